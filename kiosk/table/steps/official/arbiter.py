"""An arbiter at the table: rulings, extra time, the history. The hub alone decides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.commands.calls import GrantExtraTime, ResolveCall
from kiosk.journal.identity import table_author
from kiosk.messages import N_, Message
from kiosk.rulings.code import tree_about_the_sheet
from kiosk.table.model.consultation import ConsultationState, Reached
from kiosk.table.model.consulting import answered
from kiosk.table.model.effects import DropCommand, OpenRulebook, ReadHistory
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import GoBack, TypingEvent
from kiosk.table.model.modes.arbiter_modes import (
    ArbiterMode,
    AtDesk,
    AwaitingHub,
    ChoosingOfficial,
    Consulting,
    Correcting,
    ForcingDelivery,
    GivingTime,
    OpeningRulebook,
    ShowingHistory,
    TypingPin,
)
from kiosk.table.model.modes.showing_modes import ShowingMore
from kiosk.table.model.state import AtHome, State
from kiosk.table.steps.aside.rule_lookup import code_in_force
from kiosk.table.steps.official import correcting, idle_lock, locking
from kiosk.table.steps.official.force_delivery import step_force_delivery, type_reason
from kiosk.table.steps.official.remote_command import send_command
from kiosk.table.steps.official.ruling_entry import at, step_keys, step_words

if TYPE_CHECKING:
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.code import Code
    from kiosk.table.model.recording import Transition

ANSWER_SECONDS: Final = 20.0
"""How long the hub is waited for."""
MINUTES: Final = (1, 2, 3, 5, 10, 15)
"""The extra time that can be given at the table."""

_NO_ANSWER: Final = Message(
    N_("The director’s PC has not answered. Nothing more is sent: look in the history whether it was done.")
)
_DONE: Final = Message(N_("Done, and received by the director’s PC."))


def step_arbiter(state: State, event: events.ArbiterEvent) -> Transition:  # noqa: C901, PLR0911, PLR0912 - a case each
    """The next state, and what is to be done."""
    match event:
        case events.OpenLock():
            return locking.open_lock(state), ()
        case events.ChooseOfficial(official):
            return locking.choose_official(state, official), ()
        case events.PinChecked(official, is_set=False):
            return locking.tell_that_no_pin_is_set(state, official), ()
        case events.PinChecked(official, is_right):
            return locking.check_pin(state, official, is_right=is_right)
        case events.CommandAnswered(refusal):
            if not isinstance(state.mode, AwaitingHub):
                return state, ()
            done = AtDesk(_DONE, to_correct=state.mode.to_correct)
            notice = AtDesk(refusal, is_bad=True) if refusal else done
            return correcting.on_correction_allowed(_at_desk(state, notice)), ()
        case events.CommandNotSent(message):
            waits = isinstance(state.mode, AwaitingHub)
            return (_at_desk(state, AtDesk(message, is_bad=True)) if waits else state), ()
        case _ if state.at_table is None:
            return state, ()
        case events.LockTable():
            return locking.lock(state), ()
        case events.OpenRulings():
            code = code_in_force(state.view)
            if code is None or not state.view.round:
                return state, ()
            return replace(state, mode=OpeningRulebook()), (OpenRulebook(code),)
        case events.OpenCorrection() | events.ChooseDeal() | events.PickField() | events.RecordCorrection():
            return correcting.step_correction(state, event)
        case events.RulebookOpened(code, hall):
            return _open_rulebook(state, code, hall), ()
        case events.OpenExtraTime():
            return replace(state, mode=GivingTime()), ()
        case events.GrantTime(minutes):
            return _grant_time(state, minutes)
        case events.EndCall():
            return _end_call(state)
        case events.OpenHistory():
            return replace(state, mode=ShowingHistory()), (ReadHistory(),)
        case events.HistoryRead(lines):
            is_asked = isinstance(state.mode, ShowingHistory)
            return (replace(state, mode=ShowingHistory(lines)) if is_asked else state), ()
        case events.TurnText(page):
            return _turn(state, page), ()
        case events.OpenForcedDelivery() | events.ForceDelivery():
            return step_force_delivery(state, event)
        case events.TellReason() | events.OpenKeyboard() | events.Letter() if isinstance(
            state.mode, ForcingDelivery
        ):
            return step_force_delivery(state, event)
        case _:
            return _rule(state, event)


def watch(state: State) -> Transition:
    """What time does: the table locks itself, and an answer that does not come is given up."""
    if isinstance(state.mode, AwaitingHub) and state.monotonic - state.mode.since > ANSWER_SECONDS:
        return _at_desk(state, AtDesk(_NO_ANSWER, is_bad=True)), (DropCommand(),)
    return idle_lock.pass_time(state), ()


def step_typing(state: State, mode: ArbiterMode, event: TypingEvent | GoBack) -> Transition:
    """The keypad's keys, and the way back."""
    match mode:
        case TypingPin():
            return locking.type_pin(state, mode, event)
        case Consulting():
            return _type_ruling(state, mode, event), ()
        case Correcting() if state.view.game is not None:
            return correcting.type_number(state, mode, state.view.game, event), ()
        case ForcingDelivery():
            return replace(state, mode=type_reason(mode, event)), ()
        case _ if isinstance(event, GoBack):
            return _back(state, mode), ()
        case _:
            return state, ()


