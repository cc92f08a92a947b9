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

    from kiosk.vision.cards import SeenCard

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
SLOPES: Final = np.linspace(-0.12, 0.12, 13)
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
    across = np.linspace(-half_width, half_width, PLACES)
    down = np.arange(-half_height, half_height, STEP * shape.unit)[:, None]
    c, s = np.cos(card.angle), np.sin(card.angle)
    for slope in SLOPES:
        along = down + slope * across
        x, y = card.x + across * c - along * s, card.y + across * s + along * c
        seen = cv2.remap(
            lightness, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        change = np.sort(seen[WIDTH:].astype(np.int16) - seen[:-WIDTH], axis=1)
        broken = round(BROKEN * PLACES)
        if max(change[:, broken].max(), -change[:, -1 - broken].min()) > EDGE:
            return True
    return False
