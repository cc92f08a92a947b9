"""Second indices of a row's cards: cut lengthwise by the next card, they look like another card's."""

from __future__ import annotations

from dataclasses import replace
from math import hypot, pi, remainder
from typing import TYPE_CHECKING, Final

from kiosk.vision.assembly.index_pairs import (
    MAX_PARALLEL_TURN,
    MAX_ROW_LEVEL_DIFFERENCE,
    MAX_SAME_MIDDLE_DISTANCE,
    MIN_STEP_ALONG_ROW,
    distance,
)
from kiosk.vision.model import clearness, fuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.assembly.index_pairs import IndexPair
    from kiosk.vision.model import CardSizes, Index, SeenCard, SeenIndex

MAX_SAME_MIDDLE_DISTANCE_CUT: Final = 0.8
"""Index heights up to which two cards lie in the same place of which one shows an index cut lengthwise, whose
middle seems to be that of its free half."""
MIN_OTHER_CORNER_DISTANCE: Final = 1.5
"""Index heights from the indices of a card from which another one stands in another corner of it: nearer by
stands that of the card before, in a tight row."""
MAX_CORNER_DISTANCE: Final = 0.6
"""Index heights from where an index of a card should be within which it still stands in that corner."""
MAX_CUTTING_DISTANCE: Final = 1.2
"""Index heights from an index up to which that of the next card may stand, if that card cuts it."""


def is_cut_by_next(
    index: SeenIndex, clearest: SeenIndex, pair: IndexPair, indices: Sequence[SeenIndex], sizes: CardSizes
) -> bool:
    """Whether the next card of a row may cut an index of the pair's card, but not its clearest."""
    unit = sizes.at(pair.x, pair.y).unit
    cut, free = (pair.seen_at(shown.place.x, shown.place.y) for shown in (index, clearest))
    for other in indices:
        if not other.is_clear or other.best in (index.best, clearest.best):
            continue
        across, down = pair.seen_at(other.place.x, other.place.y)
        is_near = (
            abs(across - cut[0]) < MAX_CUTTING_DISTANCE * unit
            and abs(down - free[1]) < MAX_ROW_LEVEL_DIFFERENCE * unit
        )
        if is_near and abs(across - free[0]) > MIN_STEP_ALONG_ROW * unit:
            return True
    return False


def with_cut_indices(cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """The cards of rows, those made one of which one is but the other's second index, misread.

    The next card may cut that index lengthwise. Of two cards that lay so exactly upon each other only one
    would show: the one that shows several indices; and where each shows one, somebody has to say which of the
    two names it bears. What can hardly be read in a corner of a card that shows several indices is left out:
    if it were a card, the row would have a gap there.
    """
    whole: list[SeenCard] = []
    for card in _with_corners_at_odds(cards):
        if not card.is_clear and any(stands_in_corner(card, other) for other in cards):
            continue
        place = next((place for place, other in enumerate(whole) if _are_one(card, other)), None)
        if place is None:
            whole.append(card)
        else:
            whole[place] = _as_one(card, whole[place])
    return tuple(whole)


def _with_corners_at_odds(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards, those made one whose two indices on one edge surely show different ones.

    One of the two then seems to be another card's, which shows its own; but there that one is covered.
    """
    kept = list(cards)
    for card in cards:
        is_anothers = any(_are_one(card, other) for other in cards if len(other.indices) > 1)
        if card not in kept or not card.is_clear or not is_anothers:
            continue
        lone = next((other for other in kept if other.is_clear and _shares_an_edge(card, other)), None)
        if lone is not None:
            both = fuse(lone.chances, card.chances)
            kept[kept.index(lone)] = replace(lone, indices=(*lone.indices, *card.indices), chances=both)
            kept.remove(card)
    return kept


def _shares_an_edge(card: SeenCard, lone: SeenCard) -> bool:
    """Whether the one index of a card stands, turned as it would, in another corner of one that shows one."""
    if card is lone or len(card.indices) > 1 or len(lone.indices) > 1:
        return False
    place, own = card.indices[0].place, lone.indices[0].place
    is_turned = abs(remainder(turn_in_corner(place, lone), 2 * pi)) < MAX_PARALLEL_TURN
    is_apart = distance(place, own) > MIN_OTHER_CORNER_DISTANCE * lone.shape.unit
    return is_turned and is_apart and from_corner(place, lone) < MAX_CORNER_DISTANCE


def _are_one(card: SeenCard, other: SeenCard) -> bool:
    """Whether two cards lie in the same place, one of them known by one index, in a corner of its own."""
    first, second = _in_order(card, other)
    is_askew = abs(remainder(first.angle - second.angle, pi)) > MAX_PARALLEL_TURN
    if len(second.indices) > 1 or (is_askew and second.is_clear):
        return False
    away = hypot(first.x - second.x, first.y - second.y) / first.shape.unit
    if len(first.indices) > 1:
        index = second.indices[0].place
        apart = min(distance(index, own.place) for own in first.indices)
        return away < MAX_SAME_MIDDLE_DISTANCE_CUT and apart > MIN_OTHER_CORNER_DISTANCE * first.shape.unit
    turned = abs(remainder(first.angle - second.angle - pi, 2 * pi))
    return (
        away < (MAX_SAME_MIDDLE_DISTANCE if second.is_clear else MAX_SAME_MIDDLE_DISTANCE_CUT)
        and turned < MAX_PARALLEL_TURN
    )


def _as_one(card: SeenCard, other: SeenCard) -> SeenCard:
    first, second = _in_order(card, other)
    are_at_odds = len(first.indices) == 1 and second.is_clear
    chances = fuse(first.chances, second.chances) if are_at_odds else first.chances
    return replace(first, indices=(*first.indices, *second.indices), chances=chances)


def _in_order(card: SeenCard, other: SeenCard) -> tuple[SeenCard, SeenCard]:
    """The card that shows more indices, or the clearer one, first."""
    first, second = sorted((card, other), key=lambda seen: (-len(seen.indices), -clearness(seen.chances)))
    return first, second


def stands_in_corner(card: SeenCard, other: SeenCard) -> bool:
    """Whether the one index of a card stands in a corner of another that shows several."""
    if len(card.indices) > 1 or len(other.indices) < 2:
        return False
    return from_corner(card.indices[0].place, other) < MAX_CORNER_DISTANCE


def turn_in_corner(place: Index, card: SeenCard) -> float:
    """How an index is turned, rad, against those that a card shows in its upper, or its lower, corners."""
    is_lower = card.seen_at(place.x, place.y)[1] > 0
    return place.angle - card.angle - pi * is_lower


def from_corner(place: Index, card: SeenCard) -> float:
    """How far from where the card shows its indices an index stands, in index heights."""
    across, down = card.seen_at(place.x, place.y)
    shape = card.shape
    return hypot(abs(across) - shape.right / 2, abs(down) - shape.down / 2) / shape.unit
