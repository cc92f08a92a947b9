"""An arbiter at the table: rulings, extra time, the history. The hub alone decides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.model.effects import DropCommand, OpenRulebook, ReadHistory
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import GoBack, TypingEvent
from kiosk.table.model.ruling import answered
from kiosk.table.model.ruling_case import Case, Reached
from kiosk.table.model.stages.arbiter_stages import (
    ArbiterStage,
    AtDesk,
    ChoosingOfficial,
    Correcting,
    GivingTime,
    OpeningRulebook,
    Ordering,
    Ruling,
    ShowingHistory,
    TakingIn,
    TypingPin,
)
from kiosk.table.model.stages.showing_stages import ShowingMore
from kiosk.table.model.state import AtHome, State
from kiosk.table.steps.aside.looking_up import code_of
from kiosk.table.steps.official import correcting, locking
from kiosk.table.steps.official.force_delivery import step_taking_in, type_reason
from kiosk.table.steps.official.ordering import order
from kiosk.table.steps.official.ruling_entry import at, step_keys, step_words

if TYPE_CHECKING:
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.code import Code
    from kiosk.table.model.recording import Step

ANSWER_SECONDS: Final = 20.0
"""How long the hub is waited for."""
MINUTES: Final = (1, 2, 3, 5, 10, 15)
"""The extra time that can be given at the table."""

_NO_ANSWER: Final = Message(
    N_("The director’s PC has not answered. Nothing more is sent: look in the history whether it was done.")
)
_DONE: Final = Message(N_("Done, and received by the director’s PC."))


def step_arbiter(state: State, event: events.ArbiterEvent) -> Step:  # noqa: C901, PLR0911, PLR0912 - a case each
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
        case events.OrderAnswered(refusal):
            if not isinstance(state.stage, Ordering):
                return state, ()
            done = AtDesk(_DONE, to_correct=state.stage.to_correct)
            notice = AtDesk(refusal, is_bad=True) if refusal else done
            return correcting.hear_leave(_at_desk(state, notice)), ()
        case events.OrderNotSent(message):
            waits = isinstance(state.stage, Ordering)
            return (_at_desk(state, AtDesk(message, is_bad=True)) if waits else state), ()
        case _ if state.at_table is None:
            return state, ()
        case events.LockTable():
            return locking.lock(state), ()
        case events.OpenRulings():
            code = code_of(state.evening)
            if code is None or not state.evening.round:
                return state, ()
            return replace(state, stage=OpeningRulebook()), (OpenRulebook(code),)
        case events.OpenCorrection() | events.ChooseDeal() | events.PickField() | events.RecordCorrection():
            return correcting.step_correction(state, event)
        case events.RulebookOpened(code, hall):
            return _open_rulebook(state, code, hall), ()
        case events.OpenExtraTime():
            return replace(state, stage=GivingTime()), ()
        case events.GrantTime(minutes):
            return _grant_time(state, minutes)
        case events.EndCall():
            return _end_call(state)
        case events.OpenHistory():
            return replace(state, stage=ShowingHistory()), (ReadHistory(),)
        case events.HistoryRead(lines):
            is_asked = isinstance(state.stage, ShowingHistory)
            return (replace(state, stage=ShowingHistory(lines)) if is_asked else state), ()
        case events.TurnText(page):
            return _turn(state, page), ()
        case events.OpenTakingIn() | events.TakeIn():
            return step_taking_in(state, event)
        case events.TellReason() | events.OpenKeyboard() | events.Letter() if isinstance(
            state.stage, TakingIn
        ):
            return step_taking_in(state, event)
        case _:
            return _rule(state, event)


def watch(state: State) -> Step:
    """What time does: the table locks itself, and an answer that does not come is given up."""
    if isinstance(state.stage, Ordering) and state.monotonic - state.stage.since > ANSWER_SECONDS:
        return _at_desk(state, AtDesk(_NO_ANSWER, is_bad=True)), (DropCommand(),)
    return locking.pass_time(state), ()


def step_typing(state: State, stage: ArbiterStage, event: TypingEvent | GoBack) -> Step:
    """The keypad's keys, and the way back."""
    match stage:
        case TypingPin():
            return locking.type_pin(state, stage, event)
        case Ruling():
            return _type_ruling(state, stage, event), ()
        case Correcting() if state.evening.game is not None:
            return correcting.type_number(state, stage, state.evening.game, event), ()
        case TakingIn():
            return replace(state, stage=type_reason(stage, event)), ()
        case _ if isinstance(event, GoBack):
            return _back(state, stage), ()
        case _:
            return state, ()


