"""A table that keeps no sheet: the board on the table, and its checklists, page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.bridge.checklist import CheckKind, seat_place
from kiosk.messages import N_, Message
from kiosk.rulings.code import cited
from kiosk.table.model.events.checklist_events import (
    AnswerCheck,
    ChooseBoard,
    NoteChecklist,
    OpenChecklist,
    SelectPlace,
    TurnToPage,
)
from kiosk.table.model.events.table_events import GoBack, OpenClock, OpenMore
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.keypad import keypad, keypad_size
from kiosk.table.screens.shared.party_style import seat_line
from kiosk.table.screens.shared.seats import SEAT_LETTERS, SEAT_NAMES, party_mark
from kiosk.table.steps.aside.checklists import (
    MOST_BOARDS,
    ROWS,
    board_number,
    checklist_pages,
    filled_in,
    is_call_noted,
    noted,
    page_shown,
    page_with_missing,
)
from kiosk.table.ui import Align, LineColours, Look, Rect, Size, key, tick

if TYPE_CHECKING:
    from kiosk.games.bridge.checklist import Check, Filled
    from kiosk.games.bridge.table_checks import TableChecks
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.modes.checklist_modes import FillingChecklist
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.table.steps.aside.checklists import ChecklistPage

_YES_NO: Final = ((1, Message(N_("Yes"))), (0, Message(N_("No"))))


def draw_board(canvas: Canvas, state: State, checks: TableChecks) -> None:
    """Home during a round: which board it is, and what is to be gone through."""
    panel = canvas.panel
    content = draw_bar(canvas, state)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    lead, clock, more = foot.columns((2.4, 1, 1), panel.gap)
    _draw_lead(canvas, state, checks, lead)
    key(canvas, "clock", clock, Message(N_("Clock")), OpenClock())
    key(canvas, "more", more, Message(N_("More")), OpenMore())
    _draw_number(canvas, state, checks, content)


def _draw_lead(canvas: Canvas, state: State, checks: TableChecks, rect: Rect) -> None:
    """While a call is open and its moment not noted, that; else the checklist; else on to the next board."""
    if state.view.call is not None and not is_call_noted(state):
        label, tap = checks.at_call.title, OpenChecklist(checks.at_call.key)
        key(canvas, "at-call", rect, label, tap, look=Look.ALERT, size=Size.LARGE)
        return
    before = OpenChecklist(checks.before.key)
    if noted(state, checks.before.key) is None:
        key(canvas, "before", rect, checks.before.title, before, look=Look.MAIN, size=Size.LARGE)
        return
    again, following = rect.columns((1, 1.4), canvas.panel.gap)
    number = board_number(state)
    key(canvas, "before", again, checks.before.title, before)
    further = ChooseBoard(number + 1) if number < MOST_BOARDS else None
    key(canvas, "next-board", following, Message(N_("Next board")), further, look=Look.MAIN, size=Size.LARGE)


def _draw_number(canvas: Canvas, state: State, checks: TableChecks, rect: Rect) -> None:
    panel, theme = canvas.panel, canvas.theme
    number = board_number(state)
    less, rest = rect.cut_left(panel.key * 1.4, panel.gap)
    more, rest = rest.cut_right(panel.key * 1.4, panel.gap)
    tall = min(rect.height, panel.key * 1.6)
    fewer = ChooseBoard(number - 1) if number > 1 else None
    further = ChooseBoard(number + 1) if number < MOST_BOARDS else None
    key(canvas, "board-less", less.middle(less.width, tall), "−", fewer, size=Size.HUGE)
    key(canvas, "board-more", more.middle(more.width, tall), "+", further, size=Size.HUGE)
    board = Message(N_("Board {board}"), {"board": number})
    upper, lower = rest.rows((1.6, 1))
    canvas.text(board, upper, theme.paper, size=Size.HUGE, bold=True, align=Align.CENTRE)
    if noted(state, checks.before.key) is not None:
        sign = lower.middle(min(lower.width, panel.mm(80)), min(lower.height, panel.mm(14)))
        canvas.box(sign, theme.good.ground, border=theme.good.ink, border_mm=0.6, radius_mm=2)
        mark, words = sign.inset(panel.mm(2), panel.mm(1)).cut_left(panel.mm(9), panel.mm(2))
        tick(canvas, mark, theme.good.ink)
        canvas.text(checks.begun, words, theme.good, bold=True)


def draw_checklist(canvas: Canvas, state: State, checks: TableChecks, mode: FillingChecklist) -> None:
    """A page of a checklist."""
    checklist = checks.checklist(mode.checklist)
    if checklist is None:
        draw_bar(canvas, state, back=GoBack())
        return
    filled = filled_in(state, checklist)
    page = page_shown(filled, mode)
    notice = _advice(filled, page)
    has_own_title = page.is_typed and page.checks[0].seats
    heading = _titled(state, page.checks[0].label if has_own_title else checklist.title)
    lead = _lead(checks, filled, page)
    content = draw_bar(canvas, state, back=GoBack(), lead=lead, notice=notice, heading=heading)
    if page.is_typed:
        _draw_typed(canvas, state, filled, page, mode, rect=content)
    elif page.checks[0].seats:
        _draw_seats(canvas, state, filled, page.checks[0], content)
    elif page.checks[0].kind is CheckKind.CHOICE:
        _draw_choices(canvas, filled, page.checks[0], content)
    else:
        _draw_rows(canvas, filled, page, content)


def _titled(state: State, title: Message) -> Message:
    return Message(N_("Board {board} · {title}"), {"board": board_number(state), "title": title})


def _lead(checks: TableChecks, filled: Filled, page: ChecklistPage) -> tuple[str, Message, TableEvent | None]:
    """On to the next page; from the last, to what is missing, or to the end."""
    found = checklist_pages(filled)
    place = found.index(page)
    if place + 1 < len(found):
        return "next-page", Message(N_("Next")), TurnToPage(place + 1)
    if filled.is_ready:
        is_before = filled.checklist.key == checks.before.key
        return "note", checks.begun if is_before else Message(N_("Note it")), NoteChecklist()
    missing = page_with_missing(filled)
    open_points = Message(N_("{count} still open"), {"count": len(filled.missing)})
    return "to-missing", open_points, None if missing in (None, place) else TurnToPage(missing)


def _advice(filled: Filled, page: ChecklistPage) -> Message | None:
    """What there is to say to the answers on this page: the first of it, with its article."""
    advice = next((advice for check in page.checks for advice in filled.advice_on(check)), None)
    if advice is None:
        return None
    articles = ", ".join(map(cited, advice.articles))
    return Message(N_("{advice} ({articles})"), {"advice": advice.message, "articles": articles})


def _draw_rows(canvas: Canvas, filled: Filled, page: ChecklistPage, rect: Rect) -> None:
    panel = canvas.panel
    tall = min(rect.height, ROWS * panel.key * 1.2 + (ROWS - 1) * panel.gap)
    for check, row in zip(page.checks, rect.cut_top(tall)[0].rows(ROWS, panel.gap), strict=False):
        _draw_row(canvas, filled, check, row)


def _draw_row(canvas: Canvas, filled: Filled, check: Check, rect: Rect) -> None:
    """What is asked and where it is written; yes and no. What is not asked now is pale."""
    panel, theme = canvas.panel, canvas.theme
    is_asked = check in filled.asked
    paint = theme.surface if is_asked else theme.surface_quiet
    answer = filled.values.get(check.key)
    keys, words = rect.cut_right(2 * panel.key * 1.25 + panel.gap, panel.gap)
    canvas.box(rect.cut_left(words.width)[0], theme.surface.ground, radius_mm=2)
    inside = words.inset(panel.mm(2), panel.mm(0.6))
    article, label = inside.cut_right(panel.mm(15 if panel.compact else 21), panel.mm(1))
    canvas.text(check.label, label, paint, bold=is_asked, lines=2)
    canvas.text(cited(check.article), article, theme.surface_quiet, align=Align.RIGHT)
    for (value, says), place in zip(_YES_NO, keys.columns(2, panel.gap), strict=True):
        tap = AnswerCheck(check.key, value) if is_asked else None
        key(canvas, f"{check.key}-{value}", place, says, tap, look=_look(check, value, answer))


def _look(check: Check, value: int, answer: int | None) -> Look:
    """An answer to which there is something to say stands out."""
    if answer != value:
        return Look.PLAIN
    return Look.ALERT if value in check.advice else Look.CHOSEN


def _draw_seats(canvas: Canvas, state: State, filled: Filled, check: Check, rect: Rect) -> None:
    """The same question for each seat, as large as it goes: nobody should have to look for it."""
    panel = canvas.panel
    head, rest = rect.cut_top(panel.mm(9 if panel.compact else 14), panel.gap / 2)
    canvas.text(_titled(state, check.label), head, canvas.theme.paper, size=Size.LARGE, bold=True)
    rest, _ = rest.cut_top(min(rest.height, 2 * panel.key * 1.8 + panel.gap))
    for seat, cell in zip(check.seats, rest.grid(2, 2, panel.gap), strict=True):
        _draw_box(canvas, state, filled, check, seat, rect=cell)


def _draw_box(canvas: Canvas, state: State, filled: Filled, check: Check, seat: str, *, rect: Rect) -> None:
    panel, line = canvas.panel, seat_line(canvas.theme, state.view.seated, seat)
    place = seat_place(check.key, seat)
    keys, words = rect.cut_right(2 * panel.key * 1.1 + panel.gap, panel.gap)
    canvas.box(rect.cut_left(words.width)[0], line.tint.ground, radius_mm=2)
    _draw_seat(canvas, state, seat, words.inset(panel.mm(1.5), panel.mm(1)))
    for (value, says), cell in zip(_YES_NO, keys.columns(2, panel.gap), strict=True):
        look = Look.CHOSEN if filled.values.get(place) == value else Look.PLAIN
        key(canvas, f"{place}-{value}", cell, says, AnswerCheck(place, value), look=look, line=line)


def _draw_seat(canvas: Canvas, state: State, seat: str, rect: Rect) -> None:
    """The seat's letter, its name, and below it who sits there."""
    panel, line = canvas.panel, seat_line(canvas.theme, state.view.seated, seat)
    rect = rect.middle(rect.width, min(rect.height, panel.mm(11 if panel.compact else 15)))
    mark, names = rect.cut_left(min(rect.height, panel.mm(9 if panel.compact else 12)), panel.mm(1.5))
    party_mark(canvas, mark, line, SEAT_LETTERS[seat])
    upper, lower = names.rows((1, 1))
    canvas.text(SEAT_NAMES[seat], upper, line.tint)
    canvas.text(state.view.players.get(seat, ""), lower, line.tint, bold=True)


