"""Reads an index: a crop turned upright, at native resolution, and what each rank and suit is worth."""

from __future__ import annotations

from math import cos, sin
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.vision.model import NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.model import Image, Index, Point
    from kiosk.vision.recognition.engine import Network

CROP_WIDTH_PX: Final = 144
"""Px: the index with what is printed beside it."""
CROP_HEIGHT_PX: Final = 80
INDEX_IN_CROP_PX: Final = 54.0
"""How high the index stands in the middle of its crop, px."""
CROPS_A_BATCH: Final = 48
"""Crops that are read at once."""

JOKER_RARITY: Final = 0.28
"""How much rarer jokers are at a table, 4 of 108 cards, than among those that the reader learned from."""


def crop(picture: Image, index: Index) -> Image:
    """The index upright in 80 x 144 px, uint8, BGR."""
    x, y, zoom = index.x, index.y, INDEX_IN_CROP_PX / index.height
    c, s = cos(index.angle) * zoom, sin(index.angle) * zoom
    turn = np.array(
        [
            [c, s, CROP_WIDTH_PX / 2 - c * x - s * y],
            [-s, c, CROP_HEIGHT_PX / 2 + s * x - c * y],
        ]
    )
    source = picture
    if zoom < 0.6:
        source, turn = _smoothed(picture, (x, y), index.height, zoom, turn)
    cut = cv2.warpAffine(
        source, turn, (CROP_WIDTH_PX, CROP_HEIGHT_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, dtype=np.uint8)


def _smoothed(
    picture: Image, centre: Point, height: float, zoom: float, turn: NDArray[np.float64]
) -> tuple[Image, NDArray[np.float64]]:
    """A smoothed copy of what the crop needs, so that shrinking it makes no false edges."""
    x, y = centre
    reach = int(height * 1.7) + 2
    left, top = max(0, int(x) - reach), max(0, int(y) - reach)
    part = picture[top : int(y) + reach + 1, left : int(x) + reach + 1]
    if part.size == 0:
        return picture, turn
    smooth = cv2.GaussianBlur(part, (0, 0), 0.4 / zoom)
    moved = turn.copy()
    moved[:, 2] += turn[:, :2] @ np.array([left, top])
    return np.asarray(smooth, dtype=np.uint8), moved


def read_indices(picture: Image, indices: Sequence[Index], network: Network) -> NDArray[np.float64]:
    """The `Chances` of each index, N x 54."""
    if not indices:
        return np.zeros((0, NOTHING + 1))
    crops = [crop(picture, index) for index in indices]
    answers = [
        network.run(
            np.asarray(cv2.dnn.blobFromImages(crops[first : first + CROPS_A_BATCH], 1 / 255), np.float32)
        )
        for first in range(0, len(crops), CROPS_A_BATCH)
    ]
    ranks, suits = (np.concatenate(heads).astype(np.float64) for heads in zip(*answers, strict=True))
    return card_chances(ranks, suits)


def card_chances(ranks: NDArray[np.float64], suits: NDArray[np.float64]) -> NDArray[np.float64]:
    """`Chances` from the reader's two answers: ranks N x 15 (joker first, none last), suits N x 5."""
    shown, nothing = _as_at_a_table(ranks[:, :14]), ranks[:, 14:]
    joker, named = shown[:, :1], shown[:, 1:]
    suited = (named[:, :, None] * suits[:, None, :4]).reshape(len(ranks), 52)
    unsuited = named.sum(axis=1, keepdims=True) * suits[:, 4:]
    return np.concatenate([joker, suited, nothing + unsuited], axis=1)


def _as_at_a_table(shown: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chances of the ranks, joker first, with jokers as rare as they lie; their sum stays what it was."""
    lying = shown * np.where(np.arange(shown.shape[1]) == 0, JOKER_RARITY, 1.0)
    share = shown.sum(axis=1, keepdims=True) / np.maximum(lying.sum(axis=1, keepdims=True), 1e-12)
    return np.asarray(lying * share)
