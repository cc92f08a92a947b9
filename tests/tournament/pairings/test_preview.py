"""A pairing before it is published: changes by hand, what speaks against them, undo."""

from __future__ import annotations

import pytest

from kiosk.tournament.pairings.danish import MODIFIED_DANISH
from kiosk.tournament.pairings.facts import PairingError, PairingFacts, Table
from kiosk.tournament.pairings.preview import Objection, Preview, paired_by, paired_by_hand
from kiosk.tournament.pairings.round_robin import ROUND_ROBIN

FIRST = (Table(1, "Alba", "Bea"), Table(2, "Cora", "Dea"), Table(3, "Eva", None))
FACTS = PairingFacts(
    starts=("Alba", "Bea", "Cora", "Dea", "Eva"),
    ranking=("Alba", "Bea", "Cora", "Dea", "Eva"),
    played=(FIRST,),
    rounds=4,
)
CLUBS = {"Alba": {"Roma"}, "Cora": {"Lecco", "Roma"}, "Bea": {"Lecco"}}


def objections(preview: Preview[str]) -> list[tuple[int, str]]:
    return [(objection.table, str(objection.message)) for objection in preview.objections]


def test_a_pairing_says_why_and_that_nothing_speaks_against_it() -> None:
    preview = paired_by(MODIFIED_DANISH, FACTS)
    assert [table.entrants for table in preview.tables] == [("Alba", "Cora"), ("Bea", "Eva"), ("Dea",)]
    assert [str(reason) for reason in preview.reasons[0]] == [
        "Places 1 and 3 of the standings meet.",
        "Places 1 and 2 met in the round just played.",
    ]
    assert "rests" in str(preview.reasons[2][0])
    assert preview.objections == ()


def test_two_of_one_club_are_pointed_out_if_the_clubs_are_told() -> None:
    assert objections(paired_by(MODIFIED_DANISH, FACTS, CLUBS)) == [(1, "Alba and Cora are both of Roma.")]


def test_seats_changed_by_hand_say_so_and_what_speaks_against_them() -> None:
    before = paired_by(MODIFIED_DANISH, FACTS)
    after = before.with_seats_changed("Cora", "Bea").with_seats_changed("Dea", "Eva")
    assert [table.entrants for table in after.tables] == [("Alba", "Bea"), ("Cora", "Dea"), ("Eva",)]
    assert objections(after) == [
        (1, "Alba and Bea met in round 1."),
        (2, "Cora and Dea met in round 1."),
        (3, "Eva has rested in this session already."),
    ]
    assert [str(reason[0]) for reason in after.reasons] == ["Changed by the director."] * 3
    assert after.facts is FACTS


def test_each_change_is_undone_in_turn() -> None:
    first = paired_by(MODIFIED_DANISH, FACTS)
    second = first.with_seats_changed("Alba", "Eva")
    third = second.with_seats_changed("Alba", "Dea")
    assert third.undone() == second
    assert third.undone().undone() == first
    assert first.undone() == first


@pytest.mark.parametrize(("one", "other"), [("Alba", "Alba"), ("Alba", "Gina"), ("Gina", "Alba")])
def test_only_two_who_play_change_seats(one: str, other: str) -> None:
    with pytest.raises(PairingError):
        paired_by(MODIFIED_DANISH, FACTS).with_seats_changed(one, other)


def test_tables_written_by_hand_are_taken_with_what_speaks_against_them() -> None:
    preview = paired_by_hand(FIRST, FACTS)
    assert preview.tables == FIRST
    assert len(preview.reasons) == len(FIRST)
    assert preview.objections[2] == Objection(3, preview.objections[2].message)
    assert len(preview.objections) == 3


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        (FIRST[:2], "Eva has no seat"),
        ((*FIRST, Table(4, None, None)), "Nobody sits at table 4"),
        ((*FIRST[:2], Table(2, "Eva", None)), "Table 2 is there twice"),
        ((*FIRST[:2], Table(3, "Eva", "Alba")), "Alba has two seats"),
        ((*FIRST[:2], Table(3, "Eva", "Gina")), "Gina does not play"),
    ],
)
def test_tables_that_leave_somebody_out_or_in_twice_are_refused(
    tables: tuple[Table[str], ...], says: str
) -> None:
    with pytest.raises(PairingError, match=says):
        paired_by_hand(tables, FACTS)


def test_who_meets_again_or_rests_by_the_calendar_is_told_so() -> None:
    calendar = tuple(
        ROUND_ROBIN.pair(PairingFacts(("A", "B", "C"), ("A", "B", "C"), (), 9)) for _ in range(1)
    )
    again = PairingFacts(("A", "B", "C"), ("A", "B", "C"), calendar * 3, 9)
    said = [str(reason) for why in paired_by(ROUND_ROBIN, again).reasons for reason in why]
    assert "Round 1 of the 3 in which everybody meets everybody once." in said
    assert "They met in round 1 already: it cannot be avoided." in said
    assert any("one more bye" in sentence for sentence in said)
