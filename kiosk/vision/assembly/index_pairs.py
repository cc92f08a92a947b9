"""Two indices that may belong to one card: how well they fit, and how that card would lie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, cos, hypot, pi, remainder, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, Rank
from kiosk.vision.model import MARGIN_ACROSS, NOTHING, SeenIndex, clearness, turned_back

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.vision.model import CardShape, CardSizes, Chances, Index, Point

TURN_TOLERANCE: Final = 0.3
"""Rad by which the two indices of a card may seem turned against each other."""
DISTANCE_TOLERANCE: Final = 0.35
"""Index heights by which their distance may be off: less than the pitch of a column makes of it."""
JOKER_DISTANCE_TOLERANCE: Final = 0.8
"""The same for jokers, whose marks stand anywhere in the corner; two of them seldom lie side by side."""
DIRECTION_TOLERANCE: Final = 0.22
"""Rad by which the way from one to the other may be off; angles are seen less sharply than places."""
FLIPPED_SHIFT_TOLERANCE: Final = 0.9
"""Index heights by which the indices of an edge may seem shifted if one seems to stand on its head."""
SURE_PAIR_TOLERANCE_FACTOR: Final = 2.5
"""Times the usual tolerances by which two indices may be off that surely show the same card."""
MAX_SURE_STRETCH: Final = 0.15
"""Share by which their distance may be off at most: less than the pitch of a row makes of it."""
SURE_NEARER_TOLERANCE_FACTOR: Final = 3.5
MAX_SURE_SHRINK: Final = 0.17
"""The same where they are too near, as on a card seen aslant: the index of a twin would be further."""
MIN_READABLE_CHANCE: Final = 0.85
MIN_MARK_CHANCE: Final = 0.5
"""Chance of a joker from which an index is rather its mark than a part of another card's."""
MIN_SAME_CARD_CHANCE: Final = 0.01
"""Chance of any card, and at most of the same card, from which two indices surely show different ones."""
MAX_PARALLEL_TURN: Final = 0.3
"""Rad up to which two cards that lie together are taken for almost parallel."""
MAX_SAME_MIDDLE_DISTANCE: Final = 0.4
"""Index heights up to which two places are those of one card's middle."""
MAX_ROW_LEVEL_DIFFERENCE: Final = 0.6
"""Index heights by which the indices of a row may lie higher and lower."""
MIN_STEP_ALONG_ROW: Final = 0.6
"""Index heights from an index from which another one stands further along the row."""
WORD_MARGIN: Final = 0.35
"""From the card's short edge to the middle of a word along it, in index heights."""


def all_pairs(indices: Sequence[SeenIndex]) -> Iterator[tuple[SeenIndex, SeenIndex]]:
    return ((one, two) for place, one in enumerate(indices) for two in indices[place + 1 :])


def distance(one: Index, two: Index) -> float:
    return hypot(one.x - two.x, one.y - two.y)


def midpoint(one: Index, two: Index) -> Point:
    return (one.x + two.x) / 2, (one.y + two.y) / 2


def turn_from_flipped(one: Index, two: Index) -> float:
    """How far the second index is from standing on its head against the first, rad."""
    return abs(remainder(one.angle - two.angle - pi, 2 * pi))


def offset(one: Index, two: Index) -> Point:
    """Where the second, on its head, lies, seen from the first, both turned to their common direction."""
    middle = one.angle + remainder(two.angle + pi - one.angle, 2 * pi) / 2
    c, s = np.cos(middle), np.sin(middle)
    dx, dy = two.x - one.x, two.y - one.y
    return float(dx * c + dy * s), float(dy * c - dx * s)


