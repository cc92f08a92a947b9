"""Whether an edge runs across a card that should lie open: then another card lies on it.

Both ends of a card may peep out from under one that lies across it, and if that one shows no index, as some
decks' jokers do, nothing else tells that it is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.imaging.edge_profile import EDGE_STEP, MIN_EDGE_STEEPNESS, changes_across, steepness

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.vision.model import SeenCard

FOLLOWED_BEYOND_INDEX: Final = 0.3
"""How far outside the middle of its indices an edge is followed, in index heights: further than the frame of
a court picture reaches."""
SEARCHED_BEYOND_INDEX: Final = 0.1
"""How far beyond the middle of its indices an edge is looked for."""


def is_crossed(lightness: NDArray[np.uint8], card: SeenCard) -> bool:
    """Whether an edge runs across the card, from side to side, between its indices.

    Args:
        lightness: of the picture (H, W), CIE Lab.
        card: with its place in the picture, px.
    """
    shape = card.shape
    half_width = shape.right / 2 + FOLLOWED_BEYOND_INDEX * shape.unit
    half_height = shape.down / 2 + SEARCHED_BEYOND_INDEX * shape.unit
    down = np.array([-np.sin(card.angle), np.cos(card.angle)])
    distances = np.arange(-half_height, half_height, EDGE_STEP * shape.unit)
    changes = changes_across(lightness, np.array([card.x, card.y]), down, half_width, distances)
    return bool(steepness(changes).max() > MIN_EDGE_STEEPNESS)
