"""How far cards reach beyond their indices, measured where the picture shows their edges.

Decks differ in this by several millimetres, and everything that asks whether cards touch depends on it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.imaging.outlines import edges_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.model import CardShape, Image, SeenCard

    _Reach = tuple[float, float]

SEARCH_RANGE_DOWN: Final = (-0.14, 0.8)
SEARCH_RANGE_ACROSS: Final = (-0.2, 0.7)
"""From where to where around its supposed place an edge is looked for, in index heights: never where the
index itself is printed."""
PROFILE_STEPS: Final = 61
MAX_MEASURED_CARDS: Final = 16
MIN_MARGIN_EDGES: Final = 3
"""Edges that must be seen before the usual margin is given up, unless two on opposite sides agree."""
MAX_EDGE_DISAGREEMENT: Final = 0.1
"""Index heights by which two edges may lie apart that agree."""
MIN_FREE_PLACES: Final = 6
"""Places along an edge, of eleven, beside which no other card may lie."""
PROFILE_BLUR_STEPS: Final = 2.0
"""Steps over which places of an edge are taken together: cards lie, and are placed, a little differently."""
CARD_ASPECT_RANGE: Final = (0.6, 0.77)
"""Times as wide as high that a card seems from above: bridge cards are 0.65, poker cards 0.72."""
MIN_SHARPNESS_SHARE: Final = 0.5
"""Share of the sharpest edge's from which one further in is the card's own: nothing is printed before it,
and beyond it other cards, or the patterns of a cloth, have edges as sharp."""


def with_measured_margins(picture: Image, cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """The cards, all with the margins that the edges of those that lie open show."""
    lab = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), np.uint8)
    profiles: tuple[list[NDArray[np.float64]], ...] = ([], [], [], [])
    # how sharply colour changes about each free edge of open cards
    for card in [laid for laid in cards if laid.is_open][:MAX_MEASURED_CARDS]:
        others = [np.asarray(other.outline, np.float32) for other in cards if other is not card]
        for edge in range(4):
            found = _profile(lab, card, edge, others)
            if found is not None:
                profiles[edge].append(found)
    # opposite edges are as far out as each other
    upper, right, lower, left = profiles
    offsets = _offset(right, left, SEARCH_RANGE_ACROSS), _offset(upper, lower, SEARCH_RANGE_DOWN)
    return tuple(replace(card, shape=_with_margins(card.shape, *offsets)) for card in cards)


def _with_margins(shape: CardShape, across: float, down: float) -> CardShape:
    """The shape, its edges so much further out, in index heights, unless no card is as wide or as high."""
    shapes = [
        replace(shape, margin_across=shape.margin_across + right, margin_down=shape.margin_down + below)
        for right, below in ((across, down), (0.0, down), (across, 0.0))
    ]
    if not CARD_ASPECT_RANGE[0] < shape.width / shape.height < CARD_ASPECT_RANGE[1]:
        return shapes[0]  # it is seen aslant, or its picture is pressed into another shape
    likely = (
        tried for tried in shapes if CARD_ASPECT_RANGE[0] < tried.width / tried.height < CARD_ASPECT_RANGE[1]
    )
    return next(likely, shape)


def _profile(
    lab: Image, card: SeenCard, edge: int, others: Sequence[NDArray[np.float32]]
) -> NDArray[np.float64] | None:
    """How sharply colour changes across the edge, from inside to outside; None if it is covered."""
    side = edges_of(card)[edge]
    along, outward = side.places(0.2, 11), side.outward
    beside = along + outward * 0.5 * card.shape.unit
    free = [not any(_holds(other, place) for other in others) for place in beside]
    if sum(free) < MIN_FREE_PLACES:
        return None
    reach = SEARCH_RANGE_ACROSS if edge % 2 else SEARCH_RANGE_DOWN
    steps = np.linspace(*reach, PROFILE_STEPS) * card.shape.unit
    places = (along[free][:, None] + outward * steps[:, None]).astype(np.float32)
    seen = cv2.remap(lab, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    line = cv2.GaussianBlur(np.median(seen, axis=0)[None].astype(np.float32), (0, 0), 1.5)[0]
    change = np.abs(np.gradient(line, axis=0)).sum(axis=1)
    return np.asarray(change / max(4.0, float(change.max())), np.float64)


def _holds(outline: NDArray[np.float32], place: NDArray[np.float64]) -> bool:
    return cv2.pointPolygonTest(outline, (float(place[0]), float(place[1])), measureDist=False) >= 0


def _offset(
    one_side: Sequence[NDArray[np.float64]], other_side: Sequence[NDArray[np.float64]], reach: _Reach
) -> float:
    """How much further out than supposed the edges on two opposite sides of cards lie, in index heights."""
    profiles = [*one_side, *other_side]
    if len(profiles) < MIN_MARGIN_EDGES:
        places = [_innermost(profile, reach) for profile in profiles]
        if not (one_side and other_side) or np.ptp(places) > MAX_EDGE_DISAGREEMENT:
            return 0.0
    return _innermost(np.asarray(np.mean(profiles, axis=0)), reach)


def _innermost(profile: NDArray[np.float64], reach: _Reach) -> float:
    """Where the first edge lies that is about as sharp as the sharpest, in index heights outwards."""
    smooth = cv2.GaussianBlur(profile[None], (0, 0), PROFILE_BLUR_STEPS)[0]
    padded = np.pad(smooth, 1)
    is_peak = (smooth >= padded[:-2]) & (smooth >= padded[2:])
    innermost = (is_peak & (smooth >= MIN_SHARPNESS_SHARE * smooth.max())).argmax()
    return float(np.linspace(*reach, PROFILE_STEPS)[innermost])
