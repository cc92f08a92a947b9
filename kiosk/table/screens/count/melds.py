"""Melds as rows of card chips, large enough to be touched, a page of them at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.screens.count.evidence import KINDS, draw_meld_number
from kiosk.table.screens.shared.cards import card_chip
from kiosk.table.screens.shared.choices import draw_turning
from kiosk.table.ui import Align, LineColours, Paint, Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.vision.model import MeldReading


@dataclass(frozen=True, slots=True)
class MeldRow:
    """A meld to be shown: its number from 1, and what a tap on it does."""

    number: int
    meld: MeldReading
    name: str
    tap: TableEvent


def draw_meld_rows(
    canvas: Canvas,
    rect: Rect,
    rows: Sequence[MeldRow],
    line: LineColours,
    *,
    page: int,
    turn: Callable[[int], TableEvent],
) -> None:
    """The page's rows; where there are more than fit, keys to turn the page stand beside them."""
    panel = canvas.panel
    gap = panel.gap / 2
    fitting = max(1, int((rect.height + gap) / (panel.key + gap)))
    pages = -(-len(rows) // fitting)
    shown = min(page, pages - 1) if pages else 0
    if pages > 1:
        turning, rect = rect.cut_right(panel.key, gap)
        draw_turning(canvas, turning, shown, pages, turn)
    places = rect.rows(fitting, gap)
    for row, place in zip(rows[shown * fitting : (shown + 1) * fitting], places, strict=False):
        _draw_row(canvas, place, row, line)
        canvas.target(row.name, place, tap=row.tap)


def _draw_row(canvas: Canvas, rect: Rect, row: MeldRow, line: LineColours) -> None:
    panel, theme = canvas.panel, canvas.theme
    paint = theme.alert_tint if row.meld.problem is not None else theme.surface
    is_pressed = row.name in canvas.feedback.portions
    canvas.box(
        rect,
        paint.ground,
        border=paint.ink if is_pressed else theme.rule,
        border_mm=1.0 if is_pressed else 0.3,
        radius_mm=1.5,
    )
    inside = rect.inset(panel.mm(0.8))
    mark, rest = inside.cut_left(panel.mm(4 if panel.compact else 6), panel.mm(1))
    draw_meld_number(canvas, mark.middle(mark.width, mark.width), row.number, line)
    worth, cards = rest.cut_right(panel.mm(17 if panel.compact else 23), panel.mm(1))
    draw_worth(canvas, worth, row.meld, paint)
    draw_chips(canvas, cards, row.meld)


def draw_worth(canvas: Canvas, rect: Rect, meld: MeldReading, paint: Paint) -> None:
    """Its points, and which burraco it is; that it is no meld, where it is none."""
    upper, lower = rect.rows((1.2, 1))
    if meld.problem is not None:
        label: Message | None = Message(N_("check"))
    else:
        label = KINDS.get(meld.burraco)
    points = str(meld.points)
    canvas.text(points, upper if label else rect, paint, bold=True, align=Align.RIGHT)
    if label is not None:
        canvas.text(label, lower, paint, align=Align.RIGHT)


def draw_chips(canvas: Canvas, rect: Rect, meld: MeldReading, *, least: int = 8) -> None:
    """The cards in order, as large as they fit; as if there were `least` where there are fewer."""
    gap = canvas.panel.mm(0.4)
    width = (rect.width + gap) / max(len(meld.cards), least) - gap
    height = min(rect.height, width * 1.55)
    for place, reading in enumerate(meld.cards):
        room = Rect(rect.x + place * (width + gap), rect.y, min(width, height / 1.2), rect.height)
        chip = room.middle(room.width, height)
        card_chip(canvas, chip, reading.card, is_wild=place == meld.wild, is_doubtful=reading.doubtful)
