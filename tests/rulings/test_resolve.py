"""What a ruling enters in the journal: who is meant, every number, and nothing that the code does not hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kiosk.cards import parse_card
from kiosk.games.burraco.federation import FEDERATION, FOUR_DEALS, TEAMS, THREE_DEALS, TWO_DEALS
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.regulations import Format, PenaltyOrder, UnforeseenError
from kiosk.rulebook import code_of
from kiosk.rulings.amounts import Blank, Figures
from kiosk.rulings.consultation import consult
from kiosk.rulings.effects import Cards, Freeze, Limit, MatchAward, Points, Report, StandingsPoints, Warn
from kiosk.rulings.errors import FigureError, IncompleteError
from kiosk.rulings.naming import named
from kiosk.rulings.resolve import Choice, ResolvedRuling, blanks, verdict
from tests.rulings.consulting import BURRACO, FIGURES, TOLD, walk

BOOK = code_of("burraco")
MINEO = code_of("mineo")
LATE = {"who": "one", "adv": "no"}
EARLY_LOOK_AGAIN = {"how": "discard", "partner_done": "no", "repeat": "yes", "info_again": "no"}


def ruled(
    tree: str,
    answers: dict[str, Any],
    choice: Choice | None = None,
    figures: Figures = FIGURES,
    **facts: Any,
) -> ResolvedRuling:
    book = MINEO if tree.startswith("M") else BOOK
    state = walk(book, tree, answers, {**TOLD, **facts} if book is BOOK else {"offender": "W", **facts})
    return verdict(state, choice or Choice(), figures)


def awards(answers: dict[str, Any], choice: Choice | None = None, figures: Figures = FIGURES) -> Any:
    effects = ruled(
        "B33A" if "kind" in answers or answers == {"who": "both"} else "B34T", answers, choice, figures
    )
    return {
        effect.to: (effect.victory_points, effect.match_points)
        for effect in effects.effects
        if isinstance(effect, MatchAward)
    }


def playing(match_format: Format) -> Figures:
    return Figures(match_format, FEDERATION)


def test_two_cards_drawn_are_shown_to_the_next_opponent() -> None:
    """Art. 7."""
    shown, back = ruled("B07", {"drawn": 2}).effects
    assert isinstance(shown, Cards)
    assert isinstance(back, Cards)
    assert (shown.to, shown.action, shown.shown_to) == ("E", "show", "S")
    assert (back.to, back.action, back.count) == ("E", "to_stock_top", 1)


def test_the_next_opponent_and_the_partner_follow_the_order_of_play() -> None:
    backwards = replace(BURRACO, order=("N", "W", "S", "E"))
    state = consult(BOOK, "B07", backwards, facts={"offender": "E"}, known={}).answer("2")
    shown = verdict(state, Choice(), FIGURES).effects[0]
    assert isinstance(shown, Cards)
    assert shown.shown_to == "N"


def test_a_restriction_meets_the_partner() -> None:
    """Art. 29: what the offender did told him something."""
    (limit,) = ruled("B29S", {"suggested": "yes", "kind": "draw"}).effects
    assert isinstance(limit, Limit)
    assert (limit.to, limit.when) == ("W", "next_turn")


def test_an_option_must_be_chosen_and_be_the_codes() -> None:
    """Art. 20."""
    answers = {"act": "moved_cards", "play": "no"}
    with pytest.raises(IncompleteError) as missing:
        ruled("B20", answers)
    assert (missing.value.field, missing.value.article) == ("option", "Art. 20")
    with pytest.raises(FigureError):
        ruled("B20", answers, Choice(option="fine"))
    with pytest.raises(FigureError):
        ruled("B07", {"drawn": 2}, Choice(option="warn"))
    effects = ruled("B20", answers, Choice(option="warn")).effects
    assert Warn(to="E", key="partner_remark") in effects


@pytest.mark.parametrize("number", [100, 105, 300])
def test_points_go_to_the_other_line_within_the_limits(number: int) -> None:
    """Art. 20: 100 to 300 points."""
    chosen = Choice(option="points", numbers={"ns.points": number})
    effects = ruled("B20", {"act": "moved_cards", "play": "no"}, chosen).effects
    assert [(effect.to, effect.pool, effect.points) for effect in effects if isinstance(effect, Points)] == [
        ("ns", "match", number)
    ]


@pytest.mark.parametrize("number", [0, 95, 102, 305, -100])
def test_points_outside_the_limits_or_between_steps_are_refused(number: int) -> None:
    with pytest.raises(FigureError) as refused:
        ruled(
            "B20",
            {"act": "moved_cards", "play": "no"},
            Choice(option="points", numbers={"ns.points": number}),
        )
    assert refused.value.field == "ns.points"


def test_a_number_that_the_code_does_not_leave_is_refused() -> None:
    with pytest.raises(FigureError):
        ruled("B07", {"drawn": 2}, Choice(numbers={"ns.points": 100}))


def test_a_missing_number_is_asked_for() -> None:
    state = walk(BOOK, "B20", {"act": "moved_cards", "play": "no"})
    chosen = Choice(option="points")
    assert blanks(state, chosen, FIGURES) == (Blank("ns", "points", 100, 300, 5, needs_reason=False),)
    with pytest.raises(IncompleteError) as missing:
        verdict(state, chosen, FIGURES)
    assert missing.value.field == "ns.points"


def test_an_arbitral_score_needs_a_reason() -> None:
    """Art. 32, Powers (a)."""
    with pytest.raises(IncompleteError) as missing:
        ruled("B32", {"rebuilt": "no"}, Choice(numbers={"ew.points": 250}))
    assert missing.value.field == "reason"
    given = ruled("B32", {"rebuilt": "no"}, Choice(numbers={"ew.points": 250}, reason=" As  remembered. "))
    assert given.reason == "As remembered."
    points = given.effects[0]
    assert isinstance(points, Points)
    assert (points.to, points.points, points.replaces_count) == ("ew", 250, True)


def test_an_arbitral_score_that_stands_for_a_count_may_be_negative_others_not() -> None:
    assert ruled("B32", {"rebuilt": "no"}, Choice(numbers={"ew.points": -45}, reason="So.")).effects
    lost = {"caller": "opponent", "played_on": "yes", "late_rule": "no", "restorable": "no"}
    with pytest.raises(FigureError):
        ruled("BPROC", lost, Choice(option="arbitral", numbers={"ns.points": -45}, reason="So."))


def test_a_ruling_waits_for_its_questions_and_its_facts() -> None:
    with pytest.raises(IncompleteError):
        verdict(consult(BOOK, "B07", BURRACO, facts=TOLD, known={}), Choice(), FIGURES)
    with pytest.raises(IncompleteError) as missing:
        verdict(walk(BOOK, "B07", {"drawn": 2}, {}), Choice(), FIGURES)
    assert missing.value.field == "offender"
    with pytest.raises(IncompleteError) as missing:
        verdict(walk(BOOK, "B34T", {"who": "one", "seconds": 200}, {}), Choice(), FIGURES)
    assert missing.value.field == "late_line"


@pytest.mark.parametrize(
    ("match_format", "present", "away"),
    [
        (TWO_DEALS, (14, 305), (6, -305)),
        (THREE_DEALS, (14, 355), (6, -355)),
        (FOUR_DEALS, (12, 305), (8, -305)),
        (TEAMS, (12, 355), (8, -355)),
    ],
)
def test_more_than_ten_minutes_late_loses_the_match(
    match_format: Format, present: tuple[int, int], away: tuple[int, int]
) -> None:
    """Art. 34."""
    assert awards({**LATE, "seconds": 601}, figures=playing(match_format)) == {"ns": present, "ew": away}


def test_lateness_credits_the_line_that_is_there() -> None:
    """Art. 34: 100 points, and 50 more with a warning."""
    effects = ruled("B34T", {"who": "one", "seconds": 480}).effects
    assert (
        sum(
            effect.points
            for effect in effects
            if isinstance(effect, Points) and isinstance(effect.points, int)
        )
        == 150
    )
    assert {effect.to for effect in effects if isinstance(effect, Points)} == {"ns"}
    assert Warn(to="ew", key="late") in effects


@pytest.mark.parametrize(
    ("instead", "points", "warnings"), [("none", [], 0), ("p100", [100], 0), ("p150", [100, 50], 1)]
)
def test_a_delay_that_is_read_otherwise_brings_what_the_other_outcome_says_art_34(
    instead: str, points: list[int], warnings: int
) -> None:
    """A28: whether the first minutes are counted from the start is open."""
    chosen = Choice(outcome=instead, reason="Counted from the last of the five minutes.")
    effects = ruled("B34T", {"who": "one", "seconds": 200}, chosen).effects
    assert [effect.points for effect in effects if isinstance(effect, Points)] == points
    assert sum(isinstance(effect, Warn) for effect in effects) == warnings


def test_both_lines_late_both_lose() -> None:
    """Art. 34: each considered by itself."""
    answers = {"who": "both", "ns": 700, "ew_also": 700, "both_adv": "no"}
    effects = ruled("B34T", answers).effects
    assert [(effect.to, effect.victory_points) for effect in effects if isinstance(effect, MatchAward)] == [
        ("ns", 6),
        ("ew", 6),
    ]
    assert [effect.to for effect in effects if isinstance(effect, Warn)] == ["ns", "ew"]


def test_leaving_without_a_reason_costs_the_heaviest_defeat() -> None:
    """Art. 33 (R26): the others get the bye, or what they had matured."""
    answers = {"who": "one", "kind": "unjustified", "matured_u": "no"}
    assert awards(answers) == {"ns": (14, 355), "ew": (0, -1505)}
    uncharged = Figures(THREE_DEALS, replace(FEDERATION, is_walkout_charged=False))
    assert awards(answers, figures=uncharged)["ew"] == (0, 0)


def test_both_lines_leaving_get_nothing() -> None:
    """Art. 33."""
    assert awards({"who": "both"}) == {"ns": (0, 0), "ew": (0, 0)}


def test_an_interrupted_match_is_worth_what_was_matured() -> None:
    """Art. 33: more than a bye; the pair that is away gets 6 victory points."""
    answers = {"who": "one", "kind": "temporary", "matured_t": "yes", "adv_m": "no"}
    chosen = Choice(numbers={"ns.difference": 620})
    assert awards(answers, chosen, playing(TWO_DEALS)) == {"ns": (16, 620), "ew": (6, -305)}
    with pytest.raises(FigureError) as refused:
        awards(answers, Choice(numbers={"ns.difference": 305}), playing(TWO_DEALS))
    assert refused.value.article == "Art. 33"
    with pytest.raises(FigureError):
        awards(answers, Choice(numbers={"ns.difference": 621}), playing(TWO_DEALS))


def test_an_award_of_the_arbiters_is_one_that_a_match_can_give() -> None:
    """Art. 33, 34: an unjust advantage."""
    answers = {"who": "one", "seconds": 601, "adv": "yes"}
    chosen = Choice(numbers={"ew.victory_points": 4}, reason="They would reach the final.")
    assert awards(answers, chosen) == {"ns": (14, 355), "ew": (4, -655)}
    with pytest.raises(FigureError):
        awards(answers, replace(chosen, numbers={"ew.victory_points": 21}))
    with pytest.raises(IncompleteError):
        awards(answers, replace(chosen, reason=""))


UNFAIR = {
    "art_34": {"who": "one", "seconds": 601, "adv": "yes"},
    "art_34_one_of_two": {"who": "both", "ns": 300, "ew": 601, "one_adv": "yes"},
    "art_33_temporary": {"who": "one", "kind": "temporary", "matured_t": "no", "adv": "yes"},
    "art_33_final": {"who": "one", "kind": "justified", "matured_j": "no", "adv_j": "yes"},
    "art_33_temporary_matured": {"who": "one", "kind": "temporary", "matured_t": "yes", "adv_m": "yes"},
    "art_33_final_matured": {"who": "one", "kind": "justified", "matured_j": "yes", "adv_jm": "yes"},
}


@pytest.mark.parametrize("case", UNFAIR)
@pytest.mark.parametrize(
    ("match_format", "usual"), [(TWO_DEALS, 6), (THREE_DEALS, 6), (FOUR_DEALS, 8), (TEAMS, 8)]
)
def test_an_unfair_advantage_is_less_than_the_usual_score_art_33_34(
    case: str, match_format: Format, usual: int
) -> None:
    """The outcome's own words: “The arbiter sets a lower score”."""
    numbers = {"ns.difference": 1500} if case.endswith("matured") else {}
    figures = playing(match_format)

    def award(points: int) -> int:
        chosen = Choice(numbers={**numbers, "ew.victory_points": points}, reason="A place with a prize.")
        given = awards(UNFAIR[case], chosen, figures)["ew"][0]
        assert isinstance(given, int)
        return given

    assert [award(points) for points in (0, usual - 1)] == [0, usual - 1]
    for points in (usual, 20, -1):
        with pytest.raises(FigureError):
            award(points)


