"""Finds the corner indices: where each is, how it is turned, how high it is."""

from __future__ import annotations

from math import atan2, ceil, hypot
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.model import Index

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.vision.model import Image
    from kiosk.vision.recognition.engine import Network, Tensor

CELL_PX: Final = 4
"""Px of the network's input to one cell of its output."""
UNIT_HEIGHT_PX: Final = 32.0
"""The index height, in px of the network's input, that the network's fourth output counts from."""
FIRST_PASS_SIDE_PX: Final = 1280
"""The first look is at a copy whose longer side is at most this."""
SECOND_PASS_SIDE_PX: Final = 2560
GOOD_HEIGHT_RANGE_PX: Final = (24.0, 48.0)
"""Index heights, in px of the network's input, at which it sees best."""
MIN_INDEX_HEAT: Final = 0.3
"""Heat from which a place is taken for an index."""
MIN_FAINT_HEAT: Final = 0.1
"""Heat from which it may be one, if it is surely read as a card."""
MIN_SURE_HEAT: Final = 0.6
"""Heat from which a place surely shows an index."""
BAND_ROWS: Final = 1024
"""Rows of the network's input that are looked at at once, at the most."""
BAND_OVERLAP_ROWS: Final = 96
"""Rows beyond a band that its outcome depends on, and some more."""


def find_indices(picture: Image, network: Network, least: float = MIN_INDEX_HEAT) -> tuple[Index, ...]:
    """Every corner index in `picture` (H x W x 3, uint8, BGR), in px of that picture, best first.

    The picture is looked at in a reduced copy, in half and in a quarter of that, and, where nothing is sure
    there, from as near as can be; the scale at which the indices are about 32 px high is then taken for a
    second look, where the first was not already near it. Places below the usual heat, down to `least`, have
    no say in which scale that is.
    """
    # a reduced copy, and half and a quarter of it
    side = max(picture.shape[:2])
    first = min(1.0, FIRST_PASS_SIDE_PX / side)
    copy = _brought_to(picture, first)
    looks = {
        first / part: _look_at(_brought_to(copy, 1 / part), first / part, network, least)
        for part in (1, 2, 4)
    }
    # nothing sure: from as near as can be
    nearest = min(1.0, SECOND_PASS_SIDE_PX / side)
    if nearest > first and not any(
        index.score > MIN_SURE_HEAT for found in looks.values() for index in found
    ):
        looks[nearest] = look(picture, nearest, network, least)
    scale = max(looks, key=lambda tried: _worth(looks[tried]))
    for _ in range(2):  # nearer or further, until indices are as high as is seen best
        heights = [index.height for index in looks[scale] if index.score >= MIN_INDEX_HEAT]
        if not heights:
            break
        height = float(np.median(heights)) * scale
        if GOOD_HEIGHT_RANGE_PX[0] <= height <= GOOD_HEIGHT_RANGE_PX[1]:
            break
        scale = min(scale * UNIT_HEIGHT_PX / height, SECOND_PASS_SIDE_PX / side, 2.0)
        if scale in looks:
            break
        looks[scale] = look(picture, scale, network, least)
    return looks[scale]


def _worth(found: Iterable[Index]) -> tuple[float, float]:
    """How much was found: what is sure first, for specks seen too near look a little like many indices."""
    scores = [index.score for index in found if index.score >= MIN_INDEX_HEAT]
    return sum(score - MIN_SURE_HEAT for score in scores if score > MIN_SURE_HEAT), sum(scores)


def look(picture: Image, scale: float, network: Network, least: float = MIN_INDEX_HEAT) -> tuple[Index, ...]:
    """Every corner index that is seen in `picture` brought to `scale`, in px of the picture, best first."""
    return _look_at(_brought_to(picture, scale), scale, network, least)


def _brought_to(picture: Image, scale: float) -> Image:
    if scale == 1:
        return picture
    height, width = picture.shape[:2]
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=how), np.uint8)


def _look_at(small: Image, scale: float, network: Network, least: float) -> tuple[Index, ...]:
    """What is seen in a copy at that scale, in px of the picture that it is a copy of."""
    padded = cv2.copyMakeBorder(
        small,
        0,
        ceil(small.shape[0] / 8) * 8 - small.shape[0],
        0,
        ceil(small.shape[1] / 8) * 8 - small.shape[1],
        cv2.BORDER_REPLICATE,
    )
    return _without_doubles(_peaks(find_fields(np.asarray(padded, np.uint8), network), scale, least))


def find_fields(picture: Image, network: Network) -> Tensor:
    """The network's output, 4 x H/4 x W/4, for a picture whose sides are multiples of 8.

    A large picture is looked at in bands, which together give what the whole would: the counting process
    never holds what lies between the network's layers for more than a band.
    """
    height = picture.shape[0]
    rows = ceil(height / ceil(height / BAND_ROWS) / 8) * 8
    found = []
    for top in range(0, height, rows):
        first, last = max(0, top - BAND_OVERLAP_ROWS), min(height, top + rows + BAND_OVERLAP_ROWS)
        band = picture[first:last]
        (fields,) = network.run(np.asarray(cv2.dnn.blobFromImage(band, 1 / 255), np.float32))
        start = (top - first) // CELL_PX
        found.append(fields[0][:, start : start + rows // CELL_PX])
    return np.concatenate(found, axis=1)


def _peaks(fields: Tensor, scale: float, least: float) -> list[Index]:
    heat = fields[0]
    tops = (heat >= least) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    found = []
    for row, column in zip(*np.nonzero(tops), strict=True):
        x, y, cosine, sine, height = _around(fields, int(row), int(column))
        found.append(
            Index(
                x=(x + 0.5) * CELL_PX / scale,
                y=(y + 0.5) * CELL_PX / scale,
                angle=atan2(sine, cosine),
                height=UNIT_HEIGHT_PX * 2.0 ** min(3.0, max(-3.0, height)) / scale,
                score=float(heat[row, column]),
            )
        )
    return found


def _around(fields: Tensor, row: int, column: int) -> tuple[float, ...]:
    """Column, row, cosine, sine and height, averaged over the cells around a peak by their heat."""
    top, left = max(0, row - 1), max(0, column - 1)
    patch = fields[:, top : row + 2, left : column + 2]
    rows, columns = np.mgrid[top : top + patch.shape[1], left : left + patch.shape[2]]
    values = np.stack([columns, rows, *patch[1:]])
    return tuple(float(value) for value in (values * patch[0]).sum(axis=(1, 2)) / patch[0].sum())


def _without_doubles(found: Iterable[Index]) -> tuple[Index, ...]:
    kept: list[Index] = []
    for index in sorted(found, key=lambda index_found: -index_found.score):
        near = (hypot(index.x - other.x, index.y - other.y) < 0.4 * other.height for other in kept)
        if not any(near):
            kept.append(index)
    return tuple(kept)
