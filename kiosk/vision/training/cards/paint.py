"""Putting ink on a picture: masks, lines and shapes at places in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Image = NDArray[np.uint8]
    """(H, W, 3) uint8, blue, green, red."""
    InkMask = NDArray[np.uint8]
    BgrColour = tuple[int, int, int]
    SheetBox = tuple[float, float, float, float]
    """x0, y0, x1, y1 in mm on the card, origin in its upper left corner, y down."""


@dataclass(frozen=True, slots=True)
class PaintSheet:
    """A picture that is drawn on in millimetres."""

    image: Image
    scale: float
    """Pixels per mm."""

    def ink(
        self, mask: InkMask, centre: tuple[float, float], colour: BgrColour, turned: bool = False
    ) -> SheetBox:
        """Print `mask` (in this sheet's pixels) with its middle at `centre`; `turned` by half a turn.

        Returns:
            The box that the mask covers, in mm. What falls outside the sheet is cut.
        """
        stamp = mask[::-1, ::-1] if turned else mask
        height, width = stamp.shape
        left, top = round(centre[0] * self.scale - width / 2), round(centre[1] * self.scale - height / 2)
        x0, y0 = max(left, 0), max(top, 0)
        x1, y1 = min(left + width, self.image.shape[1]), min(top + height, self.image.shape[0])
        if x0 < x1 and y0 < y1:
            alpha = stamp[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.float32) / 255
            area = self.image[y0:y1, x0:x1]
            area[:] = (area * (1 - alpha) + np.asarray(colour, np.float32) * alpha + 0.5).astype(np.uint8)
        return left / self.scale, top / self.scale, (left + width) / self.scale, (top + height) / self.scale

    def _pixels(self, points: Sequence[tuple[float, float]]) -> NDArray[np.int32]:
        return np.round(np.asarray(points, np.float64) * self.scale * 16).astype(np.int32)

    def polygon(self, points: Sequence[tuple[float, float]], colour: BgrColour) -> None:
        """Fill the polygon through `points` (mm)."""
        cv2.fillPoly(self.image, [self._pixels(points)], colour, cv2.LINE_AA, 4)

    def shade(self, points: Sequence[tuple[float, float]], depth: float = 0.55) -> None:
        """Darken the polygon through `points` (mm), softly: the shadow of a thing that lies there."""
        pixels = self._pixels(points)
        soft = max(1.0, 1.5 * self.scale)
        margin = int(3 * soft)
        x0, y0 = np.maximum(pixels.min(axis=0) // 16 - margin, 0)
        x1, y1 = np.minimum(pixels.max(axis=0) // 16 + margin, self.image.shape[1::-1])
        if x0 >= x1 or y0 >= y1:
            return
        mask = np.zeros((int(y1 - y0), int(x1 - x0)), np.uint8)
        cv2.fillPoly(mask, [pixels - np.array([x0, y0], np.int32) * 16], 255, cv2.LINE_AA, 4)
        dark = cv2.GaussianBlur(mask, (0, 0), soft)[..., None].astype(np.float32) * (depth / 255)
        area = self.image[y0:y1, x0:x1]
        area[:] = (area * (1 - dark) + 0.5).astype(np.uint8)

    def outline(self, points: Sequence[tuple[float, float]], colour: BgrColour, pen: float) -> None:
        """Draw a closed line through `points` (mm), `pen` mm wide."""
        cv2.polylines(
            self.image, [self._pixels(points)], True, colour, max(1, round(pen * self.scale)), cv2.LINE_AA, 4
        )

    def disc(self, centre: tuple[float, float], radius: float, colour: BgrColour) -> None:
        """Fill a circle (mm)."""
        x, y = self._pixels([centre])[0]
        cv2.circle(self.image, (int(x), int(y)), round(radius * self.scale * 16), colour, -1, cv2.LINE_AA, 4)


def rectangle(x0: float, y0: float, x1: float, y1: float) -> tuple[tuple[float, float], ...]:
    """The four corners of a rectangle, for `Sheet.polygon` and `Sheet.outline`."""
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def any_colour(random: np.random.Generator, low: int, high: int) -> BgrColour:
    """A colour whose channels are each from `low` to below `high`."""
    blue, green, red = (int(level) for level in random.integers(low, high, 3))
    return blue, green, red
