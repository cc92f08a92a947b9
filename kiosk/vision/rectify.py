"""From pixels to millimetres: by the markers on the mat, by the rig, or by the indices themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from kiosk.vision.deck import Deck
    from kiosk.vision.shots import Image, Rig


class Source(Enum):
    """What a scale was taken from."""

    MARKERS = "markers"
    RIG = "rig"
    INDICES = "indices"


@dataclass(frozen=True, slots=True)
class Scale:
    """How many pixels of the picture a millimetre of the table takes."""

    px_per_mm: float
    source: Source


def find_scale(picture: Image, rig: Rig, deck: Deck, index_px: float) -> Scale:
    """The scale of `picture`, in which indices are `index_px` high.

    The markers of the rig are used if two of them are seen; else the rig's own figure if the picture has
    the size of its camera's frame; else the usual height of an index, which may be wrong by a third.
    """
    measured = _by_markers(picture, rig) if rig.markers else None
    if measured is not None:
        return Scale(measured, Source.MARKERS)
    for camera in rig.cameras:
        if camera.px_per_mm is not None and picture.shape[:2] == (camera.height_px, camera.width_px):
            return Scale(camera.px_per_mm, Source.RIG)
    return Scale(index_px / deck.index_height_mm, Source.INDICES)


def _by_markers(picture: Image, rig: Rig) -> float | None:
    """Px per mm, from the distances between the markers seen; None if fewer than two are."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, found, _ = detector.detectMarkers(picture)
    places = {marker.id: np.array([marker.x_mm, marker.y_mm]) for marker in rig.markers}
    numbers = [int(each) for each in np.ravel(found)] if len(corners) else []
    seen = {
        number: np.asarray(quad).reshape(4, 2).mean(axis=0)
        for number, quad in zip(numbers, corners, strict=True)
        if number in places
    }
    shares = [
        float(np.linalg.norm(seen[one] - seen[two]) / np.linalg.norm(places[one] - places[two]))
        for one, two in combinations(seen, 2)
    ]
    return float(np.median(shares)) if shares else None
