"""From indices to cards: indices that explain one rectangle are one card, whatever their names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, cos, exp, hypot, pi, remainder, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, JOKER, Rank
from kiosk.vision.read import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.deck import Deck
    from kiosk.vision.detect import Index
    from kiosk.vision.proposal import Point, Quad
    from kiosk.vision.read import Chances
    from kiosk.vision.rectify import Scale

TURN_TOLERANCE: Final = 0.3
"""Rad by which the two indices of a card may seem turned against each other."""
DISTANCE_TOLERANCE: Final = 0.35
"""Index heights by which their distance may be off: less than the pitch of a column makes of it."""
JOKER_DISTANCE_TOLERANCE: Final = 0.8
"""The same for jokers, whose marks stand anywhere in the corner; two of them seldom lie side by side."""
DIRECTION_TOLERANCE: Final = 0.22
"""Rad by which the way from one to the other may be off; angles are seen less sharply than places."""
FLIPPED: Final = 0.9
"""Index heights by which the indices of an edge may seem shifted if one seems to stand on its head."""
PARALLEL: Final = 0.3
"""Rad up to which two cards that lie together are taken for almost parallel."""
CLEAR: Final = 0.9
"""Chance of one card from which an index surely shows it."""
SAME_PLACE: Final = 0.4
"""Index heights up to which two pairs tell of the same card's middle."""
SURELY_ONE: Final = 2.5
"""Times the usual tolerances by which two indices may be off that surely show the same card."""
SURELY_ALIKE: Final = 0.15
"""Share by which their distance may be off at most: less than the pitch of a row makes of it."""
SAME_JOKER: Final = 1.3
"""Index heights up to which the middles of two jokers are those of one, whose marks were not matched."""
APART: Final = 0.78
"""Share of the way across a card that lies between any two of its indices at least."""
ROWS_OF_FOUR: Final = 2
"""Pairs of equal indices on one edge of a card from which the deck is taken for one with four."""
MARGIN_ACROSS: Final = 0.33
MARGIN_DOWN: Final = 0.68
"""From the card's edges to the middle of its index, in index heights, on the usual deck."""
WORD_MARGIN: Final = 0.35
"""From the card's short edge to the middle of a word along it, in index heights."""
ALIKE: Final = 0.04
"""Share by which the lengths of two open cards may differ."""
HEIGHT_NOISE: Final = 0.08
SPAN_NOISE: Final = 0.015
"""How far, as shares, the heights of indices and the lengths of cards scatter where all are equal."""
USUAL_SLOPE: Final = 0.1
"""How much the size of things usually changes, as a share, from one side of the picture to the other."""


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

    @property
    def outline(self) -> Quad:
        """The card's corners, px."""
        c, s = np.cos(self.angle), np.sin(self.angle)
        half_width, half_height = self.shape.width / 2, self.shape.height / 2

        def corner(across: float, down: float) -> Point:
            x, y = across * half_width, down * half_height
            return float(self.x + x * c - y * s), float(self.y + x * s + y * c)

        return corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)

    @property
    def is_open(self) -> bool:
        """Whether it shows indices in opposite corners, so that no card lies on it."""
        places = [self.seen_at(each.place.x, each.place.y) for each in self.indices]
        return all(
            max(ways) - min(ways) > length / 2
            for ways, length in zip(
                zip(*places, strict=True), (self.shape.right, self.shape.down), strict=True
            )
        )

    def seen_at(self, x: float, y: float) -> Point:
        """How far right and down of its middle a place lies, px, as the card is read."""
        dx, dy, c, s = x - self.x, y - self.y, cos(self.angle), sin(self.angle)
        return dx * c + dy * s, dy * c - dx * s


