"""An arbiter at the table: the lock, rulings, extra time, the history. The hub alone decides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from kiosk.journal.bodies import TableUnlocked
from kiosk.messages import N_, Message
from kiosk.table import arbiter_events as events
from kiosk.table import correcting
from kiosk.table.arbiter_stages import (
    SERVICE,
    ArbiterStage,
    AtDesk,
    AtTable,
    ChoosingOfficial,
    Correcting,
    GivingTime,
    OpeningRulebook,
    Ordering,
    PinLock,
    Ruling,
    ShowingHistory,
    TypingPin,
)
from kiosk.table.effects import CheckPin, DropCommand, OpenRulebook, ReadHistory
from kiosk.table.events import Digit, Erase, GoBack, NextField
from kiosk.table.looking_up import code_of
from kiosk.table.ordering import order
from kiosk.table.recording import record
from kiosk.table.ruling import Case, Reached, answered
from kiosk.table.ruling_entry import at, step_keys, step_words
from kiosk.table.service_stages import ServiceStage
from kiosk.table.showing_stages import ShowingFailure, ShowingMore
from kiosk.table.state import AtHome, State

if TYPE_CHECKING:
    from kiosk.projections.hall import Hall
    from kiosk.rulings.code import Code
    from kiosk.table.recording import Step

LOCK_SECONDS: Final = 60.0
"""A table locks itself when nobody has touched an arbiter's screen for so long."""
ANSWER_SECONDS: Final = 20.0
"""How long the hub is waited for."""
WRONG_PINS: Final = 5
CLOSED_SECONDS: Final = 60.0
"""For how long no PIN is taken after so many wrong ones."""
LONGEST_PIN: Final = 8
MINUTES: Final = (1, 2, 3, 5, 10, 15)
"""The extra time that can be given at the table."""

_WRONG: Final = Message(N_("This PIN is wrong."))
_CLOSED: Final = Message(N_("Too many wrong PINs. Wait a minute, or open the table from the phone."))
_NO_ANSWER: Final = Message(
    N_("The director’s PC has not answered. Nothing more is sent: look in the history whether it was done.")
)
_DONE: Final = Message(N_("Done, and received by the director’s PC."))

TypingEvent: TypeAlias = Digit | Erase | NextField | GoBack


def step_arbiter(state: State, event: events.ArbiterEvent) -> Step:  # noqa: C901, PLR0911, PLR0912 - a case each
    """The next state, and what is to be done."""
    match event:
        case events.OpenLock():
            return _open_lock(state), ()
        case events.ChooseOfficial(official):
            return _choose(state, official), ()
        case events.PinChecked(official, is_right):
            return _check(state, official, is_right=is_right)
        case events.OrderAnswered(refusal):
            notice = AtDesk(refusal, is_bad=True) if refusal else AtDesk(_DONE)
            return (_at_desk(state, notice) if isinstance(state.stage, Ordering) else state), ()
        case events.OrderNotSent(message):
            waits = isinstance(state.stage, Ordering)
            return (_at_desk(state, AtDesk(message, is_bad=True)) if waits else state), ()
        case _ if state.at_table is None:
            return state, ()
        case events.LockTable():
            return lock(state), ()
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
        case _:
            return _rule(state, event)


# The lock ----------------------------------------------------------------------------------------------


def _open_lock(state: State) -> State:
    if state.at_table is not None:
        return replace(state, stage=AtDesk())
    return replace(state, stage=ChoosingOfficial())


def _choose(state: State, official: int) -> State:
    known = {SERVICE, *(each.number for each in state.evening.openers)}
    if not isinstance(state.stage, ChoosingOfficial) or official not in known:
        return state
    return replace(state, stage=TypingPin(official))


def _check(state: State, official: int, *, is_right: bool) -> Step:
    """A PIN was looked at."""
    if not isinstance(state.stage, TypingPin) or state.stage.official != official:
        return state, ()
    if is_right:
        return unlock(state, official, "pin")
    wrong = state.pin_lock.wrong + 1
    is_closed = wrong % WRONG_PINS == 0
    pin_lock = PinLock(wrong, state.monotonic + CLOSED_SECONDS if is_closed else 0.0)
    problem = _CLOSED if is_closed else _WRONG
    return replace(state, pin_lock=pin_lock, stage=TypingPin(official, problem=problem)), ()


def unlock(state: State, official: int, way: Literal["pin", "phone"]) -> Step:
    """Open the table; who it is open for goes into the journal. Nothing for who may not be there any more."""
    name = state.evening.arbiters.get(official)
    if name is None and official != SERVICE:
        return (replace(state, stage=AtHome()) if isinstance(state.stage, TypingPin) else state), ()
    at_table = AtTable(official, name or "", state.monotonic)
    is_free = isinstance(state.stage, AtHome | ShowingMore | ChoosingOfficial | TypingPin)
    stage = AtDesk() if is_free else state.stage  # what players have open stays so
    state = replace(state, at_table=at_table, pin_lock=PinLock(), stage=stage)
    if official == SERVICE:
        return state, ()
    return record(state, TableUnlocked(official, way))


