"""Edges of a cloth's pattern: they go on where no card reaches.

A stripe as light as paper beside a column looks like a strip of a card. But a card's edge ends at its
corners, and what lies on either side of it does not lie so beyond them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.imaging.outlines import CardEdge
from kiosk.vision.imaging.paper import colours_aside, usual_colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.imaging.outlines import PointArray
    from kiosk.vision.imaging.paper import Colours
    from kiosk.vision.model import Image

STRIPE_SLOPES: Final = (0.0, -0.06, 0.06, -0.12, 0.12, -0.18, 0.18, -0.24, 0.24)
"""Rad by which a stripe may run askew to the cards."""
COMPARED_DISTANCE: Final = 0.25
"""How far on either side of the edge its colours are looked at, in index heights."""
MIN_COLOUR_CHANGE: Final = 12.0
"""Change of colour (CIE Lab) across the edge at least: on a ground like paper nothing is told."""
MIN_CONTINUED_SHARE: Final = 0.6
"""Share of it that is seen beyond either end if it goes on there."""


def is_of_pattern(lab: Image, edge: CardEdge, unit: float, outlines: Sequence[PointArray]) -> bool:
    """Whether an edge at which a card may begin goes on beyond both its ends, on no card that was read.

    Args:
        lab: the picture (H, W, 3), CIE Lab.
        edge: as that of a card there would lie, px.
        unit: the height of an index, px.
        outlines: of all cards that were read, each (4, 2), px.
    """
    return any(_goes_on(lab, _turned(edge, slope), unit, outlines) for slope in STRIPE_SLOPES)


def _goes_on(lab: Image, edge: CardEdge, unit: float, outlines: Sequence[PointArray]) -> bool:
    away = COMPARED_DISTANCE * unit
    change = usual_colour(lab, edge, -away) - usual_colour(lab, edge, away)
    size = float(change @ change)
    within, beyond = (colours_aside(lab, edge, side * away, unit, outlines) for side in (-1, 1))
    return size > MIN_COLOUR_CHANGE**2 and all(
        len(one) > 0 and len(other) > 0 and _change(other, one) @ change > MIN_CONTINUED_SHARE * size
        for one, other in zip(within, beyond, strict=True)
    )


def _change(outside: Colours, inside: Colours) -> Colours:
    return np.asarray(np.median(inside, axis=0) - np.median(outside, axis=0))


def _turned(edge: CardEdge, angle: float) -> CardEdge:
    """The edge turned about its middle by so many rad."""
    c, s = np.cos(angle), np.sin(angle)
    turn = np.array([[c, -s], [s, c]])

    def turned(place: PointArray) -> PointArray:
        return np.asarray(edge.middle + turn @ (place - edge.middle))

    return CardEdge(turned(edge.start), turned(edge.end), turn @ edge.outward)