def find_sizes(indices: Sequence[SeenIndex], deck: Deck, scale: Scale) -> CardSizes:
    """The size of a card, from open cards that show two indices; without any, from the deck's usual size."""
    suited = [each for each in indices if not each.is_joker] or list(indices)
    unit = float(np.median([each.place.height for each in suited])) if suited else 1.0
    usual = CardShape(
        deck.card_width_mm * scale.px_per_mm - 2 * MARGIN_ACROSS * unit,
        deck.card_height_mm * scale.px_per_mm - 2 * MARGIN_DOWN * unit,
        unit,
    )
    if not suited:
        return CardSizes(usual)
    places = np.array([[each.place.x, each.place.y] for each in suited])
    middle = (float(np.median(places[:, 0])), float(np.median(places[:, 1])))
    heights = np.log([each.place.height for each in suited])
    sizes = CardSizes(usual, middle)
    sizes = replace(sizes, slope=_slope((places, heights, HEIGHT_NOISE)))
    found = [(one, two, span) for one, two in _pairs(indices) if (span := _span(one, two, sizes)) is not None]
    for _ in range(2 if found else 0):
        spans = np.array([span for *_, span in found])
        between = np.array([_between(one.place, two.place) for one, two, _ in found])
        factors = np.array([sizes.factor(x, y) for x, y in between])
        lengths = np.hypot(*spans.T)
        even = lengths / factors
        alike = np.abs(even[:, None] / even - 1) < ALIKE
        kept = alike[alike.sum(axis=1).argmax()]
        length = float(np.median(even[kept]))
        steep = float(np.median(np.arctan2(spans[kept, 1], spans[kept, 0])))
        sizes = replace(sizes, shape=CardShape(length * cos(steep), length * sin(steep), unit))
        if kept.sum() >= 3:
            cards = (between[kept], np.log(lengths[kept]), SPAN_NOISE)
            sizes = replace(sizes, slope=_slope((places, heights, HEIGHT_NOISE), cards))
    return sizes


def _slope(*groups: tuple[NDArray[np.float64], NDArray[np.float64], float]) -> tuple[float, float]:
    """The slope that best explains groups of things of equal size: places, logarithms of size, noise.

    Least squares, with what differs most left out, drawn towards no slope at all.
    """
    spread = max(1.0, float(np.ptp(groups[0][0], axis=0).max()))
    normal, wanted = np.eye(2) / USUAL_SLOPE**2, np.zeros(2)
    for places, logs, noise in groups:
        near = np.abs(logs - np.median(logs)) < max(0.25, 3 * noise)
        if near.sum() < 2:
            continue
        away = (places[near] - places[near].mean(axis=0)) / spread
        normal += away.T @ away / noise**2
        wanted += away.T @ (logs[near] - logs[near].mean()) / noise**2
    right, down = np.linalg.solve(normal, wanted) / spread
    return float(right), float(down)


def _pairs(indices: Sequence[SeenIndex]) -> Iterator[tuple[SeenIndex, SeenIndex]]:
    return ((one, two) for place, one in enumerate(indices) for two in indices[place + 1 :])


def _distance(one: Index, two: Index) -> float:
    return hypot(one.x - two.x, one.y - two.y)


def _between(one: Index, two: Index) -> Point:
    return (one.x + two.x) / 2, (one.y + two.y) / 2


def _turned(one: Index, two: Index) -> float:
    """How far the second index is from standing on its head against the first, rad."""
    return abs(remainder(one.angle - two.angle - pi, 2 * pi))


def _offset(one: Index, two: Index) -> Point:
    """Where the second, on its head, lies, seen from the first, both turned to their common direction."""
    middle = one.angle + remainder(two.angle + pi - one.angle, 2 * pi) / 2
    c, s = np.cos(middle), np.sin(middle)
    dx, dy = two.x - one.x, two.y - one.y
    return float(dx * c + dy * s), float(dy * c - dx * s)


