"""How light changes along lines that run across a card, where the edge of another one may run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import PointArray

LINE_PLACES: Final = 48
EDGE_STEP: Final = 1 / 30
"""Between two places where an edge is looked for, in index heights."""
EDGE_WIDTH_STEPS: Final = 3
"""Steps within which the light changes at an edge."""
EDGE_SLOPES: Final = np.linspace(-0.12, 0.12, 25)
"""How an edge may run, as far as a card lies askew upon another."""
MAX_BROKEN_SHARE: Final = 0.1
"""Share of an edge where print may hide it; what is printed, as a frame or a row of pips, is shorter."""
MIN_EDGE_STEEPNESS: Final = 2.0
"""Change of lightness (CIE Lab, 0 to 255) above which it is an edge. Of 1,000 drawn cards that lay open none
has more; of 1,800 that another one covered four in five have."""


def steepness(changes: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much of each change is not but part of a longer one, as where a shadow ends."""
    padded = np.pad(changes, ((0, 0), (EDGE_WIDTH_STEPS, EDGE_WIDTH_STEPS)))
    beside = np.maximum(padded[:, : -2 * EDGE_WIDTH_STEPS], padded[:, 2 * EDGE_WIDTH_STEPS :])
    return np.asarray(changes - np.maximum(0, beside))


def changes_across(
    lightness: NDArray[np.uint8],
    middle: PointArray,
    down: PointArray,
    half_length: float,
    distances: NDArray[np.float64],
) -> NDArray[np.float64]:
    """How much lighter, and how much darker, it gets along lines that run across, be they a little askew.

    Args:
        lightness: of the picture (H, W), CIE Lab.
        middle: through which the way `down`, a unit vector, goes, px.
        down: the way.
        half_length: of the lines, px.
        distances: (N,) on the way at which to look, px; they rise by `EDGE_STEP` index heights.

    Returns:
        (2, N - EDGE_WIDTH_STEPS): lighter and darker, each between a distance and the one so many steps
        further, levels of 255 that all of the line changes by at least, but for `MAX_BROKEN_SHARE` of it.
    """
    along = np.array([down[1], -down[0]])
    across = np.linspace(-half_length, half_length, LINE_PLACES)
    broken = round(MAX_BROKEN_SHARE * LINE_PLACES)
    changes = []
    for slope in EDGE_SLOPES:
        away = distances[:, None] + slope * across
        x = middle[0] + across * along[0] + away * down[0]
        y = middle[1] + across * along[1] + away * down[1]
        seen = cv2.remap(
            lightness, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        change = np.sort(seen[EDGE_WIDTH_STEPS:].astype(np.int16) - seen[:-EDGE_WIDTH_STEPS], axis=1)
        changes.append([change[:, broken], -change[:, -1 - broken]])
    return np.asarray(np.max(changes, axis=0), np.float64)