@dataclass(frozen=True, slots=True)
class IndexPair:
    """Two indices that may belong to one card, and how that card lies: its middle and its direction."""

    misfit: float
    one: SeenIndex
    two: SeenIndex
    x: float
    y: float
    angle: float
    """In which `one` is read."""
    stretch: float = 0.0
    """Share by which the two are further apart than they should be; below 0 nearer."""
    either_side: bool = False
    """The card may as well lie on the other side of the line from one to the other."""

    @property
    def rank(self) -> float:
        """Pairs that are read alike first, the best fitting first, those that leave a choice last.

        Where pips are covered, suits are read by chance: then it is the fit that counts, not the names.
        """
        return self.misfit + 1 - _likeness(self.one.chances, self.two.chances) + 2 * self.either_side

    @property
    def is_sure(self) -> bool:
        """Whether both indices surely show the same card."""
        return self.one.best == self.two.best and self.one.is_clear and self.two.is_clear

    @property
    def fits(self) -> bool:
        """Whether both may belong to one card; two that surely show the same one need not fit as well.

        Twins one upon the other do not mislead: the nearer index of the same card fits better.
        """
        if self.misfit < 1 or not self.is_sure or self.one.is_joker:
            return self.misfit < 1
        if self.stretch < 0:
            return self.misfit < SURE_NEARER_TOLERANCE_FACTOR and self.stretch > -MAX_SURE_SHRINK
        return self.misfit < SURE_PAIR_TOLERANCE_FACTOR and self.stretch < MAX_SURE_STRETCH

    @property
    def mirrored(self) -> IndexPair:
        """The card on the other side of the line."""
        x, y = midpoint(self.one.place, self.two.place)
        return replace(self, x=2 * x - self.x, y=2 * y - self.y, angle=self.angle + pi)

    def seen_at(self, x: float, y: float) -> Point:
        """How far right and down of the card's middle a place lies, px, as the card is read."""
        return turned_back(x - self.x, y - self.y, self.angle)


def _likeness(one: Chances, two: Chances) -> float:
    """How alike two readings are, 0 to 1: the cosine between their chances of the cards."""
    one, two = one[:NOTHING], two[:NOTHING]
    lengths = float(np.linalg.norm(one) * np.linalg.norm(two))
    return float(one @ two) / max(1e-12, lengths)


def _stretch(found: Point, wanted: Point) -> float:
    return hypot(*found) / max(1e-9, hypot(*wanted)) - 1


def _misfit(found: Point, wanted: Point, turned: float, loose: float) -> float:
    """How badly a pair fits: below 1 within all tolerances, `loose` px being that of the distance."""
    apart = abs(hypot(*found) - hypot(*wanted))
    direction = abs(remainder(atan2(found[1], found[0]) - atan2(wanted[1], wanted[0]), 2 * pi))
    return max(turned / TURN_TOLERANCE, apart / loose, direction / DIRECTION_TOLERANCE)


def pairs_on_diagonal(one: SeenIndex, two: SeenIndex, sizes: CardSizes) -> Iterator[IndexPair]:
    """The pair as the upper left and the lower right index of a card, which may be a joker with a word."""
    turned = turn_from_flipped(one.place, two.place)
    if turned > TURN_TOLERANCE or read_differently(one, two):
        return
    shape = sizes.at(*midpoint(one.place, two.place))
    if distance(one.place, two.place) > 1.3 * shape.diagonal:
        return
    found = offset(one.place, two.place)
    wanted, loose = [((shape.right, shape.down), 0.0)], DISTANCE_TOLERANCE
    if one.is_joker and two.is_joker:
        length = (one.place.height + two.place.height) / 2
        wanted = [word_along(shape, length), word_across(shape, length)]
        loose = JOKER_DISTANCE_TOLERANCE
    for (right, down), turn in wanted:
        c, s = cos(turn), sin(turn)
        way = (right * c - down * s, right * s + down * c)
        misfit = _misfit(found, way, turned, loose * shape.unit)
        steep = atan2(two.place.y - one.place.y, two.place.x - one.place.x)
        angle = steep - atan2(down, right)
        yield IndexPair(misfit, one, two, *midpoint(one.place, two.place), angle, _stretch(found, way))


def word_along(shape: CardShape, length: float) -> tuple[Point, float]:
    """From one of a joker's indices to the other, as the card is read, and how the card is turned to them.

    A word along the long edge reaches further in than other indices do.
    """
    return (shape.right, shape.down + shape.unit - length), 0.0


def word_across(shape: CardShape, length: float) -> tuple[Point, float]:
    """The same for a word along the short edge, which is read turned back by a quarter."""
    right = shape.width - 2 * (0.6 * MARGIN_ACROSS * shape.unit + length / 2)
    return (right, shape.height - 2 * WORD_MARGIN * shape.unit), pi / 2


