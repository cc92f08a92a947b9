"""From indices to cards: two indices that explain one rectangle are one card, whatever their names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, cos, hypot, pi, remainder, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import JOKER
from kiosk.vision.read import NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.deck import Deck
    from kiosk.vision.detect import Index
    from kiosk.vision.proposal import Point, Quad
    from kiosk.vision.read import Chances
    from kiosk.vision.rectify import Scale

TURN_TOLERANCE: Final = 0.3
"""Rad by which the two indices of a card may seem turned against each other."""
DISTANCE_TOLERANCE: Final = 0.3
"""Index heights by which their distance may be off: less than the pitch of a column makes of it."""
DIRECTION_TOLERANCE: Final = 0.22
"""Rad by which the way from one to the other may be off; angles are seen less sharply than places."""
PARALLEL: Final = 0.3
"""Rad up to which two cards that lie together are taken for almost parallel."""
CLEAR: Final = 0.9
"""Chance of one card from which an index surely shows it."""
ROWS_OF_FOUR: Final = 3
"""Cards that must show two indices side by side before the deck is taken for one with four."""
MARGIN_ACROSS: Final = 0.33
MARGIN_DOWN: Final = 0.68
"""From the card's edges to the middle of its index, in index heights."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenIndex:
    """An index and what it may show (`kiosk.vision.read.Chances`)."""

    place: Index
    chances: Chances

    @property
    def best(self) -> int:
        return int(self.chances.argmax())

    @property
    def is_clear(self) -> bool:
        """Whether it surely shows some card; one that is half covered does not."""
        return float(self.chances[:NOTHING].max()) > CLEAR


@dataclass(frozen=True, slots=True)
class CardShape:
    """How large a card is in the picture, px: from its upper left index to its lower right one."""

    right: float
    down: float
    unit: float
    """The usual height of an index."""

    @property
    def width(self) -> float:
        return self.right + 2 * MARGIN_ACROSS * self.unit

    @property
    def height(self) -> float:
        return self.down + 2 * MARGIN_DOWN * self.unit


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

    @property
    def outline(self) -> Quad:
        """The card's corners, px."""
        c, s = np.cos(self.angle), np.sin(self.angle)
        half_width, half_height = self.shape.width / 2, self.shape.height / 2

        def corner(across: float, down: float) -> Point:
            x, y = across * half_width, down * half_height
            return float(self.x + x * c - y * s), float(self.y + x * s + y * c)

        return corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)


def find_shape(indices: Sequence[SeenIndex], deck: Deck, scale: Scale) -> CardShape:
    """The size of a card, from open cards that show two indices; without any, from the deck's usual size."""
    unit = float(np.median([each.place.height for each in indices])) if indices else 1.0
    spans = np.array([span for pair in _pairs(indices) if (span := _span(*pair, unit)) is not None])
    if len(spans) == 0:
        return CardShape(
            deck.card_width_mm * scale.px_per_mm - 2 * MARGIN_ACROSS * unit,
            deck.card_height_mm * scale.px_per_mm - 2 * MARGIN_DOWN * unit,
            unit,
        )
    lengths = np.hypot(*spans.T)
    agree = np.abs(lengths[:, None] / lengths - 1) < 0.04
    alike = agree[agree.sum(axis=1).argmax()]
    length = float(np.median(lengths[alike]))
    steep = float(np.median(np.arctan2(spans[alike, 1], spans[alike, 0])))
    return CardShape(length * cos(steep), length * sin(steep), unit)


def _pairs(indices: Sequence[SeenIndex]) -> list[tuple[SeenIndex, SeenIndex]]:
    return [(one, two) for place, one in enumerate(indices) for two in indices[place + 1 :]]


def _turned(one: Index, two: Index) -> float:
    """How far the second index is from standing on its head against the first, rad."""
    return abs(remainder(one.angle - two.angle - pi, 2 * pi))


def _offset(one: Index, two: Index) -> Point:
    """Where the second lies, seen from the first, both turned to their common direction."""
    middle = one.angle + remainder(two.angle + pi - one.angle, 2 * pi) / 2
    c, s = np.cos(middle), np.sin(middle)
    dx, dy = two.x - one.x, two.y - one.y
    return float(dx * c + dy * s), float(dy * c - dx * s)


def _span(one: SeenIndex, two: SeenIndex, unit: float) -> Point | None:
    """How far the indices are apart, if they may be the two of one open card of usual proportions."""
    if one.best != two.best or one.best == NOTHING or _turned(one.place, two.place) > TURN_TOLERANCE:
        return None
    right, down = _offset(one.place, two.place)
    usual = 1.7 * unit < right < 6.5 * unit and 0.95 < down / right < 1.9
    return (right, down) if usual else None


def _way_down(one: SeenIndex, two: SeenIndex, shape: CardShape) -> float:
    """How far one index stands below the other, px: a joker's word reaches further in than other indices."""
    if one.best == two.best == JOKER.index:
        return shape.down + shape.unit - (one.place.height + two.place.height) / 2
    return shape.down


