"""What goes into a count: pictures of a zone of the table, and the rig that took them, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""A picture: height x width x 3, uint8, blue-green-red."""


Area = tuple[float, float, float, float]
"""Part of a picture: left, top, right and bottom as shares of its width and height (0 to 1)."""
WHOLE: Final[Area] = (0.0, 0.0, 1.0, 1.0)


class Shows(Enum):
    """What lies in the zone when the picture is taken."""

    MELDS = "melds"
    """One line's melds as they lie: columns of overlapping cards."""
    ROWS = "rows"
    """The counting rows, about 100 points each, which keep no meld together."""
    HAND = "hand"
    """Cards left in hand, laid or fanned open."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One or more frames of the same zone, taken one after the other with nothing moved between them."""

    images: tuple[Image, ...]
    zone: str
    shows: Shows = Shows.MELDS


@dataclass(frozen=True, slots=True)
class RigCamera:
    """A camera over the table. `px_per_mm` is its nominal scale where the cards lie; None if unknown."""

    name: str
    width_px: int
    height_px: int
    px_per_mm: float | None


@dataclass(frozen=True, slots=True)
class Zone:
    """The part of a camera's frame where one line's cards lie.

    `area` is its part of the camera's frame.
    """

    name: str
    camera: str
    area: Area = WHOLE


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed ArUco marker (dictionary 4x4_50) on the mat: its id, its centre and its side in mm."""

    id: int
    x_mm: float
    y_mm: float
    side_mm: float


@dataclass(frozen=True, slots=True)
class Rig:
    """How a table is photographed.

    An index at least `accept_index_px` high is read with the normal thresholds, one below
    `refuse_index_px` is never trusted, and one between the two is held to a stricter threshold.
    """

    name: str
    cameras: tuple[RigCamera, ...]
    zones: tuple[Zone, ...]
    markers: tuple[Marker, ...] = ()
    accept_index_px: float = 40.0
    refuse_index_px: float = 30.0

    def area(self, zone: str) -> Area:
        """The zone's part of its camera's frame; the whole frame for a zone that the rig does not name."""
        return next((named.area for named in self.zones if named.name == zone), WHOLE)

    def serves_both_lines(self, zone: str) -> bool:
        """Whether the zone's camera takes the other line's cards too, which may lie on their heads to it."""
        cameras = {named.name: named.camera for named in self.zones}
        return list(cameras.values()).count(cameras.get(zone, "")) > 1


def corner_of(area: Area, picture: Image) -> tuple[int, int]:
    """The x and y, in px, at which the area begins in a picture."""
    return round(area[0] * picture.shape[1]), round(area[1] * picture.shape[0])


def part_of(picture: Image, area: Area) -> Image:
    """The area's part of a picture; whatever is no picture as it is."""
    if picture.ndim < 2:
        return picture
    left, top = corner_of(area, picture)
    right, bottom = round(area[2] * picture.shape[1]), round(area[3] * picture.shape[0])
    return np.ascontiguousarray(picture[top:bottom, left:right])


RIG_A: Final = Rig(
    "A",
    cameras=(RigCamera("left", 4608, 2592, 5.0), RigCamera("right", 4608, 2592, 5.0)),
    zones=(Zone("line_1", "left"), Zone("line_2", "right")),
)
"""Two cameras at 70 cm, one for each line: a 12 mm index is 60 px high."""

RIG_B: Final = Rig(
    "B",
    cameras=(RigCamera("table", 4608, 2592, 3.1),),
    zones=(Zone("line_1", "table", (0.0, 0.0, 1.0, 0.5)), Zone("line_2", "table", (0.0, 0.5, 1.0, 1.0))),
)
"""One camera at 115 cm over the whole table: a 12 mm index is 38 px high, so the stricter threshold holds."""

RIG_C: Final = Rig(
    "C",
    cameras=(RigCamera("table", 4608, 2592, 5.0),),
    zones=(Zone("line_1", "table"), Zone("line_2", "table")),
)
"""One camera for one line at a time: the melds are slid under it, or the camera is held over them."""

RIG_PHOTO: Final = Rig(
    "photo",
    cameras=(RigCamera("photo", 2304, 1296, None),),
    zones=(Zone("photo", "photo"),),
)
"""A loose photograph of which nothing is known; the scale comes from the indices themselves."""
