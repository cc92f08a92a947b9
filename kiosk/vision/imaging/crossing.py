"""Whether an edge runs across a card that should lie open: then another card lies on it.

Both ends of a card may peep out from under one that lies across it, and if that one shows no index, as some
decks' jokers do, nothing else tells that it is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import Places
    from kiosk.vision.model.seen_cards import SeenCard

BESIDE_INDEX: Final = 0.3
"""How far outside the middle of its indices an edge is followed, in index heights: further than the frame of
a court picture reaches."""
BEFORE_INDEX: Final = 0.1
"""How far beyond the middle of its indices an edge is looked for."""
PLACES: Final = 48
STEP: Final = 1 / 30
"""Between two places where an edge is looked for, in index heights."""
WIDTH: Final = 3
"""Steps within which the light changes at an edge."""
SLOPES: Final = np.linspace(-0.12, 0.12, 25)
"""How an edge may run, as far as a card lies askew upon another."""
BROKEN: Final = 0.1
"""Share of an edge where print may hide it; what is printed, as a frame or a row of pips, is shorter."""
EDGE: Final = 2.0
"""Change of lightness (CIE Lab, 0 to 255) above which it is an edge. Of 1,000 drawn cards that lay open none
has more; of 1,800 that another one covered four in five have."""


def is_crossed(lightness: NDArray[np.uint8], card: SeenCard) -> bool:
    """Whether an edge runs across the card, from side to side, between its indices.

    Args:
        lightness: of the picture (H, W), CIE Lab.
        card: with its place in the picture, px.
    """
    shape = card.shape
    half_width = shape.right / 2 + BESIDE_INDEX * shape.unit
    half_height = shape.down / 2 + BEFORE_INDEX * shape.unit
    down = np.array([-np.sin(card.angle), np.cos(card.angle)])
    distances = np.arange(-half_height, half_height, STEP * shape.unit)
    changes = changes_across(lightness, np.array([card.x, card.y]), down, half_width, distances)
    return bool(steepness(changes).max() > EDGE)


def steepness(changes: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much of each change is not but part of a longer one, as where a shadow ends."""
    padded = np.pad(changes, ((0, 0), (WIDTH, WIDTH)))
    beside = np.maximum(padded[:, : -2 * WIDTH], padded[:, 2 * WIDTH :])
    return np.asarray(changes - np.maximum(0, beside))


def changes_across(
    lightness: NDArray[np.uint8],
    middle: Places,
    down: Places,
    half_length: float,
    distances: NDArray[np.float64],
) -> NDArray[np.float64]:
    """How much lighter, and how much darker, it gets along lines that run across, be they a little askew.

    Args:
        lightness: of the picture (H, W), CIE Lab.
        middle: through which the way `down`, a unit vector, goes, px.
        down: the way.
        half_length: of the lines, px.
        distances: (N,) on the way at which to look, px; they rise by `STEP` index heights.

    Returns:
        (2, N - WIDTH): lighter and darker, each between a distance and the one `WIDTH` further, levels of 255
        that all of the line changes by at least, but for a share `BROKEN` of it.
    """
    along = np.array([down[1], -down[0]])
    across = np.linspace(-half_length, half_length, PLACES)
    broken = round(BROKEN * PLACES)
    changes = []
    for slope in SLOPES:
        away = distances[:, None] + slope * across
        x = middle[0] + across * along[0] + away * down[0]
        y = middle[1] + across * along[1] + away * down[1]
        seen = cv2.remap(
            lightness, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        change = np.sort(seen[WIDTH:].astype(np.int16) - seen[:-WIDTH], axis=1)
        changes.append([change[:, broken], -change[:, -1 - broken]])
    return np.asarray(np.max(changes, axis=0), np.float64)
