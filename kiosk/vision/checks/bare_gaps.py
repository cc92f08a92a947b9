"""Whether a card lies bare up to the next one, however far that is: then none was missed between the two.

A card between them has an edge, be its index in glare, covered or not printed. It runs across the one before
as the edges of the column's other cards do, which tell how well edges can be seen in this light.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.checks.unread_strips import (
    EDGE_PLACE_TOLERANCE,
    MIN_EDGE_CHANGE,
    MIN_OWN_EDGE_DISTANCE,
    MIN_STRIP_WIDTH,
    is_ink,
)
from kiosk.vision.imaging.edge_profile import EDGE_STEP, EDGE_WIDTH_STEPS, changes_across, steepness
from kiosk.vision.imaging.outlines import edge_away, edge_towards

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import CardEdge
    from kiosk.vision.layout.columns import Column

FOLLOWED_EDGE_SHARE: Final = 0.6
"""Share of an edge that is followed, about its middle: the cards of a row lie a little up and down."""
MIN_EDGE_STEEPNESS_SHARE: Final = 0.3
"""Share of the edges about it from which a change of lightness may be an edge, too."""
MIN_PRINT_STEEPNESS_RATIO: Final = 2.5
"""Times the usual edge from which what looks like ink is print: a card's edge in hard light looks so, too. Of
27,449 drawn edges 2 % are as steep, of 4,825 printed lines 80 %."""


@dataclass(frozen=True, slots=True, eq=False)
class _Strip:
    """How steeply the lightness changes across what the next card leaves of a card."""

    edge: CardEdge
    """The card's own, from which the distances run inwards."""
    distances: NDArray[np.float64]
    """Px, up to where the next card begins and a little further."""
    steepness: NDArray[np.float64]
    """There, levels of 255."""
    end: float
    """Px, where the next card's edge may run first."""

    @property
    def end_edge(self) -> float:
        """How steep the next card's edge is."""
        return float(self.steepness[self.distances >= self.end].max(initial=0.0))


def is_bare(lightness: NDArray[np.uint8], column: Column, place: int) -> bool:
    """Whether nothing but print runs across the card before `place`, up to the card there.

    Args:
        lightness: of the picture (H, W), CIE Lab, contiguous.
        column: of three cards or more, with their places in the picture, px.
        place: in the column, of the card after the gap; of none, for the last card up to its end.

    Returns:
        False also where it cannot be told: in poor light, in glare, where cards follow each other so near
        that the edge of one would run beside that of another, and before a card across, which may cover one
        whole.
    """
    unit, pitch = column.cards[0].shape.unit, column.usual_pitch
    is_before_across = place < len(column.cards) and column.turns[place - 1]
    if pitch is None or pitch / 2 < MIN_OWN_EDGE_DISTANCE * unit or is_before_across:
        return False
    strips = [_strip_before(lightness, column, after) for after in range(1, len(column.cards))]
    usual = float(np.median([strip.end_edge for strip in strips]))
    about = min(usual, *(strip.end_edge for strip in strips[max(0, place - 2) : place]))
    strip = strips[place - 1] if place < len(column.cards) else _open_strip(lightness, column)
    return about > MIN_EDGE_CHANGE and _shows_no_edge(
        lightness, strip, unit, MIN_EDGE_STEEPNESS_SHARE * about, MIN_PRINT_STEEPNESS_RATIO * usual
    )


def _strip_before(lightness: NDArray[np.uint8], column: Column, place: int) -> _Strip:
    card, following = column.cards[place - 1 : place + 1]
    pitch = column.starts[place] - column.starts[place - 1]
    return _strip(lightness, edge_away(card, following), card.shape.unit, pitch)


def _open_strip(lightness: NDArray[np.uint8], column: Column) -> _Strip:
    """The whole of the last card."""
    before, last = column.cards[-2:]
    edge, far = edge_away(last, before), edge_towards(last, before)
    return _strip(lightness, far, last.shape.unit, float(np.linalg.norm(edge.middle - far.middle)))


def _strip(lightness: NDArray[np.uint8], edge: CardEdge, unit: float, length: float) -> _Strip:
    looked_at = np.arange(
        MIN_OWN_EDGE_DISTANCE * unit,
        max(length, MIN_OWN_EDGE_DISTANCE * unit) + EDGE_PLACE_TOLERANCE * unit,
        EDGE_STEP * unit,
    )
    changes = changes_across(
        lightness, edge.middle, -edge.outward, FOLLOWED_EDGE_SHARE * edge.length / 2, looked_at
    )
    middles = looked_at[:-EDGE_WIDTH_STEPS] + EDGE_WIDTH_STEPS * EDGE_STEP * unit / 2
    return _Strip(edge, middles, steepness(changes).max(axis=0), length - EDGE_PLACE_TOLERANCE * unit)


def _shows_no_edge(
    lightness: NDArray[np.uint8], strip: _Strip, unit: float, least: float, of_print: float
) -> bool:
    """Whether whatever is as steep as `least` across the strip is ink, and steeper than `of_print`."""
    steep = (strip.distances < strip.end) & (strip.steepness >= least)
    while steep.any():
        place = int(np.where(steep, strip.steepness, -np.inf).argmax())
        distance = strip.distances[place]
        if strip.steepness[place] < of_print or not is_ink(lightness, strip.edge, unit, distance):
            return False
        steep &= np.abs(strip.distances - distance) > MIN_STRIP_WIDTH * unit
    return True
