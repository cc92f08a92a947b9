"""Decks with an index in each corner, as many for burraco have: a covered card shows two of them."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, pi, remainder, sin
from typing import TYPE_CHECKING, Final

from kiosk.vision.assembly.cut_indices import MIN_OTHER_CORNER_DISTANCE, from_corner, turn_in_corner
from kiosk.vision.assembly.index_pairs import (
    MAX_ROW_LEVEL_DIFFERENCE,
    MAX_SAME_MIDDLE_DISTANCE,
    MIN_STEP_ALONG_ROW,
    TURN_TOLERANCE,
    IndexPair,
    all_pairs,
    distance,
    pairs_on_diagonal,
    pairs_on_one_edge,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.vision.model import CardSizes, SeenCard, SeenIndex

MIN_TWIN_MISFIT: Final = 0.6
"""Misfit from which two indices of one name may be those of twins."""
BETTER_MISFIT_SHARE: Final = 0.5
"""Share of it up to which another pair tells that they are."""
MIN_EDGES_OF_OPEN_CARD: Final = 2
"""Edges of an open card of such a deck that show two of its indices, at least."""
MIN_COLUMN_GAIN_SHARE: Final = 0.4
"""Share of a card's width by which it is nearer to a column if the index that it shows is its right one."""
MAX_FREE_CORNER_DISTANCE: Final = 1.2
"""Index heights from a corner of a card, in which it shows none of its own, within which an equal index is of
that card: seen aslant, or bent, a card is no rectangle."""
MIN_EDGE_PAIRS: Final = 2
"""Pairs of equal indices on one edge of a card from which the deck is taken for one with four."""


def edge_pairs(indices: Sequence[SeenIndex], sizes: CardSizes) -> list[IndexPair]:
    """The indices that may be two of one card, but not those that every deck shows in opposite corners."""
    return [
        pair
        for one, two in all_pairs(indices)
        for first, second in ((one, two), (two, one))
        for pair in pairs_on_one_edge(first, second, sizes)
        if pair.fits
    ]


def are_of_twins(
    pair: IndexPair, edges: Sequence[IndexPair], indices: Sequence[SeenIndex], sizes: CardSizes
) -> bool:
    """Whether two indices of a deck with four, which seem to be those of one card, are of two that are equal.

    In a row the left edges of twins may lie about as far apart as the two edges of one card. But then another
    card begins between them; or the two hardly fit, one of them fits another on one long edge far better, and
    the row goes on beyond them, as the last twin would lie open. Jokers' marks do not tell how these lie. And
    two that fit each other on one long edge far better are of a card that lies otherwise. Those that fit well
    are of twins, too, where each fits another one better, and those two are not of one card.
    """
    if pair.either_side:
        return False
    if pair.is_sure and _has_another_between(pair, indices, sizes):
        return True
    better = [
        edge
        for edge in edges
        if edge.either_side and edge.is_sure and edge.misfit < BETTER_MISFIT_SHARE * pair.misfit
    ]
    partners = _partners(pair, better)
    if pair.misfit <= MIN_TWIN_MISFIT:
        are_apart = len(partners) == 2 and not _may_be_of_one_card(partners, sizes)
        return are_apart and _goes_on_beyond(pair, indices, sizes)
    if any({edge.one, edge.two} == {pair.one, pair.two} for edge in better):
        return True
    return bool(partners) and (pair.one.is_joker or _goes_on_beyond(pair, indices, sizes))


def _partners(pair: IndexPair, edges: Sequence[IndexPair]) -> set[SeenIndex]:
    """The indices with which either of the pair's makes one of those edges, but not with the other one."""
    ours = {pair.one, pair.two}
    return {index for edge in edges for index in {edge.one, edge.two} - ours if {edge.one, edge.two} & ours}


def _may_be_of_one_card(indices: set[SeenIndex], sizes: CardSizes) -> bool:
    """Whether two indices fit well as those of two corners of one card, not on one long edge."""
    one, two = indices
    pairs = (
        *pairs_on_diagonal(one, two, sizes),
        *pairs_on_one_edge(one, two, sizes),
        *pairs_on_one_edge(two, one, sizes),
    )
    return any(pair.misfit <= MIN_TWIN_MISFIT for pair in pairs if not pair.either_side)


def is_in_free_corner(
    card: SeenCard, other: SeenCard, indices: Sequence[SeenIndex], sizes: CardSizes
) -> bool:
    """Whether the one index of a card is that of a corner of another, of which that one shows no index.

    It is turned as that would be. If it were of a twin in a row, that one would lie open, or the row go on.
    """
    (index, *more), own = card.indices, other.indices
    if more or len(own) < 2 or index.best != own[0].best or index.is_joker:
        return False
    place, unit = index.place, other.shape.unit
    is_turned = abs(remainder(turn_in_corner(place, other), 2 * pi)) < TURN_TOLERANCE
    is_free = all(
        distance(place, index_shown.place) > MIN_OTHER_CORNER_DISTANCE * unit for index_shown in own
    )
    if not (is_turned and is_free and from_corner(place, other) < MAX_FREE_CORNER_DISTANCE):
        return False
    across, _ = other.seen_at(place.x, place.y)
    beside = max(
        own, key=lambda index_shown: abs(other.seen_at(index_shown.place.x, index_shown.place.y)[0] - across)
    )
    others = [index_left for index_left in indices if index_left not in own]
    return not _goes_on_beyond(IndexPair(0.0, beside, index, other.x, other.y, other.angle), others, sizes)


