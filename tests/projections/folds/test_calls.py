from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from kiosk.journal.bodies import (
    CallCancelled,
    CallClaimed,
    CallExplained,
    CallRaised,
    CallResolved,
    DealDisputed,
)
from kiosk.projections.tournament_state import replay

if TYPE_CHECKING:
    from tests.projections.conftest import Evening


def test_call_names_its_table_seat_and_since_when_it_waits(evening: Evening) -> None:
    event = evening.say("table-12", CallRaised(3, "E"))

    (call,) = replay(evening.events).calls.open

    assert (call.table, call.round, call.seat) == (12, 3, "E")
    assert call.raised_at == event.written_at
    assert call.key == ("table-12", 1, 1)


def test_longest_waiting_is_first(evening: Evening) -> None:
    for author in ("table-3", "table-1", "table-2"):
        evening.say(author, CallRaised(1))

    assert [call.table for call in replay(evening.events).calls.open] == [3, 1, 2]


def test_calls_of_one_moment_stand_by_table(evening: Evening) -> None:
    for table in (17, 3, 11):
        evening.say(f"table-{table}", CallRaised(round=1, seat="N"))
    at_once = [structs.replace(event, written_at=1_800_000_000.0) for event in evening.events]
    assert [call.table for call in replay(at_once).calls.open] == [3, 11, 17]


def test_claimed_call_stays_open_and_names_the_arbiter(evening: Evening) -> None:
    evening.say("table-1", CallRaised(1))
    evening.say("director", CallClaimed("table-1", 1, 1, "Rosa"), CallClaimed("table-1", 1, 1, "Ugo"))

    (call,) = replay(evening.events).calls.open_at(1)

    assert call.arbiter == "Ugo"


def test_resolved_and_cancelled_calls_are_not_open(evening: Evening) -> None:
    evening.say("table-1", CallRaised(1), CallRaised(1), CallRaised(1), CallCancelled(2))
    evening.say("director", CallResolved("table-1", 1, 1))

    assert [call.number for call in replay(evening.events).calls.open] == [3]


def test_table_cancels_only_its_own_calls(evening: Evening) -> None:
    evening.say("table-1", CallRaised(1))
    evening.say("table-2", CallCancelled(1))

    assert [call.table for call in replay(evening.events).calls.open] == [1]


def test_a_unit_that_took_a_table_over_speaks_of_the_call_that_is_open_there(evening: Evening) -> None:
    evening.say("table-1", CallRaised(1, "E"))
    evening.say("table-1", CallExplained(1, reason="score"), epoch=2)
    (call,) = replay(evening.events).calls.open_at(1)
    assert (call.key, call.reason) == (("table-1", 1, 1), "score")

    evening.say("table-1", CallCancelled(1), epoch=2)

    assert replay(evening.events).calls.open == ()


def test_a_unit_speaks_of_its_own_call_before_an_earlier_ones(evening: Evening) -> None:
    evening.say("table-1", CallRaised(1, "E"))
    evening.say("table-1", CallRaised(1, "W"), epoch=2)
    evening.say("table-1", CallCancelled(1), epoch=2)

    (call,) = replay(evening.events).calls.open

    assert call.key == ("table-1", 1, 1)


def test_claim_that_arrives_before_its_call_is_not_open_yet(evening: Evening) -> None:
    evening.say("director", CallClaimed("table-1", 1, 1, "Rosa"))
    early = replay(evening.events)
    assert early.calls.open == ()

    evening.say("table-1", CallRaised(1))

    (call,) = replay(evening.events).calls.open
    assert call.arbiter == "Rosa"


def test_who_calls_and_why_may_be_told_after_the_call(evening: Evening) -> None:
    evening.say("table-1", CallRaised(1), CallExplained(1, seat="W"), CallExplained(1, reason="score"))

    (call,) = replay(evening.events).calls.open

    assert (call.seat, call.reason) == ("W", "score")


def test_a_disputed_deal_belongs_to_the_call_before_it(evening: Evening) -> None:
    dispute = DealDisputed(1, 2, {"ns": {"cards": 245}}, "keypad")
    evening.say("table-2", DealDisputed(1, 1, {}, "keypad"))
    evening.say("table-1", CallRaised(1), CallRaised(1), dispute)

    assert [call.disputed for call in replay(evening.events).calls.open] == [None, dispute]
