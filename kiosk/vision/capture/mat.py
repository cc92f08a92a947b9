"""The printed markers in a mat's corners, which tell how a camera sees the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import pi
from typing import TYPE_CHECKING, Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.messages import N_, Message
from kiosk.vision.model import WHOLE, Marker, VisionFinding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.vision.model import Image, MeldReading, Rig

    Floats = NDArray[np.float64]

MARKER_DICTIONARY: Final = cv2.aruco.DICT_4X4_50
MARKER_MM: Final = 30.0
"""Side of a marker's black square: 150 px under rig A, 93 px under rig B."""
MAX_MARKER_SIZE_DEVIATION: Final = 0.08
"""Share by which a marker's sides may seem longer or shorter than they are printed. Where one of 30 mm is
seen with 3 px to the millimetre, a corner that is a pixel off makes 0.02; of a mat 600 mm by 400 whose
measures are given the wrong way round it is a third and more."""
MAX_MAT_STRETCH: Final = 0.03
"""Share by which all markers together may seem wider than high: then their distances were measured wrongly
one way. In 46 drawn pictures, tilted by up to 35 degrees and blurred, they did by 0.019 at most."""
MAX_MAT_TURN: Final = pi / 4
"""Rad by which the mat may lie turned in the picture before one line's cards may lie where the other's
belong."""
OUTSIDE_MARGIN_MM: Final = 15.0
"""From the lines between the markers' middles, half a marker: a card of which the middle is further out."""
MIN_SCALE_MARKERS: Final = 2
"""Markers that tell the scale."""
MIN_TILT_MARKERS: Final = 4
"""Markers that tell how the camera is tilted."""
_SEARCH_WIDTH_PX: Final = 2304
"""Pixels across the picture in which the markers are looked for."""

SeenMarkers: TypeAlias = Mapping[int, NDArray[np.float64]]
"""By marker: its four corners in turn, 4 x 2, px of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class MatView:
    """How a picture shows the mat."""

    px_per_mm: float
    """Between the markers, in the middle."""
    turn: float
    """How far the mat lies turned in the picture, rad, -pi to pi; 0 with its upper edge above."""
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
    if width > _SEARCH_WIDTH_PX:
        size = (_SEARCH_WIDTH_PX, max(1, round(height * _SEARCH_WIDTH_PX / width)))
        shrunk = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(picture.dtype, copy=False)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY))
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
    was printed. One of four that is not is partly covered, and left out. Distances that were measured
    wrongly, or another mat, do not pass for the camera's tilt.
    """
    known = {marker.id: marker for marker in rig.markers if marker.id in seen}
    if len(known) < MIN_TILT_MARKERS:
        return _view_without_tilt(known, seen)
    to_mm = _homography(known, seen)
    if to_mm is None:
        return None
    quads = {number: cv2.perspectiveTransform(seen[number][None], to_mm)[0] for number in known}
    wrong = [number for number, quad in quads.items() if not _is_as_printed(known[number], quad)]
    if len(wrong) == 1:
        return _view_without_tilt({number: known[number] for number in known if number not in wrong}, seen)
    if wrong or _is_stretched(list(quads.values())):
        return None
    return MatView(float(np.median(_scales(known, seen))), _turn(known, seen), to_mm)


def _view_without_tilt(known: Mapping[int, Marker], seen: SeenMarkers) -> MatView | None:
    """What two markers tell, or three: they must lie as far from each other as their sides say."""
    if len(known) < MIN_SCALE_MARKERS:
        return None
    scales = _scales(known, seen)
    px_per_mm = float(np.median(scales))
    sides = [_sides(seen[number]).mean() / marker.side_mm for number, marker in known.items()]
    are_as_said = (np.abs(np.array([*scales, *sides]) / px_per_mm - 1) < MAX_MARKER_SIZE_DEVIATION).all()
    return MatView(px_per_mm, _turn(known, seen), None) if are_as_said else None


