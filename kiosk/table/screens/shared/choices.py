"""Keys to choose from, a page of them at a time, and text that is longer than a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.screens.shared import flow
from kiosk.table.ui import Align, LineColours, Look, Polygon, Rect, key

if TYPE_CHECKING:
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.table.screens.shared.flow import TextBlock

TurnPage = Callable[[int], "TableEvent"]


@dataclass(frozen=True, slots=True)
class ChoiceKey:
    """A key: its name, what it says, what a tap does; switched off without one."""

    name: str
    label: Message | str
    tap: TableEvent | None
    look: Look = Look.PLAIN
    line: LineColours | None = None


def draw_choices(
    canvas: Canvas, rect: Rect, choices: Sequence[ChoiceKey], *, across: int, page: int, turn: TurnPage
) -> None:
    """The keys in rows, as tall as they fit; where they do not fit, a page of them with keys to turn it."""
    panel = canvas.panel
    gap = panel.gap / 2
    most_down = max(1, int((rect.height + gap) / (panel.key + gap)))
    down = max(1, -(-len(choices) // across))
    pages = -(-down // most_down)
    shown = min(page, pages - 1)
    if pages > 1:
        turning, rect = rect.cut_right(panel.key, gap)
        draw_turning(canvas, turning, shown, pages, turn)
    rows = min(down, most_down)
    area, _ = rect.cut_top(min(rect.height, rows * (panel.key * 1.5 + gap) - gap))
    here = choices[shown * most_down * across : (shown + 1) * most_down * across]
    for choice, cell in zip(here, area.grid(across, rows, gap), strict=False):
        key(canvas, choice.name, cell, choice.label, choice.tap, look=choice.look, line=choice.line)


def draw_text(canvas: Canvas, rect: Rect, blocks: Sequence[TextBlock], *, page: int, turn: TurnPage) -> None:
    """The blocks, and keys to turn the page where they are longer than `rect`. Their width leaves room."""
    panel = canvas.panel
    found = flow.screens(blocks, rect.height)
    shown = min(page, len(found) - 1)
    if len(found) > 1:
        turning, rect = rect.cut_right(panel.key, panel.gap / 2)
        draw_turning(canvas, turning, shown, len(found), turn)
    if found:
        flow.draw_blocks(canvas, found[shown], rect)


def text_width(canvas: Canvas, rect: Rect) -> float:
    """How wide the blocks of `draw_text` may be in `rect`."""
    return rect.width - canvas.panel.key - canvas.panel.gap / 2


def draw_turning(canvas: Canvas, rect: Rect, page: int, pages: int, turn: TurnPage) -> None:
    """A key to the page before, one to the next, and which this is."""
    side = canvas.panel.key
    up, down = rect.cut_top(side)[0], rect.cut_bottom(side)[0]
    for name, place, target, points in (
        ("page-before", up, page - 1, ((-1.0, 0.5), (0.0, -0.5), (1.0, 0.5))),
        ("page-after", down, page + 1, ((-1.0, -0.5), (0.0, 0.5), (1.0, -0.5))),
    ):
        is_on = 0 <= target < pages
        key(canvas, name, place, "", turn(target) if is_on else None)
        (x, y), unit = place.centre, canvas.panel.mm(3.5)
        ink = (canvas.theme.key if is_on else canvas.theme.off_key).ink
        canvas.put(Polygon(tuple((x + a * unit, y + b * unit) for a, b in points), ink))
    text = Message(N_("{page}/{pages}"), {"page": page + 1, "pages": pages})
    canvas.text(text, rect.inset(0, side), canvas.theme.paper, align=Align.CENTRE)
