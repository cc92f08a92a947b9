"""Where a picture ends: at its own four sides, or, turned flat, where the picture that was taken did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.vision.imaging.outlines import depths_within

if TYPE_CHECKING:
    from kiosk.vision.imaging.outlines import PointArray
    from kiosk.vision.model import Image

Border = NDArray[np.float64]
"""The corners of a convex polygon, N x 2, px, one after the other as a clock's hand turns."""


def border_of(picture: Image) -> Border:
    """The border of a picture that shows something up to its sides."""
    height, width = picture.shape[:2]
    return border_around(width, height)


def border_around(width: int, height: int) -> Border:
    """The same for a picture of that size, px."""
    return np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], np.float64)


def common_border(one: Border, other: Border) -> Border:
    """The border of what lies within both; the first, where nothing does."""
    area, corners = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    if area <= 0 or corners is None:
        return one
    found = np.asarray(corners[:, 0], np.float64)
    return found if cv2.contourArea(corners, oriented=True) > 0 else found[::-1]


def distance_to_border(border: Border, places: PointArray, way: PointArray) -> PointArray:
    """How far it is from each place to the border, along a unit vector, px."""
    sides = np.roll(border, -1, axis=0) - border
    outward = np.stack([sides[:, 1], -sides[:, 0]], axis=1) / np.linalg.norm(sides, axis=1)[:, None]
    speed = outward @ way
    towards = speed > 1e-9
    return np.asarray((depths_within(places, border)[:, towards] / speed[towards]).min(axis=1))
