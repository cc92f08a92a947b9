from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from kiosk.games.burraco.sheet import Cell, Pozzetto
from kiosk.journal.bodies import (
    ConsentProved,
    DealAccepted,
    DealLapStarted,
    LapStarted,
    MatchDelivered,
    MatchSigned,
)
from kiosk.journal.event import decode_event, encode_event
from kiosk.projections.tournament_state import TournamentState, replay
from tests.projections.handing_in import handed_in

if TYPE_CHECKING:
    from tests.projections.conftest import DealMaker, Evening


def codes(hall: TournamentState) -> list[tuple[str, int]]:
    return [(irregularity.code, irregularity.seq) for irregularity in hall.irregularities()]


def test_accepted_deals_add_up_to_a_result(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1, lead=100), deal(2, lead=50))

    match = replay(evening.events).match(1, 1)

    assert match.totals == {1: {"ns": 500, "ew": 400}, 2: {"ns": 450, "ew": 400}}
    assert (match.result["ns"].total, match.result["ew"].total) == (950, 800)
    assert (match.result["ns"].match_points, match.result["ew"].match_points) == (150, -150)
    assert match.irregularities == ()


def test_match_is_followed_to_its_delivery(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1), deal(2), MatchSigned(1, "ns", 5.0), MatchSigned(1, "ew", 6.0))
    evening.say("table-1", MatchDelivered(1, "ns"))

    match = replay(evening.events).match(1, 1)

    assert (match.signed, match.delivered) == ({"ns", "ew"}, "ns")


def test_first_of_two_acceptances_counts_and_the_second_is_told(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1, lead=100), deal(1, lead=500))

    hall = replay(evening.events)

    assert hall.match(1, 1).totals == {1: {"ns": 500, "ew": 400}}
    assert codes(hall) == [("double", 2)]


def test_replaced_unit_does_not_count_a_deal_again(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1, lead=100))
    evening.say("table-1", deal(1, lead=500), deal(2, lead=0), epoch=2)

    hall = replay(evening.events)

    assert sorted(hall.match(1, 1).deals) == [1, 2]
    assert hall.match(1, 1).totals[1]["ns"] == 500
    assert [
        (irregularity.code, irregularity.epoch, irregularity.seq) for irregularity in hall.irregularities()
    ] == [("double", 2, 1)]


@pytest.mark.parametrize(
    ("party", "changes"),
    [
        ("ns", {"cards": 203}),
        ("ns", {"cards": 2**62}),
        ("ns", {"cards": -5}),
        ("ns", {"closing": 2}),
        ("ew", {"luck": 5}),
        ("north", {"cards": 5}),
    ],
    ids=["not a multiple of five", "huge", "negative", "two closings", "no such field", "no such party"],
)
def test_impossible_deal_is_told_and_does_not_count(
    evening: Evening, deal: DealMaker, party: str, changes: dict[str, int]
) -> None:
    evening.open()
    good = deal(1)
    entry = {**good.entry, party: {**good.entry.get(party, {}), **changes}}
    evening.say("table-1", msgspec.structs.replace(good, entry=entry), deal(1, lead=25))

    hall = replay(evening.events)

    assert codes(hall) == [("impossible", 1)]
    assert hall.match(1, 1).totals[1] == {"ns": 425, "ew": 400}


def test_deal_with_two_closings_does_not_count(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    good = deal(1)
    entry = {party: {**values, "closing": 1} for party, values in good.entry.items()}
    evening.say("table-1", msgspec.structs.replace(good, entry=entry))

    assert codes(replay(evening.events)) == [("impossible", 1)]


def test_empty_entry_does_not_count(evening: Evening) -> None:
    evening.open()
    evening.say("table-1", DealAccepted(1, 1, {}, (), "keypad"))

    assert codes(replay(evening.events)) == [("impossible", 1)]


def test_deal_that_one_line_has_not_accepted_does_not_count(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1, parties=("ns", "ns")))

    assert codes(replay(evening.events)) == [("not_accepted", 1)]


