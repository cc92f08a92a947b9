"""Rectangles, and the panel on which they lie. Every size on the screen comes from one number, px per mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in px, x right and y down. Cutting it up gives new ones."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, across: float, down: float | None = None) -> Rect:
        """Smaller by `across` at the left and right, and by `down` (or the same) at the top and bottom."""
        down = across if down is None else down
        return Rect(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: Rect, slack: float = 0.5) -> bool:
        """Whether `other` lies inside, give or take `slack` px."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Rect, slack: float = 0.5) -> bool:
        """Whether more than a touch of `slack` px is shared."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def cut_left(self, width: float, gap: float = 0) -> tuple[Rect, Rect]:
        """A strip of `width` at the left, and what remains after `gap`."""
        return (
            Rect(self.x, self.y, width, self.height),
            Rect(self.x + width + gap, self.y, self.width - width - gap, self.height),
        )

    def cut_right(self, width: float, gap: float = 0) -> tuple[Rect, Rect]:
        """A strip of `width` at the right, and what remains before `gap`."""
        rest, strip = self.cut_left(self.width - width - gap, gap)
        return strip, rest

    def cut_top(self, height: float, gap: float = 0) -> tuple[Rect, Rect]:
        """A strip of `height` at the top, and what remains below `gap`."""
        return (
            Rect(self.x, self.y, self.width, height),
            Rect(self.x, self.y + height + gap, self.width, self.height - height - gap),
        )

    def cut_bottom(self, height: float, gap: float = 0) -> tuple[Rect, Rect]:
        """A strip of `height` at the bottom, and what remains above `gap`."""
        rest, strip = self.cut_top(self.height - height - gap, gap)
        return strip, rest

    def columns(self, shares: int | Sequence[float], gap: float = 0) -> tuple[Rect, ...]:
        """Side by side: so many equal columns, or columns in these proportions."""
        weights = [1.0] * shares if isinstance(shares, int) else list(shares)
        unit = (self.width - gap * (len(weights) - 1)) / sum(weights)
        columns, x = [], self.x
        for weight in weights:
            columns.append(Rect(x, self.y, unit * weight, self.height))
            x += unit * weight + gap
        return tuple(columns)

    def rows(self, shares: int | Sequence[float], gap: float = 0) -> tuple[Rect, ...]:
        """One above the other: so many equal rows, or rows in these proportions."""
        turned = Rect(self.y, self.x, self.height, self.width).columns(shares, gap)
        return tuple(Rect(row.y, row.x, row.height, row.width) for row in turned)

    def grid(self, across: int, down: int, gap: float) -> tuple[Rect, ...]:
        """Equal cells, row by row."""
        return tuple(cell for row in self.rows(down, gap) for cell in row.columns(across, gap))

    def middle(self, width: float, height: float) -> Rect:
        """A rectangle of that size with the same centre."""
        x, y = self.centre
        return Rect(x - width / 2, y - height / 2, width, height)


@dataclass(frozen=True, slots=True)
class Panel:
    """A screen as the players see it (after any turning): px across and down, and px per mm."""

    width: int
    height: int
    px_per_mm: float
    text: float = 1.0
    """How much larger than usual text is set."""

    def mm(self, millimetres: float) -> float:
        return millimetres * self.px_per_mm

    @property
    def compact(self) -> bool:
        """A 7" panel, where sheet and keypad take turns."""
        return self.height / self.px_per_mm < 110

    @property
    def bounds(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    @property
    def key(self) -> float:
        """The least side of anything to be touched, px: 20 mm, on a 7" panel 15 mm."""
        return self.mm(15 if self.compact else 20)

    @property
    def gap(self) -> float:
        return self.mm(2 if self.compact else 4)


TEN_INCH: Final = Panel(1280, 800, 5.9)
SEVEN_INCH: Final = Panel(800, 480, 5.2)
TOUCH_DISPLAY_2: Final = Panel(1280, 720, 8.2)
"""The 7" panel of 720 x 1280 px, turned."""
PANELS: Final = {"10inch": TEN_INCH, "7inch": SEVEN_INCH, "touch2": TOUCH_DISPLAY_2}
