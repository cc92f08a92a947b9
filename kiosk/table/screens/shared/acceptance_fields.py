"""Where both lines accept: a field at each edge of the screen, and what is left between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.table.model.preferences import Preferences
    from kiosk.table.ui import Rect


_WRITTEN_ACROSS: Final = 1.05
"""How much wider a field beside the deal is, if its words are not turned."""


def acceptance_fields(
    rect: Rect, preferences: Preferences, width: float, gap: float
) -> tuple[tuple[tuple[Rect, int], tuple[Rect, int]], Rect]:
    """Where the first line and the second accept, each with the turn of its words; and what is left between.

    The fields are so wide, px; somewhat wider where they are turned to the front, and written across.
    """
    turns = (-90, 90) if preferences.faces == "edges" else (0, 0)
    width *= 1 if preferences.faces == "edges" else _WRITTEN_ACROSS
    left, rest = rect.cut_left(width, gap)
    right, rest = rest.cut_right(width, gap)
    at_left, at_right = (left, turns[0]), (right, turns[1])
    return ((at_left, at_right) if preferences.first_edge == "left" else (at_right, at_left)), rest
