"""What an enrolled deck adds to the reader's answers.

The figures below were fitted on 220 rendered sides of the four families that were held back from the reader
(60 of them demanding) for the likelihood of the true cards; never on the decks that judge the result, and
never on photographs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import JOKER
from kiosk.messages import N_, Message
from kiosk.vision.model import NOTHING, RANK_OF, SUIT_OF, VisionFinding

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.vision.recognition.prints import Fits

FIT_WEIGHT: Final = 16.0
"""What a rank or suit that fits better by 1 multiplies a card's chance by, as a logarithm."""
MIN_FIT: Final = 0.7
"""A fit below this tells nothing: the index may be covered."""
READER_ERROR_SHARE: Final = 0.003
"""Share of indices of which the reader is taken to know nothing, however sure it is."""
NO_FIT_FACTOR: Final = 0.3
"""What a card's chance of standing there is multiplied by if its print fits no better than that."""
MIN_KNOWN_CHANCE: Final = 0.95
"""Chance from which the reader alone surely knows a card."""
MIN_KNOWN_CARDS: Final = 6
"""Cards that it must know so before another deck is suspected."""
MIN_OWN_DECK_FIT: Final = 0.86
"""Fit of their ranks to their own prints, in the middle, below which they are not of this deck: of most pips
too little shows. Of those 218 sides with their own deck one is below, of 436 with another deck of another
family 43 are above; decks that look more alike are not told apart."""


def with_prints(chances: NDArray[np.float64], ranks: Fits, suits: Fits) -> NDArray[np.float64]:
    """The reader's `Chances`, N x 54, and how well the indices fit the deck's prints, taken together.

    What fits no print stays as the reader has it.
    """
    told = np.maximum(ranks[:, RANK_OF] - MIN_FIT, 0) + np.maximum(suits[:, SUIT_OF] - MIN_FIT, 0)
    weight = np.log((1 - READER_ERROR_SHARE) * chances + READER_ERROR_SHARE / chances.shape[1])
    weight[:, :NOTHING] += FIT_WEIGHT * told + np.log(NO_FIT_FACTOR)
    together = np.exp(weight - weight.max(axis=1, keepdims=True))
    together /= together.sum(axis=1, keepdims=True)
    return np.asarray(np.where(told.any(axis=1, keepdims=True), together, chances))


def is_other_deck(chances: NDArray[np.float64], ranks: Fits) -> bool:
    """Whether the indices that the reader knows by itself do not look as they do in the enrolled deck."""
    best = chances.argmax(axis=1)
    known = (best != NOTHING) & (best != JOKER.index) & (chances.max(axis=1) > MIN_KNOWN_CHANCE)
    if known.sum() < MIN_KNOWN_CARDS:
        return False
    own = ranks[np.flatnonzero(known), RANK_OF[best[known]]]
    return bool(np.median(own) < MIN_OWN_DECK_FIT)


def other_deck(name: str) -> VisionFinding:
    return VisionFinding(
        "other_deck",
        Message(
            N_(
                "These are not the cards of the deck “{name}”, which is enrolled at this table."
                " They are counted all the same."
            ),
            {"name": name},
        ),
        Message(N_("Enrol the deck that is played with: it is read more surely.")),
        spoils=False,  # they are read as any deck's are, and asked about as strictly
    )


def deck_damaged(name: str) -> VisionFinding:
    return VisionFinding(
        "deck_damaged",
        Message(
            N_(
                "The file of the deck “{name}” is damaged or missing."
                " Its cards are counted as any deck's are."
            ),
            {"name": name},
        ),
        Message(N_("The file of this table's deck is damaged or missing: enrol the deck anew.")),
        spoils=False,  # as above
    )
