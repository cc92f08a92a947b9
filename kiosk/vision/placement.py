"""Whether a camera still looks at the mat from where it did: the mat's printed markers tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import cv2
import numpy as np

if TYPE_CHECKING:
    from kiosk.vision.shots import Image

Places: TypeAlias = Mapping[int, tuple[float, float]]
"""By marker: its centre, as shares of the picture's width and height."""

MOVED: Final = 0.03
"""Share of the picture by which a marker may wander before the camera counts as moved: 28 mm under rig C."""
FEWEST: Final = 2
"""Markers that must be seen to tell anything."""
_WIDTH: Final = 2304
"""Pixels across the picture in which the markers are looked for: one of 20 mm is 50 px wide there."""


def markers_seen(picture: Image) -> Places:
    """The markers (dictionary 4x4_50) in a picture; empty where the mat has none."""
    height, width = picture.shape[:2]
    shrunk = picture
    if width > _WIDTH:
        size = (_WIDTH, max(1, round(height * _WIDTH / width)))
        shrunk = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(picture.dtype, copy=False)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, found, _ = detector.detectMarkers(shrunk)
    if not len(corners):
        return {}
    extent = np.array(shrunk.shape[1::-1], dtype=float)
    centres = [np.asarray(quad).reshape(4, 2).mean(axis=0) / extent for quad in corners]
    return {
        int(number): (float(x), float(y)) for number, (x, y) in zip(np.ravel(found), centres, strict=True)
    }


def is_in_place(reference: Places, seen: Places) -> bool:
    """Whether the camera stands where it stood when it saw the `reference`.

    A few markers may lie under cards or sleeves; but those that are seen must be where they were.

    >>> is_in_place({1: (0.1, 0.1), 2: (0.9, 0.1)}, {1: (0.11, 0.1), 2: (0.9, 0.1)})
    True
    >>> is_in_place({1: (0.1, 0.1), 2: (0.9, 0.1)}, {1: (0.2, 0.1), 2: (0.99, 0.1)})
    False
    """
    common = reference.keys() & seen.keys()
    if len(common) < min(FEWEST, len(reference)):
        return False
    return all(
        max(abs(here - there) for here, there in zip(seen[each], reference[each], strict=True)) <= MOVED
        for each in common
    )
