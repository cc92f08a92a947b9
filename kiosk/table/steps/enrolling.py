"""A unit that is not a table yet asks to become one: number, address, code, and fingerprints to compare."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.sync.session.enrolment_window import CODE_DIGITS
from kiosk.table.model.effects import (
    AskToEnrol,
    ConfirmFingerprint,
    LeaveEnrolment,
    ReadEnrolmentCode,
    StopEnrolling,
)
from kiosk.table.model.events import enrolling_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.stages.enrolling_stages import Enrolling, EnrolPage, OfferedHub
from kiosk.table.model.state import State

if TYPE_CHECKING:
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.recording import Step

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
    state: State, stage: Enrolling, event: TableEvent
) -> Step:
    """The next state and what is to be done; what makes no sense now changes nothing."""
    match event:
        case entry_events.GoOn() | events.NextField():
            return _go_on(state, stage)
        case events.GoBack():
            return _go_back(state, stage)
        case events.Digit(digit):
            return _show(state, _typed(stage, str(digit))), ()
        case enrolling_events.Separator():
            return _show(state, _typed(stage, next_separator(stage.address))), ()
        case events.Erase():
            return _show(state, _erased(stage)), ()
        case enrolling_events.HubFound(hub):
            return _show(state, _offer(stage, hub)), ()
        case enrolling_events.ChooseHub(place) if stage.page is EnrolPage.ADDRESS:
            return _show(state, _at_code(replace(stage, address=place))), ()
        case enrolling_events.ReadCode() if stage.page is EnrolPage.BEGIN:
            return _show(state, replace(stage, page=EnrolPage.READING, problem=None)), (ReadEnrolmentCode(),)
        case enrolling_events.CodeRead(address, code) if stage.page is EnrolPage.READING:
            read = replace(stage, page=EnrolPage.NUMBER, address=address, is_known=True, code=code)
            return _show(state, read), ()
        case enrolling_events.EnrolmentNews() if stage.page in _UNDER_WAY:
            return _show(state, _hear(stage, event)), ()
        case events.Confirm() if stage.page is EnrolPage.COMPARING and not stage.is_confirmed:
            return _show(state, replace(stage, is_confirmed=True)), (ConfirmFingerprint(),)
        case _:
            return state, ()


def _offer(stage: Enrolling, hub: OfferedHub) -> Enrolling:
    """One more to choose from, as long as there is room for it."""
    is_new = hub not in stage.hubs and len(stage.hubs) < MOST_HUBS
    return replace(stage, hubs=(*stage.hubs, hub)) if is_new else stage


def _hear(stage: Enrolling, news: enrolling_events.EnrolmentNews) -> Enrolling:
    if news.problem is not None:
        page = EnrolPage.BEGIN if stage.page is EnrolPage.READING else EnrolPage.FAILED
        return replace(stage, page=page, problem=news.problem)
    if news.fingerprint is not None:
        return replace(stage, page=EnrolPage.COMPARING, fingerprint=news.fingerprint)
    return stage


def _show(state: State, stage: Enrolling) -> State:
    return replace(state, stage=stage)


def _go_on(state: State, stage: Enrolling) -> Step:
    match stage.page:
        case EnrolPage.BEGIN:
            return _show(state, replace(stage, page=EnrolPage.NUMBER, problem=None)), ()
        case EnrolPage.NUMBER | EnrolPage.CODE if is_whole(stage) and stage.table:
            return _ask(state, stage)
        case EnrolPage.NUMBER if stage.table and not stage.is_known:
            return _show(state, replace(stage, page=EnrolPage.ADDRESS)), ()
        case EnrolPage.NUMBER | EnrolPage.ADDRESS | EnrolPage.FAILED if stage.table and _has_place(stage):
            return _show(state, _at_code(stage)), ()
        case _:
            return state, ()


def _has_place(stage: Enrolling) -> bool:
    return stage.is_known or bool(stage.address)


def _at_code(stage: Enrolling) -> Enrolling:
    return replace(stage, page=EnrolPage.CODE, code="", problem=None)


def _ask(state: State, stage: Enrolling) -> Step:
    asking = replace(stage, page=EnrolPage.ASKING, fingerprint="", is_confirmed=False, problem=None)
    return _show(state, asking), (AskToEnrol(stage.table, stage.address, stage.code),)


def next_separator(address: str) -> str:
    """What may follow the numbers typed so far: three dots, then the colon before a port; empty: nothing.

    >>> [next_separator(address) for address in ("192.168.1", "192.168.1.10", "192.168.1.10:9443")]
    ['.', ':', '']
    """
    if ":" in address:
        return ""
    return "." if address.count(".") < 3 else ":"


def is_whole(stage: Enrolling) -> bool:
    """Whether the code has all its digits."""
    return len(stage.code) == CODE_DIGITS


def _go_back(state: State, stage: Enrolling) -> Step:
    if stage.page is EnrolPage.BEGIN:
        return state, (LeaveEnrolment(),) if stage.was_table else ()
    if stage.page is EnrolPage.CODE:
        page = EnrolPage.NUMBER if stage.is_known else EnrolPage.ADDRESS
        return _show(state, replace(stage, page=page, code="")), ()
    page = _BACK.get(stage.page, EnrolPage.BEGIN)
    back = replace(stage, page=page, problem=None, code="" if page is EnrolPage.CODE else stage.code)
    return _show(state, back), (StopEnrolling(),)


def _typed(stage: Enrolling, character: str) -> Enrolling:
    match stage.page:
        case EnrolPage.NUMBER if character.isdigit():
            number = f"{stage.table or ''}{character}" if stage.is_number_typed else character
            if len(number) > MOST_NUMBER_DIGITS:
                return stage
            return replace(stage, table=int(number), is_number_typed=True)
        case EnrolPage.ADDRESS if len(stage.address) < LONGEST_ADDRESS:
            return replace(stage, address=stage.address + character)
        case EnrolPage.CODE if character.isdigit() and len(stage.code) < CODE_DIGITS:
            return replace(stage, code=stage.code + character)
        case _:
            return stage


def _erased(stage: Enrolling) -> Enrolling:
    match stage.page:
        case EnrolPage.NUMBER:
            return replace(stage, table=stage.table // 10, is_number_typed=True)
        case EnrolPage.ADDRESS:
            return replace(stage, address=stage.address[:-1])
        case EnrolPage.CODE:
            return replace(stage, code=stage.code[:-1])
        case _:
            return stage
