"""A unit that is not a table yet asks to become one: number, address, code, and fingerprints to compare."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.sync.session.enrolment_window import ENROLMENT_CODE_DIGITS
from kiosk.table.model.effects import (
    AskToEnrol,
    ConfirmFingerprint,
    LeaveEnrolment,
    ReadEnrolmentCode,
    StopEnrolling,
)
from kiosk.table.model.events import enrolling_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.enrolling_modes import Enrolling, EnrolPage, OfferedHub
from kiosk.table.model.state import State

if TYPE_CHECKING:
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.recording import Transition

MOST_NUMBER_DIGITS: Final = 3
LONGEST_ADDRESS: Final = 21
"""Characters: four numbers and a port."""
MOST_HUBS: Final = 2
"""Found in the network and offered; another is typed."""

_BACK: Final = {
    EnrolPage.NUMBER: EnrolPage.BEGIN,
    EnrolPage.ADDRESS: EnrolPage.NUMBER,
    EnrolPage.READING: EnrolPage.BEGIN,
    EnrolPage.ASKING: EnrolPage.CODE,
    EnrolPage.COMPARING: EnrolPage.CODE,
    EnrolPage.FAILED: EnrolPage.CODE,
}
_UNDER_WAY: Final = (EnrolPage.READING, EnrolPage.ASKING, EnrolPage.COMPARING)


def step_enrolling(  # noqa: C901, PLR0911 - a case for each event
    state: State, mode: Enrolling, event: TableEvent
) -> Transition:
    """The next state and what is to be done; what makes no sense now changes nothing."""
    match event:
        case entry_events.GoOn() | events.NextField():
            return _go_on(state, mode)
        case events.GoBack():
            return _go_back(state, mode)
        case events.Digit(digit):
            return _show(state, _typed(mode, str(digit))), ()
        case enrolling_events.Separator():
            return _show(state, _typed(mode, next_separator(mode.address))), ()
        case events.Erase():
            return _show(state, _erased(mode)), ()
        case enrolling_events.HubFound(hub):
            return _show(state, _offer(mode, hub)), ()
        case enrolling_events.ChooseHub(place) if mode.page is EnrolPage.ADDRESS:
            return _show(state, _at_code(replace(mode, address=place))), ()
        case enrolling_events.ReadCode() if mode.page is EnrolPage.BEGIN:
            return _show(state, replace(mode, page=EnrolPage.READING, problem=None)), (ReadEnrolmentCode(),)
        case enrolling_events.CodeRead(address, code) if mode.page is EnrolPage.READING:
            read = replace(mode, page=EnrolPage.NUMBER, address=address, is_known=True, code=code)
            return _show(state, read), ()
        case enrolling_events.EnrolmentNews() if mode.page in _UNDER_WAY:
            return _show(state, _hear(mode, event)), ()
        case events.Confirm() if mode.page is EnrolPage.COMPARING and not mode.is_confirmed:
            return _show(state, replace(mode, is_confirmed=True)), (ConfirmFingerprint(),)
        case _:
            return state, ()


def _offer(mode: Enrolling, hub: OfferedHub) -> Enrolling:
    """One more to choose from, as long as there is room for it."""
    is_new = hub not in mode.hubs and len(mode.hubs) < MOST_HUBS
    return replace(mode, hubs=(*mode.hubs, hub)) if is_new else mode


def _hear(mode: Enrolling, news: enrolling_events.EnrolmentNews) -> Enrolling:
    if news.problem is not None:
        page = EnrolPage.BEGIN if mode.page is EnrolPage.READING else EnrolPage.FAILED
        return replace(mode, page=page, problem=news.problem)
    if news.fingerprint is not None:
        return replace(mode, page=EnrolPage.COMPARING, fingerprint=news.fingerprint)
    return mode


def _show(state: State, mode: Enrolling) -> State:
    return replace(state, mode=mode)


def _go_on(state: State, mode: Enrolling) -> Transition:
    match mode.page:
        case EnrolPage.BEGIN:
            return _show(state, replace(mode, page=EnrolPage.NUMBER, problem=None)), ()
        case EnrolPage.NUMBER | EnrolPage.CODE if is_whole(mode) and mode.table:
            return _ask(state, mode)
        case EnrolPage.NUMBER if mode.table and not mode.is_known:
            return _show(state, replace(mode, page=EnrolPage.ADDRESS)), ()
        case EnrolPage.NUMBER | EnrolPage.ADDRESS | EnrolPage.FAILED if mode.table and _has_place(mode):
            return _show(state, _at_code(mode)), ()
        case _:
            return state, ()


def _has_place(mode: Enrolling) -> bool:
    return mode.is_known or bool(mode.address)


def _at_code(mode: Enrolling) -> Enrolling:
    return replace(mode, page=EnrolPage.CODE, code="", problem=None)


def _ask(state: State, mode: Enrolling) -> Transition:
    asking = replace(mode, page=EnrolPage.ASKING, fingerprint="", is_confirmed=False, problem=None)
    return _show(state, asking), (AskToEnrol(mode.table, mode.address, mode.code),)


def next_separator(address: str) -> str:
    """What may follow the numbers typed so far: three dots, then the colon before a port; empty: nothing.

    >>> [next_separator(address) for address in ("192.168.1", "192.168.1.10", "192.168.1.10:9443")]
    ['.', ':', '']
    """
    if ":" in address:
        return ""
    return "." if address.count(".") < 3 else ":"


def is_whole(mode: Enrolling) -> bool:
    """Whether the code has all its digits."""
    return len(mode.code) == ENROLMENT_CODE_DIGITS


def _go_back(state: State, mode: Enrolling) -> Transition:
    if mode.page is EnrolPage.BEGIN:
        return state, (LeaveEnrolment(),) if mode.was_table else ()
    if mode.page is EnrolPage.CODE:
        page = EnrolPage.NUMBER if mode.is_known else EnrolPage.ADDRESS
        return _show(state, replace(mode, page=page, code="")), ()
    page = _BACK.get(mode.page, EnrolPage.BEGIN)
    back = replace(mode, page=page, problem=None, code="" if page is EnrolPage.CODE else mode.code)
    return _show(state, back), (StopEnrolling(),)


def _typed(mode: Enrolling, character: str) -> Enrolling:
    match mode.page:
        case EnrolPage.NUMBER if character.isdigit():
            number = f"{mode.table or ''}{character}" if mode.is_number_typed else character
            if len(number) > MOST_NUMBER_DIGITS:
                return mode
            return replace(mode, table=int(number), is_number_typed=True)
        case EnrolPage.ADDRESS if len(mode.address) < LONGEST_ADDRESS:
            return replace(mode, address=mode.address + character)
        case EnrolPage.CODE if character.isdigit() and len(mode.code) < ENROLMENT_CODE_DIGITS:
            return replace(mode, code=mode.code + character)
        case _:
            return mode


def _erased(mode: Enrolling) -> Enrolling:
    match mode.page:
        case EnrolPage.NUMBER:
            return replace(mode, table=mode.table // 10, is_number_typed=True)
        case EnrolPage.ADDRESS:
            return replace(mode, address=mode.address[:-1])
        case EnrolPage.CODE:
            return replace(mode, code=mode.code[:-1])
        case _:
            return mode
