"""Golden pictures: how every screen looks, small enough to keep, exact enough to see what has changed.

A screen is reduced to cells of `CELL` px, each the mean colour of what it covers. So a glyph whose edge lies
a pixel elsewhere changes nothing to speak of, and a word, a colour or a key that is another does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import pygame

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cells = NDArray[np.uint8]
    """Height x width x 3: the mean colour of each cell, blue first."""

CELL: Final = 16
"""Pixels, across and down."""
SOFT: Final = 0.6
"""How far, in cells, the pictures are blurred before they are compared."""
MOST: Final = 9.0
"""By how much, of 255, a blurred cell may differ in any colour: all words shifted by a pixel make 8.6."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How many cells of two pictures differ, by how much the worst of them, and where it is, px."""

    cells: int
    greatest: float
    at: tuple[int, int]

    def __bool__(self) -> bool:
        return self.cells > 0


def reduce(surface: pygame.Surface) -> Cells:
    """A screen as its cells."""
    width, height = surface.get_size()
    pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3)
    cells = cv2.resize(pixels, (round(width / CELL), round(height / CELL)), interpolation=cv2.INTER_AREA)
    return np.asarray(cells[:, :, ::-1], np.uint8)


def compare(one: Cells, other: Cells) -> Difference:
    """Where two pictures differ by more than the noise of fonts. Of different sizes, everywhere."""
    if one.shape != other.shape:
        return Difference(one.shape[0] * one.shape[1], 255.0, (0, 0))
    apart = np.abs(_soft(one) - _soft(other)).max(axis=2)
    y, x = np.unravel_index(int(apart.argmax()), apart.shape)
    return Difference(int((apart > MOST).sum()), float(apart.max()), (int(x) * CELL, int(y) * CELL))


def _soft(cells: Cells) -> NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(cells.astype(np.float32), (3, 3), SOFT), np.float32)
