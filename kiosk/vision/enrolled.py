"""What an enrolled deck adds to the reader's answers.

The figures below were fitted on 28 rendered sides of the training families, half of them demanding, for the
likelihood of the true cards; never on the decks that judge the result, and never on photographs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, JOKER, Suit
from kiosk.messages import N_, Message
from kiosk.vision.proposal import VisionFinding
from kiosk.vision.read import NOTHING

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.vision.prints import Fits

RANK_WEIGHT: Final = 8.0
SUIT_WEIGHT: Final = 8.0
"""What a fit that is better by 1 multiplies a card's chance by, as a logarithm."""
NO_FIT: Final = 0.5
"""A fit below this tells nothing: the index may be covered."""
READER_ERRS: Final = 0.03
"""Share of indices of which the reader is taken to know nothing, however sure it is."""
KNOWN_SURELY: Final = 0.95
"""Chance from which the reader alone surely knows a card."""
FEWEST: Final = 6
"""Cards that it must know so before another deck is suspected."""
OTHER_DECK: Final = 0.9
"""Fit to its own prints below which the usual index is not of this deck. Decks that look more alike
are not told apart."""

_RANK_OF: Final = np.array([int(card.rank) for card in CARDS])
_SUIT_OF: Final = np.array([len(Suit) if card.suit is None else int(card.suit) for card in CARDS])


def with_prints(chances: NDArray[np.float64], ranks: Fits, suits: Fits) -> NDArray[np.float64]:
    """The reader's `Chances`, N x 54, and how well the indices fit the deck's prints, taken together.

    What fits no print stays as the reader has it.
    """
    told = RANK_WEIGHT * np.maximum(ranks[:, _RANK_OF] - NO_FIT, 0)
    told += SUIT_WEIGHT * np.maximum(suits[:, _SUIT_OF] - NO_FIT, 0)
    weight = np.log((1 - READER_ERRS) * chances + READER_ERRS / chances.shape[1])
    weight[:, :NOTHING] += told
    together = np.exp(weight - weight.max(axis=1, keepdims=True))
    together /= together.sum(axis=1, keepdims=True)
    return np.asarray(np.where(told.any(axis=1, keepdims=True), together, chances))


def is_other_deck(chances: NDArray[np.float64], ranks: Fits, suits: Fits) -> bool:
    """Whether the indices that the reader knows by itself do not look as they do in the enrolled deck."""
    fit = usual_fit(chances, ranks, suits)
    return fit is not None and fit < OTHER_DECK


def usual_fit(chances: NDArray[np.float64], ranks: Fits, suits: Fits) -> float | None:
    """How well the indices that the reader knows by itself fit their prints; None if it knows too few."""
    best = chances.argmax(axis=1)
    known = (best != NOTHING) & (best != JOKER.index) & (chances.max(axis=1) > KNOWN_SURELY)
    if known.sum() < FEWEST:
        return None
    rows = np.flatnonzero(known)
    both = (ranks[rows, _RANK_OF[best[rows]]] + suits[rows, _SUIT_OF[best[rows]]]) / 2
    return float(np.median(both))


def other_deck(name: str) -> VisionFinding:
    return VisionFinding(
        "other_deck",
        Message(
            N_("These are not the cards of the deck “{name}”, which is enrolled at this table."),
            {"name": name},
        ),
        Message(N_("Enrol the deck that is played with, or check every card.")),
        spoils=True,
    )
