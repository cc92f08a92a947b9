"""A page of the sheet, filled in: a tile per field, the keypad beside them or, on 7", in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.game import Finding, Grade, format_points
from kiosk.messages import N_, KioskError, Message
from kiosk.table.model.events.entry_events import FinishEntry, SelectField, UndoEntry, Write
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.sections import field_of, find_section, page_of
from kiosk.table.screens.entry.tiles import draw_photograph_key, draw_tiles
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.keypad import keypad, keypad_size
from kiosk.table.screens.shared.party_style import party_by_key, section_line, section_name
from kiosk.table.screens.shared.seats import names_fit, party_names
from kiosk.table.steps.count.hand_count import may_aim_at_hand
from kiosk.table.steps.entry.deal_entry import following_page
from kiosk.table.steps.entry.entry_checks import entry_findings, is_impossible
from kiosk.table.ui import Align, Rect, Size, key, undo_arrow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Breakdown, Game, Section
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.modes.match_modes import Entering
    from kiosk.table.model.sections import SheetPage
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_DONE: Final = Message(N_("Done"))
_NEXT: Final = Message(N_("Next"))
_MOST_TILES: Final = 12
"""With more fields than these, a page shows one section at a time."""
_ACROSS: Final = 3
_TALLEST: Final = 1.7
"""How much taller than a key a tile grows where there is room."""


def draw_entry(canvas: Canvas, state: State, game: Game, mode: Entering) -> None:
    """The page with its keypad."""
    page = page_of(game, state.draft.entry(game), mode.section)
    section = find_section(game, mode.section)
    if page is None or section is None:
        draw_bar(canvas, state, back=GoBack())
    elif canvas.panel.compact and mode.typing:
        _draw_typing(canvas, state, game, mode, page)
    else:
        _draw_page(canvas, state, game, mode, page)


def breakdown(state: State, game: Game) -> Mapping[str, Breakdown] | None:
    """What the sheet comes to; None while something in it is impossible."""
    try:
        return game.score(state.draft.entry(game))
    except KioskError:
        return None


def _lead(state: State, game: Game, mode: Entering) -> tuple[str, Message, TableEvent | None]:
    """On to the next page, or from the last to the acceptance."""
    following = following_page(state, game, mode.section)
    if following is not None:
        return "next-page", _NEXT, Write(following.sections[0].key)
    return "finish", _DONE, None if is_impossible(state, game) else FinishEntry()


def _undo(state: State) -> tuple[Message, TableEvent | None]:
    return Message(N_("Undo")), None if state.draft.last is None else UndoEntry()


def _draw_page(canvas: Canvas, state: State, game: Game, mode: Entering, page: SheetPage) -> None:
    panel = canvas.panel
    finding = _worst_finding(state, game, mode)
    notice = _finding_text(state, game, mode, finding) if finding is not None and panel.compact else None
    lead, undo = _lead(state, game, mode), _undo(state)
    content = draw_bar(canvas, state, back=GoBack(), undo=undo, lead=lead, notice=notice)
    if not panel.compact:
        width, height = keypad_size(canvas)
        content, remark = content.cut_top(height, panel.gap / 4)
        _draw_remark(canvas, state, game, mode, remark)
        if page.typed:
            pad, content = content.cut_right(width, panel.gap)
            keypad(canvas, pad)
    if _is_split(page):
        _draw_one_section(canvas, state, game, mode, page, rect=content)
    else:
        _draw_all_sections(canvas, state, game, mode, page, rect=content)


def _is_split(page: SheetPage) -> bool:
    return len(page.sections) > 1 and len(page.places) > _MOST_TILES


def _draw_one_section(
    canvas: Canvas, state: State, game: Game, mode: Entering, page: SheetPage, *, rect: Rect
) -> None:
    """The sections side by side, one of them lit, and its tiles."""
    panel = canvas.panel
    heads, rest = rect.cut_top(panel.key, panel.gap)
    _draw_heads(canvas, state, game, mode, page, rect=heads)
    found = entry_findings(state, game)
    tiles = [place for place in page.places if place[0].key == mode.section]
    down = -(-len(tiles) // _ACROSS)
    rest, _ = rest.cut_top(down * panel.key + (down - 1) * panel.gap)
    draw_tiles(canvas, state, game, mode, tiles, found=found, rect=rest, across=_ACROSS)


def _draw_all_sections(
    canvas: Canvas, state: State, game: Game, mode: Entering, page: SheetPage, *, rect: Rect
) -> None:
    """A heading, and the tiles of the whole page."""
    panel = canvas.panel
    head, rest = rect.cut_top(panel.key * 0.6, panel.gap)
    _draw_title(canvas, page, head)
    found = entry_findings(state, game)
    count = len(page.places)
    across = 2 if count <= 4 else _ACROSS
    down = -(-count // across)
    tallest = down * panel.key * _TALLEST + (down - 1) * panel.gap
    rest, _ = rest.cut_top(min(rest.height, tallest))
    draw_tiles(canvas, state, game, mode, page.places, found=found, rect=rest, across=across)


def _draw_title(canvas: Canvas, page: SheetPage, rect: Rect) -> None:
    """What the page is about: its section, or what it asks of every party."""
    first, field = page.places[0]
    title = first.label if len(page.sections) == 1 else field.label
    canvas.text(title, rect, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)


def _draw_typing(canvas: Canvas, state: State, game: Game, mode: Entering, page: SheetPage) -> None:
    """A small panel while digits are typed: the sheet shrinks to a strip."""
    panel = canvas.panel
    content = draw_bar(canvas, state, back=GoBack(), lead=_lead(state, game, mode))
    width, height = keypad_size(canvas)
    right, left = content.cut_right(width, panel.gap)
    keypad(canvas, right.cut_top(height)[0])
    heads, rest = left.cut_top(panel.key, panel.gap)
    if _is_split(page):
        _draw_heads(canvas, state, game, mode, page, rect=heads)
    else:
        _draw_whose(canvas, state, game, mode, page, rect=heads)
    field = field_of(game, mode.section, mode.field)
    section = next(section for section in page.sections if section.key == mode.section)
    line = section_line(canvas.theme, game, section)
    foot, value = rest.cut_bottom(panel.key, panel.gap)
    undo, remark = foot.cut_left(panel.key * 1.4, panel.gap)
    key(canvas, "undo", undo, *_undo(state), pictogram=undo_arrow)
    canvas.box(value, line.tint.ground, border=line.tint.ink, border_mm=0.8, radius_mm=2)
    inside = value.inset(panel.mm(3), panel.mm(1))
    if may_aim_at_hand(state, game, section.key, field.key):
        camera, inside = inside.cut_left(panel.key * 1.4, panel.gap)
        draw_photograph_key(canvas, camera.middle(camera.width, panel.key), section, field)
    name, number = inside.columns((1.3, 1), panel.gap)
    canvas.text(field.label, name, line.tint, size=Size.LARGE, bold=True, lines=2)
    typed = format_points(state.draft.value(mode.section, field.key))
    canvas.text(typed, number, line.tint, size=Size.HUGE, bold=True, align=Align.RIGHT)
    _draw_remark(canvas, state, game, mode, remark)


def _draw_whose(
    canvas: Canvas, state: State, game: Game, mode: Entering, page: SheetPage, *, rect: Rect
) -> None:
    section = next(section for section in page.sections if section.key == mode.section)
    line = section_line(canvas.theme, game, section)
    canvas.box(rect, line.strong.ground, radius_mm=2)
    name = section_name(state, game, section)
    inside = rect.inset(canvas.panel.mm(2), 0)
    canvas.text(name, inside, line.strong, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=2)


def _draw_heads(
    canvas: Canvas, state: State, game: Game, mode: Entering, page: SheetPage, *, rect: Rect
) -> None:
    """The sections; the one that is typed into is lit, the others dim. A tap goes over to another."""
    sums = breakdown(state, game)
    lit = 1.5 if canvas.panel.compact else 1.25
    shares = [lit if section.key == mode.section else 1.0 for section in page.sections]
    for section, head in zip(page.sections, rect.columns(shares, canvas.panel.gap), strict=True):
        mine = None if sums is None or section.party is None else sums[section.party]
        _draw_head(canvas, state, game, mode, section, rect=head, sums=mine)


def _draw_head(
    canvas: Canvas,
    state: State,
    game: Game,
    mode: Entering,
    section: Section,
    *,
    rect: Rect,
    sums: Breakdown | None,
) -> None:
    panel = canvas.panel
    is_lit = section.key == mode.section
    line = section_line(canvas.theme, game, section)
    paint = line.strong if is_lit else line.tint
    canvas.box(rect, paint.ground, border=line.strong.ground, border_mm=0.6, radius_mm=2)
    inside = rect.inset(panel.mm(2), panel.mm(1))
    total, names = inside.cut_right(panel.mm(14 if panel.compact else 22), panel.mm(1))
    party = None if section.party is None else party_by_key(game, section.party)
    short = section_name(state, game, section)
    players = state.view.players
    is_short = canvas.fits(short, names, lines=2)
    if party is not None and names_fit(canvas, names, party, players, with_initials=not is_short):
        party_names(canvas, names, party, state.view, line=line, paint=paint, dealer=state.view.dealer)
    else:
        canvas.text(short if is_short else section.label, names, paint, lines=2)
    text = "–" if sums is None else format_points(sums.total)
    canvas.text(text, total, paint, size=Size.LARGE, bold=True, align=Align.RIGHT)
    tap = None if is_lit else SelectField(section.key, mode.field)
    canvas.target(f"column-{section.key}", rect, tap=tap)


def _worst_finding(state: State, game: Game, mode: Entering) -> Finding | None:
    """What to say first: the field that is typed, else the worst of the deal.

    Of other pages, only what cannot be, and on the last page: before that they may not be filled in yet, and
    what is only odd is asked about afterwards.
    """
    page = page_of(game, state.draft.entry(game), mode.section)
    is_last = following_page(state, game, mode.section) is None
    said = [
        finding
        for finding in entry_findings(state, game)
        if (is_last and (finding.grade is Grade.IMPOSSIBLE or finding.section is None))
        or (page is not None and page.holds(finding.section or ""))
    ]
    return min(said, key=lambda finding: _distance(finding, mode), default=None)


def _distance(finding: Finding, mode: Entering) -> int:
    """How far from what is typed a finding points: at the field, at its section, elsewhere."""
    if finding.section != mode.section:
        return 2
    return 0 if finding.field == mode.field else 1


def _finding_text(state: State, game: Game, mode: Entering, finding: Finding) -> Message:
    """What is wrong, and whose it is where another section is lit."""
    section = find_section(game, finding.section or "")
    page = page_of(game, state.draft.entry(game), mode.section)
    if section is None or section.key == mode.section or page is None or not _is_split(page):
        return finding.message
    return Message(N_("{whose}: {what}"), {"whose": section.label, "what": finding.message})


def _draw_remark(canvas: Canvas, state: State, game: Game, mode: Entering, rect: Rect) -> None:
    """What is wrong; else base and points as they add up."""
    finding = _worst_finding(state, game, mode)
    if finding is not None:
        canvas.box(rect, canvas.theme.alert_tint.ground)
        inside = rect.inset(canvas.panel.mm(2), 0)
        text = _finding_text(state, game, mode, finding)
        canvas.text(text, inside, canvas.theme.alert_tint, lines=2)
        return
    sums, section = breakdown(state, game), find_section(game, mode.section)
    if sums is not None and section is not None and section.party is not None:
        mine = sums[section.party]
        values = {
            "base": format_points(mine.base),
            "points": format_points(mine.points),
            "total": format_points(mine.total),
        }
        text = Message(N_("Base {base} + points {points} = {total}"), values)
        canvas.text(text, rect, canvas.theme.paper, bold=True)
