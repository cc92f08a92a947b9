"""Single pixels that are black or white by a fault of the sensor, of compression or of rendering."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from kiosk.vision.model import Image

MIN_IMPULSE_CONTRAST: Final = 40
"""Difference of brightness, 0 to 255, from the pixels around it from which a pixel is a speck."""
MIN_IMPULSE_SHARE: Final = 5e-4
"""Share of the pixels that are specks from which a picture is cleaned."""
MAX_SAMPLE_SIDE_PX: Final = 1024
"""Of a large picture this much of its middle is looked at, at the most, each way."""


def without_impulse_noise(picture: Image) -> Image:
    """The picture, or, if specks are strewn over it, each pixel's median with its eight neighbours.

    Neither print nor grain is changed of a picture without: a speck has no neighbour that stands out as well.
    """
    if _impulse_share(_middle(picture)) < MIN_IMPULSE_SHARE:
        return picture
    return np.asarray(cv2.medianBlur(picture, 3), np.uint8)


def _middle(picture: Image) -> Image:
    top, left = (max(0, (size - MAX_SAMPLE_SIDE_PX) // 2) for size in picture.shape[:2])
    return picture[top : top + MAX_SAMPLE_SIDE_PX, left : left + MAX_SAMPLE_SIDE_PX]


def _impulse_share(picture: Image) -> float:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    standing_out = (cv2.absdiff(grey, cv2.medianBlur(grey, 3)) > MIN_IMPULSE_CONTRAST).astype(np.uint8)
    together = cv2.boxFilter(standing_out, -1, (3, 3), normalize=False)
    return float((standing_out.astype(bool) & (together == 1)).mean())
