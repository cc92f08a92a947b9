"""Law 67: the defective trick."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.bridge.checklist import CheckKind, Filled
from kiosk.games.bridge.seats import SEATS, Seat, is_in_turn
from kiosk.games.bridge.trick import (
    Branch,
    CountDiagnosis,
    Counts,
    Fault,
    Moment,
    Ownership,
    Rectification,
    Revoke,
    TrickError,
    branch_of,
    rectification,
)
from kiosk.games.bridge.trick_questions import (
    DIRECTORS_QUESTIONS,
    MOMENT_OF_CALL,
    begun,
    counts,
    moment,
    provided,
)

SUBSETS = [set(seats) for seats in chain.from_iterable(combinations(SEATS, size) for size in range(5))]
boxes = st.dictionaries(st.sampled_from(SEATS), st.booleans())


@pytest.mark.parametrize(
    ("played_on", "branch"),
    [
        ("", Branch.A),
        ("E", Branch.A),
        ("EW", Branch.A),
        ("NS", Branch.A),
        ("EN", Branch.B),
        ("NSE", Branch.B),
    ],
)
def test_67_the_border_is_crossed_when_a_player_of_each_side_has_played_on(
    played_on: str, branch: Branch
) -> None:
    assert branch_of([Seat(letter) for letter in played_on]) is branch


@given(st.sets(st.sampled_from(SEATS)), st.sets(st.sampled_from(SEATS)))
def test_67_the_branch_depends_on_the_set_of_sides_alone(one: set[Seat], other: set[Seat]) -> None:
    if {seat.side for seat in one} == {seat.side for seat in other}:
        assert branch_of(one) is branch_of(other)


@given(boxes)
def test_67_boxes_tell_the_branch_only_if_no_open_box_can_change_it(played_on: dict[Seat, bool]) -> None:
    played = {seat for seat, has_played in played_on.items() if has_played}
    silent = set(SEATS) - played_on.keys()
    possible = {branch_of(played | more) for more in SUBSETS if more <= silent}
    told = Moment(1, 0.0, None, played_on).branch
    assert told is (possible.pop() if len(possible) == 1 else None)


def test_67_playing_on_out_of_turn_is_noticed() -> None:
    assert [is_in_turn(subset) for subset in SUBSETS].count(False) == 2
    assert not Moment(1, 0.0, 4, {Seat.NORTH: True, Seat.SOUTH: True, Seat.EAST: False}).is_in_turn
    assert Moment(1, 0.0, 4, {Seat.WEST: True, Seat.NORTH: True}).is_in_turn


@pytest.mark.parametrize("trick", [0, 14])
def test_67_a_board_has_thirteen_tricks(trick: int) -> None:
    with pytest.raises(TrickError):
        Moment(1, 0.0, trick, {})


def test_67_the_moment_of_the_call_is_what_the_table_noted() -> None:
    filled = Filled.read(MOMENT_OF_CALL, {"played_on.N": 1, "played_on.E": 0, "trick": 5})
    noted = moment(filled, board=7, called_at=1_000_000.0)
    assert noted == Moment(7, 1_000_000.0, 5, {Seat.NORTH: True, Seat.EAST: False})
    assert noted.branch is None


@pytest.mark.parametrize(
    ("in_hand", "played", "reading"),
    [
        (9, 4, CountDiagnosis.CORRECT),
        (10, 3, CountDiagnosis.PLAYED_NONE),
        (8, 5, CountDiagnosis.PLAYED_SEVERAL),
        (8, 4, CountDiagnosis.CARD_MISSING),
        (10, 4, CountDiagnosis.CARD_EXTRA),
        (9, 5, CountDiagnosis.RECOUNT),
        (9, 3, CountDiagnosis.RECOUNT),
        (11, 2, CountDiagnosis.RECOUNT),
        (7, 6, CountDiagnosis.RECOUNT),
    ],
)
def test_67b_the_counts_after_four_tricks(in_hand: int, played: int, reading: CountDiagnosis) -> None:
    assert Counts(in_hand, played).reading(4) is reading


@given(st.integers(0, 12), st.integers(0, 15), st.integers(0, 15))
def test_67b_during_a_trick_who_has_played_to_it_has_one_less_in_hand_and_one_more_played(
    complete: int, in_hand: int, played: int
) -> None:
    before = Counts(in_hand + 1, played).reading(complete)
    assert Counts(in_hand, played + 1).reading(complete, has_played=True) is before


@given(st.integers(0, 13))
def test_67b_too_few_in_hand_is_never_taken_for_an_omitted_card(complete: int) -> None:
    for in_hand in range(13 - complete):
        for played in range(14):
            assert Counts(in_hand, played).reading(complete) is not CountDiagnosis.PLAYED_NONE


@pytest.mark.parametrize("bad", [lambda: Counts(-1, 3), lambda: Counts(1, 1).reading(14)])
def test_67_counts_that_cannot_be_are_refused(bad: object) -> None:
    with pytest.raises(TrickError):
        bad()  # type: ignore[operator]


def test_67_thirteen_complete_tricks_leave_no_trick_in_progress() -> None:
    with pytest.raises(TrickError):
        Counts(0, 13).reading(13, has_played=True)


def test_67a1_a_card_is_supplied_and_the_law_is_silent_on_who_wins() -> None:
    found = rectification(Branch.A, Fault.NO_CARD)
    assert (found.articles, found.revoke, found.ownership) == (
        ("L67.A1",),
        Revoke.NOT_STATED,
        Ownership.NOT_STATED,
    )


@pytest.mark.parametrize(("fault", "law"), [(Fault.FIFTH_CARD, "L45.E"), (Fault.TOGETHER, "L58.B")])
def test_67a2_too_many_cards_are_another_laws(fault: Fault, law: str) -> None:
    assert law in rectification(Branch.A, fault).articles


@pytest.mark.parametrize(("has_suit", "article"), [(True, "L67.B1(a)"), (False, "L67.B1(b)")])
def test_67b1_is_a_revoke_whether_or_not_the_suit_is_held(has_suit: bool, article: str) -> None:
    found = rectification(Branch.B, Fault.NO_CARD, has_suit=has_suit)
    assert found.articles == (article, "L64.A2")
    assert (found.revoke, found.ownership) == (Revoke.DEEMED, Ownership.UNCHANGED)


@pytest.mark.parametrize("fault", [Fault.FIFTH_CARD, Fault.TOGETHER])
@pytest.mark.parametrize("is_card_known", [True, False])
def test_67b2_the_trick_stays_and_a_revoke_is_possible(fault: Fault, is_card_known: bool) -> None:
    found = rectification(Branch.B, fault, is_card_known=is_card_known)
    assert (found.revoke, found.ownership) == (Revoke.POSSIBLE, Ownership.UNCHANGED)
    assert ("faced" in str(found.message)) is is_card_known


def test_64a2_nothing_that_the_law_provides_is_a_number_of_tricks() -> None:
    """The transfer has conditions and is the Director's: no rectification carries a figure."""
    assert not {name for name, kind in Rectification.__annotations__.items() if "int" in str(kind)}


