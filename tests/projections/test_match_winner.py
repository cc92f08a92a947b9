"""Who has won a knock-out match: the higher total, else whoever did not make the last move (Sisal)."""

from __future__ import annotations

from itertools import permutations

import pytest

from kiosk.games.game import PartyResult
from kiosk.journal.bodies import (
    DealAccepted,
    EntrantsArranged,
    LastMoveAgreed,
    LastMoveNoted,
    LineUpGiven,
    MatchDelivered,
    PairEntered,
    PlayerEntered,
    ResultSigned,
    RoundPublished,
    RoundsArranged,
    RoundStarted,
    Seating,
    SignedResult,
    TeamEntered,
    TeamsPaired,
    TournamentOpened,
)
from kiosk.projections.match_winner import match_winner
from kiosk.projections.tournament_state import TournamentState, replay
from tests.projections.conftest import DealMaker, Evening

MEETING = Seating(1, 1, 2)


@pytest.fixture
def knock_out(evening: Evening) -> Evening:
    """Two pairs meet, in matches of one deal."""
    evening.say(
        "director",
        TournamentOpened("Sunday", "burraco_italiano", "sisal", 1, 1),
        RoundsArranged("knock_out"),
        *(PairEntered(pair, (f"A{pair}", f"B{pair}")) for pair in (1, 2)),
        RoundPublished(1, (MEETING,)),
        RoundStarted(1, 1800),
    )
    return evening


def _italian(deal: DealMaker, lead: int) -> DealAccepted:
    made = deal(1, lead)
    for values in made.entry.values():
        values["semi_clean"] = 0
    return made


def _hand_in(evening: Evening, totals: tuple[int, int], points: tuple[int, int]) -> None:
    result = {
        party: SignedResult(total, won)
        for party, total, won in zip(("ns", "ew"), totals, points, strict=True)
    }
    evening.say("table-1", *(ResultSigned(1, party, 1.0, result) for party in ("ns", "ew")))
    evening.say("table-1", MatchDelivered(1, "ns"))


@pytest.mark.parametrize(("lead", "winner"), [(5, 1), (-5, 2)])
def test_sisal_the_higher_total_wins_a_knock_out_match(
    knock_out: Evening, deal: DealMaker, lead: int, winner: int
) -> None:
    knock_out.say("table-1", _italian(deal, lead))
    assert match_winner(replay(knock_out.events), 1, MEETING) is None, "the sheet is not in"
    _hand_in(knock_out, (400 + lead, 400), (20, 0) if lead > 0 else (0, 20))
    assert match_winner(replay(knock_out.events), 1, MEETING) == winner


@pytest.mark.parametrize(("last", "points", "winner"), [("ns", (0, 20), 2), ("ew", (20, 0), 1)])
def test_sisal_whoever_made_the_last_move_loses_a_level_knock_out_match(
    knock_out: Evening, deal: DealMaker, last: str, points: tuple[int, int], winner: int
) -> None:
    knock_out.say("table-1", _italian(deal, 0), LastMoveAgreed(1, last))
    _hand_in(knock_out, (400, 400), points)
    hall = replay(knock_out.events)
    assert match_winner(hall, 1, MEETING) == winner
    assert hall.irregularities() == ()
    assert tuple(share.victory_points for share in hall.match(1, 1).result.values()) == points
    assert {share.match_points for share in hall.match(1, 1).result.values()} == {0}


def test_sisal_a_level_knock_out_match_has_no_winner_until_it_is_told(
    knock_out: Evening, deal: DealMaker
) -> None:
    knock_out.say("table-1", _italian(deal, 0))
    _hand_in(knock_out, (400, 400), (10, 10))
    assert match_winner(replay(knock_out.events), 1, MEETING) is None
    knock_out.say("director", LastMoveNoted(1, 1, "ew", "Conti"))
    hall = replay(knock_out.events)
    assert match_winner(hall, 1, MEETING) == 1
    assert hall.irregularities() == (), "what was handed in was level, and is level still"


def test_sisal_an_official_s_word_stands_before_the_table_s(knock_out: Evening, deal: DealMaker) -> None:
    knock_out.say("table-1", _italian(deal, 0), LastMoveAgreed(1, "ns"))
    assert replay(knock_out.events).match(1, 1).last_move == "ns"
    knock_out.say("director", LastMoveNoted(1, 1, "ew", "Conti"))
    knock_out.say("table-1", LastMoveAgreed(1, "ns"))
    assert replay(knock_out.events).match(1, 1).last_move == "ew"


def test_sisal_the_last_move_is_told_of_a_match_that_is_over(knock_out: Evening, deal: DealMaker) -> None:
    knock_out.say("table-1", LastMoveAgreed(1, "ns"), _italian(deal, 0))
    hall = replay(knock_out.events)
    assert hall.match(1, 1).last_move is None
    assert [odd.code for odd in hall.irregularities()] == ["incomplete"]


def test_sisal_the_last_move_changes_no_match_with_a_higher_total(
    knock_out: Evening, deal: DealMaker
) -> None:
    knock_out.say("table-1", _italian(deal, 5), LastMoveAgreed(1, "ns"))
    result = replay(knock_out.events).match(1, 1).result
    assert result == {"ns": PartyResult(405, 20, 5), "ew": PartyResult(400, 0, -5)}


def test_sisal_whoever_has_nobody_to_meet_goes_on() -> None:
    assert match_winner(TournamentState(), 1, Seating(3, 5, None)) == 5


def test_sisal_the_order_of_arrival_makes_no_difference(knock_out: Evening, deal: DealMaker) -> None:
    opening = list(knock_out.events)
    knock_out.say("table-1", _italian(deal, 0), LastMoveAgreed(1, "ns"))
    knock_out.say("director", LastMoveNoted(1, 1, "ew", "Conti"))
    accepted, agreed, noted = knock_out.events[len(opening) :]
    results = [
        replay([*opening, *order]).match(1, 1).result
        for order in permutations((accepted, agreed, noted))
        if order.index(accepted) < order.index(agreed)
    ]
    assert all(result == results[0] for result in results)
    assert results[0]["ns"].victory_points == 20


def test_sisal_of_two_level_teams_an_official_says_who_moved_last(evening: Evening, deal: DealMaker) -> None:
    evening.say(
        "director",
        TournamentOpened("Sunday", "burraco_italiano", "sisal", 1, 1),
        EntrantsArranged("teams", 2),
        RoundsArranged("knock_out"),
        *(PlayerEntered(number, f"P{number}") for number in range(1, 9)),
        TeamEntered(1, "Reds", (1, 2, 3, 4)),
        TeamEntered(2, "Blues", (5, 6, 7, 8)),
        TeamsPaired(1, (MEETING,)),
        LineUpGiven(1, 1, ((1, 2), (3, 4))),
        LineUpGiven(1, 2, ((5, 6), (7, 8))),
        RoundStarted(1, 1800),
    )
    for table in ("table-1", "table-2"):  # the Reds win by 100 at the one, and lose by 100 at the other
        evening.say(table, _italian(deal, 100))
        result = {"ns": SignedResult(500, None), "ew": SignedResult(400, None)}
        evening.say(table, *(ResultSigned(1, party, 1.0, result) for party in ("ns", "ew")))
        evening.say(table, MatchDelivered(1, "ns"))
    assert match_winner(replay(evening.events), 1, MEETING) is None
    evening.say("director", LastMoveNoted(1, 2, "ns", "Conti"))
    assert match_winner(replay(evening.events), 1, MEETING) == 1, "the Blues sit North-South at table 2"