def _span(one: SeenIndex, two: SeenIndex, sizes: CardSizes) -> Point | None:
    """How far the indices are apart, if they may be the two of one open card of usual proportions."""
    if one.best != two.best or one.best == NOTHING or one.is_joker:
        return None
    if _turned(one.place, two.place) > TURN_TOLERANCE:
        return None
    right, down = _offset(one.place, two.place)
    unit = sizes.at(*_between(one.place, two.place)).unit
    usual = 1.3 * unit < right < 7.5 * unit and 0.95 < down / right < 2.1
    return (right, down) if usual else None


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two indices that may belong to one card, and how that card lies: its middle and its direction."""

    misfit: float
    one: SeenIndex
    two: SeenIndex
    x: float
    y: float
    angle: float
    """In which `one` is read."""
    stretch: float = 0.0
    """Share by which the two are further apart, or nearer, than they should be."""
    either_side: bool = False
    """The card may as well lie on the other side of the line from one to the other."""

    @property
    def rank(self) -> float:
        """Pairs of equal names first, the best fitting first, those that leave a choice last."""
        return self.misfit + (self.one.best != self.two.best) + 2 * self.either_side

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
        return self.misfit < SURELY_ONE and self.stretch < SURELY_ALIKE

    @property
    def mirrored(self) -> _Pair:
        """The card on the other side of the line."""
        x, y = _between(self.one.place, self.two.place)
        return replace(self, x=2 * x - self.x, y=2 * y - self.y, angle=self.angle + pi)


def _stretch(found: Point, wanted: Point) -> float:
    return abs(hypot(*found) / max(1e-9, hypot(*wanted)) - 1)


def _misfit(found: Point, wanted: Point, turned: float, loose: float) -> float:
    """How badly a pair fits: below 1 within all tolerances, `loose` px being that of the distance."""
    distance = abs(hypot(*found) - hypot(*wanted))
    direction = abs(remainder(atan2(found[1], found[0]) - atan2(wanted[1], wanted[0]), 2 * pi))
    return max(turned / TURN_TOLERANCE, distance / loose, direction / DIRECTION_TOLERANCE)


def _opposite(one: SeenIndex, two: SeenIndex, sizes: CardSizes) -> Iterator[_Pair]:
    """The pair as the upper left and the lower right index of a card, which may be a joker with a word."""
    turned = _turned(one.place, two.place)
    if turned > TURN_TOLERANCE or _differ(one, two):
        return
    shape = sizes.at(*_between(one.place, two.place))
    if _distance(one.place, two.place) > 1.3 * shape.diagonal:
        return
    found = _offset(one.place, two.place)
    wanted, loose = [((shape.right, shape.down), 0.0)], DISTANCE_TOLERANCE
    if one.is_joker and two.is_joker:
        length = (one.place.height + two.place.height) / 2
        wanted = [_word_along(shape, length), _word_across(shape, length)]
        loose = JOKER_DISTANCE_TOLERANCE
    for (right, down), turn in wanted:
        c, s = cos(turn), sin(turn)
        way = (right * c - down * s, right * s + down * c)
        misfit = _misfit(found, way, turned, loose * shape.unit)
        steep = atan2(two.place.y - one.place.y, two.place.x - one.place.x)
        angle = steep - atan2(down, right)
        yield _Pair(misfit, one, two, *_between(one.place, two.place), angle, _stretch(found, way))


def _word_along(shape: CardShape, length: float) -> tuple[Point, float]:
    """From one of a joker's indices to the other, as the card is read, and how the card is turned to them.

    A word along the long edge reaches further in than other indices do.
    """
    return (shape.right, shape.down + shape.unit - length), 0.0


def _word_across(shape: CardShape, length: float) -> tuple[Point, float]:
    """The same for a word along the short edge, which is read turned back by a quarter."""
    right = shape.width - 2 * (0.6 * MARGIN_ACROSS * shape.unit + length / 2)
    return (right, shape.height - 2 * WORD_MARGIN * shape.unit), pi / 2


def _on_one_edge(one: SeenIndex, two: SeenIndex, sizes: CardSizes) -> Iterator[_Pair]:
    """The pair as two indices of a deck with four: on a short or a long edge, or on the other diagonal."""
    x, y = _between(one.place, two.place)
    shape = sizes.at(x, y)
    if _distance(one.place, two.place) > 1.3 * shape.diagonal or _differ(one, two):
        return
    loose = DISTANCE_TOLERANCE * shape.unit
    across, down = two.place.seen_from(one.place)
    level = abs(remainder(one.place.angle - two.place.angle, 2 * pi))
    is_flipped = pi - level < TURN_TOLERANCE and _clearness(one) > _clearness(two)
    if (level < TURN_TOLERANCE and across > 0) or is_flipped:
        misfit = (
            _misfit((abs(across), down), (shape.right, 0.0), level, loose)
            if not is_flipped
            else max(abs(abs(across) - shape.right) / loose, abs(down) / (FLIPPED * shape.unit))
        )
        left, right = (one.place, two.place) if across > 0 else (two.place, one.place)
        angle = atan2(right.y - left.y, right.x - left.x)
        middle = replace(one.place, x=x, y=y, angle=angle).at(0, shape.down / 2)
        stretch = _stretch((across, down), (shape.right, 0.0))
        yield _Pair(misfit, one, two, *middle, angle, stretch)
    turned = _turned(one.place, two.place)
    if turned < TURN_TOLERANCE:
        steep = atan2(two.place.y - one.place.y, two.place.x - one.place.x)
        found = _offset(one.place, two.place)
        mirrored = (-shape.right, shape.down)
        misfit, angle = _misfit(found, mirrored, turned, loose), steep - atan2(*mirrored[::-1])
        yield _Pair(misfit, one, two, x, y, angle, _stretch(found, mirrored))
        angle = steep - pi / 2
        middle = replace(one.place, x=x, y=y, angle=angle).at(shape.right / 2, 0)
        misfit = _misfit(found, (0.0, shape.down), turned, loose)
        stretch = _stretch(found, (0.0, shape.down))
        yield _Pair(misfit, one, two, *middle, angle, stretch, either_side=True)


def _clearness(index: SeenIndex) -> float:
    return float(index.chances[:NOTHING].max())


def find_cards(indices: Sequence[SeenIndex], sizes: CardSizes) -> tuple[SeenCard, ...]:
    """The cards that explain the indices, each index belonging to one card.

    A card has an index in two opposite corners or in all four.
    """
    pairs = [pair for one, two in _pairs(indices) for pair in _opposite(one, two, sizes) if pair.fits]
    edges = [
        pair
        for one, two in _pairs(indices)
        for first, second in ((one, two), (two, one))
        for pair in _on_one_edge(first, second, sizes)
        if pair.fits
    ]
    corners = 2
    if _has_four(edges):
        pairs += edges
        corners = 4
    joined = _joined(sorted(pairs, key=lambda pair: pair.rank), sizes, corners)
    taken = {id(each) for members, _ in joined for each in members}
    certain = [pair for _, pair in joined if not pair.either_side]
    cards = [_open_card(members, _on_its_side(pair, certain), sizes) for members, pair in joined]
    cards.extend(_covered_card(each, indices, sizes) for each in indices if id(each) not in taken)
    whole = _without_halves(cards)
    return tuple(card for card in whole if not _is_print_on(card, whole))


def _without_halves(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards, those put together that are one joker, whose marks stand anywhere in its corners."""
    whole: list[SeenCard] = []
    for card in cards:
        other = next((each for each in whole if _is_one_joker(card, each)), None)
        if other is None:
            whole.append(card)
        else:
            place = whole.index(other)
            first, second = sorted((other, card), key=lambda each: -len(each.indices))
            whole[place] = replace(first, indices=(*first.indices, *second.indices))
    return whole


