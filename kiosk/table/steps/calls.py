"""The call for the arbiter and the time-out: what the button, held or pressed, and the bell do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.journal.bodies import (
    CallCancelled,
    CallExplained,
    CallRaised,
    DealLapStarted,
    LapAnnounced,
    LapStarted,
)
from kiosk.table.model.effects import Beep
from kiosk.table.model.events import call_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.call_questions import ReallyCancel, WhoCalled, WhoCalls, WhyCalled
from kiosk.table.model.modes.match_modes import AskingFirst
from kiosk.table.model.modes.showing_modes import ShowingClock
from kiosk.table.model.recording import Transition, record
from kiosk.table.model.state import AtHome, State
from kiosk.table.model.table_view import as_seat
from kiosk.table.steps.entry.deal_entry import begin_entry

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.events.call_events import CallEvent

CALLER_SECONDS: Final = 10.0
"""How long a question about a call stays open; who calls from the screen, calls then without a name."""
_CALL_BEEP: Final = 0.15


def step_call(state: State, event: CallEvent) -> Transition:  # noqa: C901, PLR0911 - a case for each event
    """A press always calls and never cancels; cancelling is on the screen, and asked back.

    A call by the button goes out at once, and who has called is asked afterwards; by the screen, before.
    Where a checklist is to be filled at once, nobody is asked at all.
    """
    call = state.view.call
    match event:
        case call_events.ButtonPressed():
            return _press(state) if call is None else (state, ())
        case call_events.ButtonHeld():
            return _take_up_time_out(state), ()
        case call_events.RingBell():
            if call is not None or state.call_question is not None:
                return state, ()
            if not state.view.players or state.view.checks is not None:
                return raise_call(state, None)
            return replace(state, call_question=WhoCalls(state.monotonic)), ()
        case call_events.NameCaller(seat):
            return _name_caller(state, seat)
        case call_events.GiveReason(reason):
            if not isinstance(state.call_question, WhyCalled):
                return state, ()
            state = replace(state, call_question=None)
            if call is None or reason is None:
                return state, ()
            return record(state, CallExplained(call.number, reason=reason))
        case call_events.AskCancelCall():
            return (state if call is None else replace(state, call_question=ReallyCancel())), ()
        case _:
            assert_never(event)


def raise_call(state: State, seat: str | None) -> Transition:
    """Call the arbiter, unless a call is open."""
    state = replace(state, call_question=None)
    if state.view.call is not None:
        return state, ()
    return record(state, CallRaised(state.view.round, seat), Beep(_CALL_BEEP))


def _press(state: State) -> Transition:
    state, effects = raise_call(state, None)
    asks = effects and state.view.players and state.view.checks is None
    return (replace(state, call_question=WhoCalled(state.monotonic)) if asks else state), effects


def _name_caller(state: State, seat: str | None) -> Transition:
    """Who calls; whoever says that is asked why. Nobody has to say either."""
    call = state.view.call
    why = None if seat is None else WhyCalled(state.monotonic)
    match state.call_question:
        case WhoCalls():
            state, effects = raise_call(state, seat)
            return replace(state, call_question=why if effects else None), effects
        case WhoCalled() if call is not None and seat is not None:
            return record(replace(state, call_question=why), CallExplained(call.number, seat))
        case WhoCalled():
            return replace(state, call_question=None), ()
        case _:
            return state, ()


def pass_call_time(state: State) -> Transition:
    """A question about a call does not stay open for ever."""
    match state.call_question:
        case WhoCalls(since=since) if state.monotonic - since >= CALLER_SECONDS:
            return raise_call(state, None)
        case WhoCalled(since=since) | WhyCalled(since=since) if state.monotonic - since >= CALLER_SECONDS:
            return replace(state, call_question=None), ()
        case _:
            return state, ()


def answer_call_question(state: State, event: events.Confirm | events.GoBack) -> Transition:
    """The band's question is answered or left."""
    cancel = isinstance(state.call_question, ReallyCancel) and isinstance(event, events.Confirm)
    state = replace(state, call_question=None)
    if cancel and state.view.call is not None:
        return record(state, CallCancelled(state.view.call.number))
    return state, ()


def _take_up_time_out(state: State) -> State:
    """What holding the button does: the time-out; its announcement where no director can; or the clock."""
    is_late = state.seconds_left is not None and state.seconds_left < 0
    announced = replace(state, mode=AtHome(), lap_announced=True)
    if state.in_last_lap:
        return replace(state, mode=AtHome())
    may_announce = not state.view.arranged.has_arbiter or (is_late and not state.link.connected)
    if may_announce and announced.in_last_lap:
        return announced
    return replace(state, mode=ShowingClock()) if isinstance(state.mode, AtHome) else state


def keep_lap(before: State, after: State) -> Transition:
    """The time-out has just come: it goes into the journal, so that it outlasts a power cut."""
    match = after.view.match
    is_kept = match.lap_announced is not None or match.must_draw is not None
    if is_kept or before.in_last_lap or not after.in_last_lap:
        return after, ()
    return record(after, LapAnnounced(after.view.round, after.view.deal))


def start_lap(state: State, seat: str) -> Transition:
    """The table says who has to draw, once; or, where nobody has drawn yet, who plays first."""
    where = as_seat(seat)
    if not state.in_last_lap or state.view.must_draw is not None or where is None:
        return state, ()
    if isinstance(state.mode, AskingFirst):
        return record(state, DealLapStarted(state.view.round, state.view.deal, where))
    return record(state, LapStarted(state.view.round, state.view.deal, seat))


def ask_first(state: State) -> State:
    """The time-out has come while the deal was dealt (Art. 15)."""
    is_asked = state.in_last_lap and state.view.must_draw is None and isinstance(state.mode, AtHome)
    return replace(state, mode=AskingFirst()) if is_asked else state


def end_lap(state: State, game: Game, party: str) -> State:
    """A party says that the lap is over; when all have said so, the questions about the deal begin."""
    parties = {party.key for party in game.parties}
    if not state.in_last_lap or party not in parties or not isinstance(state.mode, AtHome):
        return state
    state = replace(state, lap_ended_by=state.lap_ended_by ^ {party})
    if parties - state.lap_ended_by:
        return state
    return begin_entry(replace(state, lap_ended_by=frozenset()), game)
