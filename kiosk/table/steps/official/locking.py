"""The lock of a table: opened by an official's PIN or from the phone, closed by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from kiosk.journal.bodies import TableUnlocked
from kiosk.messages import N_, Message
from kiosk.table.model.effects import CheckPin, DropCommand
from kiosk.table.model.events.table_events import Digit, Erase, GoBack, TypingEvent
from kiosk.table.model.modes.arbiter_modes import (
    SERVICE,
    ArbiterMode,
    AtDesk,
    AtTable,
    AwaitingHub,
    ChoosingOfficial,
    PinLock,
    TypingPin,
)
from kiosk.table.model.modes.deck_modes import DeckMode
from kiosk.table.model.modes.service_modes import ServiceMode
from kiosk.table.model.modes.showing_modes import ShowingFailure, ShowingMore
from kiosk.table.model.recording import record
from kiosk.table.model.state import AtHome, State
from kiosk.table.steps.entry.deal_entry import take_up_entry

if TYPE_CHECKING:
    from kiosk.table.model.recording import Transition

WRONG_PINS: Final = 5
CLOSED_SECONDS: Final = 60.0
"""For how long no PIN is taken after so many wrong ones."""
LONGEST_PIN: Final = 8

_WRONG: Final = Message(N_("This PIN is wrong."))
_NOT_SET: Final = Message(
    N_("This device has no service PIN. Whoever installs it sets one: the command is kiosk service-pin.")
)
_CLOSED: Final = Message(N_("Too many wrong PINs. Wait a minute, or open the table from the phone."))


OfficialMode: TypeAlias = ArbiterMode | ServiceMode | DeckMode
"""What lies open at an open table alone."""


def open_lock(state: State) -> State:
    """Who opens it? An arbiter for whom it is open goes on to the desk."""
    if state.at_table is not None:
        return replace(state, mode=AtDesk(), consent_proof=None)
    return replace(state, mode=ChoosingOfficial())


def is_awaited(state: State) -> bool:
    """Whether an arbiter has been let in, and what the players have open still lies there."""
    at_table = state.at_table
    return at_table is not None and at_table.official != SERVICE and not isinstance(state.mode, OfficialMode)


def choose_official(state: State, official: int) -> State:
    """Of those for whom this table opens with a PIN."""
    known = {SERVICE, *(official.number for official in state.view.openers)}
    if not isinstance(state.mode, ChoosingOfficial) or official not in known:
        return state
    return replace(state, mode=TypingPin(official))


def check_pin(state: State, official: int, *, is_right: bool) -> Transition:
    """A PIN was looked at."""
    if not isinstance(state.mode, TypingPin) or state.mode.official != official:
        return state, ()
    if is_right:
        return unlock(state, official, "pin")
    wrong = state.pin_lock.wrong + 1
    is_closed = wrong % WRONG_PINS == 0
    pin_lock = PinLock(wrong, state.monotonic + CLOSED_SECONDS if is_closed else 0.0)
    problem = _CLOSED if is_closed else _WRONG
    return replace(state, pin_lock=pin_lock, mode=TypingPin(official, problem=problem)), ()


def tell_that_no_pin_is_set(state: State, official: int) -> State:
    """No digits can be right, so none counts as wrong."""
    if not isinstance(state.mode, TypingPin) or state.mode.official != official:
        return state
    return replace(state, mode=TypingPin(official, problem=_NOT_SET))


def unlock(state: State, official: int, way: Literal["pin", "phone"]) -> Transition:
    """Open the table; who it is open for goes into the journal. Nothing for who may not be there any more."""
    name = state.view.arbiters.get(official)
    if name is None and official != SERVICE:
        return (replace(state, mode=AtHome()) if isinstance(state.mode, TypingPin) else state), ()
    at_table = AtTable(official, name or "", state.monotonic)
    is_free = isinstance(state.mode, AtHome | ShowingMore | ChoosingOfficial | TypingPin)
    mode = AtDesk() if is_free else state.mode  # what players have open stays so
    state = replace(state, at_table=at_table, pin_lock=PinLock(), mode=mode)
    if official == SERVICE:
        return state, ()
    return record(state, TableUnlocked(official, way))


def lock(state: State) -> State:
    """Close the table: what the arbiter had open goes away, the players go on with what they had entered."""
    if not isinstance(state.mode, OfficialMode):
        return replace(state, at_table=None)
    return take_up_entry(replace(state, at_table=None, mode=AtHome()))


def hear_revoked(state: State) -> Transition:
    """Whoever officiates no more, or plays here now, is locked out at once; what was asked for is dropped."""
    at_table = state.at_table
    if at_table is None or at_table.official == SERVICE or at_table.official in state.view.arbiters:
        return state, ()
    effects = (DropCommand(),) if isinstance(state.mode, AwaitingHub) else ()
    was_in_use = isinstance(state.mode, OfficialMode)
    locked = lock(state)
    if not was_in_use:
        return locked, effects
    message = Message(N_("{name} may not open this table any more. It is locked."), {"name": at_table.name})
    return replace(locked, mode=ShowingFailure(message)), effects


def on_unlock_granted(before: State, after: State) -> Transition:
    """The director's side has let somebody in, just now."""
    grant = after.view.grant
    is_news = grant is not None and grant != before.view.grant and before.view.admitted
    if grant is None or not is_news or after.hall_time >= grant.expires_at:
        return after, ()
    return unlock(after, grant.official, "phone")


def type_pin(state: State, mode: TypingPin, event: TypingEvent | GoBack) -> Transition:
    """Digit by digit; at its end, have it looked at."""
    if isinstance(event, GoBack):
        return replace(state, mode=ChoosingOfficial()), ()
    if mode.is_checking:
        return state, ()
    if state.monotonic < state.pin_lock.closed_until:
        return replace(state, mode=replace(mode, digits="", problem=_CLOSED)), ()
    digits = _typed(mode.digits, event)
    if digits is not None:
        return replace(state, mode=replace(mode, digits=digits, problem=None)), ()
    if not mode.digits:
        return state, ()
    checking = replace(mode, digits="", is_checking=True, problem=None)
    return replace(state, mode=checking), (CheckPin(mode.official, mode.digits),)


def _typed(digits: str, event: TypingEvent) -> str | None:
    """What is typed after a key; None where the key says that it is done."""
    match event:
        case Erase():
            return digits[:-1]
        case Digit(digit):
            return (digits + str(digit))[:LONGEST_PIN]
        case _:
            return None