def _is_one_joker(one: SeenCard, two: SeenCard) -> bool:
    if not all(index.is_joker for index in (*one.indices, *two.indices)):
        return False
    near = hypot(one.x - two.x, one.y - two.y) < SAME_JOKER * one.shape.unit
    return near and all(
        _distance(mine.place, its.place) > APART * one.shape.right
        for mine in one.indices
        for its in two.indices
    )


def _differ(one: SeenIndex, two: SeenIndex) -> bool:
    """Whether the indices surely show different cards; a six on its head is a nine."""
    if one.best == two.best or not (one.is_clear and two.is_clear):
        return False
    first, second = CARDS[one.best], CARDS[two.best]
    return {first.rank, second.rank} != {Rank.SIX, Rank.NINE} or first.suit is not second.suit


def _has_four(edges: Sequence[_Pair]) -> bool:
    """Whether the deck has four indices: several sure cards show two on one edge."""
    sure = {id(each) for pair in edges for each in (pair.one, pair.two) if pair.is_sure}
    return len(sure) >= 2 * ROWS_OF_FOUR


def _joined(pairs: Sequence[_Pair], sizes: CardSizes, corners: int) -> list[tuple[list[SeenIndex], _Pair]]:
    """The indices of each card that shows several, with the pair that says how it lies."""
    card_of: dict[int, tuple[list[SeenIndex], _Pair]] = {}
    for pair in pairs:
        known = [card_of[id(each)] for each in (pair.one, pair.two) if id(each) in card_of]
        shape = sizes.at(pair.x, pair.y)
        near = SAME_PLACE * shape.unit * (SURELY_ONE if pair.is_sure else 1.0)
        if any(hypot(pair.x - other.x, pair.y - other.y) > near for _, other in known):
            continue
        members = {id(each): each for group, _ in known for each in group}
        members |= {id(pair.one): pair.one, id(pair.two): pair.two}
        if len(members) <= corners and all(
            _distance(one.place, two.place) > APART * shape.right and not _differ(one, two)
            for one, two in _pairs(list(members.values()))
        ):
            card = (list(members.values()), known[0][1] if known else pair)
            card_of |= dict.fromkeys(members, card)
    return list({id(card): card for card in card_of.values()}.values())


