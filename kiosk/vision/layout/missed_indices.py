"""Looks again where a card must show something and nothing was found.

The detector misses an index now and then, and a joker's word or small mark more often. Where the pitch leaves
a gap, the place of the missing index is known from its neighbours; and the last card of a column lies open,
so that it shows a second index. The reader is asked what stands there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, pairwise, product
from math import cos, pi, remainder, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import JOKER
from kiosk.vision.assembly.index_pairs import distance, word_across
from kiosk.vision.layout.columns import MIN_GAP_RATIO, MIN_GAP_RATIO_BEFORE_ACROSS
from kiosk.vision.layout.starts import MIN_SURE_START_CHANCE, find_unread_edges
from kiosk.vision.model import Index, SeenIndex, rank_chance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import CardShape, Chances, SeenCard

    Read = Callable[[Sequence[Index]], NDArray[np.float64]]
    """What indices at these places would show: N x 54 chances."""

SEARCH_SHIFTS: Final = (-0.3, 0.0, 0.3)
"""How far along the card an index is looked for around its supposed place, in index heights."""
SECOND_INDEX_SHIFTS: Final = (-0.4, 0.0, 0.4)
"""How far right and down of its supposed place a second index is looked for, in index heights."""
JOKER_MARK_SHIFTS: Final = (-0.9, -0.6, -0.3, 0.0, 0.3, 0.6, 0.9)
"""The same for a joker's mark, which stands anywhere in the corner."""
SEARCH_HEIGHTS: Final = (1.0, 1.5)
"""How high it may be, in index heights: a joker's word is longer than an index."""
MIN_FOUND_CHANCE: Final = 0.6
"""Chance of one rank, its suit may be covered, from which it is taken to lie there."""
MIN_FOUND_CHANCE_IN_GAP: Final = 0.4
"""The same where the pitch says that a card lies there."""
EDGE_SHIFTS: Final = (0.0, -0.3, 0.3, -0.6, 0.6)
"""How far aside of the others a card lies whose edge is seen, in index heights."""
MIN_FOUND_CHANCE_AT_EDGE: Final = 0.2
"""The same where the edge of a card is seen."""
MIN_JOKER_GAP_RATIO: Final = 1.35
"""Times the usual pitch from which a joker is looked for between two cards, if less than tells a gap: its
mark is missed more often, and another card's index would be made of those beside it."""
MIN_JOKER_CHANCE_IN_LITTLE_ROOM: Final = 0.9
"""Chance of a joker from which it is taken to lie in so little room. Of drawn ones seen there one of 0.99 was
one, two of 0.66 and 0.71 were none."""
WORD_LENGTHS: Final = (1.0, 1.3)
"""How long a joker's word along the short edge may be, in index heights."""
WORD_SHIFTS: Final = (-0.15, 0.0, 0.15)
"""How far further in it may stand, in index heights."""
MAX_MISSED_IN_GAP: Final = 2
"""Cards that are looked for in one gap."""
MIN_INDEX_SPACING: Final = 0.5
"""How near to an index that was found, in index heights, no other is looked for."""
JOKER_WORD_REACH: Final = 1.2
"""How far below a joker's place its word goes on, in index heights."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a card may lie, its `angle` that of the cards around it."""

    x: float
    y: float
    angle: float
    shape: CardShape
    found: float
    """Chance of one rank from which it is taken to lie there."""
    is_joker: bool = False
    """Whether it is the joker whose other mark was found."""
    is_for_joker: bool = False
    """Whether nothing but a joker is looked for."""

    def is_athwart(self, place: Index) -> bool:
        """Whether what stands there would be a joker's word along the short edge, which is read athwart."""
        return abs(sin(place.angle - self.angle)) > sin(pi / 4)


