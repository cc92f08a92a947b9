"""Checklists at the table: what is gone through at a board, and what is noted at the moment of a call."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.games.bridge.checklist import CheckKind, Filled, InvalidAnswerError
from kiosk.journal.bodies import ChecklistFilled
from kiosk.table.model.events import checklist_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.checklist_modes import Board, FillingChecklist
from kiosk.table.model.recording import Transition, record
from kiosk.table.model.state import AtHome, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.bridge.checklist import Check, Checklist
    from kiosk.games.bridge.table_checks import TableChecks
    from kiosk.table.model.events.checklist_events import ChecklistEvent, FillingEvent
    from kiosk.table.model.events.table_events import GoBack, TypingEvent
    from kiosk.table.model.table_view import TableView

ROWS: Final = 4
"""How many points to be answered by a touch stand on a page."""
MOST_BOARDS: Final = 99


@dataclass(frozen=True, slots=True)
class ChecklistPage:
    """Points that are answered together. A point that is not asked keeps its row, so that none jumps."""

    checks: tuple[Check, ...]

    @property
    def is_typed(self) -> bool:
        """Whether it is filled digit by digit."""
        return self.checks[0].kind is CheckKind.COUNT

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(place for check in self.checks for place in check.places)


def checklist_pages(filled: Filled) -> tuple[ChecklistPage, ...]:
    """The pages of a checklist on which something is asked, in order."""
    return tuple(
        page for page in _all_pages(filled.checklist) if any(check in filled.asked for check in page.checks)
    )


def _all_pages(checklist: Checklist) -> Iterator[ChecklistPage]:
    """Yes or no is answered in rows; what has seats, choices or digits has a page of its own."""
    for is_row, group in groupby(
        checklist.checks, lambda check: not check.seats and check.kind is CheckKind.YES_NO
    ):
        checks, size = tuple(group), ROWS if is_row else 1
        for start in range(0, len(checks), size):
            yield ChecklistPage(checks[start : start + size])


def page_shown(filled: Filled, mode: FillingChecklist) -> ChecklistPage:
    """The page that is open; the last where an answer has taken it away."""
    found = checklist_pages(filled)
    return found[min(mode.page, len(found) - 1)]


def page_with_missing(filled: Filled) -> int | None:
    """The first page on which an answer is missing."""
    missing = frozenset(filled.missing)
    return next(
        (place for place, page in enumerate(checklist_pages(filled)) if missing & set(page.places)), None
    )


def board_number(state: State) -> int:
    """The board on the table: the one chosen here, else the last of which this round something was noted."""
    if state.board.number:
        return state.board.number
    known = state.view.checklists
    here = [board for round_, board, _ in known if round_ == state.view.round]
    return max(here) if here else 1 + max((board for _, board, _ in known), default=0)


def noted(state: State, checklist: str) -> ChecklistFilled | None:
    """What was noted of the board on the table."""
    return state.view.checklists.get((state.view.round, board_number(state), checklist))


def is_call_noted(state: State) -> bool:
    """Whether the moment of the open call has been noted; then it stays as it is."""
    call, checks = state.view.call, state.view.checks
    if call is None or checks is None:
        return False
    return any(
        body.call == call.number and body.checklist == checks.at_call.key
        for body in (*state.view.checklists.values(), *state.recording)
        if isinstance(body, ChecklistFilled)
    )


def filled_in(state: State, checklist: Checklist) -> Filled:
    """A checklist as far as it is answered: here, or as it was noted."""
    if checklist.key in state.board.filled:
        return state.board.filled[checklist.key]
    body = noted(state, checklist.key)
    if body is None or body.call is not None:
        return Filled(checklist)
    try:
        return Filled.read(checklist, body.values)
    except InvalidAnswerError:  # by a table that asked something else: it is gone through anew
        return Filled(checklist)


def is_on(view: TableView) -> bool:
    """Whether players sit here in a round that has begun, and go through checklists."""
    return view.checks is not None and view.started and bool(view.players)


def step_checklist(state: State, event: ChecklistEvent | TypingEvent | GoBack) -> Transition:
    """The next state. What makes no sense now changes nothing."""
    checks, mode = state.view.checks, state.mode
    if checks is None or not is_on(state.view):
        return state, ()
    match event:
        case checklist_events.ChooseBoard(number):
            return _choose_board(state, number), ()
        case checklist_events.OpenChecklist(key):
            return _open(state, checks, key), ()
        case _:
            checklist = checks.checklist(mode.checklist) if isinstance(mode, FillingChecklist) else None
            if checklist is None or not isinstance(mode, FillingChecklist):
                return state, ()
            return _step_open(state, filled_in(state, checklist), mode, event)


def _step_open(
    state: State, filled: Filled, mode: FillingChecklist, event: FillingEvent | TypingEvent | GoBack
) -> Transition:
    """Within the open checklist."""
    match event:
        case checklist_events.NoteChecklist():
            return _note(state, filled, mode)
        case checklist_events.AnswerCheck(place, value):
            return _answer(state, filled, place, value), ()
        case checklist_events.TurnToPage(page):
            return _turn_to(state, filled, mode, page), ()
        case checklist_events.SelectPlace(place):
            return _select(state, filled, mode, place), ()
        case events.Digit() | events.Erase() | events.NextField():
            return _type(state, filled, mode, event), ()
        case events.GoBack():
            return _go_back(state, filled, mode), ()
        case _:
            assert_never(event)


def hear_call(state: State, before: TableView) -> State:
    """At a call the boxes open at once, empty; with its end they close."""
    view = state.view
    if view.checks is None:
        return state
    key = view.checks.at_call.key
    former, number = (None if side.call is None else side.call.number for side in (before, view))
    if former == number:
        return state
    others = {name: filled for name, filled in state.board.filled.items() if name != key}
    state = replace(state, board=replace(state.board, filled=others))
    if number is not None and is_on(view) and not is_call_noted(state):
        return _open(state, view.checks, key)
    is_open = isinstance(state.mode, FillingChecklist) and state.mode.checklist == key
    return replace(state, mode=AtHome()) if is_open else state


def _choose_board(state: State, number: int) -> State:
    if not isinstance(state.mode, AtHome) or not 1 <= number <= MOST_BOARDS:
        return state
    return replace(state, board=Board(number))


def _open(state: State, checks: TableChecks, key: str) -> State:
    checklist = checks.checklist(key)
    if checklist is None:
        return state
    if checklist is checks.at_call and (state.view.call is None or is_call_noted(state)):
        return state
    board = replace(state.board, number=board_number(state))
    return _turn_to(replace(state, board=board), filled_in(state, checklist), FillingChecklist(key), 0)


def _turn_to(state: State, filled: Filled, mode: FillingChecklist, page: int) -> State:
    found = checklist_pages(filled)
    if not 0 <= page < len(found):
        return state
    place = found[page].places[0] if found[page].is_typed else None
    return replace(state, mode=replace(mode, page=page, place=place, fresh=True))


def _select(state: State, filled: Filled, mode: FillingChecklist, place: str) -> State:
    if place not in page_shown(filled, mode).places:
        return state
    return replace(state, mode=replace(mode, place=place, fresh=True))


def _go_back(state: State, filled: Filled, mode: FillingChecklist) -> State:
    page = checklist_pages(filled).index(page_shown(filled, mode))
    return _turn_to(state, filled, mode, page - 1) if page else replace(state, mode=AtHome())


def _answer(state: State, filled: Filled, place: str, value: int) -> State:
    try:
        return _with(state, filled.answer(place, value))
    except InvalidAnswerError:  # a touch that came too late for what is asked now
        return state


def _with(state: State, filled: Filled) -> State:
    everything = {**state.board.filled, filled.checklist.key: filled}
    return replace(state, board=replace(state.board, filled=everything))


def _type(
    state: State,
    filled: Filled,
    mode: FillingChecklist,
    event: TypingEvent,
) -> State:
    place = mode.place
    if place is None:
        return state
    match event:
        case events.Digit(digit):
            before = 0 if mode.fresh else filled.values.get(place, 0)
            state = _answer(state, filled, place, 10 * before + digit)
            return replace(state, mode=replace(mode, fresh=False))
        case events.Erase():
            shorter = filled.values.get(place, 0) // 10
            state = _answer(state, filled, place, shorter) if shorter else _with(state, filled.forget(place))
            return replace(state, mode=replace(mode, fresh=False))
        case events.NextField():
            places = page_shown(filled, mode).places
            following = places.index(place) + 1
            if following < len(places):
                return replace(state, mode=replace(mode, place=places[following], fresh=True))
            return _turn_to(state, filled, mode, mode.page + 1)
        case _:
            assert_never(event)


def _note(state: State, filled: Filled, mode: FillingChecklist) -> Transition:
    """Have it recorded; what belongs to a call is named after it, and cannot be noted twice."""
    checks, call = state.view.checks, state.view.call
    is_about_call = checks is not None and mode.checklist == checks.at_call.key
    if not filled.is_ready or (is_about_call and (call is None or is_call_noted(state))):
        return state, ()
    body = ChecklistFilled(
        round=state.view.round,
        board=board_number(state),
        checklist=filled.checklist.key,
        values=dict(filled.values),
        call=call.number if is_about_call and call is not None else None,
    )
    return record(replace(state, mode=AtHome()), body)