def on_its_column(card: SeenCard, sure: Sequence[SeenCard]) -> SeenCard:
    """A card that shows one index, its left one or, where only that puts it in a column, its right one.

    The `sure` ones, which show several, tell where columns lie. A row tells nothing: its cards are level, and
    anywhere.
    """
    as_right = replace(
        card,
        x=card.x - card.shape.right * cos(card.angle),
        y=card.y - card.shape.right * sin(card.angle),
    )
    nearer = _aside(card, sure) - _aside(as_right, sure)
    return as_right if nearer > MIN_COLUMN_GAIN_SHARE * card.shape.width else card


def _aside(card: SeenCard, others: Sequence[SeenCard]) -> float:
    """How far aside of the nearest column the card lies, px; 0 if none tells."""
    seen = [card.seen_at(other.x, other.y) for other in others]
    above_or_below = MAX_ROW_LEVEL_DIFFERENCE * card.shape.unit, card.shape.height
    aside = [abs(across) for across, down in seen if above_or_below[0] < abs(down) < above_or_below[1]]
    return min(aside, default=0.0)


def have_four(pairs_on_diagonal: Sequence[IndexPair], edges: Sequence[IndexPair], sizes: CardSizes) -> bool:
    """Whether the deck has four indices: several sure cards show two on one edge, an open one on several.

    Equal cards of two columns side by side look like those of one short edge.
    """
    sure = {id(index) for pair in edges for index in (pair.one, pair.two) if pair.is_sure}
    if len(sure) < 2 * MIN_EDGE_PAIRS:
        return False
    lying_open = [pair for pair in pairs_on_diagonal if pair.is_sure and not pair.one.is_joker]
    return not lying_open or any(
        sum(_tells_of(edge, pair, sizes) for edge in edges) >= MIN_EDGES_OF_OPEN_CARD for pair in lying_open
    )


def _tells_of(edge: IndexPair, pair: IndexPair, sizes: CardSizes) -> bool:
    """Whether two indices on one edge, one of which is of the pair, put its card in the same place."""
    is_shared = edge.one in (pair.one, pair.two) or edge.two in (pair.one, pair.two)
    near = MAX_SAME_MIDDLE_DISTANCE * sizes.at(pair.x, pair.y).unit
    return is_shared and any(
        hypot(way.x - pair.x, way.y - pair.y) < near
        for way in ((edge, edge.mirrored) if edge.either_side else (edge,))
    )


def _has_another_between(pair: IndexPair, indices: Sequence[SeenIndex], sizes: CardSizes) -> bool:
    """Whether the next card of a row begins between the two."""
    others = [
        index for index in indices if index.is_clear and not index.is_joker and index.best != pair.one.best
    ]
    left, right = _reach(pair)
    further = MIN_STEP_ALONG_ROW * sizes.at(pair.x, pair.y).unit
    return any(left + further < across < right - further for across in _level_with(pair, others, sizes))


def _goes_on_beyond(pair: IndexPair, indices: Sequence[SeenIndex], sizes: CardSizes) -> bool:
    """Whether a card of the same row, that may lie upon one of the two, begins or ends beyond them."""
    left, right = _reach(pair)
    shape = sizes.at(pair.x, pair.y)
    further = MIN_STEP_ALONG_ROW * shape.unit
    return any(
        left - shape.width < across < left - further or right + further < across < right + shape.width
        for across in _level_with(pair, indices, sizes)
    )


def _reach(pair: IndexPair) -> tuple[float, float]:
    """From where to where the two indices lie across their card, px from its middle."""
    left, right = sorted(pair.seen_at(index.place.x, index.place.y)[0] for index in (pair.one, pair.two))
    return left, right


def _level_with(pair: IndexPair, indices: Sequence[SeenIndex], sizes: CardSizes) -> Iterator[float]:
    """Where across the pair's card, px from its middle, indices stand that are level with one of the two."""
    unit = sizes.at(pair.x, pair.y).unit
    ours = [
        pair.seen_at(index_of_pair.place.x, index_of_pair.place.y)[1]
        for index_of_pair in (pair.one, pair.two)
    ]
    for index in indices:
        across, down = pair.seen_at(index.place.x, index.place.y)
        is_level = min(abs(down - own) for own in ours) < MAX_ROW_LEVEL_DIFFERENCE * unit
        if is_level and abs(remainder(index.place.angle - pair.angle, pi)) < TURN_TOLERANCE:
            yield across
