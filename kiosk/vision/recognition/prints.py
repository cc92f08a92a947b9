"""Compares an index with those of an enrolled deck.

Rank and pip are compared apart, each as a unit vector, so that how well an index fits all prints of the deck
is a product of matrices. The index is tried at small turns, sizes and displacements, since a detector is
never exact. What fits is normalised correlation, which asks for shape and colour and not for brightness:
shadow and light pass over.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import cos, sin
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from kiosk.cards import Rank, Suit
from kiosk.vision.model import RANK_OF, SUIT_OF, Index

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.cards import Card
    from kiosk.vision.model import Deck, Image

PRINT_WIDTH_PX: Final = 48
PRINT_HEIGHT_PX: Final = 80
INDEX_IN_PRINT_PX: Final = 54.0
"""How high the index stands in the middle of a print, px."""
_REDUCTION: Final = 2
"""Prints are compared at one part in so many of their size."""
_RANK: Final = (slice(5, 22), slice(4, 20))
_PIP: Final = (slice(22, 35), slice(4, 20))
"""Rows and columns of the rank and of the pip in a reduced print of 24 x 40 px, with a little paper."""
_SHIFT_PX: Final = 2
"""Px of the reduced print up to which the index is displaced each way."""
_TRIED_TURNS: Final = (-0.07, 0.0, 0.07)
"""Rad by which it is turned."""
_TRIED_SIZES: Final = (0.92, 1.0, 1.09)
_MIN_PRINT_DEVIATION: Final = 3.0
"""Standard deviation, in levels of CIE Lab, below which a part shows too little to be compared."""

_Vectors = NDArray[np.float32]
Fits = NDArray[np.float64]
"""How well an index fits, -1 to 1; 1 is the very same picture."""


def cut_print(picture: Image, index: Index, turn: float = 0.0, size: float = 1.0) -> Image:
    """The index upright in 80 x 48 px, uint8, BGR, turned by `turn` rad more and `size` times as large."""
    zoom = size * INDEX_IN_PRINT_PX / index.height
    c, s = cos(index.angle + turn) * zoom, sin(index.angle + turn) * zoom
    matrix = np.array(
        [
            [c, s, PRINT_WIDTH_PX / 2 - c * index.x - s * index.y],
            [-s, c, PRINT_HEIGHT_PX / 2 + s * index.x - c * index.y],
        ]
    )
    cut = cv2.warpAffine(
        picture,
        matrix,
        (PRINT_WIDTH_PX, PRINT_HEIGHT_PX),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cut, np.uint8)


def encode_print(cut: Image) -> bytes:
    """PNG of what `cut_print` gave."""
    return bytes(cv2.imencode(".png", cut)[1])


def decode_print(picture: bytes) -> Image:
    """What `encode_print` made a PNG of."""
    return np.asarray(cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class PrintMatcher:
    """The prints of one deck, ready to be compared with."""

    ranks: _Patterns
    pips: _Patterns
    cards: NDArray[np.int64]
    """Whose print it is: places in `CARDS`."""

    def fits(self, picture: Image, indices: Sequence[Index]) -> tuple[Fits, Fits]:
        """How well each index fits the ranks, N x 14 (joker first), and the suits, N x 5 (joker last)."""
        return _together([self._fit(picture, index) for index in indices])

    def fits_of(self, pictures: Sequence[bytes], without: Card | None = None) -> tuple[Fits, Fits]:
        """The same for indices that were cut out before, as if the deck had no prints of one card."""
        middle = Index(PRINT_WIDTH_PX / 2, PRINT_HEIGHT_PX / 2, 0.0, INDEX_IN_PRINT_PX, 1.0)
        return _together(
            [
                self._fit(decode_print(picture), middle, -1 if without is None else without.index)
                for picture in pictures
            ]
        )

    def _fit(self, picture: Image, index: Index, without: int = -1) -> tuple[Fits, Fits]:
        cuts = [_colours(cut_print(picture, index, *how)) for how in product(_TRIED_TURNS, _TRIED_SIZES)]
        ranks, pips = self.ranks.fits(cuts), self.pips.fits(cuts)
        ranks[self.cards == without] = pips[self.cards == without] = -1.0
        rank_of, suit_of = RANK_OF[self.cards], SUIT_OF[self.cards]
        return (
            np.array([ranks[rank_of == rank].max(initial=-1.0) for rank in range(len(Rank))]),
            np.array([pips[suit_of == suit].max(initial=-1.0) for suit in range(len(Suit) + 1)]),
        )


def _together(fits: Sequence[tuple[Fits, Fits]]) -> tuple[Fits, Fits]:
    return (
        np.array([rank for rank, _ in fits]).reshape(-1, len(Rank)),
        np.array([suit for _, suit in fits]).reshape(-1, len(Suit) + 1),
    )


@lru_cache(maxsize=2)
def matcher_of(deck: Deck) -> PrintMatcher:
    """The matcher of an enrolled deck; the last two are kept."""
    cuts = [_colours(decode_print(kept.picture)) for kept in deck.prints]
    return PrintMatcher(
        _Patterns.of(cuts, _RANK),
        _Patterns.of(cuts, _PIP),
        np.array([kept.card.index for kept in deck.prints]),
    )


def _colours(cut: Image) -> _Vectors:
    """The print reduced, in CIE Lab, where red and black are as far apart as black and paper."""
    small = cv2.resize(
        cut, (PRINT_WIDTH_PX // _REDUCTION, PRINT_HEIGHT_PX // _REDUCTION), interpolation=cv2.INTER_AREA
    )
    lab = cv2.cvtColor(small.astype(np.float32) / np.float32(255), cv2.COLOR_BGR2LAB)
    return np.asarray(lab * np.array([1.0, 1.0, 0.5], np.float32), np.float32)


def _windows(cut: _Vectors, part: tuple[slice, slice]) -> _Vectors:
    """The part of a reduced print at every displacement, one to a row."""
    rows, columns = part
    near = cut[
        rows.start - _SHIFT_PX : rows.stop + _SHIFT_PX, columns.start - _SHIFT_PX : columns.stop + _SHIFT_PX
    ]
    size = (rows.stop - rows.start, columns.stop - columns.start, 3)
    return np.asarray(sliding_window_view(near, size).reshape(-1, *size), np.float32)


def _weights(part: tuple[slice, slice]) -> _Vectors:
    """What lies at the sides of a part, where other things may begin, counts less; they add up to 1."""
    across = np.linspace(-1, 1, part[1].stop - part[1].start, dtype=np.float32)
    weights = np.exp(-1.5 * across**2)[None, :, None].repeat(part[0].stop - part[0].start, axis=0)
    return np.asarray(weights / weights.sum(), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Patterns:
    """One part of all the prints, as rows that are multiplied with what is compared with them."""

    part: tuple[slice, slice]
    weights: _Vectors
    rows: _Vectors

    @classmethod
    def of(cls, cuts: Sequence[_Vectors], part: tuple[slice, slice]) -> _Patterns:
        weights = _weights(part)
        seen = np.stack([cut[part] for cut in cuts])
        centred = seen - (seen * weights).sum(axis=(1, 2), keepdims=True)
        lengths = np.sqrt((centred**2 * weights).sum(axis=(1, 2, 3), keepdims=True))
        rows = centred * weights / np.maximum(lengths, _MIN_PRINT_DEVIATION)
        return cls(part, weights, rows.reshape(len(rows), -1).astype(np.float32))

    def fits(self, cuts: Sequence[_Vectors]) -> _Vectors:
        """How well the likest of the cuts, somehow displaced, fits each print."""
        seen = np.concatenate([_windows(cut, self.part) for cut in cuts])
        flat = seen.reshape(len(seen), -1)
        # A row adds up to nothing in each colour, so that what is compared need not be centred.
        products = flat @ self.rows.T
        means = flat @ (self.weights[..., None] * np.eye(3, dtype=np.float32)).reshape(-1, 3)
        squares = (flat * flat) @ np.repeat(self.weights, 3, axis=2).reshape(-1)
        lengths = np.sqrt(np.maximum(squares - (means**2).sum(axis=1), 0))
        return np.asarray(
            (products / np.maximum(lengths, _MIN_PRINT_DEVIATION)[:, None]).max(axis=0), np.float32
        )