def test_nothing_is_set_below_a_usual_score_of_nothing_art_34() -> None:
    none_usual = replace(TWO_DEALS, absent_victory_points=0)
    with pytest.raises(UnforeseenError):
        blanks(walk(BOOK, "B34T", UNFAIR["art_34"]), Choice(), playing(none_usual))


def test_of_two_lines_that_lose_one_may_get_the_usual_score_art_34() -> None:
    answers = {"who": "both", "ns": 700, "ew_also": 700, "both_adv": "yes"}
    numbers = {"ns.victory_points": 6, "ew.victory_points": 2}
    chosen = Choice(numbers=numbers, reason="A place with a prize.")
    assert awards(answers, chosen) == {"ns": (6, -355), "ew": (2, -1005)}
    with pytest.raises(FigureError):
        awards(answers, replace(chosen, numbers={**numbers, "ns.victory_points": 7}))


@pytest.mark.parametrize(
    ("match_format", "match_points"),
    [(TWO_DEALS, -45), (THREE_DEALS, -55), (FOUR_DEALS, -105), (TEAMS, -155)],
)
def test_a_second_early_look_costs_a_victory_point_and_what_it_is_worth(
    match_format: Format, match_points: int
) -> None:
    """Art. 21 ter (R2): in the general standings alone."""
    effects = ruled("B21E", EARLY_LOOK_AGAIN, figures=playing(match_format)).effects
    assert StandingsPoints(to="ew", victory_points=-1, match_points=match_points) in effects


