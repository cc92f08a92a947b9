"""The keypad: digits, erase, and the key that leads on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.table_events import Digit, Erase, NextField
from kiosk.table.ui import Look, Rect, Size, draw_erase, key

if TYPE_CHECKING:
    from kiosk.table.screens.shared.canvas import Canvas


def keypad(canvas: Canvas, rect: Rect) -> None:
    """Digits in four rows of three, as on a telephone, with erase and on at the foot."""
    corner = digit_keys(canvas, rect)
    key(canvas, "next", corner, Message(N_("Next")), NextField(), look=Look.MAIN)


def digit_keys(canvas: Canvas, rect: Rect) -> Rect:
    """The keypad's digits and erase; the corner that is left for a key of the caller's."""
    cells = rect.grid(3, 4, canvas.panel.gap)
    for digit in range(1, 10):
        key(canvas, f"digit-{digit}", cells[digit - 1], str(digit), Digit(digit), size=Size.LARGE)
    key(canvas, "erase", cells[9], "", Erase())
    draw_erase(canvas, cells[9])
    key(canvas, "digit-0", cells[10], "0", Digit(0), size=Size.LARGE)
    return cells[11]


def keypad_size(canvas: Canvas) -> tuple[float, float]:
    """Width and height of the keypad, px."""
    side, gap = canvas.panel.key, canvas.panel.gap
    return 3 * side + 2 * gap, 4 * side + 3 * gap
