"""From frames to a picture fit to be counted: quality, obstruction, the mat, scale and perspective.

What a live picture is asked is had from here; files and the sheet of markers from their own modules.

Others use `impulse_noise`, `mat`, `mat_sheet`, `obstruction`, `perspective`, `picture_file`, `quality`,
`scale`.
"""

from kiosk.vision.capture.camera_placement import (
    MIN_PLACEMENT_MARKERS,
    MarkerPlaces,
    is_in_place,
    markers_seen,
)
from kiosk.vision.capture.mat import find_markers, mat_markers
from kiosk.vision.capture.obstruction import hand_advice
from kiosk.vision.capture.quality import BLUR_WIDTH_PX, HANDS_AWAY, check_frames, reduced

__all__ = [
    "BLUR_WIDTH_PX",
    "HANDS_AWAY",
    "MIN_PLACEMENT_MARKERS",
    "MarkerPlaces",
    "check_frames",
    "find_markers",
    "hand_advice",
    "is_in_place",
    "markers_seen",
    "mat_markers",
    "reduced",
]
