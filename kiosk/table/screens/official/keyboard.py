"""Letters for a sentence that an arbiter writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.model.events.arbiter_events import Letter
from kiosk.table.model.events.table_events import Erase, GoBack, NextField
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import Rect, Size, draw_erase, key

if TYPE_CHECKING:
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_ACROSS: Final = 7


def draw_keyboard(canvas: Canvas, state: State, text: str) -> None:
    """Four rows of seven: the letters, a space, and the key that takes one back."""
    panel, theme = canvas.panel, canvas.theme

    def written(rect: Rect) -> None:
        canvas.box(rect, theme.surface.ground, border=theme.rule, radius_mm=2)
        shown = text[-_tail(canvas, rect) :]
        canvas.text(shown or "–", rect.inset(panel.mm(2), 0), theme.surface, lines=2)

    done = ("done", Message(N_("Done")), NextField() if text.strip() else None)
    content = draw_bar(canvas, state, back=GoBack(), lead=done, show=written)
    cells = content.grid(_ACROSS, 4, panel.gap / 2)
    for letter, cell in zip(_LETTERS, cells, strict=False):
        key(canvas, f"letter-{letter}", cell, letter.upper(), Letter(letter), size=Size.LARGE)
    key(canvas, "space", cells[26], Message(N_("space")), Letter(" "))
    key(canvas, "erase", cells[27], "", Erase())
    draw_erase(canvas, cells[27])


def _tail(canvas: Canvas, rect: Rect) -> int:
    """How many of the last letters are shown: so many as surely fit on two lines."""
    return max(12, int(2 * rect.width / canvas.panel.mm(3.4 if canvas.panel.compact else 4.6)))
