"""What is on its way to the journal, and what comes back from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.journal.bodies import CallRaised, DealAccepted, DealLapStarted, SeatsDrawn
from kiosk.messages import N_, Message
from kiosk.table.model.draft import Draft
from kiosk.table.model.effects import Effect, Record
from kiosk.table.model.news import news_between
from kiosk.table.model.stages.call_questions import ReallyCancel, WhoCalled, WhyCalled
from kiosk.table.model.stages.checklist_stages import Board
from kiosk.table.model.stages.match_stages import Accepting, AskingFirst
from kiosk.table.model.stages.showing_stages import ShowingFailure
from kiosk.table.model.state import AtHome, DrawingSeats, State

if TYPE_CHECKING:
    from kiosk.journal.bodies import AnyBody
    from kiosk.table.model.evening import Evening
    from kiosk.table.model.events.table_events import Recorded, RecordingFailed

RULED: Final = Message(N_("The arbiter has ruled. Look at the deal again, and accept it anew."))

Step: TypeAlias = tuple[State, tuple[Effect, ...]]
"""The next state, and what the loop has to do."""


def record(state: State, body: AnyBody, *also: Effect) -> Step:
    """Have `body` appended, unless one of its kind is on its way."""
    state, effects = record_together(state, (body,))
    return state, (*effects, *also) if effects else ()


def record_together(state: State, bodies: tuple[AnyBody, ...]) -> Step:
    """Have `bodies` appended, all of them or none, unless one of their kinds is on its way."""
    kinds = {type(body) for body in bodies}
    if any(type(each) in kinds for each in state.recording):
        return state, ()
    return replace(state, recording=(*state.recording, *bodies)), (Record(bodies),)


def take_record(state: State, event: Recorded) -> State:
    """The journal has grown: what it says now is shown, and what it makes out of date is put away."""
    before, after = state.evening, event.evening
    state = replace(state, evening=after)
    if event.own is not None:
        recording = tuple(each for each in state.recording if each != event.own)
        state = replace(
            state, recording=recording, link=replace(state.link, pending=max(1, state.link.pending))
        )
    if in_play(before) != in_play(after):
        state = replace(state, stage=AtHome(), draft=Draft(), board=Board(), ticked=frozenset())
        state = replace(state, lap_ended_by=frozenset())
    if before.match.ruling_effects != after.match.ruling_effects:
        state = _look_again(state)
    if before.round != after.round:
        state = replace(state, lap_announced=False, has_no_draw=False, news=())
    state = replace(state, news=(*state.news, *news_between(before, after)))
    if isinstance(event.own, SeatsDrawn) and isinstance(state.stage, DrawingSeats):
        state = replace(state, stage=AtHome())
    if isinstance(event.own, DealLapStarted) and isinstance(state.stage, AskingFirst):
        state = replace(state, stage=AtHome())
    state = hear_time_out(state)
    if isinstance(event.own, DealAccepted):
        state = replace(state, saved_at=state.monotonic)
    is_after_call = isinstance(state.call_question, ReallyCancel | WhoCalled | WhyCalled)
    if before.call is not None and after.call is None and is_after_call:
        state = replace(state, call_question=None)
    return state


def _look_again(state: State) -> State:
    """The arbiter has ruled: what was consented to, or was about to be, is another score now."""
    has_begun = state.proving is not None
    match state.stage:
        case Accepting(acceptances=acceptances):
            stage = Accepting(problem=RULED) if acceptances or has_begun else Accepting()
            return replace(state, proving=None, stage=stage)
        case _:
            return replace(state, proving=None)


def in_play(evening: Evening) -> object:
    """What is entered here now: a deal that is dealt again is another one, a decided match has none."""
    match = evening.match
    return (
        evening.round,
        evening.deal,
        match.is_final,
        match.is_decided,
        match.stopped_deals.get(evening.deal),
    )


def hear_time_out(state: State) -> State:
    """Obey the announcement unless it has expired; that is known for sure when the director's time is."""
    until = state.evening.time_out_until
    is_news = until is not None and state.directors_time < until
    return replace(state, lap_announced=True) if is_news else state


def recording_failed(state: State, event: RecordingFailed) -> State:
    """Nothing counts as said that is not on the disk: a deal has to be accepted again."""
    state = replace(state, recording=tuple(each for each in state.recording if each not in event.bodies))
    if any(isinstance(each, CallRaised) for each in event.bodies):
        state = replace(state, call_question=None)
    now = state.evening.round, state.evening.deal
    if any(isinstance(each, DealAccepted) and (each.round, each.deal) == now for each in event.bodies):
        return replace(state, stage=Accepting(problem=event.message))
    return replace(state, stage=ShowingFailure(event.message))
