"""How a joker lies: a star shows no way up, and a word may seem to stand on its head."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, pi, remainder, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.assembly.index_pairs import MAX_PARALLEL_TURN, distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.model import Index, SeenCard

MIN_NEIGHBOURS: Final = 2
MAX_NEIGHBOURS: Final = 3
"""Neighbours of a joker that tell how it lies."""
MAX_JOKER_OFF_LINE: Final = 0.5
"""Index heights up to which a joker's middle is in line with theirs."""
MAX_JOKER_OFF_LINE_ALIKE: Final = 0.8
"""The same for one whose mark stands as theirs do."""


def lay_joker(joker: SeenCard, cards: Sequence[SeenCard], corners: int) -> SeenCard:
    """A joker as the cards about it lie.

    Args:
        joker: as its marks alone say.
        cards: that were seen, the joker among them.
        corners: in which cards of this deck show an index, 2 or 4.
    """
    mark, reach = joker.indices[0].place, joker.shape.height
    around = [
        card
        for card in cards
        if not card.indices[0].is_joker and hypot(card.x - mark.x, card.y - mark.y) < reach
    ]
    if len(around) < MIN_NEIGHBOURS:
        return joker
    return _in_line(joker, around, corners) if len(joker.indices) == 1 else _squared(joker, around)


def _squared(joker: SeenCard, around: Sequence[SeenCard]) -> SeenCard:
    """A joker that shows several marks, laid so that these stand in its corners."""
    nearest = min(around, key=lambda card: hypot(card.x - joker.x, card.y - joker.y)).angle
    ways = [_amid_its_marks(joker, angle) for angle in (nearest, nearest + pi / 2)]
    best = min(ways, key=_off_its_corners)
    is_askew = abs(remainder(joker.angle - nearest, pi / 2)) > MAX_PARALLEL_TURN
    spare = 0.0 if is_askew else MAX_JOKER_OFF_LINE
    return best if _off_its_corners(best) + spare < _off_its_corners(joker) else joker


def _amid_its_marks(joker: SeenCard, angle: float) -> SeenCard:
    turned = replace(joker, angle=angle)
    seen = np.array([turned.seen_at(index.place.x, index.place.y) for index in joker.indices])
    right, down = (seen.min(axis=0) + seen.max(axis=0)) / 2
    c, s = cos(angle), sin(angle)
    return replace(turned, x=joker.x + right * c - down * s, y=joker.y + right * s + down * c)


def _off_its_corners(joker: SeenCard) -> float:
    """How far the worst of its marks is from a corner, index heights."""
    seen = np.abs([joker.seen_at(index.place.x, index.place.y) for index in joker.indices])
    corner = (joker.shape.right / 2, joker.shape.down / 2)
    return float(np.abs(seen - corner).max() / joker.shape.unit)


def _in_line(joker: SeenCard, around: Sequence[SeenCard], corners: int) -> SeenCard:
    """A joker that shows one mark, laid as the cards about it lie.

    Where the card would lie askew, beside its column or far from it, it is supposed to lie in one of the ways
    in which its neighbours would have it among them; of a deck with four indices the mark may be that of any
    corner. At the head of a wide column only the card after it is near; it lies as that one does.
    """
    mark = joker.indices[0].place
    beside = min(around, key=lambda card: hypot(card.x - joker.x, card.y - joker.y))
    stands_as_it_does = _stands_as(joker, beside)
    if stands_as_it_does and (_is_among(joker, [beside]) or _is_beside(joker, beside)):
        return joker
    # turned about its mark as its neighbours lie, any way up
    nearest = min(around, key=lambda card: distance(mark, card.indices[0].place))
    ways = [_turned_about(joker, mark, nearest.angle + quarter * pi / 2) for quarter in range(4)]
    seen = min(ways, key=lambda way: abs(remainder(way.angle - joker.angle, 2 * pi)))
    aside = (
        MAX_JOKER_OFF_LINE_ALIKE if stands_as_it_does or _stands_as(joker, nearest) else MAX_JOKER_OFF_LINE
    )
    if abs(remainder(seen.angle - joker.angle, 2 * pi)) <= MAX_PARALLEL_TURN and _is_among(
        joker, around, aside
    ):
        return joker
    if corners > 2:
        ways += [_from_beside(way, mark) for way in ways]
    likeliest = min(ways, key=lambda way: (not _is_among(way, around), way is not seen, _aside(way, around)))
    return likeliest if _is_among(likeliest, around) else joker


def _stands_as(joker: SeenCard, card: SeenCard) -> bool:
    """Whether a joker that shows one mark lies as a card does, and its mark is read that way, too."""
    angles = (joker.angle, joker.indices[0].place.angle)
    return all(abs(remainder(card.angle - angle, pi)) <= MAX_PARALLEL_TURN for angle in angles)


def _is_among(card: SeenCard, around: Sequence[SeenCard], aside: float = MAX_JOKER_OFF_LINE) -> bool:
    """Whether a card lies in line with those about it, and no further from them than cards of a column do."""
    away = min(hypot(card.x - other.x, card.y - other.y) for other in around)
    return _aside(card, around) <= aside and away < card.shape.down / 2


def _is_beside(card: SeenCard, other: SeenCard) -> bool:
    """Whether the cards lie side by side and touch, as in a row whose cards hardly overlap."""
    across, down = card.seen_at(other.x, other.y)
    return abs(across) < card.shape.width and abs(down) < MAX_JOKER_OFF_LINE * card.shape.unit


def _from_beside(card: SeenCard, mark: Index) -> SeenCard:
    """The card if one of its marks were that of the corner beside, on the same short edge."""
    across, down = card.seen_at(mark.x, mark.y)
    c, s = cos(card.angle), sin(card.angle)
    return replace(card, x=mark.x + across * c + down * s, y=mark.y + across * s - down * c)


def _turned_about(card: SeenCard, mark: Index, angle: float) -> SeenCard:
    """The card turned to `angle` about one of its marks, which stays where it is."""
    turn = angle - card.angle
    dx, dy, c, s = card.x - mark.x, card.y - mark.y, cos(turn), sin(turn)
    return replace(card, x=mark.x + dx * c - dy * s, y=mark.y + dx * s + dy * c, angle=angle)


def _aside(card: SeenCard, around: Sequence[SeenCard]) -> float:
    """How far a card's middle lies from the axes of the cards nearest in line with it, index heights."""
    away = sorted(min(abs(way) for way in other.seen_at(card.x, card.y)) for other in around)
    nearest = away[:MAX_NEIGHBOURS]
    return sum(nearest) / len(nearest) / card.shape.unit