def _on_its_side(pair: _Pair, certain: Sequence[_Pair]) -> _Pair:
    """The pair as it lies towards the nearest card of its row of which that is certain.

    The first of two cards across a column lies towards the second, not towards those under it.
    """
    c, s = cos(pair.angle), sin(pair.angle)
    length = _distance(pair.one.place, pair.two.place)
    row = [other for other in certain if abs((other.y - pair.y) * c - (other.x - pair.x) * s) < length / 2]
    if not pair.either_side or not row:
        return pair
    row = [other for other in row if abs(remainder(other.angle - pair.angle, pi)) < pi / 4] or row
    nearest = min(row, key=lambda other: hypot(other.x - pair.x, other.y - pair.y))
    return min((pair, pair.mirrored), key=lambda each: hypot(nearest.x - each.x, nearest.y - each.y))


def _open_card(members: Sequence[SeenIndex], pair: _Pair, sizes: CardSizes) -> SeenCard:
    ordered = sorted(members, key=lambda each: -float(each.chances[:NOTHING].max()))
    chances = ordered[0].chances
    for each in ordered[1:]:
        chances = fuse(chances, each.chances) if each.is_clear else chances
    flipped = abs(remainder(pair.angle - ordered[0].place.angle, 2 * pi)) > 3 * pi / 4
    angle = pair.angle + pi * flipped
    return SeenCard(tuple(ordered), chances, pair.x, pair.y, angle, sizes.at(pair.x, pair.y))


def _covered_card(index: SeenIndex, indices: Sequence[SeenIndex], sizes: CardSizes) -> SeenCard:
    place = index.place
    shape = sizes.at(place.x, place.y)
    near = [each for each in indices if each is not index and _distance(place, each.place) < shape.height]
    angle, (right, down) = place.angle, (shape.right, shape.down)
    if index.is_joker:
        (right, down), turn = _word_along(shape, place.height)
        suited = [each for each in near if not each.is_joker]
        athwart = [abs(cos(each.place.angle - angle)) < 0.5 for each in suited]
        if place.height > 1.15 * shape.unit and 2 * sum(athwart) > len(suited):
            (right, down), turn = _word_across(shape, place.height)
        angle += turn
    angle = _steadied(angle, [each.place.angle for each in near])
    x, y = replace(place, angle=angle).at(right / 2, down / 2)
    return SeenCard((index,), index.chances, x, y, angle, shape)


def _steadied(angle: float, others: Sequence[float]) -> float:
    """The angle, averaged with those of its neighbours that lie almost parallel to it, rad."""
    turns = [remainder(other - angle, pi) for other in others]
    alike = [0.0, *(turn for turn in turns if abs(turn) < PARALLEL)]
    return angle + sum(alike) / len(alike)


def _is_print_on(card: SeenCard, cards: Sequence[SeenCard]) -> bool:
    """Whether it is no card but something printed in the middle of one that lies open."""
    if len(card.indices) > 1 or card.indices[0].is_clear:
        return False
    place = card.indices[0].place
    for other in cards:
        if other is not card and other.is_open:
            across, down = other.seen_at(place.x, place.y)
            inset = 0.4 * other.shape.unit
            if abs(across) < other.shape.right / 2 - inset and abs(down) < other.shape.height / 2 - inset:
                return True
    return False


def fuse(one: Chances, two: Chances) -> Chances:
    """What two looks at the same card say together.

    Looks that agree make each other surer; looks that contradict each other leave both possible.
    """
    agreement = float((one * two).sum())
    if agreement < 0.05:
        return (one + two) / 2
    product = (one + 1e-4) * (two + 1e-4)
    return np.asarray(product / product.sum())
