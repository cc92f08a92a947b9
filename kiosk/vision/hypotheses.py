"""The legal melds that a column most likely shows, found from the rules' side.

The likeliest names of single cards miss a meld of which much is covered: where only ranks show, one suit for
all of them makes a sequence. So every sequence and every set is held against the picture as a whole.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, Card, Rank, Suit, make_card
from kiosk.vision.read import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.read import Chances

KEPT: Final = 16
"""How many melds are considered, likeliest first."""
LEAST: Final = 1e-4
"""Chance below which a card is not taken for another, whatever the rest of the meld says."""

_PLACES: Final = (
    Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE,
    Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE,
)  # fmt: skip
_WILDS: Final = tuple(card.index for card in CARDS if card.is_joker or card.rank is Rank.TWO)
_SEQUENCES: Final = np.array(
    [[make_card(rank, suit).index for rank in ranks] for suit in Suit for ranks in (_PLACES, _PLACES[::-1])]
)
"""Each suit's cards from ace to ace, upwards and downwards: 8 x 14 places in `CARDS`."""


def likely_melds(chances: Sequence[Chances], rules: Rules) -> dict[tuple[Card, ...], float]:
    """The likeliest sequences and sets, in the order laid and with at most one wild, and their chances."""
    if not chances:
        return {}
    logs = np.log(np.maximum(np.array(chances)[:, :NOTHING], 1e-12))
    found = sorted(
        (
            each
            for names in (*_sequences(len(logs)), *_sets(logs, rules))
            for each in _with_a_wild(names, logs)
        ),
        key=lambda each: -each[0],
    )
    return {tuple(CARDS[name] for name in names): float(np.exp(chance)) for chance, names in found[:KEPT]}


def _sequences(length: int) -> Iterator[NDArray[np.int64]]:
    places = _SEQUENCES.shape[1]
    return (
        _SEQUENCES[line, start : start + length]
        for line, start in product(range(len(_SEQUENCES)), range(places - length + 1))
    )


def _sets(logs: NDArray[np.float64], rules: Rules) -> Iterator[NDArray[np.int64]]:
    """Of each rank that makes sets, every card in its likeliest suit."""
    for rank in rules.set_ranks:
        copies = np.array([make_card(rank, suit).index for suit in Suit])
        yield copies[logs[:, copies].argmax(axis=1)]


def _with_a_wild(
    names: NDArray[np.int64], logs: NDArray[np.float64]
) -> Iterator[tuple[float, tuple[int, ...]]]:
    """The meld itself, and with the likeliest wild in the place where it helps most."""
    own = logs[np.arange(len(names)), names]
    wilds = np.array(_WILDS)[logs[:, _WILDS].argmax(axis=1)]
    gain = logs[np.arange(len(names)), wilds] - own
    gain[wilds == names] = -np.inf
    place = int(gain.argmax())
    if own.min() > np.log(LEAST):
        yield float(own.sum()), tuple(int(name) for name in names)
    changed = names.copy()
    changed[place] = wilds[place]
    kept = logs[np.arange(len(names)), changed]
    if kept.min() > np.log(LEAST):
        yield float(kept.sum()), tuple(int(name) for name in changed)
