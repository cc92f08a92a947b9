"""What stands in the pictures of a zone: indices found in the first, and read in all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.cards import SeenIndex
from kiosk.vision.detect import find_indices
from kiosk.vision.engine import installed_network
from kiosk.vision.enrolled import is_other_deck, other_deck, with_prints
from kiosk.vision.prints import matcher_of
from kiosk.vision.read import NOTHING, read_indices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.deck import Deck
    from kiosk.vision.detect import Index
    from kiosk.vision.proposal import VisionFinding
    from kiosk.vision.shots import Image

SURELY_NOTHING: Final = 0.7
"""Chance of *no index* from which a place is dropped without a word."""


def see(frames: Sequence[Image], deck: Deck) -> tuple[tuple[SeenIndex, ...], tuple[VisionFinding, ...]]:
    """The indices that may show a card, and whether they are of the deck.

    What the frames say is averaged, not multiplied: they show the same print, so that they are no witnesses
    independent of each other.

    Raises:
        NetworkError: a network is missing, damaged or of another version.
    """
    places = find_indices(frames[0], installed_network("detector"))
    chances, noticed = read(frames, places, deck)
    seen = tuple(
        SeenIndex(place, chance)
        for place, chance in zip(places, chances, strict=True)
        if chance[NOTHING] < SURELY_NOTHING
    )
    return seen, noticed


def read(
    frames: Sequence[Image], places: Sequence[Index], deck: Deck
) -> tuple[NDArray[np.float64], tuple[VisionFinding, ...]]:
    """What stands at the places, N x 54 chances, and whether it is of the deck.

    Raises:
        NetworkError: a network is missing, damaged or of another version.
    """
    reader = installed_network("reader")
    chances = np.mean([read_indices(frame, places, reader) for frame in frames], axis=0)
    if not (deck.is_enrolled and places):
        return chances, ()
    fits = matcher_of(deck).fits(frames[0], places)
    if is_other_deck(chances, *fits):
        return chances, (other_deck(deck.name),)
    return with_prints(chances, *fits), ()