def _type_ruling(state: State, stage: Ruling, event: TypingEvent | GoBack) -> State:
    if not isinstance(event, GoBack):
        return replace(state, stage=step_keys(stage, event))
    if stage.text is not None or stage.suit is not None:
        return replace(state, stage=replace(stage, text=None, suit=None))
    return _back(state, stage)


def _back(state: State, stage: ArbiterStage) -> State:
    match stage:
        case ChoosingOfficial():
            return replace(state, stage=ShowingMore())
        case AtDesk():
            return replace(state, stage=AtHome())
        case Correcting():
            return replace(state, stage=correcting.back(stage))
        case Ruling(case=case):
            before = case.back
            return _at_desk(state, AtDesk()) if before is None else _at(state, before)
        case Ordering():
            return state
        case _:
            return _at_desk(state, AtDesk())


def _at_desk(state: State, stage: AtDesk) -> State:
    """The desk; nothing where the table has been locked meanwhile."""
    return replace(state, stage=stage if state.at_table is not None else AtHome())


def _at(state: State, case: Case) -> State:
    return replace(state, stage=at(case))


def _open_rulebook(state: State, code: Code, hall: TournamentState) -> State:
    key, evening = code_of(state.evening), state.evening
    if not isinstance(state.stage, OpeningRulebook) or key is None:
        return state
    last = max(evening.match.totals, default=0)
    deal = last if evening.over else evening.deal
    case = Case(key, code, hall, evening.round, state.table, deal, max(deal, last))
    if state.stage.to_correct:
        case = replace(case, tree=correcting.tree_about_the_sheet(code))
    return _at(state, case)


def _rule(  # noqa: PLR0911 - a case for each event
    state: State, event: events.ArbiterEvent
) -> Step:
    stage = state.stage
    if not isinstance(stage, Ruling):
        return state, ()
    case = stage.case
    match event:
        case events.RuleAboutDeal(deal) if case.tree is None and 1 <= deal <= case.deals:
            return _at(state, replace(case, deal=deal)), ()
        case events.OpenGroup(group) if group is None or group in case.code.groups:
            return _at(state, replace(case, group=group, tree=None)), ()
        case events.OpenTree(tree) if tree in case.code.trees:
            return _at(state, replace(case, tree=tree, facts={}, said=(), option=None, numbers={})), ()
        case events.TellFact(fact, value) if case.tree is not None:
            return _at(state, replace(case, facts={**case.facts, fact: value})), ()
        case events.AnswerQuestion(answer) if case.tree is not None:
            return _at(state, answered(case, answer)), ()
        case events.ChooseOption(option) if case.tree is not None:
            return _at(state, replace(case, option=option)), ()
        case (
            events.TellReason()
            | events.OpenKeyboard()
            | events.Letter()
            | events.OpenCards()
            | events.NameSuit()
            | events.NameCard()
        ):
            return replace(state, stage=step_words(stage, event)), ()
        case events.GiveRuling() if isinstance(stage.standing, Reached):
            is_about_sheet = case.tree == correcting.tree_about_the_sheet(case.code)
            return order(state, stage.standing.command, to_correct=is_about_sheet)
        case _:
            return state, ()


def _turn(state: State, page: int) -> State:
    match state.stage:
        case Ruling() | ShowingHistory() | ChoosingOfficial() | Correcting() | TakingIn() if page >= 0:
            return replace(state, stage=replace(state.stage, page=page))
        case _:
            return state


def _grant_time(state: State, minutes: int) -> Step:
    if not isinstance(state.stage, GivingTime) or minutes not in MINUTES or not state.evening.round:
        return state, ()
    values = {"round": state.evening.round, "table": state.table, "minutes": minutes, "arbiter": ""}
    return order(state, {"kind": "grant_extra_time", **values})


def _end_call(state: State) -> Step:
    call = state.evening.call
    if call is None or not isinstance(state.stage, AtDesk):
        return state, ()
    return order(state, {"kind": "resolve_call", "call": call.number})
