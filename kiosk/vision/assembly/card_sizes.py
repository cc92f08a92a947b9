"""How large a card is in the picture, and how that changes from one side of it to the other."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, pi, remainder, sin, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.assembly.index_pairs import (
    TURN_TOLERANCE,
    all_pairs,
    midpoint,
    offset,
    read_alike,
    turn_from_flipped,
)
from kiosk.vision.model import MARGIN_ACROSS, MARGIN_DOWN, NOTHING, CardShape, CardSizes, SeenIndex, clearness

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.capture.scale import Scale
    from kiosk.vision.model import Deck, Point

    _Open = tuple[SeenIndex, SeenIndex, Point]
    """The two indices of a card that may lie open, and how far the second is from the first."""

MAX_LENGTH_DIFFERENCE_SHARE: Final = 0.04
"""Share by which the lengths of two open cards may differ."""
HEIGHT_NOISE: Final = 0.08
SPAN_NOISE: Final = 0.015
"""How far, as shares, the heights of indices and the lengths of cards scatter where all are equal."""
INDEX_SPACING_ACROSS_RANGE: Final = (1.3, 7.5)
"""Index heights between the two indices of a card, across it."""
INDEX_SPACING_RATIO_RANGE: Final = (0.95, 2.1)
"""How many times further apart they are along it."""
DIRECTION_NOISE: Final = 0.15
"""Share by which the way across a card may be off where it follows from directions."""
SURENESS_TIE_WEIGHT: Final = 1e-3
"""Weight of how sure open cards are where as many of them say one length as another."""
MIN_SHORT_EDGES: Final = 3
"""Short edges with two indices that must agree before they say how wide a card is."""
MAX_EDGE_LEVEL_DIFFERENCE: Final = 0.6
"""Index heights by which the two indices of a short edge may lie higher and lower."""
USUAL_SLOPE: Final = 0.1
"""How much the size of things usually changes, as a share, from one side of the picture to the other."""


def find_sizes(indices: Sequence[SeenIndex], deck: Deck, scale: Scale) -> CardSizes:
    """The size of a card, from open cards that show two indices; without any, from the deck's usual size.

    Open jokers tell it where no other card lies open: their marks stand anywhere in the corners. Without
    either, cards do whose indices may well show the same card, but are not read alike.
    """
    # the usual height of an index gives a first size, and how it changes across the picture
    suited = [index for index in indices if not index.is_joker] or list(indices)
    unit = float(np.median([index.place.height for index in suited])) if suited else 1.0
    usual = CardShape(
        deck.card_width_mm * scale.px_per_mm - 2 * MARGIN_ACROSS * unit,
        deck.card_height_mm * scale.px_per_mm - 2 * MARGIN_DOWN * unit,
        unit,
    )
    if not suited:
        return CardSizes(usual)
    places = np.array([[index.place.x, index.place.y] for index in suited])
    middle = (float(np.median(places[:, 0])), float(np.median(places[:, 1])))
    heights = np.log([index.place.height for index in suited])
    sizes = CardSizes(usual, middle)
    sizes = replace(sizes, slope=_slope((places, heights, HEIGHT_NOISE)))
    # pairs that may be the two indices of an open card, rather equal suited ones than others
    facing = [
        (one, two, span) for one, two in all_pairs(indices) if (span := _span(one, two, sizes)) is not None
    ]
    equal = [pair for pair in facing if pair[0].best == pair[1].best]
    found = _nearest([pair for pair in equal if not pair[0].is_joker] or equal or facing)
    sure = [clearness(one.chances) * clearness(two.chances) for one, two, _ in found]
    for _ in range(2 if found else 0):  # the slope changes which lengths agree, so once more
        spans = np.array([span for *_, span in found])
        middles = np.array([midpoint(one.place, two.place) for one, two, _ in found])
        factors = np.array([sizes.factor(x, y) for x, y in middles])
        lengths = np.hypot(*spans.T)
        even = lengths / factors
        # the length on which most agree
        alike = np.abs(even[:, None] / even - 1) < MAX_LENGTH_DIFFERENCE_SHARE
        kept = alike[(alike.sum(axis=1) + SURENESS_TIE_WEIGHT * (alike @ sure)).argmax()]
        length = float(np.median(even[kept]))
        steep = float(np.median(np.arctan2(spans[kept, 1], spans[kept, 0])))
        sizes = replace(sizes, shape=CardShape(length * cos(steep), length * sin(steep), unit))
        if kept.sum() >= 3:  # open cards tell the slope better than indices do
            cards = (middles[kept], np.log(lengths[kept]), SPAN_NOISE)
            sizes = replace(sizes, slope=_slope((places, heights, HEIGHT_NOISE), cards))
    wide = _with_short_edge(sizes, indices)
    # What differs more from open cards is the way from one column to the next.
    is_a_card = not found or abs(wide.shape.right / sizes.shape.right - 1) < DIRECTION_NOISE
    return wide if is_a_card else sizes


def _nearest(found: Sequence[_Open]) -> list[_Open]:
    """Of the pairs that share an index the nearest: the other is that of a twin under the open card."""
    return [
        (one, two, span)
        for one, two, span in found
        if all(
            hypot(*span) <= hypot(*other)
            for first, second, other in found
            if first in (one, two) or second in (one, two)
        )
    ]


def _with_short_edge(sizes: CardSizes, indices: Sequence[SeenIndex]) -> CardSizes:
    """The sizes, the way across a card measured where a deck with four indices shows two on its short edges.

    From open cards it follows only by the directions in which their indices are read, which are less sharp.
    """
    widths = np.array([
        width
        for one, two in all_pairs(indices)
        for first, second in ((one, two), (two, one))
        if (width := _width(first, second, sizes)) is not None
    ])  # fmt: skip
    if len(widths) < MIN_SHORT_EDGES:
        return sizes
    alike = np.abs(widths[:, None] / widths - 1) < MAX_LENGTH_DIFFERENCE_SHARE
    kept = alike[alike.sum(axis=1).argmax()]
    right = float(np.median(widths[kept]))
    down = sqrt(max(0.0, sizes.shape.diagonal**2 - right**2))
    if (
        kept.sum() < MIN_SHORT_EDGES
        or not INDEX_SPACING_RATIO_RANGE[0] < down / right < INDEX_SPACING_RATIO_RANGE[1]
    ):
        return sizes
    return replace(sizes, shape=replace(sizes.shape, right=right, down=down))


def _width(one: SeenIndex, two: SeenIndex, sizes: CardSizes) -> float | None:
    """How far the second lies right of the first, if they may be those of one short edge."""
    if one.best != two.best or not (one.is_clear and two.is_clear) or one.is_joker:
        return None
    if abs(remainder(one.place.angle - two.place.angle, 2 * pi)) > TURN_TOLERANCE:
        return None
    across, down = two.place.seen_from(one.place)
    factor = sizes.factor(*midpoint(one.place, two.place))
    unit = sizes.shape.unit * factor
    is_edge = (
        INDEX_SPACING_ACROSS_RANGE[0] * unit < across < INDEX_SPACING_ACROSS_RANGE[1] * unit
        and abs(down) < MAX_EDGE_LEVEL_DIFFERENCE * unit
    )
    return across / factor if is_edge else None


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


def _span(one: SeenIndex, two: SeenIndex, sizes: CardSizes) -> Point | None:
    """How far the indices are apart, if they may be the two of one open card of usual proportions."""
    if NOTHING in (one.best, two.best) or one.is_joker != two.is_joker:
        return None
    if one.best != two.best and not read_alike(one, two):
        return None
    if turn_from_flipped(one.place, two.place) > TURN_TOLERANCE:
        return None
    right, down = offset(one.place, two.place)
    unit = sizes.at(*midpoint(one.place, two.place)).unit
    if one.is_joker:  # a word along the long edge reaches further in than other indices do
        down += (one.place.height + two.place.height) / 2 - unit
    usual = (
        INDEX_SPACING_ACROSS_RANGE[0] * unit < right < INDEX_SPACING_ACROSS_RANGE[1] * unit
        and INDEX_SPACING_RATIO_RANGE[0] < down / right < INDEX_SPACING_RATIO_RANGE[1]
    )
    return (right, down) if usual else None
