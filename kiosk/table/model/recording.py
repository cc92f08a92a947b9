"""What is on its way to the journal, and what comes back from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.journal.bodies import CallRaised, DealAccepted, DealLapStarted, SeatsDrawn
from kiosk.messages import N_, Message
from kiosk.table.model.draft import Draft
from kiosk.table.model.effects import Effect, Record
from kiosk.table.model.modes.call_questions import ReallyCancel, WhoCalled, WhyCalled
from kiosk.table.model.modes.checklist_modes import Board
from kiosk.table.model.modes.match_modes import Accepting, AskingFirst
from kiosk.table.model.modes.showing_modes import ShowingFailure
from kiosk.table.model.news import news_between
from kiosk.table.model.state import AtHome, DrawingSeats, State

if TYPE_CHECKING:
    from kiosk.journal.bodies import AnyBody
    from kiosk.table.model.events.table_events import Recorded, RecordingFailed
    from kiosk.table.model.table_view import TableView

RULED: Final = Message(N_("The arbiter has ruled. Look at the deal again, and accept it anew."))

Transition: TypeAlias = tuple[State, tuple[Effect, ...]]
"""The next state, and what the loop has to do."""


def record(state: State, body: AnyBody, *also: Effect) -> Transition:
    """Have `body` appended, unless one of its kind is on its way."""
    state, effects = record_together(state, (body,))
    return state, (*effects, *also) if effects else ()


def record_together(state: State, bodies: tuple[AnyBody, ...]) -> Transition:
    """Have `bodies` appended, all of them or none, unless one of their kinds is on its way."""
    kinds = {type(body) for body in bodies}
    if any(type(body) in kinds for body in state.recording):
        return state, ()
    return replace(state, recording=(*state.recording, *bodies)), (Record(bodies),)


def take_record(state: State, event: Recorded) -> State:
    """The journal has grown: what it says now is shown, and what it makes out of date is put away."""
    before, after = state.view, event.view
    state = replace(state, view=after)
    if event.own is not None:
        recording = tuple(body for body in state.recording if body != event.own)
        state = replace(
            state, recording=recording, link=replace(state.link, pending=max(1, state.link.pending))
        )
    if in_play(before) != in_play(after):
        state = replace(state, mode=AtHome(), draft=Draft(), board=Board(), ticked=frozenset())
        state = replace(state, lap_ended_by=frozenset())
    if before.match.result != after.match.result:
        state = replace(state, last_move_said={})
    if before.match.ruling_effects != after.match.ruling_effects:
        state = _look_again(state)
    if before.round != after.round:
        state = replace(state, lap_announced=False, has_no_draw=False, news=())
    state = replace(state, news=(*state.news, *news_between(before, after)))
    if isinstance(event.own, SeatsDrawn) and isinstance(state.mode, DrawingSeats):
        state = replace(state, mode=AtHome())
    if isinstance(event.own, DealLapStarted) and isinstance(state.mode, AskingFirst):
        state = replace(state, mode=AtHome())
    state = hear_time_out(state)
    if isinstance(event.own, DealAccepted):
        state = replace(state, saved_at=state.monotonic)
    is_after_call = isinstance(state.call_question, ReallyCancel | WhoCalled | WhyCalled)
    if before.call is not None and after.call is None and is_after_call:
        state = replace(state, call_question=None)
    return state


def _look_again(state: State) -> State:
    """The arbiter has ruled: what was consented to, or was about to be, is another score now."""
    has_begun = state.consent_proof is not None
    match state.mode:
        case Accepting(acceptances=acceptances):
            mode = Accepting(problem=RULED) if acceptances or has_begun else Accepting()
            return replace(state, consent_proof=None, mode=mode)
        case _:
            return replace(state, consent_proof=None)


def in_play(view: TableView) -> object:
    """What is entered here now: a deal that is dealt again is another one, a decided match has none."""
    match = view.match
    return view.round, view.deal, match.is_final, match.is_decided, match.stopped_deals.get(view.deal)


def hear_time_out(state: State) -> State:
    """Obey the announcement unless it has expired; that is known for sure when the director's time is."""
    until = state.view.time_out_until
    is_news = until is not None and state.hall_time < until
    return replace(state, lap_announced=True) if is_news else state


def recording_failed(state: State, event: RecordingFailed) -> State:
    """Nothing counts as said that is not on the disk: a deal has to be accepted again."""
    state = replace(state, recording=tuple(body for body in state.recording if body not in event.bodies))
    if any(isinstance(body, CallRaised) for body in event.bodies):
        state = replace(state, call_question=None)
    now = state.view.round, state.view.deal
    if any(isinstance(body, DealAccepted) and (body.round, body.deal) == now for body in event.bodies):
        return replace(state, mode=Accepting(problem=event.message))
    return replace(state, mode=ShowingFailure(event.message))
