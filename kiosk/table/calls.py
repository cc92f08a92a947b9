"""The call for the arbiter and the time-out: what the button, held or pressed, and the bell do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.journal.bodies import CallCancelled, CallRaised, LapStarted
from kiosk.table import events
from kiosk.table.effects import Beep
from kiosk.table.evening import SEATS
from kiosk.table.recording import Step, record
from kiosk.table.state import AtHome, ReallyCancel, ShowingClock, State, WhoCalls

if TYPE_CHECKING:
    from kiosk.table.events import CallEvent

CALLER_SECONDS: Final = 10.0
"""How long the question who calls stays open before the call goes out without a name."""
_CALL_BEEP: Final = 0.15


def step_call(state: State, event: CallEvent) -> Step:  # noqa: PLR0911 - a case for each event
    """A press always calls and never cancels; cancelling is on the screen, and asked back.

    Where a checklist is to be filled at once, nobody is asked first who calls.
    """
    call = state.evening.call
    match event:
        case events.ButtonPressed():
            return raise_call(state, None) if call is None else (state, ())
        case events.ButtonHeld():
            return _take_up_time_out(state), ()
        case events.RingBell():
            if call is not None or state.call_question is not None:
                return state, ()
            if not state.evening.players or state.evening.checks is not None:
                return raise_call(state, None)
            return replace(state, call_question=WhoCalls(state.monotonic)), ()
        case events.NameCaller(seat):
            return raise_call(state, seat) if isinstance(state.call_question, WhoCalls) else (state, ())
        case events.AskCancelCall():
            return (state if call is None else replace(state, call_question=ReallyCancel())), ()
        case _:
            assert_never(event)


def raise_call(state: State, seat: str | None) -> Step:
    """Call the arbiter, unless a call is open."""
    state = replace(state, call_question=None)
    if state.evening.call is not None:
        return state, ()
    return record(state, CallRaised(state.evening.round, seat), Beep(_CALL_BEEP))


def answer_call_question(state: State, event: events.Confirm | events.GoBack) -> Step:
    """The band's question is answered or left."""
    cancel = isinstance(state.call_question, ReallyCancel) and isinstance(event, events.Confirm)
    state = replace(state, call_question=None)
    if cancel and state.evening.call is not None:
        return record(state, CallCancelled(state.evening.call.number))
    return state, ()


def _take_up_time_out(state: State) -> State:
    """What holding the button does: the time-out; its announcement where no director can; or the clock."""
    is_late = state.seconds_left is not None and state.seconds_left < 0
    announced = replace(state, stage=AtHome(), lap_announced=True)
    if state.in_last_lap:
        return replace(state, stage=AtHome())
    if is_late and not state.link.connected and announced.in_last_lap:
        return announced
    return replace(state, stage=ShowingClock()) if isinstance(state.stage, AtHome) else state


def start_lap(state: State, seat: str) -> Step:
    """The table says who has to draw, once."""
    if not state.in_last_lap or state.evening.must_draw is not None or seat not in SEATS:
        return state, ()
    return record(state, LapStarted(state.evening.round, state.evening.deal, seat))