def _draw_typed(
    canvas: Canvas, state: State, filled: Filled, page: ChecklistPage, mode: FillingChecklist, *, rect: Rect
) -> None:
    """A number, or one for each seat, with the keypad beside."""
    panel, theme = canvas.panel, canvas.theme
    (check,) = page.checks
    width, height = keypad_size(canvas)
    pad, rest = rect.cut_right(width, panel.gap)
    keypad(canvas, pad.cut_top(height)[0])
    rest, _ = rest.cut_top(height)
    if not check.seats:
        head, tile = rest.rows((1, 1.4), panel.gap)
        canvas.text(_titled(state, check.label), head, theme.paper, size=Size.LARGE, bold=True, lines=3)
        tile = tile.cut_top(min(tile.height, panel.key * 1.6))[0]
        _draw_tile(canvas, filled, check.key, mode, theme.neutral, rect=tile)
        return
    for seat, row in zip(check.seats, rest.rows(len(check.seats), panel.gap), strict=True):
        place = seat_place(check.key, seat)
        value, who = row.cut_right(row.width * 0.3, panel.gap)
        line = seat_line(theme, state.view.seated, seat)
        canvas.box(who, line.tint.ground, radius_mm=2)
        _draw_seat(canvas, state, seat, who.inset(panel.mm(1.5), panel.mm(1)))
        _draw_tile(canvas, filled, place, mode, line, rect=value)


