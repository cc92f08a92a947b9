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
    SetTakeOverTime,
    TakeOverCall,
    TakeOverCallAtOnce,
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


def test_another_arbiter_takes_a_call_over_after_a_while_and_the_journal_keeps_both(
    hall: PlayingHall, call: Event
) -> None:
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    hall.clock.time += 179
    with pytest.raises(RefusedError, match="180 seconds after their last word"):
        hall.order(TakeOverCall("table-1", 1, call.seq, "Greco"))
    hall.clock.time += 1
    hall.order(TakeOverCall("table-1", 1, call.seq, "Greco"))
    taken = the_call(hall)
    assert (taken.arbiter, taken.taken_from) == ("Greco", {"Conti"})
    assert [(step.kind, step.arbiter, step.at - taken.steps[0].at) for step in taken.steps] == [
        ("claimed", "Conti", 0),
        ("claimed", "Greco", 180),
    ]


def test_a_word_of_whoever_has_the_call_begins_the_while_anew(hall: PlayingHall, call: Event) -> None:
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    hall.clock.time += 170
    hall.order(AttendCall("table-1", 1, call.seq, "Conti"))
    hall.clock.time += 20
    with pytest.raises(RefusedError, match="Conti has this call"):
        hall.order(TakeOverCall("table-1", 1, call.seq, "Greco"))


def test_the_director_takes_a_call_over_at_once(hall: PlayingHall, call: Event) -> None:
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    hall.order(AttendCall("table-1", 1, call.seq, "Conti"))
    hall.order(TakeOverCallAtOnce("table-1", 1, call.seq, "The director"))
    assert (the_call(hall).arbiter, the_call(hall).is_attended) == ("The director", False)


def test_how_long_the_while_is_can_be_set(hall: PlayingHall, call: Event) -> None:
    hall.order(SetTakeOverTime(60))
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    hall.clock.time += 60
    hall.order(TakeOverCall("table-1", 1, call.seq, "Greco"))
    assert the_call(hall).arbiter == "Greco"
    with pytest.raises(RefusedError, match="at most 3600 seconds"):
        hall.order(SetTakeOverTime(3601))


def test_nobody_takes_over_the_call_of_a_table_where_they_play(hall: PlayingHall, call: Event) -> None:
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    with pytest.raises(RefusedError, match="plays at this table"):
        hall.order(TakeOverCallAtOnce("table-1", 1, call.seq, "rossi"))


def test_a_call_that_nobody_has_is_claimed_by_taking_it_over(hall: PlayingHall, call: Event) -> None:
    hall.order(TakeOverCall("table-1", 1, call.seq, "Greco"))
    assert (the_call(hall).arbiter, the_call(hall).taken_from) == ("Greco", frozenset())