def lock(state: State) -> State:
    """Close the table: what the arbiter had open goes away, what players had entered stays."""
    stage = AtHome() if isinstance(state.stage, ArbiterStage | ServiceStage) else state.stage
    return replace(state, at_table=None, stage=stage)


def hear_revoked(state: State) -> Step:
    """Whoever officiates no more, or plays here now, is locked out at once; what was asked for is dropped."""
    at_table = state.at_table
    if at_table is None or at_table.official == SERVICE or at_table.official in state.evening.arbiters:
        return state, ()
    effects = (DropCommand(),) if isinstance(state.stage, Ordering) else ()
    was_in_use = isinstance(state.stage, ArbiterStage | ServiceStage)
    locked = lock(state)
    if not was_in_use:
        return locked, effects
    message = Message(N_("{name} may not open this table any more. It is locked."), {"name": at_table.name})
    return replace(locked, stage=ShowingFailure(message)), effects


def watch(state: State) -> Step:
    """What time does: the table locks itself, and an answer that does not come is given up."""
    at_table = state.at_table
    if isinstance(state.stage, Ordering) and state.monotonic - state.stage.since > ANSWER_SECONDS:
        return _at_desk(state, AtDesk(_NO_ANSWER, is_bad=True)), (DropCommand(),)
    if at_table is None or state.monotonic - at_table.touched_at < LOCK_SECONDS:
        return state, ()
    return lock(state), ()


def touch(state: State) -> State:
    """Somebody has touched the screen. What players touch does not keep the table open for who has left."""
    if state.at_table is None or not isinstance(state.stage, ArbiterStage | ServiceStage):
        return state
    return replace(state, at_table=replace(state.at_table, touched_at=state.monotonic))


def hear_grant(before: State, after: State) -> Step:
    """The director's side has let somebody in, just now."""
    grant = after.evening.grant
    is_news = grant is not None and grant != before.evening.grant and before.evening.admitted
    if grant is None or not is_news or after.directors_time >= grant.expires_at:
        return after, ()
    return unlock(after, grant.official, "phone")


# Typing ------------------------------------------------------------------------------------------------


def step_typing(state: State, stage: ArbiterStage, event: TypingEvent) -> Step:
    """The keypad's keys, and the way back."""
    match stage:
        case TypingPin():
            return _type_pin(state, stage, event)
        case Ruling():
            return _type_ruling(state, stage, event), ()
        case Correcting() if state.evening.game is not None:
            return correcting.type_number(state, stage, state.evening.game, event), ()
        case _ if isinstance(event, GoBack):
            return _back(state, stage), ()
        case _:
            return state, ()


def _type_pin(state: State, stage: TypingPin, event: TypingEvent) -> Step:
    if isinstance(event, GoBack):
        return replace(state, stage=ChoosingOfficial()), ()
    if stage.is_checking:
        return state, ()
    if state.monotonic < state.pin_lock.closed_until:
        return replace(state, stage=replace(stage, digits="", problem=_CLOSED)), ()
    digits = _typed(stage.digits, event, LONGEST_PIN)
    if digits is not None:
        return replace(state, stage=replace(stage, digits=digits, problem=None)), ()
    if not stage.digits:
        return state, ()
    checking = replace(stage, digits="", is_checking=True, problem=None)
    return replace(state, stage=checking), (CheckPin(stage.official, stage.digits),)


def _typed(digits: str, event: TypingEvent, longest: int) -> str | None:
    """What is typed after a key; None where the key says that it is done."""
    match event:
        case Erase():
            return digits[:-1]
        case Digit(digit):
            return (digits + str(digit))[:longest]
        case _:
            return None


def _type_ruling(state: State, stage: Ruling, event: TypingEvent) -> State:
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


# What an arbiter does ----------------------------------------------------------------------------------


def _at_desk(state: State, stage: AtDesk) -> State:
    """The desk; nothing where the table has been locked meanwhile."""
    return replace(state, stage=stage if state.at_table is not None else AtHome())


def _at(state: State, case: Case) -> State:
    return replace(state, stage=at(case))


def _open_rulebook(state: State, code: Code, hall: Hall) -> State:
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
            return order(state, stage.standing.command)
        case _:
            return state, ()


def _turn(state: State, page: int) -> State:
    match state.stage:
        case Ruling() | ShowingHistory() | ChoosingOfficial() | Correcting() if page >= 0:
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
