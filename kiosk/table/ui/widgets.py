"""Keys, and what is written on them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any

from kiosk.messages import Message
from kiosk.table.ui.canvas import Align
from kiosk.table.ui.geometry import Rect
from kiosk.table.ui.theme import Paint
from kiosk.table.ui.typesetting import SMALLEST, Size

if TYPE_CHECKING:
    from kiosk.table.ui.canvas import Canvas
    from kiosk.table.ui.shapes import E
    from kiosk.table.ui.theme import Colour, LineColours


Pictogram = Callable[["Canvas[Any]", Rect, "Colour"], None]
"""Draws a sign in its room, in that colour."""


class Look(Enum):
    """How a key presents itself."""

    PLAIN = "plain"
    MAIN = "main"
    """The one that leads on."""
    ALERT = "alert"
    CHOSEN = "chosen"


def key(
    canvas: Canvas[E],
    name: str,
    rect: Rect,
    label: Message | str,
    tap: E | None,
    *,
    look: Look = Look.PLAIN,
    size: Size = Size.TEXT,
    line: LineColours | None = None,
    pictogram: Pictogram | None = None,
) -> None:
    """A key. Without a `tap` it is switched off; with `line` it wears a line's colours.

    A `pictogram` is drawn above the label, which may be empty then.
    """
    paint = _key_paint(canvas, look, line, is_on=tap is not None)
    is_pressed = name in canvas.feedback.portions
    canvas.box(
        rect,
        paint.ground,
        border=paint.ink if is_pressed or look is Look.CHOSEN else canvas.theme.key_border,
        border_mm=1.0 if is_pressed or look is Look.CHOSEN else 0.3,
        radius_mm=2.0,
    )
    inside = rect.inset(canvas.panel.mm(1.5), canvas.panel.mm(1))
    words = inside
    if pictogram is not None:
        drawn, words = inside.rows((1.1, 1)) if label else (inside, inside)
        pictogram(canvas, drawn, paint.ink)
    if label:
        canvas.text(
            label, words, paint, size=size, bold=True, align=Align.CENTRE, lines=2 if pictogram is None else 1
        )
    canvas.target(name, rect, tap=tap)


def _key_paint(canvas: Canvas[Any], look: Look, line: LineColours | None, *, is_on: bool) -> Paint:
    theme = canvas.theme
    if not is_on:
        return theme.off_key
    if line is not None:
        return line.strong if look in (Look.MAIN, Look.CHOSEN) else line.tint
    return {
        Look.PLAIN: theme.key,
        Look.MAIN: theme.main_key,
        Look.ALERT: theme.alert,
        Look.CHOSEN: theme.main_key,
    }[look]


def least_width(canvas: Canvas[Any], text: str, size: Size) -> float:
    """The width of a line of bold text shrunk as far as it may be, px."""
    usual_px = size.cap_px(canvas.panel) / size.enlarged(canvas.panel)
    return canvas.typesetter.width_at(text, usual_px, SMALLEST, bold=True)


def format_clock(seconds: int) -> str:
    """Minutes and seconds; beyond the end with a plus sign.

    >>> format_clock(1660), format_clock(-5)
    ('27:40', '+0:05')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'+' if seconds < 0 else ''}{minutes}:{rest:02d}"
