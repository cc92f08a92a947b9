"""The printed markers in a mat's corners, which tell how a camera sees the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.messages import N_, Message
from kiosk.vision.proposal import VisionFinding
from kiosk.vision.shots import Marker

if TYPE_CHECKING:
    from kiosk.vision.shots import Image, Rig

    Floats = NDArray[np.float64]

DICTIONARY: Final = cv2.aruco.DICT_4X4_50
MARKER_MM: Final = 30.0
"""Side of a marker's black square: 150 px under rig A, 93 px under rig B."""
AS_LARGE: Final = 0.08
"""Share by which a marker's sides may seem longer or shorter than they are printed. Where one of 30 mm is
seen with 3 px to the millimetre, a corner that is a pixel off makes 0.02; of a mat 600 mm by 400 whose
measures are given the wrong way round it is a third and more."""
FEWEST: Final = 2
"""Markers that tell the scale."""
FEWEST_FLAT: Final = 4
"""Markers that tell how the camera is tilted."""
_WIDTH: Final = 2304
"""Pixels across the picture in which the markers are looked for."""

SeenMarkers: TypeAlias = Mapping[int, NDArray[np.float64]]
"""By marker: its four corners in turn, 4 x 2, px of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class MatView:
    """How a picture shows the mat."""

    px_per_mm: float
    """Between the markers, in the middle."""
    to_mm: Floats | None
    """The homography, 3 x 3, from px of the picture to mm on the mat; None unless four markers are seen."""


def mat_markers(width_mm: float, height_mm: float) -> tuple[Marker, ...]:
    """The markers of a mat, 0 to 3 from its upper left corner clockwise; its middle is 0, 0.

    Their middles lie `width_mm` apart from left to right and `height_mm` from top to bottom.
    """
    x, y = width_mm / 2, height_mm / 2
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    return tuple(Marker(number, *corner, MARKER_MM) for number, corner in enumerate(corners))


def find_markers(picture: Image) -> SeenMarkers:
    """The markers in a picture; empty where the mat has none.

    What is seen twice is left out: another mat lies beside, and nothing tells which is which.
    """
    height, width = picture.shape[:2]
    shrunk = picture
    if width > _WIDTH:
        size = (_WIDTH, max(1, round(height * _WIDTH / width)))
        shrunk = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(picture.dtype, copy=False)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
    corners, found, _ = detector.detectMarkers(shrunk)
    numbers = [int(number) for number in np.ravel(found)] if len(corners) else []
    larger = np.array([width, height]) / shrunk.shape[1::-1]
    return {
        number: np.asarray(quad, np.float64).reshape(4, 2) * larger
        for number, quad in zip(numbers, corners, strict=True)
        if numbers.count(number) == 1
    }


def find_mat(seen: SeenMarkers, rig: Rig) -> MatView | None:
    """What two markers of the rig's mat or more tell; None if fewer are seen, or they are not as it says.

    How a marker is turned does not count, so that each may be fixed by itself; but it must be as large as it
    was printed. Distances that were measured wrongly, or another mat, do not pass for the camera's tilt.
    """
    known = {marker.id: marker for marker in rig.markers if marker.id in seen}
    if len(known) < FEWEST:
        return None
    px_per_mm = float(np.median([_share(*pair, seen) for pair in combinations(known.values(), 2)]))
    if len(known) < FEWEST_FLAT:
        sides = np.array([_sides(seen[number]).mean() / marker.side_mm for number, marker in known.items()])
        return MatView(px_per_mm, None) if (np.abs(sides / px_per_mm - 1) < AS_LARGE).all() else None
    to_mm = _homography(known, seen)
    is_told = to_mm is not None and _are_as_printed(known, seen, to_mm)
    return MatView(px_per_mm, to_mm) if is_told else None


def check_mat(seen: SeenMarkers, rig: Rig, view: MatView | None) -> tuple[VisionFinding, ...]:
    """What is said where the rig has a mat, and the markers that are seen give no view of it."""
    if not rig.markers or view is not None:
        return ()
    number = sum(marker.id in seen for marker in rig.markers)
    if number < FEWEST:
        return (_no_markers(),)
    # of two or three, seen aslant, one may be so much nearer that they do not fit, and nothing is wrong
    return (_mat_differs(),) if number >= FEWEST_FLAT else ()


def _no_markers() -> VisionFinding:
    return VisionFinding(
        "no_markers",
        Message(N_("The markers on the mat are not in the picture: the camera may have been moved.")),
        Message(N_("Uncover the markers, or have the camera set up again, and take the picture again.")),
        spoils=True,
    )


def _mat_differs() -> VisionFinding:
    return VisionFinding(
        "mat_differs",
        Message(N_("The mat is not as the table's settings say. The cards are counted without it.")),
        Message(N_("Have the mat measured again, and its markers printed in their true size.")),
        spoils=False,
    )


def _share(one: Marker, two: Marker, seen: SeenMarkers) -> float:
    """Px per mm between two markers."""
    apart = seen[one.id].mean(axis=0) - seen[two.id].mean(axis=0)
    return float(np.hypot(*apart) / np.hypot(one.x_mm - two.x_mm, one.y_mm - two.y_mm))


def _homography(known: Mapping[int, Marker], seen: SeenMarkers) -> Floats | None:
    """With a positive depth where the markers are; None if they lie in one line."""
    middles = np.array([_middle(seen[number]) for number in known], np.float32)
    places = np.array([(marker.x_mm, marker.y_mm) for marker in known.values()], np.float32)
    found, _ = cv2.findHomography(middles, places)
    to_mm = np.asarray(found, np.float64)  # of None, not a number
    if not np.isfinite(to_mm).all():
        return None
    depth = float(to_mm[2] @ (*middles.mean(axis=0), 1.0))
    return to_mm if depth > 0 else -to_mm


def _middle(quad: Floats) -> Floats:
    """Where the diagonals meet: that stays a square's middle seen aslant, as the corners' mean does not."""
    first, second, third, fourth = quad
    ways = np.stack([third - first, second - fourth], axis=1)
    along, _ = np.linalg.solve(ways, second - first)
    return np.asarray(first + along * (third - first))


def _are_as_printed(known: Mapping[int, Marker], seen: SeenMarkers, to_mm: Floats) -> bool:
    """Whether all markers are squares as large as they were printed, and none is seen as in a mirror."""
    quads = [cv2.perspectiveTransform(seen[number][None], to_mm)[0] for number in known]
    longer = [_sides(quad) / known[number].side_mm for number, quad in zip(known, quads, strict=True)]
    are_true = all(cv2.contourArea(quad.astype(np.float32), oriented=True) > 0 for quad in quads)
    return are_true and bool(np.abs(np.array(longer) - 1).max() < AS_LARGE)


def _sides(quad: Floats) -> Floats:
    """How long a marker's four sides are."""
    return np.asarray(np.hypot(*(quad - np.roll(quad, 1, axis=0)).T))
