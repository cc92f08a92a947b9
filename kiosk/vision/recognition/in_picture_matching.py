"""What the other indices of a picture tell of one that is hard to read.

All cards of a deck share a typeface, known or not: a queen of which half shows looks like the other queens
and unlike the nines. So the upper part of each index whose rank is in doubt is compared with those of the
indices around it whose ranks the reader surely knows, and with an enrolled deck's prints. What is compared is
lightness alone, by normalised correlation: a red nine is as good an example as a black one, in light and in
shadow.

The figures below were fitted on 823 doubtful indices of 220 rendered sides of the four families that were
held back from the reader, for the likelihood of the true ranks; never on the decks that judge the result.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.cards import JOKER, Rank
from kiosk.vision.model import GENERIC_DECK, NOTHING, RANK_OF, rank_chances
from kiosk.vision.recognition.prints import cut_print, decode_print

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kiosk.vision.model import Deck, Image, Index

MIN_EXAMPLE_CHANCE: Final = 0.995
"""Chance of a rank from which an index is an example of it."""
MIN_UNDOUBTED_CHANCE: Final = 0.99
"""Chance of the likeliest rank below which an index is compared."""
MAX_COMPARED_PRINT_CHANCE: Final = 0.97
"""Chance of *no index* from which it is not."""
MAX_EXAMPLES: Final = 6
"""Of each rank, the surest ones."""
LIKENESS_WEIGHT: Final = 1.25
"""What the logarithm of the share by which a likeness falls short of 1 counts, with its sign turned."""
NEUTRAL_LIKENESS: Final = 0.94
"""Likeness that speaks neither for a rank nor against it; a rank without an example has none."""
MAX_LIKENESS: Final = 0.99
"""More tells nothing more."""
MIN_PRINT_DEVIATION: Final = 3.0
"""Standard deviation of lightness, 0 to 255, below which a print is bare paper, as some jokers show."""

_UPPER_PART: Final = (slice(9, 33), slice(8, 40))
"""Rows and columns of the upper part of the rank, and of the paper above it, in a print of 48 x 80 px."""
_SHIFT_PX: Final = 5
"""Px of the print up to which it is displaced each way."""
_TRIED_TURNS: Final = (-0.07, 0.0, 0.07)
"""Rad by which it is turned."""
_TRIED_SIZES: Final = (0.93, 1.0, 1.08)

_Part = NDArray[np.float32]


def with_in_picture_matches(
    picture: Image, places: Sequence[Index], chances: NDArray[np.float64], deck: Deck = GENERIC_DECK
) -> NDArray[np.float64]:
    """The reader's `Chances`, N x 54, taken together with what those look like whose rank is in doubt.

    They are compared with the others at the `places`, and with the prints of `deck`, if it is enrolled.
    """
    ranks = rank_chances(chances)
    in_doubt = (ranks.max(axis=1) < MIN_UNDOUBTED_CHANCE) & (chances[:, NOTHING] < MAX_COMPARED_PRINT_CHANCE)
    if not in_doubt.any():
        return chances
    enrolled = _examples_of(deck)
    examples = {rank: [*_examples_in(picture, places, ranks[:, rank]), *enrolled[rank]] for rank in Rank}
    together = chances.copy()
    for place in map(int, np.flatnonzero(in_doubt)):
        told = _told(_likeness(picture, places[place], examples))
        together[place, :NOTHING] *= np.exp(told[RANK_OF])
        together[place] /= together[place].sum()
    return together


def _examples_in(picture: Image, places: Sequence[Index], chances: NDArray[np.float64]) -> Iterator[_Part]:
    """The surest indices of a rank, whose chances are N."""
    for place in map(int, np.argsort(-chances)[:MAX_EXAMPLES]):
        if chances[place] >= MIN_EXAMPLE_CHANCE:
            yield _upper(cut_print(picture, places[place]))


@lru_cache(maxsize=2)
def _examples_of(deck: Deck) -> Mapping[Rank, Sequence[_Part]]:
    """One print of each card, and all of the jokers', which may differ."""
    chosen = {
        (kept.card, kept.picture if kept.card.is_joker else b""): kept for kept in reversed(deck.prints)
    }
    examples = [(kept.card.rank, _upper(decode_print(kept.picture))) for kept in chosen.values()]
    return {
        rank: [part for shown, part in examples if shown is rank and part.std() > MIN_PRINT_DEVIATION]
        for rank in Rank
    }


def _told(likeness: NDArray[np.float64]) -> NDArray[np.float64]:
    """What each rank's likeness, not a number if there is no example, adds to the logarithm of its chance.

    A joker's mark may begin with the jack's own letter: an example of one is as good as one of the other. And
    a pack's jokers may differ, and their words are found at one letter or the next: one that is unlike the
    others is none the less a joker.
    """
    jack, joker = int(Rank.JACK), int(JOKER.rank)
    told = LIKENESS_WEIGHT * (np.log(1 - NEUTRAL_LIKENESS) - np.log(1 - np.minimum(likeness, MAX_LIKENESS)))
    told[np.isnan(likeness)] = 0.0
    told[joker] = max(0.0, told[jack] if np.isnan(likeness[joker]) else told[joker])
    if np.isnan(likeness[jack]):
        told[jack] = told[joker]
    return np.asarray(told)


def _likeness(picture: Image, index: Index, examples: Mapping[Rank, Sequence[_Part]]) -> NDArray[np.float64]:
    """How like the likest example of each rank an index is, at most 1; not a number without an example."""
    rows, columns = (slice(part.start - _SHIFT_PX, part.stop + _SHIFT_PX) for part in _UPPER_PART)
    cuts = [
        _lightness(cut_print(picture, index, turn, size))[rows, columns]
        for turn, size in product(_TRIED_TURNS, _TRIED_SIZES)
    ]
    return np.array(
        [
            max(
                (
                    float(cv2.matchTemplate(cut, example, cv2.TM_CCOEFF_NORMED).max())
                    for cut in cuts
                    for example in examples[rank]
                ),
                default=np.nan,
            )
            for rank in Rank
        ]
    )


def _upper(cut: Image) -> _Part:
    return _lightness(cut)[_UPPER_PART]


def _lightness(cut: Image) -> _Part:
    lab = cv2.cvtColor(cut, cv2.COLOR_BGR2LAB)
    return np.asarray(cv2.GaussianBlur(lab[..., 0].astype(np.float32), (0, 0), 0.8), np.float32)
