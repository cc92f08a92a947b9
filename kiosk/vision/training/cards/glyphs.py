"""Letters and figures as ink: a mask for any text, face, weight and width."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from kiosk.resources import asset

if TYPE_CHECKING:
    from numpy.typing import NDArray

    InkMask = NDArray[np.uint8]
    """Ink, (H, W) uint8: 0 is paper, 255 is full ink."""

FIGURES: Final = tuple("A23456789JQK")
"""The single characters that stand for ranks: of print, what looks most like an index."""
_DRAWN_HEIGHT: Final = 160
_STROKED: Final = {
    "stroke-simplex": cv2.FONT_HERSHEY_SIMPLEX,
    "stroke-duplex": cv2.FONT_HERSHEY_DUPLEX,
    "stroke-complex": cv2.FONT_HERSHEY_COMPLEX,
    "stroke-triplex": cv2.FONT_HERSHEY_TRIPLEX,
}


@dataclass(frozen=True, slots=True)
class Face:
    """A typeface as a deck prints it."""

    font: str
    """A file in ``assets/fonts``; or letters drawn with a pen: ``stroke-simplex``, ``-duplex``, ``-complex``
    or ``-triplex``."""
    weight: float = 0.0
    """Ink added around every stroke (taken away if negative), as a fraction of the figures' height."""
    width: float = 1.0
    """Horizontal scale: below 1 is condensed."""


@lru_cache(maxsize=64)
def _font(file: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(asset("fonts") / file), _DRAWN_HEIGHT * 4 // 3)


def _printed(face: Face, text: str) -> InkMask:
    font = _font(face.font)
    left, top, right, bottom = (int(edge) for edge in font.getbbox(text))
    image = Image.new("L", (right - left + 80, bottom - top + 80))
    ImageDraw.Draw(image).text((40 - left, 40 - top), text, font=font, fill=255)
    return np.asarray(image, dtype=np.uint8)


def _stroked(face: Face, text: str) -> InkMask:
    font, scale, pen = _STROKED[face.font], _DRAWN_HEIGHT / 22, 12
    (width, height), below = cv2.getTextSize(text, font, scale, pen)
    image = np.zeros((height + below + 80, width + 80), np.uint8)
    cv2.putText(image, text, (40, 40 + height), font, scale, 255, pen, cv2.LINE_AA)
    return image


def _weighted(mask: InkMask, weight: float) -> InkMask:
    pen = round(abs(weight) * _DRAWN_HEIGHT)
    if pen == 0:
        return mask
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (pen, pen))
    changed = cv2.dilate(mask, kernel) if weight > 0 else cv2.erode(mask, kernel)
    return np.asarray(changed, dtype=np.uint8)


def _trimmed(mask: InkMask) -> InkMask:
    rows, columns = np.flatnonzero(mask.max(axis=1) > 64), np.flatnonzero(mask.max(axis=0) > 64)
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


@lru_cache(maxsize=4096)
def _drawn(face: Face, text: str) -> InkMask:
    raw = _stroked(face, text) if face.font in _STROKED else _printed(face, text)
    return _trimmed(_weighted(raw, face.weight))


def text_mask(face: Face, text: str, height: float, squeeze: float = 1.0) -> InkMask:
    """`text` in `face`, trimmed to its ink, where a figure 8 is `height` pixels high.

    `squeeze` narrows this text further: tens printed as wide as one figure have about 0.5.
    """
    mask = _drawn(face, text)
    scale = height / _drawn(face, "8").shape[0]
    size = (
        max(1, round(mask.shape[1] * scale * face.width * squeeze)),
        max(1, round(mask.shape[0] * scale)),
    )
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def stacked_mask(face: Face, text: str, height: float, gap: float = 0.15) -> InkMask:
    """`text` with its letters upright and one under the other, each `height` pixels high: a joker's word."""
    letters = [text_mask(face, letter, height) for letter in text]
    width = max(letter.shape[1] for letter in letters)
    space = max(1, round(height * gap))
    column = np.zeros((sum(len(letter) + space for letter in letters), width), np.uint8)
    top = 0
    for letter in letters:
        left = (width - letter.shape[1]) // 2
        column[top : top + len(letter), left : left + letter.shape[1]] = letter
        top += len(letter) + space
    return column[:-space]
