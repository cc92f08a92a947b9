"""The table as a function: a state and what happens, to the next state and what is to be done."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.journal.bodies import DealAccepted
from kiosk.table.model.effects import KeepPreferences, SetLamp, TellActivity
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.arbiter_events import ArbiterEvent
from kiosk.table.model.events.arrival_events import ArrivalEvent
from kiosk.table.model.events.call_events import ButtonPressed, CallEvent
from kiosk.table.model.events.checklist_events import ChecklistEvent
from kiosk.table.model.events.count_events import FrameSeen
from kiosk.table.model.events.dealer_events import DealerEvent
from kiosk.table.model.events.deck_events import CardsNotSeen, CardsSeen, DeckEvent, DeckKept
from kiosk.table.model.events.enrolling_events import EnrolEvent
from kiosk.table.model.events.hand_events import HandEvent
from kiosk.table.model.events.preference_events import OpenSettings, Prefer, PreferenceEvent
from kiosk.table.model.events.reference_events import ReferenceEvent
from kiosk.table.model.events.service_events import CameraSeen, ServiceEvent
from kiosk.table.model.events.turn_events import TurnEvent
from kiosk.table.model.modes.arbiter_modes import ArbiterMode
from kiosk.table.model.modes.checklist_modes import FillingChecklist
from kiosk.table.model.modes.deck_modes import DeckMode
from kiosk.table.model.modes.enrolling_modes import Enrolling
from kiosk.table.model.modes.service_modes import ServiceMode, TryingDevices
from kiosk.table.model.modes.showing_modes import (
    CarryingByHand,
    ShowingClock,
    ShowingDeal,
    ShowingFailure,
    ShowingMore,
    ShowingReference,
    ShowingReferences,
    ShowingSettings,
    ShowingTurnClock,
)
from kiosk.table.model.recording import Transition, hear_time_out, recording_failed, take_record
from kiosk.table.model.state import AtHome, DrawingSeats, NamingDealer, State
from kiosk.table.steps import arrival, dealer, deck_enrolment, service
from kiosk.table.steps.aside import by_hand, checklists, rule_lookup, turn_clock
from kiosk.table.steps.calls import answer_call_question, keep_lap, pass_call_time, step_call
from kiosk.table.steps.consent import consent_proof
from kiosk.table.steps.consent.saved_tick import pass_saved_tick
from kiosk.table.steps.count import camera_count
from kiosk.table.steps.count.suspended_counts import keep_suspended_count
from kiosk.table.steps.enrolling import step_enrolling
from kiosk.table.steps.entry.saved_draft import draft_effects, take_up
from kiosk.table.steps.hall_activity import activity
from kiosk.table.steps.match_steps import step_match
from kiosk.table.steps.official import arbiter, correcting, idle_lock, locking

if TYPE_CHECKING:
    from kiosk.table.model.effects import Effect
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.preferences import Preferences

_BY_ITSELF: Final = (
    events.Ticked,
    events.Recorded,
    events.RecordingFailed,
    events.LinkChanged,
    events.DeviceChanged,
    events.DraftFound,
    FrameSeen,
    CameraSeen,
    CardsSeen,
    CardsNotSeen,
    DeckKept,
)
"""What happens though nobody touches the table."""
_ALWAYS: Final = (events.Ticked, Prefer)
"""What is the same whatever lies open."""


def step(state: State, event: TableEvent) -> Transition:
    """The next state, and what the loop has to do. Never raises: what makes no sense now changes nothing."""
    after, effects = _step(state, event)
    after = after if isinstance(event, _BY_ITSELF) else idle_lock.touch(after)
    match event:
        case events.Ticked():
            after, more = arbiter.watch(after)
        case events.Recorded():
            after, dropped = locking.hear_revoked(correcting.on_correction_allowed(after))
            after, more = locking.on_unlock_granted(state, after)
            more = (*dropped, *more)
        case _:
            more = ()
    after = keep_suspended_count(state, consent_proof.drop_stale(after))
    after, kept = keep_lap(state, after)
    signals = (*_signals(state, after), *turn_clock.sounds(state, after), *_kept(state, after))
    return after, (*effects, *more, *kept, *camera_count.camera_effects(state, after), *signals)


def _signals(before: State, after: State) -> tuple[Effect, ...]:
    """What is shown beside the screen, where it changes.

    The lamp says that an arbiter is coming, or that a turn has to be finished; the hall sees how far the
    players are.
    """
    is_lit, doing = _is_lit(after), activity(after)
    lamp = (SetLamp(is_lit),) if is_lit != _is_lit(before) else ()
    told = (TellActivity(doing),) if doing is not activity(before) else ()
    return (*lamp, *told)


def _kept(before: State, after: State) -> tuple[Effect, ...]:
    is_same = before.preferences == after.preferences
    preferences = () if is_same else (KeepPreferences(after.preferences),)
    return (*preferences, *draft_effects(before, after))


def _is_lit(state: State) -> bool:
    call = state.view.call
    is_tried = isinstance(state.mode, TryingDevices) and state.mode.is_lit
    return is_tried or (call is not None and call.arbiter is not None) or turn_clock.is_lit(state)


def _step(state: State, event: TableEvent) -> Transition:  # noqa: C901, PLR0911, PLR0912 - a case for each kind of event
    if isinstance(state.mode, Enrolling) and not isinstance(event, _ALWAYS):
        return step_enrolling(state, state.mode, event)
    match event:
        case _ if isinstance(event, EnrolEvent):
            return state, ()  # too late: this unit is a table
        case _ if isinstance(event, events.News):
            return _hear(state, event)
        case ButtonPressed() if isinstance(state.mode, TryingDevices):
            return service.press_button(state, state.mode), ()
        case _ if isinstance(event, CallEvent):
            return step_call(state, event)
        case _ if isinstance(event, ServiceEvent):
            return service.step_service(state, event)
        case _ if isinstance(event, DeckEvent):
            return deck_enrolment.step_deck(state, event)
        case _ if isinstance(event, ArbiterEvent):
            return arbiter.step_arbiter(state, event)
        case _ if isinstance(event, ReferenceEvent):
            return rule_lookup.step_reference(state, event)
        case _ if isinstance(event, ChecklistEvent):
            return checklists.step_checklist(state, event)
        case _ if isinstance(event, TurnEvent):
            return turn_clock.step_turn(state, event), ()
        case _ if isinstance(event, HandEvent):
            return by_hand.step_hand(state, event)
        case _ if isinstance(event, ArrivalEvent):
            return arrival.step_arrival(state, event)
        case _ if isinstance(event, DealerEvent):
            return dealer.step_dealer(state, event)
        case _ if isinstance(event, events.OpeningEvent | PreferenceEvent):
            return _open(state, event), ()
        case _ if isinstance(event, events.TypingEvent | events.GoBack | events.Confirm):
            return _press(state, event)
        case _:
            return step_match(state, event)


def _hear(  # noqa: PLR0911 - a case for each event
    state: State, event: events.News
) -> Transition:
    match event:
        case events.Ticked():
            return _tick(state, event)
        case events.Recorded():
            before = state.view
            return checklists.hear_call(take_record(state, event), before), ()
        case events.RecordingFailed():
            return recording_failed(state, event), ()
        case events.LinkChanged(link):
            return replace(state, link=link), ()
        case events.DeviceChanged(device, works):
            missing = state.missing - {device} if works else state.missing | {device}
            return replace(state, missing=missing), ()
        case events.NotRead(message):
            return replace(state, mode=ShowingFailure(message)), ()
        case events.DraftFound(draft):
            return take_up(state, draft), ()
        case _:
            assert_never(event)


def _press(  # noqa: PLR0911 - a case for each kind of screen
    state: State, event: events.TypingEvent | events.GoBack | events.Confirm
) -> Transition:
    """A key that means what lies open makes of it: the uppermost first."""
    mode = state.mode
    match event:
        case events.Confirm() | events.GoBack() if state.call_question is not None:
            return answer_call_question(state, event)
        case events.Confirm():
            return step_match(state, event)
        case _ if state.consent_proof is not None:
            return step_match(state, event)
        case _ if isinstance(mode, ArbiterMode):
            return arbiter.step_typing(state, mode, event)
        case _ if isinstance(mode, FillingChecklist):
            return checklists.step_checklist(state, event)
        case events.GoBack():
            return _go_back(state, event)
        case _ if isinstance(mode, CarryingByHand):
            return by_hand.type_receipt(state, mode, event)
        case _:
            return step_match(state, event)


def _go_back(state: State, event: events.GoBack) -> Transition:  # noqa: PLR0911 - a case for each kind of screen
    mode = state.mode
    match mode:
        case _ if isinstance(mode, ServiceMode):
            return service.step_back(state, mode), ()
        case _ if isinstance(mode, DeckMode):
            return replace(state, mode=deck_enrolment.step_back(mode)), ()
        case CarryingByHand():
            return by_hand.go_back(state, mode)
        case DrawingSeats():
            return arrival.step_arrival(state, event)
        case ShowingReferences() | ShowingReference():
            return rule_lookup.close(state, mode), ()
        case ShowingSettings():
            return replace(state, mode=ShowingMore()), ()
        case (
            NamingDealer()
            | ShowingTurnClock()
            | ShowingDeal()
            | ShowingClock()
            | ShowingMore()
            | ShowingFailure()
        ):
            return replace(state, mode=AtHome()), ()
        case _:
            return step_match(state, event)


def _tick(state: State, event: events.Ticked) -> Transition:
    """Whole seconds only, so that nothing is drawn again within one."""
    if (math.floor(event.monotonic), math.floor(event.hall_time)) == (state.monotonic, state.hall_time):
        return state, ()
    now = replace(state, monotonic=math.floor(event.monotonic), hall_time=math.floor(event.hall_time))
    return pass_call_time(camera_count.watch_count(pass_saved_tick(hear_time_out(now))))


def _open(  # noqa: PLR0911 - a case for each event
    state: State, event: events.OpeningEvent | PreferenceEvent
) -> State:
    """What can be opened at any time, but for the moment in which a deal is on its way to the disk."""
    match event:
        case events.OpenDeal(deal):
            return _open_deal(state, deal)
        case events.ReadNews():
            return replace(state, news=())
        case Prefer(preferences):
            return _prefer(state, preferences)
        case OpenSettings():
            return replace(state, mode=ShowingSettings())
        case _ if any(isinstance(body, DealAccepted) for body in state.recording):
            return state
        case events.OpenClock():
            return replace(state, mode=ShowingClock())
        case events.OpenMore():
            return replace(state, mode=ShowingMore())
        case events.GoHome():
            return replace(state, mode=AtHome())
        case _:
            assert_never(event)


def _open_deal(state: State, deal: int) -> State:
    """From the sheet, or from one deal to the next."""
    can_open = deal in state.view.deals and isinstance(state.mode, AtHome | ShowingDeal)
    return replace(state, mode=ShowingDeal(deal)) if can_open else state


def _prefer(state: State, wanted: Preferences) -> State:
    """Where each line sits is set by service: at a locked table it stays as it is."""
    is_open = state.at_table is not None
    return replace(state, preferences=wanted if is_open else wanted.with_sides_of(state.preferences))
