"""Cards as seen: the indices that each shows, what it may be, and where it lies."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, exp, hypot, pi, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import JOKER
from kiosk.vision.model.chances import NOTHING
from kiosk.vision.model.index import INDEX_FRAME, Index, turned_back

if TYPE_CHECKING:
    from kiosk.vision.model.chances import Chances
    from kiosk.vision.model.proposal import Point, Quad

MIN_CLEAR_CHANCE: Final = 0.9
"""Chance from which an index surely shows a card: that one, or any."""
MARGIN_ACROSS: Final = 0.33
MARGIN_DOWN: Final = 0.68
"""From the card's edges to the middle of its index, in index heights, on the usual deck."""
JOKER_WORD_FRAME: Final = (1.6, 0.75)
"""Height and width of what is drawn around a joker's word, which goes on beyond the place where it was found,
in index heights."""
USUAL_CARD_ASPECT: Final = 0.69
"""Times as wide as high that cards are, between those of bridge, 58 mm, and of poker, 63."""
MIN_PRESSED_RATIO: Final = 1.2
"""Times as wide, or as narrow, that one seems from which its picture is pressed into another shape."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenIndex:
    """An index and what it may show (`kiosk.vision.recognition.reader.Chances`)."""

    place: Index
    chances: Chances
    is_looked_for: bool = False
    """Whether it was read at the surest of many places that nothing but an edge led to."""

    @property
    def best(self) -> int:
        return int(self.chances.argmax())

    @property
    def is_clear(self) -> bool:
        """Whether it surely shows some card; one that is half covered does not."""
        return clearness(self.chances) > MIN_CLEAR_CHANCE

    @property
    def is_joker(self) -> bool:
        return self.best == JOKER.index


@dataclass(frozen=True, slots=True)
class CardShape:
    """How large a card is in the picture, px: from its upper left index to its lower right one."""

    right: float
    down: float
    unit: float
    """The usual height of an index."""
    margin_across: float = MARGIN_ACROSS
    margin_down: float = MARGIN_DOWN
    """From the card's edges to the middle of its index, in units."""

    @property
    def width(self) -> float:
        return self.right + 2 * self.margin_across * self.unit

    @property
    def height(self) -> float:
        return self.down + 2 * self.margin_down * self.unit

    @property
    def diagonal(self) -> float:
        """From one index to the opposite one."""
        return hypot(self.right, self.down)

    @property
    def pressed(self) -> float:
        """Times as wide as it should be; 1 for a card that may be as narrow, or seem as wide, by itself."""
        times = self.width / self.height / USUAL_CARD_ASPECT
        return times if max(times, 1 / times) > MIN_PRESSED_RATIO else 1.0


def corner_places(x: float, y: float, angle: float, shape: CardShape) -> tuple[Index, Index]:
    """Where a card that lies there shows its indices: upright in the upper left corner, turned opposite."""
    centre = Index(x, y, angle, shape.unit, 0.0)
    return (
        Index(*centre.at(-shape.right / 2, -shape.down / 2), angle, shape.unit, 0.0),
        Index(*centre.at(shape.right / 2, shape.down / 2), angle + pi, shape.unit, 0.0),
    )


@dataclass(frozen=True, slots=True)
class CardSizes:
    """How large a card is at each place of the picture: a tilted camera sees the far ones smaller."""

    shape: CardShape
    """At the middle."""
    middle: Point = (0.0, 0.0)
    slope: Point = (0.0, 0.0)
    """Growth of the logarithm of all lengths per px, to the right and down."""

    def factor(self, x: float, y: float) -> float:
        """How many times larger things are at the place than in the middle."""
        return exp((x - self.middle[0]) * self.slope[0] + (y - self.middle[1]) * self.slope[1])

    def at(self, x: float, y: float) -> CardShape:
        """The size of a card whose middle is about there."""
        factor = self.factor(x, y)
        return CardShape(self.shape.right * factor, self.shape.down * factor, self.shape.unit * factor)


@dataclass(frozen=True, slots=True, eq=False)
class SeenCard:
    """A card: its indices (the clearest first), what it may be, and where it lies."""

    indices: tuple[SeenIndex, ...]
    chances: Chances
    x: float
    y: float
    """Its middle, px."""
    angle: float
    """Direction in which its clearest index is read, rad."""
    shape: CardShape
    is_bare: bool = False
    """Whether nothing is printed where it shows: its index is where a mark might stand."""

    @property
    def outline(self) -> Quad:
        """The card's corners, px."""
        c, s = np.cos(self.angle), np.sin(self.angle)
        half_width, half_height = self.shape.width / 2, self.shape.height / 2

        def corner(across: float, down: float) -> Point:
            x, y = across * half_width, down * half_height
            return float(self.x + x * c - y * s), float(self.y + x * s + y * c)

        return corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)

    def frame_of(self, index: SeenIndex) -> Quad:
        """Corners around one of its indices, which is pressed as the card is."""
        high, wide = JOKER_WORD_FRAME if index.is_joker else INDEX_FRAME
        is_upright = abs(cos(index.place.angle - self.angle)) > abs(sin(index.place.angle - self.angle))
        return index.place.around(high, wide * (self.shape.pressed if is_upright else 1.0))

    @property
    def is_clear(self) -> bool:
        """Whether it surely is some one card; print that looks like a rank has no suit of its own."""
        return clearness(self.chances) > MIN_CLEAR_CHANCE

    @property
    def is_looked_for(self) -> bool:
        """Whether every index of it is one that was looked for."""
        return all(index.is_looked_for for index in self.indices)

    @property
    def is_hardly_print(self) -> bool:
        """Whether it surely is a card, be it not told which."""
        return float(self.chances[NOTHING]) < 1 - MIN_CLEAR_CHANCE

    @property
    def shows_clear_index(self) -> bool:
        """Whether one of its indices surely shows some card, be it that another contradicts it."""
        return any(index.is_clear for index in self.indices)

    @property
    def is_open(self) -> bool:
        """Whether it shows indices in opposite corners, so that no card lies on it."""
        places = [self.seen_at(index.place.x, index.place.y) for index in self.indices]
        return all(
            max(ways) - min(ways) > length / 2
            for ways, length in zip(
                zip(*places, strict=True), (self.shape.right, self.shape.down), strict=True
            )
        )

    def seen_at(self, x: float, y: float) -> Point:
        """How far right and down of its middle a place lies, px, as the card is read."""
        return turned_back(x - self.x, y - self.y, self.angle)


def clearness(chances: Chances) -> float:
    """Chance of the likeliest card, 0 to 1; *no index* is none."""
    return float(chances[:NOTHING].max())


def fuse(one: Chances, two: Chances) -> Chances:
    """What two looks at the same card say together.

    Looks that agree make each other surer; looks that contradict each other leave both possible.
    """
    agreement = float((one * two).sum())
    if agreement < 0.05:
        return (one + two) / 2
    product = (one + 1e-4) * (two + 1e-4)
    return np.asarray(product / product.sum())