def pairs_on_one_edge(one: SeenIndex, two: SeenIndex, sizes: CardSizes) -> Iterator[IndexPair]:
    """The pair as two indices of a deck with four: on a short or a long edge, or on the other diagonal."""
    x, y = midpoint(one.place, two.place)
    shape = sizes.at(x, y)
    if distance(one.place, two.place) > 1.3 * shape.diagonal or surely_differ(one, two):
        return
    both_jokers = one.is_joker and two.is_joker
    loose = (JOKER_DISTANCE_TOLERANCE if both_jokers else DISTANCE_TOLERANCE) * shape.unit
    across, down = two.place.seen_from(one.place)
    level = abs(remainder(one.place.angle - two.place.angle, 2 * pi))
    is_flipped = pi - level < TURN_TOLERANCE and clearness(one.chances) > clearness(two.chances)
    are_alike = not read_differently(one, two)
    if (level < TURN_TOLERANCE and across > 0 and are_alike) or is_flipped:
        misfit = (
            _misfit((abs(across), down), (shape.right, 0.0), level, loose)
            if not is_flipped
            else max(
                abs(abs(across) - shape.right) / loose, abs(down) / (FLIPPED_SHIFT_TOLERANCE * shape.unit)
            )
        )
        left, right = (one.place, two.place) if across > 0 else (two.place, one.place)
        angle = atan2(right.y - left.y, right.x - left.x)
        middle = replace(one.place, x=x, y=y, angle=angle).at(0, shape.down / 2)
        stretch = _stretch((across, down), (shape.right, 0.0))
        yield IndexPair(misfit, one, two, *middle, angle, stretch)
    turned = turn_from_flipped(one.place, two.place)
    if turned < TURN_TOLERANCE and are_alike:
        steep = atan2(two.place.y - one.place.y, two.place.x - one.place.x)
        found = offset(one.place, two.place)
        mirrored = (-shape.right, shape.down)
        misfit, angle = _misfit(found, mirrored, turned, loose), steep - atan2(*mirrored[::-1])
        yield IndexPair(misfit, one, two, x, y, angle, _stretch(found, mirrored))
        angle = steep - pi / 2
        middle = replace(one.place, x=x, y=y, angle=angle).at(shape.right / 2, 0)
        misfit = _misfit(found, (0.0, shape.down), turned, loose)
        stretch = _stretch(found, (0.0, shape.down))
        yield IndexPair(misfit, one, two, *middle, angle, stretch, either_side=True)


def surely_differ(one: SeenIndex, two: SeenIndex) -> bool:
    """Whether the indices surely show different cards, be one taken on its head; a six then is a nine."""
    first, second = (CARDS[int(index.chances[:NOTHING].argmax())] for index in (one, two))
    are_six_and_nine = {first.rank, second.rank} == {Rank.SIX, Rank.NINE} and first.suit is second.suit
    return read_differently(one, two) and not are_six_and_nine


def read_differently(one: SeenIndex, two: SeenIndex) -> bool:
    """Whether the indices surely show different cards, each read the way up in which it was found."""
    if _is_mark_beside(one, two) or _is_mark_beside(two, one):
        return True
    return one.best != two.best and _are_readable(one, two) and not _may_show_one_card(one, two)


def _is_mark_beside(one: SeenIndex, two: SeenIndex) -> bool:
    """Whether the first shows a joker's mark, or print, and the second surely a card that is no joker.

    Half the index of a jack may look like the first letters of a joker's word.
    """
    is_mark = one.is_joker and clearness(one.chances) > MIN_MARK_CHANCE
    return is_mark and not two.is_joker and two.is_clear and CARDS[two.best].rank is not Rank.JACK


def read_alike(one: SeenIndex, two: SeenIndex) -> bool:
    """Whether the indices, each of which surely shows some card, may well show the same one."""
    return _are_readable(one, two) and _may_show_one_card(one, two)


def _are_readable(one: SeenIndex, two: SeenIndex) -> bool:
    return min(float(index.chances[:NOTHING].sum()) for index in (one, two)) >= MIN_READABLE_CHANCE


def _may_show_one_card(one: SeenIndex, two: SeenIndex) -> bool:
    return float((one.chances[:NOTHING] * two.chances[:NOTHING]).sum()) > MIN_SAME_CARD_CHANCE