def _draw_tile(
    canvas: Canvas, filled: Filled, place: str, mode: FillingChecklist, line: LineColours, *, rect: Rect
) -> None:
    """A number as it is typed; what is typed into is lit."""
    value = filled.values.get(place)
    look = Look.CHOSEN if mode.place == place else Look.PLAIN
    label = "–" if value is None else str(value)
    key(canvas, f"place-{place}", rect, label, SelectPlace(place), look=look, line=line, size=Size.LARGE)


def _draw_choices(canvas: Canvas, filled: Filled, check: Check, rect: Rect) -> None:
    """A question with a key for each answer."""
    panel = canvas.panel
    head, rest = rect.cut_top(panel.mm(12 if panel.compact else 16), panel.gap)
    canvas.text(
        check.label, head, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=2
    )
    down = -(-len(check.choices) // 2)
    rest, _ = rest.cut_top(min(rest.height, down * panel.key * 1.5 + (down - 1) * panel.gap))
    for value, (choice, cell) in enumerate(zip(check.choices, rest.grid(2, down, panel.gap), strict=False)):
        look = Look.CHOSEN if filled.values.get(check.key) == value else Look.PLAIN
        key(canvas, f"{check.key}-{value}", cell, choice, AnswerCheck(check.key, value), look=look)