def test_a_tournament_may_set_what_a_second_early_look_costs() -> None:
    figures = Figures(TWO_DEALS, replace(FEDERATION, early_look_match_points=100))
    effects = ruled("B21E", EARLY_LOOK_AGAIN, figures=figures).effects
    assert StandingsPoints(to="ew", victory_points=-1, match_points=-100) in effects


def test_without_equivalents_only_the_victory_point_is_taken() -> None:
    figures = Figures(SISAL.formats[0], SISAL)
    effects = ruled("B21E", EARLY_LOOK_AGAIN, figures=figures).effects
    assert StandingsPoints(to="ew", victory_points=-1, match_points=None) in effects


def test_regulations_without_byes_leave_it_to_the_director() -> None:
    with pytest.raises(UnforeseenError):
        awards(
            {"who": "one", "kind": "unjustified", "matured_u": "no"}, figures=Figures(SISAL.formats[0], SISAL)
        )
    with pytest.raises(UnforeseenError):
        awards({"who": "both"}, figures=Figures())


def test_points_of_mineo_go_to_the_players_sheet() -> None:
    """M8.a: 1 point and those that the opponents had matured."""
    effects = ruled("M08A", {"sides": "yes", "matured": 1, "favours": "no"}, figures=Figures()).effects
    points = effects[0]
    assert isinstance(points, Points)
    assert (points.pool, points.to, points.points, points.plus) == ("sheet", "W", -2, None)
    assert Report(to="sheet") in effects