def test_third_deal_of_two_does_not_count(evening: Evening, deal: DealMaker) -> None:
    evening.open(deals=2)
    evening.say("table-1", deal(3))

    assert codes(replay(evening.events)) == [("no_such_deal", 1)]


def test_last_lap_in_the_first_deal_makes_it_the_last(evening: Evening, deal: DealMaker) -> None:
    evening.open(deals=2)
    evening.say("table-1", LapStarted(1, 1, "N"), deal(1), deal(2), *handed_in(1, "ns"))

    hall = replay(evening.events)

    assert (hall.match(1, 1).last_deal, hall.match(1, 1).must_draw) == (1, "N")
    assert hall.match(1, 1).delivered == "ns"
    assert codes(hall) == [("no_such_deal", 3)]


def test_second_last_lap_does_not_count(evening: Evening) -> None:
    evening.open()
    evening.say("table-1", LapStarted(1, 2, "N"), LapStarted(1, 1, "S"), LapStarted(1, 3, "S"))

    hall = replay(evening.events)

    assert hall.match(1, 1).last_deal == 2
    assert codes(hall) == [("double_lap", 2), ("double_lap", 3)]


def test_sheet_is_not_delivered_before_all_deals_are_accepted(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1), MatchSigned(1, "ns", 1.0), MatchDelivered(1, "ns"))

    hall = replay(evening.events)

    assert (hall.match(1, 1).signed, hall.match(1, 1).delivered) == (frozenset(), None)
    assert codes(hall) == [("incomplete", 2), ("incomplete", 3)]


def test_nothing_changes_a_sheet_that_was_delivered(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1), deal(2), *handed_in(1, "ns"), MatchSigned(1, "ew", 1.0), deal(2, 500))

    hall = replay(evening.events)

    assert hall.match(1, 1).result["ns"].match_points == 200
    assert codes(hall) == [("delivered", 6), ("delivered", 7)]


def test_party_that_does_not_sit_there_cannot_sign(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1), deal(2), MatchSigned(1, "west", 1.0))

    assert codes(replay(evening.events)) == [("no_such_party", 3)]


def test_before_the_tournament_is_known_nothing_counts_and_nothing_is_lost(
    evening: Evening, deal: DealMaker
) -> None:
    evening.say("table-1", deal(1))
    early = replay(evening.events)
    assert early.match(1, 1).deals == {}
    evening.open()

    assert sorted(replay(evening.events[1:], early).match(1, 1).deals) == [1]


def test_cells_of_the_sheet_can_be_written_as_they_are(evening: Evening, deal: DealMaker) -> None:
    values = {Cell(key): value for key, value in deal(1).entry["ns"].items()}
    entry = {"ns": {**values, Cell.POZZETTO: Pozzetto.PLAYED}, "ew": deal(1).entry["ew"]}
    event = evening.say("table-1", msgspec.structs.replace(deal(1), entry=entry))

    assert decode_event(encode_event(event)).body == deal(1)


def test_a_time_out_during_the_deal_gives_one_whole_lap(evening: Evening, deal: DealMaker) -> None:
    """Art. 15: nobody had drawn yet."""
    evening.open(deals=2)
    evening.say("table-1", DealLapStarted(1, 1, "E"), LapStarted(1, 1, "N"), deal(1))

    hall = replay(evening.events)
    match = hall.match(1, 1)

    assert (match.last_deal, match.must_draw, match.whole_lap) == (1, "E", True)
    assert set(match.deals) == {1}
    assert codes(hall) == [("double_lap", 2)]


def test_what_was_added_to_a_consent_is_kept_with_the_match(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    proof = ConsentProved(1, 1, "ns", "ew", "initials", initials="MR")
    evening.say("table-1", proof, deal(1))

    assert replay(evening.events).match(1, 1).proofs == (proof,)
