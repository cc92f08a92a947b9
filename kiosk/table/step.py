"""The table as a function: a state and what happens, to the next state and what is to be done."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.journal.bodies import DealAccepted
from kiosk.table import (
    agreement,
    arbiter,
    arrival,
    by_hand,
    camera_count,
    checklists,
    deal_entry,
    deck_enrolment,
    events,
    keypad_entry,
    looking_up,
    proof_events,
    proofs,
    service,
    turn_clock,
    turn_events,
)
from kiosk.table.activity import activity
from kiosk.table.arbiter_events import ArbiterEvent
from kiosk.table.arbiter_stages import ArbiterStage
from kiosk.table.calls import (
    answer_call_question,
    ask_first,
    end_lap,
    keep_lap,
    pass_call_time,
    start_lap,
    step_call,
)
from kiosk.table.count_events import CountEvent, FrameSeen
from kiosk.table.deck_events import CardsNotSeen, CardsSeen, DeckEvent, DeckKept
from kiosk.table.deck_stages import DeckStage
from kiosk.table.effects import KeepPreferences, SetLamp, TellActivity
from kiosk.table.enrolling import step_enrolling
from kiosk.table.hand_events import HandEvent
from kiosk.table.preference_events import OpenSettings, Prefer
from kiosk.table.recording import Step, hear_time_out, recording_failed, take_record
from kiosk.table.service_events import CameraSeen, ServiceEvent
from kiosk.table.service_stages import ServiceStage, TryingDevices
from kiosk.table.state import (
    Accepting,
    AskingFirst,
    AtHome,
    CarryingByHand,
    Disagreeing,
    DrawingSeats,
    Enrolling,
    FillingChecklist,
    ShowingClock,
    ShowingDeal,
    ShowingFailure,
    ShowingMore,
    ShowingReference,
    ShowingReferences,
    ShowingSettings,
    ShowingTurnClock,
    State,
)

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.effects import Effect
    from kiosk.table.events import TableEvent
    from kiosk.table.preferences import Preferences

_BY_ITSELF: Final = (
    events.Ticked,
    events.Recorded,
    events.RecordingFailed,
    events.LinkChanged,
    events.DeviceChanged,
    FrameSeen,
    CameraSeen,
    CardsSeen,
    CardsNotSeen,
    DeckKept,
)
"""What happens though nobody touches the table."""
_ALWAYS: Final = (events.Ticked, Prefer)
"""What is the same whatever lies open."""
SAVED_SECONDS: Final = 6.0
"""How long the tick stays over the sheet after a deal was saved."""


def step(state: State, event: TableEvent) -> Step:
    """The next state, and what the loop has to do. Never raises: what makes no sense now changes nothing."""
    after, effects = _step(state, event)
    after = after if isinstance(event, _BY_ITSELF) else arbiter.touch(after)
    match event:
        case events.Ticked():
            after, more = arbiter.watch(after)
        case events.Recorded():
            after, dropped = arbiter.hear_revoked(after)
            after, more = arbiter.hear_grant(state, after)
            more = (*dropped, *more)
        case _:
            more = ()
    after = proofs.drop_stale(after)
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
    return () if is_same else (KeepPreferences(after.preferences),)


def _is_lit(state: State) -> bool:
    call = state.evening.call
    is_tried = isinstance(state.stage, TryingDevices) and state.stage.is_lit
    return is_tried or (call is not None and call.arbiter is not None) or turn_clock.is_lit(state)


def _step(state: State, event: TableEvent) -> Step:  # noqa: C901, PLR0911, PLR0912 - a case for each event
    if isinstance(state.stage, Enrolling) and not isinstance(event, _ALWAYS):
        return step_enrolling(state, state.stage, event)
    match event:
        case _ if isinstance(event, events.EnrolEvent):
            return state, ()  # too late: this unit is a table
        case events.Ticked():
            return _tick(state, event)
        case events.Recorded():
            before = state.evening
            return checklists.hear_call(take_record(state, event), before), ()
        case events.RecordingFailed():
            return recording_failed(state, event), ()
        case events.LinkChanged(link):
            return (state if link == state.link else hear_time_out(replace(state, link=link))), ()
        case events.DeviceChanged(device, works):
            missing = state.missing - {device} if works else state.missing | {device}
            return replace(state, missing=missing), ()
        case events.ButtonPressed() if isinstance(state.stage, TryingDevices):
            return service.press_button(state, state.stage), ()
        case (
            events.ButtonPressed()
            | events.ButtonHeld()
            | events.RingBell()
            | events.NameCaller()
            | events.GiveReason()
            | events.AskCancelCall()
        ):
            return step_call(state, event)
        case _ if isinstance(event, ServiceEvent):
            return service.step_service(state, event)
        case events.GoBack() if isinstance(state.stage, ServiceStage):
            return service.step_back(state, state.stage), ()
        case _ if isinstance(event, DeckEvent):
            return deck_enrolment.step_deck(state, event)
        case events.GoBack() if isinstance(state.stage, DeckStage):
            return replace(state, stage=deck_enrolment.step_back(state.stage)), ()
        case _ if isinstance(event, ArbiterEvent):
            return arbiter.step_arbiter(state, event)
        case events.Digit() | events.Erase() | events.NextField() | events.GoBack() if isinstance(
            state.stage, ArbiterStage
        ):
            return arbiter.step_typing(state, state.stage, event)
        case events.NotRead(message):
            return replace(state, stage=ShowingFailure(message)), ()
        case events.OpenReferences() | events.OpenReference() | events.ReferencesRead():
            return looking_up.step_reference(state, event)
        case (
            events.ChooseBoard()
            | events.OpenChecklist()
            | events.AnswerCheck()
            | events.SelectPlace()
            | events.TurnToPage()
            | events.NoteChecklist()
        ):
            return checklists.step_checklist(state, event)
        case events.OpenClock() | events.OpenMore() | events.GoHome():
            return _open(state, event), ()
        case turn_events.OpenTurnClock() | turn_events.StartTurn() | turn_events.LengthenTurn():
            return turn_clock.step_turn(state, event), ()
        case events.OpenDeal(deal):
            return _open_deal(state, deal), ()
        case events.GoBack() if isinstance(state.stage, ShowingTurnClock | ShowingDeal):
            return replace(state, stage=AtHome()), ()
        case _ if isinstance(event, HandEvent):
            return by_hand.step_hand(state, event)
        case events.Digit() | events.Erase() | events.NextField() if isinstance(state.stage, CarryingByHand):
            return by_hand.type_receipt(state, state.stage, event)
        case events.GoBack() if isinstance(state.stage, CarryingByHand):
            return by_hand.go_back(state, state.stage)
        case events.ReadNews():
            return replace(state, news=()), ()
        case (
            events.CheckIn()
            | events.TakeBackCheckIn()
            | events.ConfirmPacks()
            | events.DrawSeats()
            | events.NameScorer()
            | events.NameDealer()
            | events.SwapPartners()
            | events.SettleSeats()
            | events.SkipDraw()
        ):
            return arrival.step_arrival(state, event)
        case Prefer(preferences):
            return _prefer(state, preferences), ()
        case OpenSettings():
            return replace(state, stage=ShowingSettings()), ()
        case events.GoBack() if isinstance(state.stage, ShowingSettings):
            return replace(state, stage=ShowingMore()), ()
        case events.Confirm() | events.GoBack() if state.call_question is not None:
            return answer_call_question(state, event)
        case events.GoBack() if isinstance(state.stage, ShowingClock | ShowingMore | ShowingFailure):
            return replace(state, stage=AtHome()), ()
        case events.GoBack() if isinstance(state.stage, DrawingSeats):
            return arrival.step_arrival(state, event)
        case events.GoBack() if isinstance(state.stage, ShowingReferences | ShowingReference):
            return looking_up.close(state, state.stage), ()
        case events.Digit() | events.Erase() | events.NextField() | events.GoBack() if isinstance(
            state.stage, FillingChecklist
        ):
            return checklists.step_checklist(state, event)
        case _:
            return _step_match(state, event)


def _step_match(  # noqa: C901, PLR0911, PLR0912 - a case for each event
    state: State, event: events.MatchEvent
) -> Step:
    """Events that make sense only while a match is on."""
    evening = state.evening
    game = evening.game
    if game is None or not evening.started or not evening.players:
        return state, ()
    if state.proving is not None and isinstance(event, proofs.HANDLED):
        return proofs.step_proof(state, game, state.proving, event)
    match event:
        case events.SignMatch(party=party):
            return agreement.sign(state, game, party)
        case events.Deliver(party=party):
            return agreement.deliver(state, game, party)
        case (
            proof_events.NameSigner()
            | proof_events.SignInstead()
            | proof_events.StrokeDrawn()
            | proof_events.ClearDrawing()
            | proof_events.FinishDrawing()
            | proof_events.LinePinSealed()
            | proof_events.LinePinChecked()
        ):
            return state, ()
        case _ if evening.over or evening.match.is_decided:
            return state, ()
        case events.NameMustDraw(seat):
            return start_lap(state, seat)
        case events.NobodyHasDrawn():
            return ask_first(state), ()
        case events.EndLap(party):
            return end_lap(state, game, party), ()
        case events.CallAboutDeal():
            return agreement.call_about_deal(state, game)
        case events.TickDiscard(turn):
            return replace(state, ticked=state.ticked ^ {turn}), ()
        case events.AcceptDeal(party, row):
            return agreement.accept(state, game, party, row)
        case events.Dispute():
            return agreement.dispute(state), ()
        case _ if isinstance(event, CountEvent):
            return camera_count.step_count(state, game, event)
        case _:
            return _step_entry(state, game, event), ()


def _step_entry(  # noqa: C901, PLR0911, PLR0912 - a case for each event
    state: State, game: Game, event: events.EntryEvent
) -> State:
    match event:
        case events.EndDeal():
            return deal_entry.begin(state, game)
        case events.GoBack():
            return _go_back(state, game)
        case events.ChooseWho(section):
            return deal_entry.choose_who(state, game, section)
        case events.SetValue(section, field, value):
            return deal_entry.set_value(state, game, section, field, value)
        case events.AskAgain(field):
            return deal_entry.ask_again(state, game, field)
        case events.GoOn():
            return deal_entry.go_on(state, game)
        case events.Write(section):
            return deal_entry.open_section(state, game, section)
        case events.SelectField(section, field):
            return keypad_entry.select_field(state, game, section, field)
        case events.Digit(digit):
            return keypad_entry.press_digit(state, game, digit)
        case events.Erase():
            return keypad_entry.erase(state, game)
        case events.UndoEntry():
            return keypad_entry.undo(state)
        case events.NextField():
            return keypad_entry.next_field(state, game)
        case events.FinishEntry():
            return deal_entry.finish(state, game)
        case events.Confirm():
            return deal_entry.confirm(state, game)
        case _:
            assert_never(event)


def _tick(state: State, event: events.Ticked) -> Step:
    """Whole seconds only, so that nothing is drawn again within one."""
    if math.floor(event.monotonic) == state.monotonic and math.floor(event.wall) == state.wall:
        return state, ()
    state = replace(state, monotonic=math.floor(event.monotonic), wall=math.floor(event.wall))
    if state.saved_at is not None and state.monotonic - state.saved_at > SAVED_SECONDS:
        state = replace(state, saved_at=None)
    return pass_call_time(camera_count.watch_count(state))


def _open_deal(state: State, deal: int) -> State:
    """From the sheet, or from one deal to the next."""
    can_open = deal in state.evening.deals and isinstance(state.stage, AtHome | ShowingDeal)
    return replace(state, stage=ShowingDeal(deal)) if can_open else state


def _open(state: State, event: events.OpenClock | events.OpenMore | events.GoHome) -> State:
    if any(isinstance(each, DealAccepted) for each in state.recording):
        return state
    match event:
        case events.OpenClock():
            return replace(state, stage=ShowingClock())
        case events.OpenMore():
            return replace(state, stage=ShowingMore())
        case events.GoHome():
            return replace(state, stage=AtHome())
        case _:
            assert_never(event)


def _prefer(state: State, wanted: Preferences) -> State:
    """Where each line sits is set by service: at a locked table it stays as it is."""
    is_open = state.at_table is not None
    return replace(state, preferences=wanted if is_open else wanted.with_sides_of(state.preferences))


def _go_back(state: State, game: Game) -> State:
    match state.stage:
        case Accepting() if state.recording:
            return state
        case AskingFirst():
            return replace(state, stage=AtHome())
        case Accepting() | Disagreeing():
            return deal_entry.open_last_page(state, game)
        case _:
            return deal_entry.go_back(state, game)
