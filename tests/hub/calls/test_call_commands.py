"""A call from hand to hand, and the extra time that a table gets."""

from __future__ import annotations

import pytest

from kiosk.commands.calls import (
    AttendCall,
    ClaimCall,
    DeferCall,
    EscalateCall,
    GrantExtraTime,
    ResolveCall,
    SetCallTimes,
)
from kiosk.hub.errors import RefusedError
from kiosk.journal.event import Event
from kiosk.projections.folds.calls import Call
from tests.hub.playing import PlayingHall


@pytest.fixture
def call(hall: PlayingHall) -> Event:
    hall.open()
    hall.begin()
    return hall.table(1).call(seat="E")


def the_call(hall: PlayingHall) -> Call:
    (call,) = hall.service.state.hall.calls.by_key.values()
    return call


def test_a_call_goes_from_claimed_to_attended_to_resolved(hall: PlayingHall, call: Event) -> None:
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    assert (the_call(hall).arbiter, the_call(hall).is_attended) == ("Conti", False)
    hall.order(AttendCall("table-1", 1, call.seq, "Conti"))
    assert the_call(hall).is_attended
    hall.order(ResolveCall("table-1", 1, call.seq))
    assert not the_call(hall).is_open


def test_a_deferred_call_stays_open_with_whoever_deferred_it(hall: PlayingHall, call: Event) -> None:
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    hall.order(DeferCall("table-1", 1, call.seq, "Conti", " after  the deal "))
    assert (the_call(hall).arbiter, the_call(hall).deferred) == ("Conti", "after the deal")
    assert the_call(hall).is_open
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    assert the_call(hall).deferred is None


def test_an_escalated_call_is_nobodys_until_it_is_claimed_again(hall: PlayingHall, call: Event) -> None:
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    hall.order(EscalateCall("table-1", 1, call.seq, "Conti", "a protest"))
    assert (the_call(hall).arbiter, the_call(hall).escalated) == (None, "a protest")
    hall.order(ClaimCall("table-1", 1, call.seq, "The director"))
    assert (the_call(hall).arbiter, the_call(hall).escalated) == ("The director", None)


@pytest.mark.parametrize("kind", [ClaimCall, AttendCall, DeferCall, EscalateCall])
def test_nobody_takes_a_call_out_of_anothers_hands(
    hall: PlayingHall, call: Event, kind: type[ClaimCall | AttendCall | DeferCall | EscalateCall]
) -> None:
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    with pytest.raises(RefusedError, match="Conti is going to table 1 already"):
        hall.order(kind("table-1", 1, call.seq, "Greco"))


@pytest.mark.parametrize("kind", [ClaimCall, AttendCall, DeferCall])
def test_an_official_who_plays_there_is_not_let_to_the_call(
    hall: PlayingHall, call: Event, kind: type[ClaimCall | AttendCall | DeferCall]
) -> None:
    with pytest.raises(RefusedError, match="plays at this table"):
        hall.order(kind("table-1", 1, call.seq, "rossi"))


@pytest.mark.parametrize("kind", [ClaimCall, AttendCall, DeferCall, EscalateCall])
def test_a_call_that_was_resolved_takes_no_more(
    hall: PlayingHall, call: Event, kind: type[ClaimCall | AttendCall | DeferCall | EscalateCall]
) -> None:
    hall.order(ResolveCall("table-1", 1, call.seq))
    with pytest.raises(RefusedError, match="not open any more"):
        hall.order(kind("table-1", 1, call.seq, "Conti"))


def test_the_times_of_calls_are_the_directors_to_set(hall: PlayingHall) -> None:
    times = hall.service.state.hall.calls.times
    assert (times.ring_again, times.escalate) == (10, 30)
    hall.order(SetCallTimes(15, 60))
    times = hall.service.state.hall.calls.times
    assert (times.ring_again, times.escalate) == (15, 60)
    with pytest.raises(RefusedError, match="at most 3600 seconds"):
        hall.order(SetCallTimes(15, 3601))


def test_extra_time_adds_up_for_that_table_alone(hall: PlayingHall) -> None:
    hall.open()
    hall.begin(minutes=30)
    hall.order(GrantExtraTime(1, 2, 5, "Conti", "the ruling took long"))
    hall.order(GrantExtraTime(1, 2, 3, "Conti"))
    clock = hall.service.state.hall.clock
    ends = clock.ends_at(1, 1)
    assert ends is not None
    assert clock.ends_at(1, 2) == ends + 8 * 60


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (GrantExtraTime(2, 1, 5, "Conti"), "No match is played"),
        (GrantExtraTime(1, 9, 5, "Conti"), "No match is played"),
        (GrantExtraTime(1, 1, 61, "Conti"), "at most 60 minutes"),
        (GrantExtraTime(1, 1, 5, "Rossi"), "plays at this table"),
        (GrantExtraTime(1, 1, 5, ""), "Write the arbiter"),
    ],
)
def test_extra_time_that_cannot_be_is_refused(
    hall: PlayingHall, command: GrantExtraTime, sentence: str
) -> None:
    hall.open()
    hall.begin()
    with pytest.raises(RefusedError, match=sentence):
        hall.order(command)