def test_penalised_cards_are_named_the_highest_first() -> None:
    """Art. 12, 1: hearts before spades; the rest at the next turns."""
    given = ruled("B12", {"stage": "in_turn", "pickup": "no"}, cards=("KS", "KH", "KS"), meld="Three kings")
    cards = [effect for effect in given.effects if isinstance(effect, Cards)]
    assert [(card.action, card.at, card.named) for card in cards] == [
        ("set_aside", "now", ("KS", "KH", "KS")),
        ("discard", "now", ("KH",)),
        ("discard", "own_turns", ("KS", "KS")),
        ("negative", "deal_end_if_owed", ("KS", "KS")),
    ]


SLOW = {"reason": "no", "cards": 3, "s10": 25, "obeys": "no"}
TWICE = {"stage": "after_discard", "w2": "yes"}


def named_by(tree: str, answers: dict[str, Any], *cards: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """What happens to which cards, and when."""
    effects = ruled(tree, answers, cards=cards).effects
    return [(effect.action, effect.at, effect.named) for effect in effects if isinstance(effect, Cards)]


@pytest.mark.parametrize(
    ("hand", "highest"),
    [
        (("KH", "2C", "3D"), ("2C",)),
        (("KH", "2C", "JK"), ("JK",)),
        (("8H", "KS", "KD"), ("KD",)),
        (("3D", "3H"), ("3H",)),
        (("4S",), ("4S",)),
        ((), ()),
    ],
)
def test_art_32_bis_the_highest_card_in_hand_is_discarded(
    hand: tuple[str, ...], highest: tuple[str, ...]
) -> None:
    """Joker, two, ace, king down to three; equal ranks hearts, diamonds, clubs, spades (Art. 1, R10)."""
    assert named_by("B32T", SLOW, *hand) == [("discard", "now", highest)]


@pytest.mark.parametrize("wild", ["JK", "2H"])
def test_art_32_bis_a_wild_that_is_the_last_card_is_not_named_as_the_discard(wild: str) -> None:
    """It may not close the deal (Art. 14): Article 31B says what becomes of it."""
    assert named_by("B32T", SLOW, wild) == [("discard", "now", ())]


def test_art_30_the_higher_of_two_wilds_is_owed_and_counts_if_it_still_is() -> None:
    """A joker is higher than a two; what is no wild was named only to say which sets they are."""
    owed = [("discard", "own_turns", ("JK",)), ("negative", "deal_end_if_owed", ("JK",))]
    assert named_by("B30", TWICE, "2H", "JK") == owed
    assert named_by("B30", TWICE, "AH", "AD", "2H", "AS", "JK") == owed
    assert named_by("B30", TWICE, "2S", "2D")[0] == ("discard", "own_turns", ("2D",))
    assert named_by("B30", TWICE, "AH", "AD")[0] == ("discard", "own_turns", ())


def test_art_30_the_second_wild_is_the_one_among_the_cards_of_the_second_set() -> None:
    assert named_by("B30", {"stage": "in_turn", "w1": "yes"}, "AH", "2C", "AD") == [
        ("discard", "now", ("2C",))
    ]
    late = {"stage": "later", "w3": "yes"}
    assert named_by("B30", late, "AH", "JK", "AD") == [("negative", "deal_end", ("JK",))]
    assert named_by("B30", late, "2C", "JK") == [("negative", "deal_end", ())]


def test_art_27_penalised_cards_are_owed_in_order() -> None:
    """The glossary's *scartare secondo norma*, whatever order they were told in."""
    owed = ("2S", "AD", "10H", "10C", "3H")
    effects = named_by("B27", {"stage": "not_started"}, "10C", "3H", "AD", "10H", "2S")
    assert effects[1:] == [("discard", "own_turns", owed), ("negative", "deal_end_if_owed", owed)]


def test_art_23_what_was_discarded_now_is_not_owed_any_more() -> None:
    answers = {"stage": "in_turn", "fix": "no", "pickup": "no", "n": 2}
    assert named_by("B23", answers, "9C", "JK") == [
        ("set_aside", "now", ("9C", "JK")),
        ("discard", "now", ("JK",)),
        ("discard", "own_turns", ("9C",)),
        ("negative", "deal_end_if_owed", ("9C",)),
    ]
    assert named_by("B23", answers, "9C")[1:] == [
        ("discard", "now", ("9C",)),
        ("discard", "own_turns", ()),
        ("negative", "deal_end_if_owed", ()),
    ]


def test_art_28_of_a_frozen_meld_that_stays_incomplete_the_highest_card_goes_first() -> None:
    answers = {"ended": "no", "kind_turn": "opened", "complete": "no"}
    assert named_by("B28V", answers, "4C", "2D", "6C")[1:3] == [
        ("discard", "now", ("2D",)),
        ("discard", "own_turns", ("6C", "4C")),
    ]


@pytest.mark.parametrize("tree", sorted(BOOK.trees))
def test_art_27_whatever_is_discarded_by_the_norm_comes_from_the_highest_down(tree: str) -> None:
    """Every outcome of the code that says so: the cards stand in order, and none is owed twice."""
    told = tuple(map(parse_card, ("4S", "KH", "2C", "KS", "10D", "3H")))
    for outcome in BOOK.trees[tree].outcomes.values():
        found = [effect for effect in outcome.effects if isinstance(effect, Cards) and effect.order == "norm"]
        effects = named(tuple(found), {"cards": tuple(map(str, told))}, PenaltyOrder.RANK)
        all_named = [card for effect in effects if isinstance(effect, Cards) for card in effect.named]
        assert all_named in ([], [str(card) for card in sorted(told)][: len(all_named)])


BY_POINTS = Figures(THREE_DEALS, replace(FEDERATION, penalty_order=PenaltyOrder.POINTS))


def test_art_27_where_points_decide_equal_ones_follow_by_suit() -> None:
    """An eight of hearts is worth what a king is, and hearts stand before spades (R10)."""
    stage = {"stage": "not_started"}
    effects = ruled("B27", stage, figures=BY_POINTS, cards=("KS", "4D", "8H", "2C")).effects
    owed = next(effect for effect in effects if isinstance(effect, Cards) and effect.order == "norm")
    assert owed.named == ("2C", "8H", "KS", "4D")


def test_art_32_bis_where_points_decide_the_highest_card_is_the_one_of_the_higher_suit() -> None:
    effects = ruled("B32T", SLOW, figures=BY_POINTS, cards=("KS", "8H")).effects
    assert [effect.named for effect in effects if isinstance(effect, Cards)] == [("8H",)]


def test_cards_that_the_arbiter_does_not_name_stay_unnamed() -> None:
    given = ruled("B12", {"stage": "in_turn", "pickup": "no"})
    assert all(effect.named == () for effect in given.effects if isinstance(effect, Cards))


def test_a_frozen_meld_is_described() -> None:
    given = ruled("B23", {"stage": "later"}, cards=("9C",), meld="4 to 8 of hearts")
    freeze = next(effect for effect in given.effects if isinstance(effect, Freeze))
    assert (freeze.described, freeze.permanent) == ("4 to 8 of hearts", True)


def test_an_arbiter_may_depart_from_an_open_reading_with_a_reason() -> None:
    """Art. 7 names two cards; of three it is read (A05)."""
    answers = {"drawn": 3}
    with pytest.raises(IncompleteError):
        ruled("B07", answers, Choice(outcome="two"))
    given = ruled("B07", answers, Choice(outcome="two", reason="The third card was never lifted."))
    assert (given.outcome_key, given.departs_from) == ("two", "A05")
    assert ruled("B07", answers, Choice(outcome="more")).departs_from is None


def test_a_reading_is_no_reason_to_rule_as_if_something_else_had_happened() -> None:
    """Art. 28: new melds and added cards rest on one reading of how the deal ends (A19)."""
    with pytest.raises(FigureError):
        ruled(
            "B28",
            {"who_told": "other", "stage": "in_turn", "what": "opened"},
            Choice(outcome="tied", reason="He would rather have it so."),
        )


def test_where_the_code_is_plain_nobody_departs_from_it() -> None:
    with pytest.raises(FigureError):
        ruled("B07", {"drawn": 2}, Choice(outcome="more", reason="I would rather."))
    with pytest.raises(FigureError):
        ruled("B07", {"drawn": 3}, Choice(outcome="disqualified", reason="I would rather."))


def test_a_reason_is_no_novel() -> None:
    with pytest.raises(FigureError):
        ruled("B07", {"drawn": 2}, Choice(reason="x" * 501))