def _type_ruling(state: State, mode: Consulting, event: TypingEvent | GoBack) -> State:
    if not isinstance(event, GoBack):
        return replace(state, mode=step_keys(mode, event))
    if mode.text is not None or mode.suit is not None:
        return replace(state, mode=replace(mode, text=None, suit=None))
    return _back(state, mode)


def _back(state: State, mode: ArbiterMode) -> State:
    match mode:
        case ChoosingOfficial():
            return replace(state, mode=ShowingMore())
        case AtDesk():
            return replace(state, mode=AtHome())
        case Correcting():
            return replace(state, mode=correcting.back(mode))
        case Consulting(case=case):
            before = case.back
            return _at_desk(state, AtDesk()) if before is None else _at(state, before)
        case AwaitingHub():
            return state
        case _:
            return _at_desk(state, AtDesk())


def _at_desk(state: State, mode: AtDesk) -> State:
    """The desk; nothing where the table has been locked meanwhile."""
    return replace(state, mode=mode if state.at_table is not None else AtHome())


def _at(state: State, case: ConsultationState) -> State:
    return replace(state, mode=at(case))


def _open_rulebook(state: State, code: Code, hall: TournamentState) -> State:
    key, view = code_in_force(state.view), state.view
    if not isinstance(state.mode, OpeningRulebook) or key is None:
        return state
    last = max(view.match.totals, default=0)
    deal = last if view.over else view.deal
    case = ConsultationState(key, code, hall, view.round, state.table, deal, max(deal, last))
    if state.mode.to_correct:
        case = replace(case, tree=tree_about_the_sheet(code))
    return _at(state, case)


def _rule(  # noqa: PLR0911 - a case for each event
    state: State, event: events.ArbiterEvent
) -> Transition:
    mode = state.mode
    if not isinstance(mode, Consulting):
        return state, ()
    case = mode.case
    match event:
        case events.RuleAboutDeal(deal) if case.tree is None and 1 <= deal <= case.deals:
            return _at(state, replace(case, deal=deal)), ()
        case events.OpenGroup(group) if group is None or group in case.code.groups:
            return _at(state, replace(case, group=group, tree=None)), ()
        case events.OpenTree(tree) if tree in case.code.trees:
            opened = replace(case, tree=tree, facts={}, said=(), option=None, numbers={}, instead=None)
            return _at(state, opened), ()
        case events.TellFact(fact, value) if case.tree is not None:
            return _at(state, replace(case, facts={**case.facts, fact: value})), ()
        case events.AnswerQuestion(answer) if case.tree is not None:
            return _at(state, answered(case, answer)), ()
        case events.ChooseOption(option) if case.tree is not None:
            return _at(state, replace(case, option=option)), ()
        case (
            events.ReadOtherwise()
            | events.TakeReading()
            | events.TellReason()
            | events.OpenKeyboard()
            | events.Letter()
            | events.OpenCards()
            | events.NameSuit()
            | events.NameCard()
        ):
            return replace(state, mode=step_words(mode, event)), ()
        case events.EnterRuling() if isinstance(mode.prompt, Reached):
            is_about_sheet = case.tree == tree_about_the_sheet(case.code)
            return send_command(state, mode.prompt.command, to_correct=is_about_sheet)
        case _:
            return state, ()


def _turn(state: State, page: int) -> State:
    match state.mode:
        case Consulting() | ShowingHistory() | ChoosingOfficial() | Correcting() | ForcingDelivery() if (
            page >= 0
        ):
            return replace(state, mode=replace(state.mode, page=page))
        case _:
            return state


def _grant_time(state: State, minutes: int) -> Transition:
    if not isinstance(state.mode, GivingTime) or minutes not in MINUTES or not state.view.round:
        return state, ()
    return send_command(state, GrantExtraTime(state.view.round, state.table, minutes, arbiter=""))


def _end_call(state: State) -> Transition:
    call = state.view.call
    if call is None or not isinstance(state.mode, AtDesk):
        return state, ()
    return send_command(state, ResolveCall(table_author(state.table), call.epoch, call.number))
