"""What happens to a match that is on: deals entered and accepted, the last lap, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from kiosk.table.model.events import agreement_events, entry_events, lap_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.consent_proof_events import ProofEvent
from kiosk.table.model.events.count_events import CountEvent
from kiosk.table.model.events.declaration_events import DeclarationEvent
from kiosk.table.model.modes.match_modes import Accepting, AskingFirst, Disagreeing, NotingDeclarations
from kiosk.table.model.state import AtHome, State
from kiosk.table.steps.calls import ask_first, end_lap, start_lap
from kiosk.table.steps.consent import agreement, consent_proof
from kiosk.table.steps.count import camera_count
from kiosk.table.steps.entry import deal_entry, declarations, entry_checks, keypad_entry

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.recording import Transition


def step_match(  # noqa: C901, PLR0911, PLR0912 - a case for each event
    state: State, event: events.MatchEvent
) -> Transition:
    """Events that make sense only while a match is on."""
    view = state.view
    game = view.game
    if game is None or not view.started or not view.players:
        return state, ()
    if state.consent_proof is not None and isinstance(event, consent_proof.HANDLED):
        return consent_proof.step_proof(state, game, state.consent_proof, event)
    match event:
        case agreement_events.SignMatch(party=party):
            return agreement.sign(state, game, party)
        case agreement_events.SayLastMove(party, made_by):
            return agreement.say_last_move(state, party, made_by)
        case agreement_events.Deliver(party=party):
            return agreement.deliver(state, game, party)
        case _ if isinstance(event, ProofEvent):
            return state, ()
        case _ if view.over or view.match.is_decided:
            return state, ()
        case lap_events.NameMustDraw(seat):
            return start_lap(state, seat)
        case lap_events.NobodyHasDrawn():
            return ask_first(state), ()
        case lap_events.EndLap(party):
            return end_lap(state, game, party), ()
        case agreement_events.CallAboutDeal():
            return agreement.call_about_deal(state, game)
        case lap_events.TickDiscard(turn):
            return replace(state, ticked=state.ticked ^ {turn}), ()
        case agreement_events.AcceptDeal(party, row):
            return agreement.accept(state, game, party, row)
        case agreement_events.Dispute():
            return agreement.dispute(state), ()
        case _ if isinstance(event, DeclarationEvent):
            return declarations.step_declaration(state, game, event)
        case _ if isinstance(event, CountEvent):
            return camera_count.step_count(state, game, event)
        case _:
            return _step_entry(state, game, event), ()


def _step_entry(  # noqa: C901, PLR0911, PLR0912 - a case for each event
    state: State,
    game: Game,
    event: entry_events.EntryEvent | events.TypingEvent | events.GoBack | events.Confirm,
) -> State:
    match event:
        case entry_events.EndDeal():
            return deal_entry.begin_entry(state, game)
        case events.GoBack():
            return _go_back(state, game)
        case entry_events.ChooseWho(section):
            return deal_entry.choose_who(state, game, section)
        case entry_events.SetValue(section, field, value):
            return deal_entry.set_value(state, game, section, field, value)
        case entry_events.AskAgain(field):
            return deal_entry.ask_again(state, game, field)
        case entry_events.GoOn():
            return deal_entry.go_on(state, game)
        case entry_events.Write(section):
            return deal_entry.open_section(state, game, section)
        case entry_events.SelectField(section, field):
            return keypad_entry.select_field(state, game, section, field)
        case events.Digit(digit):
            return keypad_entry.press_digit(state, game, digit)
        case events.Erase():
            return keypad_entry.erase(state, game)
        case entry_events.UndoEntry():
            return keypad_entry.undo(state)
        case events.NextField():
            return keypad_entry.next_field(state, game)
        case entry_events.FinishEntry():
            return entry_checks.finish(state, game)
        case events.Confirm():
            return entry_checks.confirm(state, game)
        case _:
            assert_never(event)


def _go_back(state: State, game: Game) -> State:
    match state.mode:
        case Accepting() if state.recording:
            return state
        case AskingFirst():
            return replace(state, mode=AtHome())
        case NotingDeclarations() as mode:
            return declarations.leave_declarations(state, mode)
        case Accepting() | Disagreeing():
            return deal_entry.open_last_page(state, game)
        case _:
            return deal_entry.go_back(state, game)