def check_mat(seen: SeenMarkers, rig: Rig, view: MatView | None) -> tuple[VisionFinding, ...]:
    """What is said of a rig's mat: that it lies turned, or that its markers give no view of it."""
    if not rig.markers:
        return ()
    if view is not None:
        is_turned = abs(view.turn) > MAX_MAT_TURN and any(zone.area != WHOLE for zone in rig.zones)
        return (_mat_turned(),) if is_turned else ()
    number = sum(marker.id in seen for marker in rig.markers)
    if number < MIN_SCALE_MARKERS:
        return (_no_markers(),)
    # of two or three, seen aslant, one may be so much nearer that they do not fit, and nothing is wrong
    return (_mat_differs(),) if number >= MIN_TILT_MARKERS else ()


def check_outside_mat(
    view: MatView | None, rig: Rig, melds: Sequence[MeldReading]
) -> Iterator[VisionFinding]:
    """A finding for each meld or row all cards of which lie beyond the rig's markers, as others' cards do.

    The cards have their places in the picture of the view, px.
    """
    if view is None or view.to_mm is None:
        return
    corners = np.array([(marker.x_mm, marker.y_mm) for marker in rig.markers])
    least, most = corners.min(axis=0) - OUTSIDE_MARGIN_MM, corners.max(axis=0) + OUTSIDE_MARGIN_MM
    for meld in melds:
        middles = np.array([np.mean(reading.outline, axis=0) for reading in meld.cards])
        lying = cv2.perspectiveTransform(middles[None], view.to_mm)[0]
        if ((lying < least) | (lying > most)).any(axis=1).all():
            yield VisionFinding(
                "beyond_mat",
                Message(N_("The marked cards lie beyond the mat's markers: they may be others'.")),
                Message(N_("Push them between the markers or take them away, and take the picture again.")),
                spoils=True,
                quad=meld.cards[0].outline,
            )


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


def _mat_turned() -> VisionFinding:
    return VisionFinding(
        "mat_turned",
        Message(N_("The mat lies turned under the camera: the two lines may be taken for each other.")),
        Message(N_("Turn the mat, marker 0 at the upper left of the picture, and take the picture again.")),
        spoils=True,
    )


def _scales(known: Mapping[int, Marker], seen: SeenMarkers) -> list[float]:
    """Px per mm between every two markers."""
    return [
        float(
            np.hypot(*(seen[one.id].mean(axis=0) - seen[two.id].mean(axis=0)))
            / np.hypot(one.x_mm - two.x_mm, one.y_mm - two.y_mm)
        )
        for one, two in combinations(known.values(), 2)
    ]


def _turn(known: Mapping[int, Marker], seen: SeenMarkers) -> float:
    """By how much the markers lie turned around their middle, rad: that which fits all of them best."""
    lying = np.array([complex(*seen[number].mean(axis=0)) for number in known])
    printed = np.array([complex(marker.x_mm, marker.y_mm) for marker in known.values()])
    return float(np.angle(((lying - lying.mean()) * (printed - printed.mean()).conj()).sum()))


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
    (along, _), *_ = np.linalg.lstsq(ways, second - first)
    return np.asarray(first + along * (third - first))


def _is_as_printed(marker: Marker, quad: Floats) -> bool:
    """Whether a marker, its corners in mm, is a square as large as it was printed, and not mirrored."""
    is_mirrored = cv2.contourArea(quad.astype(np.float32), oriented=True) <= 0
    return not is_mirrored and bool(
        np.abs(_sides(quad) / marker.side_mm - 1).max() < MAX_MARKER_SIZE_DEVIATION
    )


def _is_stretched(quads: Sequence[Floats]) -> bool:
    """Whether all markers together, however each is turned, are longer one way than the other."""
    corners = np.concatenate([quad - quad.mean(axis=0) for quad in quads])
    shortest, longest = np.sqrt(np.linalg.eigvalsh(corners.T @ corners))
    return bool(longest > (1 + MAX_MAT_STRETCH) * shortest)


def _sides(quad: Floats) -> Floats:
    """How long a marker's four sides are."""
    return np.asarray(np.hypot(*(quad - np.roll(quad, 1, axis=0)).T))
