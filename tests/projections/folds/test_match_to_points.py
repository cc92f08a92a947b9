"""What counts of a match to points, also when a deal is corrected or a ruling comes (Sisal, End of match)."""

from __future__ import annotations

import pytest

from kiosk.audit.differences import audit
from kiosk.games.burraco.sisal import MOST_DEALS
from kiosk.journal.bodies import (
    DealAccepted,
    DealCorrected,
    EventName,
    MatchDelivered,
    PairEntered,
    RegulationsSettled,
    ResultSigned,
    RoundPublished,
    RoundsArranged,
    RoundStarted,
    Seating,
    SheetTakenIn,
    TournamentOpened,
)
from kiosk.projections.folds.signatures import as_signed
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.tournament_state import replay
from kiosk.rulings.effects import CorrectionLeave
from tests.projections.conftest import DealMaker, Evening
from tests.projections.rulings_given import ruling


@pytest.fixture
def to_1005(evening: Evening) -> Evening:
    """Two pairs in a match to 1005 points; a deal of `deal(number, lead)` gives 400 and the lead : 400."""
    evening.say(
        "director",
        RegulationsSettled({"target": 1005}),
        RoundsArranged("round_robin"),
        *(PairEntered(pair, (f"A{pair}", f"B{pair}")) for pair in (1, 2)),
        TournamentOpened("Sunday", "burraco_internazionale", "sisal", MOST_DEALS, 1),
        RoundPublished(1, (Seating(1, 1, 2),)),
        RoundStarted(1, 1800),
    )
    return evening


def match_of(evening: Evening) -> TableMatch:
    return replay(evening.events).match(1, 1)


def in_play(evening: Evening) -> int | None:
    hall = replay(evening.events)
    assert hall.tournament.game is not None
    return hall.match(1, 1).deal_in_play(hall.tournament.game)


def hand_in(evening: Evening) -> None:
    result = as_signed(match_of(evening).result)
    evening.say("table-1", *(ResultSigned(1, party, 1.0, result) for party in ("ns", "ew")))
    evening.say("table-1", MatchDelivered(1, "ns"))


def correct(evening: Evening, accepted: int, entry: DealAccepted) -> None:
    """By leave of the ruling that is the director's last word."""
    last = max(event.seq for event in evening.events if event.author == "director")
    name = EventName("table-1", 1, accepted)
    evening.say("director", DealCorrected("director", 1, last, name, entry.entry))


def test_sisal_the_match_is_over_with_the_deal_that_reaches_the_target(
    to_1005: Evening, deal: DealMaker
) -> None:
    to_1005.say("table-1", deal(1, 200), deal(2, 0))
    assert (match_of(to_1005).result["ns"].total, in_play(to_1005)) == (1000, 3)
    to_1005.say("table-1", deal(3))
    assert in_play(to_1005) is None


@pytest.mark.parametrize("early", [True, False], ids=["before it is handed in", "afterwards"])
def test_art_19_a_correction_below_the_target_opens_only_what_is_not_handed_in(
    to_1005: Evening, deal: DealMaker, early: bool
) -> None:
    to_1005.say("table-1", deal(1), deal(2, 500))
    if not early:
        hand_in(to_1005)
    pairing = "before_delivery" if early else "keep"
    to_1005.say("director", ruling(CorrectionLeave(pairing=pairing), deal=0))
    correct(to_1005, 2, deal(2, 0))
    match = match_of(to_1005)
    assert match.result["ns"].total == 900
    assert in_play(to_1005) == (3 if early else None)
    assert match.is_final is not early
    assert match.irregularities == ()
    assert audit(tuple(to_1005.events)).differences == []


def test_art_19_a_deal_stays_though_a_correction_says_that_the_match_was_over_before(
    to_1005: Evening, deal: DealMaker
) -> None:
    to_1005.say("table-1", deal(1), deal(2), deal(3))
    to_1005.say("director", ruling(CorrectionLeave(pairing="before_delivery"), deal=0))
    correct(to_1005, 1, deal(1, 600))
    match = match_of(to_1005)
    assert sorted(match.deals) == [1, 2, 3]
    assert in_play(to_1005) is None
    hand_in(to_1005)
    assert match_of(to_1005).is_final
    assert audit(tuple(to_1005.events)).differences == []


def test_sisal_a_sheet_that_was_taken_in_stays_so(to_1005: Evening, deal: DealMaker) -> None:
    to_1005.say("table-1", deal(1), deal(2, 500))
    to_1005.say("director", SheetTakenIn(1, 1, "They had to leave.", "Conti"))
    to_1005.say("director", ruling(CorrectionLeave(pairing="keep"), deal=0))
    correct(to_1005, 2, deal(2, 0))
    assert match_of(to_1005).taken_in is not None
    assert in_play(to_1005) is None


def test_sisal_deals_are_counted_one_by_one(to_1005: Evening, deal: DealMaker) -> None:
    to_1005.say("table-1", deal(2, 500))
    assert in_play(to_1005) == 1
    to_1005.say("table-1", deal(1, 500))
    assert in_play(to_1005) is None
