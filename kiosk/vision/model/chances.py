"""Probabilities of the cards at one place."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kiosk.cards import CARDS, Suit

RANK_OF: Final = np.array([int(card.rank) for card in CARDS])
"""The rank of each of the 53 cards."""


SUIT_OF: Final = np.array([len(Suit) if card.suit is None else int(card.suit) for card in CARDS])
"""The suit of each; jokers have one of their own, after the four."""


NOTHING: Final = len(CARDS)
"""The place, after all the cards, of "this is no readable index"."""


Chances = NDArray[np.float64]
"""Probabilities of the 53 cards, in the order of `kiosk.cards.CARDS`, then of NOTHING; they add up to 1."""


def rank_chances(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chances of the 14 ranks, joker first, whatever their suits, from `Chances` or rows of them."""
    suited = chances[..., 1:NOTHING].reshape(*chances.shape[:-1], (NOTHING - 1) // 4, 4).sum(axis=-1)
    return np.concatenate([chances[..., :1], suited], axis=-1)


def rank_chance(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chance of the likeliest rank, whatever its suit, from `Chances` or rows of them; a joker has one."""
    return np.asarray(rank_chances(chances).max(axis=-1))