def _misfit(one: Index, two: Index, way_down: float, shape: CardShape) -> float:
    """How badly the indices fit as the two of one card: below 1 within all tolerances."""
    right, down = _offset(one, two)
    distance = abs(hypot(right, down) - hypot(shape.right, way_down)) / shape.unit
    direction = abs(remainder(atan2(down, right) - atan2(way_down, shape.right), 2 * pi))
    return max(
        _turned(one, two) / TURN_TOLERANCE,
        distance / DISTANCE_TOLERANCE,
        direction / DIRECTION_TOLERANCE,
    )


def find_cards(indices: Sequence[SeenIndex], shape: CardShape) -> tuple[SeenCard, ...]:
    """The cards that explain the indices, each index belonging to one card.

    A card has an index in two opposite corners or in all four.
    """
    indices = _with_rows_joined(indices, shape)
    matches = []
    for one, two in _pairs(indices):
        error = _misfit(one.place, two.place, _way_down(one, two, shape), shape)
        if error < 1:
            matches.append((error + (one.best != two.best), one, two))
    matches.sort(key=lambda match: match[0])
    taken: set[int] = set()
    cards = []
    for _, one, two in matches:
        if id(one) not in taken and id(two) not in taken:
            taken |= {id(one), id(two)}
            cards.append(_open_card(one, two, shape))
    cards.extend(
        _covered_card(each, _steadied(each.place, indices, shape), shape)
        for each in indices
        if id(each) not in taken
    )
    return tuple(cards)


def _with_rows_joined(indices: Sequence[SeenIndex], shape: CardShape) -> Sequence[SeenIndex]:
    """Of a deck with four indices, the left ones, each fused with the one beside it on the card's short edge.

    Without at least `ROWS_OF_FOUR` cards that show such a row the deck has two, and all stay as they are.
    """
    rows = [
        (misfit, left, right)
        for one, two in _pairs(indices)
        for left, right in ((one, two), (two, one))
        if left.best == right.best != NOTHING
        and (misfit := _misfit_beside(left.place, right.place, shape)) < 1
    ]
    joined: dict[int, SeenIndex | None] = {}
    for _, left, right in sorted(rows, key=lambda row: row[0]):
        if id(left) not in joined and id(right) not in joined:
            angle = atan2(right.place.y - left.place.y, right.place.x - left.place.x)
            place = replace(left.place, angle=angle)
            joined |= {id(left): SeenIndex(place, fuse(left.chances, right.chances)), id(right): None}
    if len(joined) < 2 * ROWS_OF_FOUR:
        return indices
    kept = (joined.get(id(each), each) for each in indices)
    return [each for each in kept if each is not None]


def _misfit_beside(left: Index, right: Index, shape: CardShape) -> float:
    """How badly the indices fit as the two on a short edge of one card: below 1 within all tolerances."""
    across, down = right.seen_from(left)
    return max(
        abs(remainder(left.angle - right.angle, 2 * pi)) / TURN_TOLERANCE,
        abs(hypot(across, down) - shape.right) / shape.unit / DISTANCE_TOLERANCE,
        abs(atan2(down, across)) / DIRECTION_TOLERANCE,
    )


def _steadied(index: Index, indices: Sequence[SeenIndex], shape: CardShape) -> float:
    """The angle of an index, averaged with those of its neighbours that lie almost parallel to it, rad."""
    near = (each.place for each in indices if _distance(index, each.place) < shape.height)
    turns = [remainder(other.angle - index.angle, pi) for other in near]
    alike = [turn for turn in turns if abs(turn) < PARALLEL]
    return index.angle + sum(alike) / len(alike)


def _distance(one: Index, two: Index) -> float:
    return hypot(one.x - two.x, one.y - two.y)


def _open_card(one: SeenIndex, two: SeenIndex, shape: CardShape) -> SeenCard:
    first, second = sorted((one, two), key=lambda each: -float(each.chances[:NOTHING].max()))
    across = atan2(second.place.y - first.place.y, second.place.x - first.place.x)
    return SeenCard(
        (first, second),
        fuse(first.chances, second.chances) if second.is_clear else first.chances,
        (first.place.x + second.place.x) / 2,
        (first.place.y + second.place.y) / 2,
        across - atan2(_way_down(one, two, shape), shape.right),
        shape,
    )


def _covered_card(index: SeenIndex, angle: float, shape: CardShape) -> SeenCard:
    x, y = replace(index.place, angle=angle).at(shape.right / 2, _way_down(index, index, shape) / 2)
    return SeenCard((index,), index.chances, x, y, angle, shape)


def fuse(one: Chances, two: Chances) -> Chances:
    """What two looks at the same card say together.

    Looks that agree make each other surer; looks that contradict each other leave both possible.
    """
    agreement = float((one * two).sum())
    if agreement < 0.05:
        return (one + two) / 2
    product = (one + 1e-4) * (two + 1e-4)
    return np.asarray(product / product.sum())