def answered(**values: int) -> Filled:
    return Filled.read(DIRECTORS_QUESTIONS, values)


def test_67_the_questions_come_in_order() -> None:
    assert [check.key for check in answered(border=1, fault=0).asked] == [
        "border",
        "fault",
        "offender",
        "role",
        "in_hand",
        "played",
        "defective",
        "suit_led",
        "winner",
        "has_suit",
        "faced",
    ]


def test_67a_before_the_border_nobody_asks_which_trick_it_was() -> None:
    asked = {check.key for check in answered(border=0, fault=0).asked}
    assert not asked & {"defective", "suit_led", "winner", "has_suit", "taken_back"}


def test_50_only_a_defenders_exposed_card_is_asked_about() -> None:
    assert "exposed" in {check.key for check in answered(border=1, fault=1, role=2).asked}
    assert "exposed" not in {check.key for check in answered(border=1, fault=1, role=0).asked}
    (advice,) = answered(border=1, fault=1, role=2, exposed=1).advice
    assert advice.articles == ("L50",)


def test_67_no_answer_can_be_a_card() -> None:
    """A defender's card is never kept, and so never shown: answers are numbers and places of choices."""
    for check in (*MOMENT_OF_CALL.checks, *DIRECTORS_QUESTIONS.checks):
        assert check.kind in CheckKind
        assert not {str(choice) for choice in check.choices} & {"Ace", "King", "Queen", "Jack"}
        assert len(check.answers) < 52


def test_67_the_boxes_answer_the_first_question_and_the_director_may_correct_it() -> None:
    both = Moment(1, 0.0, 3, dict.fromkeys(SEATS, True))
    assert begun(both).values == {"border": 1}
    assert begun(both).answer("border", 0).values == {"border": 0}
    assert begun(Moment(1, 0.0, 3, {})).values == {}


def test_67_what_the_law_provides_follows_from_the_answers() -> None:
    assert provided(answered(border=0)) is None
    assert provided(answered(border=0, fault=0)) == rectification(Branch.A, Fault.NO_CARD)
    assert provided(answered(border=1, fault=0)) is None
    assert provided(answered(border=1, fault=0, has_suit=1)) == rectification(
        Branch.B, Fault.NO_CARD, has_suit=True
    )
    assert provided(answered(border=1, fault=2, is_card_known=0)) == rectification(
        Branch.B, Fault.TOGETHER, is_card_known=False
    )


def test_67_a_seats_counts_need_both() -> None:
    filled = answered(**{"in_hand.N": 9, "played.N": 4, "in_hand.E": 9})
    assert counts(filled) == {Seat.NORTH: Counts(9, 4)}