def find_missed_indices(columns: Sequence[Column], read: Read) -> tuple[SeenIndex, ...]:
    """The indices that the reader sees where the columns leave room for a card."""
    # where a card must show something: gaps, edges without a card, the other index of open cards
    known = [index for column in columns for card in column.cards for index in card.indices]
    spots = chain.from_iterable(
        (*_spots(column), *_at_edges(column), *_second_indices(column)) for column in columns
    )
    asked = [(spot, _free(places, spot, known)) for spot, places in spots]
    asked = [(spot, places) for spot, places in asked if places]
    if not asked:
        return ()
    # all places are read at once
    chances = read([place for _, places in asked for place in places])
    found, first = [], 0
    for spot, places in asked:
        own = chances[first : first + len(places)]
        first += len(places)
        # of a spot's places the surest, if it is sure enough
        sure = [_how_surely(spot, place, seen) for place, seen in zip(places, own, strict=True)]
        best = int(np.argmax(sure))
        if sure[best] > spot.found:
            index = SeenIndex(places[best], own[best], is_looked_for=spot.is_athwart(places[best]))
            found.append((sure[best], index, spot.shape.unit))
    return _without_twins(found)


def _how_surely(spot: _Spot, place: Index, chances: Chances) -> float:
    """The chance of what is looked for at one of a spot's places: of one rank, or of a joker."""
    if spot.is_athwart(place):
        return float(chances[JOKER.index]) if chances[JOKER.index] > MIN_FOUND_CHANCE else 0.0
    return float(chances[JOKER.index] if spot.is_for_joker else rank_chance(chances))


def _without_twins(found: Sequence[tuple[float, SeenIndex, float]]) -> tuple[SeenIndex, ...]:
    """The surest of those that stand at the same place, by how sure each is, and the usual index height."""
    kept: list[SeenIndex] = []
    for _, index, unit in sorted(found, key=lambda index_found: -index_found[0]):
        if all(distance(index.place, other.place) > MIN_INDEX_SPACING * unit for other in kept):
            kept.append(index)
    return tuple(kept)


def _free(places: Sequence[Index], spot: _Spot, known: Sequence[SeenIndex]) -> list[Index]:
    """The places at which no index was found that would be another card's.

    Where a joker is to show its second mark, one that was found already, but turned, is no other card's: a
    star shows no way up. The letters of a joker's word below its place are that joker's. A word along the
    short edge reaches close to the index of the card before.
    """
    reach, word = MIN_INDEX_SPACING * spot.shape.unit, JOKER_WORD_REACH * spot.shape.unit
    others = [index for index in known if not (spot.is_joker and index.is_joker)]

    def is_taken(place: Index, index: SeenIndex) -> bool:
        if spot.is_athwart(place) and not index.is_joker:
            return False
        right, down = place.seen_from(index.place)
        is_on_word = index.is_joker and abs(right) < reach and 0 < down < word
        return is_on_word or distance(place, index.place) <= reach

    return [place for place in places if not any(is_taken(place, index) for index in others)]


def _spots(column: Column) -> Iterator[tuple[_Spot, list[Index]]]:
    upright = [card for card, across in zip(column.cards, column.sideways, strict=True) if not across]
    usual = column.usual_pitch
    if len(upright) < 2 or usual is None or usual <= 0:
        return
    run = np.array([upright[-1].x - upright[0].x, upright[-1].y - upright[0].y])
    run /= max(1e-9, float(np.linalg.norm(run)))
    laid = pairwise(zip(column.cards, column.sideways, column.starts, strict=True))
    for place, ((before, across, start), (after, is_after_across, end)) in enumerate(laid, start=1):
        room = (end - start) / usual
        if across or room <= (MIN_GAP_RATIO_BEFORE_ACROSS if is_after_across else MIN_JOKER_GAP_RATIO):
            continue
        missed = min(MAX_MISSED_IN_GAP, max(1, round(room) - 1))
        for number in range(1, missed + 1):
            share = number / (missed + 1)
            if is_after_across:
                spot = _beyond(before, run * number * usual)
            elif room > MIN_GAP_RATIO:
                spot = _between(before, after, share)
            else:
                spot = _for_joker(_between(before, after, share))
            yield _for_joker(spot) if _is_seen_empty(column, place) else spot, list(_corners(spot, run))


def _is_seen_empty(column: Column, place: int) -> bool:
    """Whether the edges of cards tell that none lies before the one at `place`."""
    fit = column.fit
    return fit is not None and fit.tells_between(place) and not fit.begins_between(place)


def _for_joker(spot: _Spot) -> _Spot:
    return replace(spot, found=MIN_JOKER_CHANCE_IN_LITTLE_ROOM, is_for_joker=True)


