"""What stands in the pictures of a zone: indices found in the first, and read in all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.model import GENERIC_DECK, NOTHING, SeenIndex
from kiosk.vision.recognition.detector import MIN_FAINT_HEAT, MIN_INDEX_HEAT, find_indices
from kiosk.vision.recognition.engine import installed_network
from kiosk.vision.recognition.enrolled_deck import deck_damaged, is_other_deck, other_deck, with_prints
from kiosk.vision.recognition.in_picture_matching import with_in_picture_matches
from kiosk.vision.recognition.prints import matcher_of
from kiosk.vision.recognition.reader import read_indices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.model import Deck, Image, Index, VisionFinding

MAX_FAINT_PLACES: Final = 48
"""Faint places that are read, the least faint first: a cloth with flowers has hundreds."""
MIN_DROPPED_PRINT_CHANCE: Final = 0.5
"""Chance of *no index* from which a place is dropped without a word: what is likelier print than any card
makes more trouble, by where it lies, than the card that it may be is worth, whose room is asked about."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """What stands in the pictures of a zone."""

    indices: tuple[SeenIndex, ...]
    """The indices that may show a card."""
    deck: Deck
    """What they are read as: the enrolled deck, or any deck if another one lies there."""
    findings: tuple[VisionFinding, ...]
    """Whether another one lies there, or the enrolled one is damaged."""


def recognise(frames: Sequence[Image], deck: Deck) -> Recognition:
    """The indices that may show a card, found in the first frame and read in all of them.

    What the frames say is averaged, not multiplied: they show the same print, so that they are no witnesses
    independent of each other.

    Raises:
        NetworkError: a network is missing, damaged or of another version.
    """
    places, chances = _found(frames)
    fits = matcher_of(deck).fits(frames[0], places) if deck.is_enrolled else None
    findings: tuple[VisionFinding, ...] = (deck_damaged(deck.name),) if deck.is_damaged else ()
    if fits is not None and is_other_deck(chances, fits[0]):
        findings, deck, fits = (other_deck(deck.name),), GENERIC_DECK, None
    chances = with_in_picture_matches(frames[0], places, chances, deck)
    if fits is not None:
        chances = with_prints(chances, *fits)
    indices = tuple(
        SeenIndex(place, chance)
        for place, chance in zip(places, chances, strict=True)
        if chance[NOTHING] < MIN_DROPPED_PRINT_CHANCE
    )
    return Recognition(indices, deck, findings)


def _found(frames: Sequence[Image]) -> tuple[Sequence[Index], NDArray[np.float64]]:
    """Places in the first frame, and what all frames show there; faint ones that are surely read as cards."""
    places = find_indices(frames[0], installed_network("detector"), MIN_FAINT_HEAT)
    usual = sum(place.score >= MIN_INDEX_HEAT for place in places)
    places = places[: usual + MAX_FAINT_PLACES]
    chances = _read(frames, places)
    seen = [SeenIndex(*seen_at) for seen_at in zip(places, chances, strict=True)]
    kept = [
        number
        for number, index in enumerate(seen)
        # much that is printed looks like a joker's mark
        if index.place.score >= MIN_INDEX_HEAT or (index.is_clear and not index.is_joker)
    ]
    return [places[number] for number in kept], chances[kept]


def read_in_frames(frames: Sequence[Image], places: Sequence[Index], deck: Deck) -> NDArray[np.float64]:
    """What stands at the places, N x 54 chances, if the cards are of the deck.

    Raises:
        NetworkError: a network is missing, damaged or of another version.
    """
    chances = _read(frames, places)
    return with_prints(chances, *matcher_of(deck).fits(frames[0], places)) if deck.is_enrolled else chances


def _read(frames: Sequence[Image], places: Sequence[Index]) -> NDArray[np.float64]:
    """The reader's own chances, of any deck."""
    reader = installed_network("reader")
    return np.asarray(np.mean([read_indices(frame, places, reader) for frame in frames], axis=0))