def _at_edges(column: Column) -> Iterator[tuple[_Spot, list[Index]]]:
    """Where an edge is seen and no card was read: one may lie there as the nearest, or slid aside."""
    for unread in find_unread_edges(column, MIN_SURE_START_CHANCE):
        spot = replace(_beyond(unread.near, unread.way * unread.distance), found=MIN_FOUND_CHANCE_AT_EDGE)
        across = np.array([-unread.way[1], unread.way[0]]) * spot.shape.unit
        places = chain(_corners(spot, unread.way), _words_across(spot, unread.way))
        yield (
            spot,
            [
                replace(place, x=place.x + float(across[0]) * aside, y=place.y + float(across[1]) * aside)
                for place, aside in product(places, EDGE_SHIFTS)
            ],
        )


def _words_across(spot: _Spot, run: NDArray[np.float64]) -> Iterator[Index]:
    """Where a joker's word along the short edge may be at the end that the next card leaves free."""
    is_on_its_head = cos(spot.angle) * run[1] < sin(spot.angle) * run[0]
    card = Index(spot.x, spot.y, spot.angle + pi * is_on_its_head, spot.shape.unit, MIN_FOUND_CHANCE)
    for length, shift in product(WORD_LENGTHS, WORD_SHIFTS):
        (right, down), turn = word_across(spot.shape, length * card.height)
        x, y = card.at(-right / 2, -down / 2 + shift * card.height)
        yield Index(x, y, card.angle - turn, length * card.height, MIN_FOUND_CHANCE)


def _second_indices(column: Column) -> Iterator[tuple[_Spot, list[Index]]]:
    """The other index of the last card, which lies open although only one was found, as small marks are.

    What looks like a joker after it may be that other mark.
    """
    for card in reversed(column.cards):
        if len(card.indices) > 1:
            return
        yield _second_index(card)
        if not card.indices[0].is_joker:
            return


def _second_index(card: SeenCard) -> tuple[_Spot, list[Index]]:
    one, unit = card.indices[0].place, card.shape.unit
    spot = _Spot(card.x, card.y, one.angle + pi, card.shape, MIN_FOUND_CHANCE, card.indices[0].is_joker)
    opposite = Index(2 * card.x - one.x, 2 * card.y - one.y, spot.angle, one.height, MIN_FOUND_CHANCE)
    around = product(JOKER_MARK_SHIFTS if spot.is_joker else SECOND_INDEX_SHIFTS, repeat=2)
    places = (opposite.at(right * unit, down * unit) for right, down in around)
    return spot, [replace(opposite, x=x, y=y) for x, y in places]


def _between(one: SeenCard, two: SeenCard, share: float) -> _Spot:
    angle = one.angle + share * remainder(two.angle - one.angle, pi)
    x, y = one.x + share * (two.x - one.x), one.y + share * (two.y - one.y)
    return _Spot(x, y, angle, one.shape, MIN_FOUND_CHANCE_IN_GAP)


def _beyond(card: SeenCard, way: NDArray[np.float64]) -> _Spot:
    return _Spot(
        card.x + float(way[0]), card.y + float(way[1]), card.angle, card.shape, MIN_FOUND_CHANCE_IN_GAP
    )


def _corners(spot: _Spot, run: NDArray[np.float64]) -> Iterator[Index]:
    """Where a card's indices may be at the end that the next card leaves free."""
    shape, c, s = spot.shape, cos(spot.angle), sin(spot.angle)
    corners = []
    for across, down in product((-1, 1), repeat=2):
        right, below = across * shape.right / 2, down * shape.down / 2
        corners.append((right * c - below * s, right * s + below * c, spot.angle + (pi if down > 0 else 0.0)))
    corners.sort(key=lambda corner: corner[0] * run[0] + corner[1] * run[1])
    for (right, below, angle), shift, height in product(corners[:2], SEARCH_SHIFTS, SEARCH_HEIGHTS):
        further = (shift + (height - 1) / 2) * shape.unit
        yield Index(
            spot.x + right - further * sin(angle),
            spot.y + below + further * cos(angle),
            angle,
            height * shape.unit,
            MIN_FOUND_CHANCE,
        )
