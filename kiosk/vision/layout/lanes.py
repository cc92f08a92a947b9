"""A column or a row cut out of its picture and straightened, to find where its cards begin.

The lane runs down the way in which each card lies upon the one before. It is as wide as an upright card and
a little of the table on either side; across it is drawn at less than half the scale, since what is looked
for runs across.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.imaging.outlines import mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import PointArray
    from kiosk.vision.model import Image

ROWS_A_CARD_WIDTH: Final = 112
"""Of a lane, for the width of a card: two for a millimetre."""
LANE_COLUMNS: Final = 64
"""Columns of a lane."""
LANE_BREADTH: Final = 4 / 3
"""Of a lane, in widths of a card."""
ROWS_A_CELL: Final = 2
"""Rows for which the network gives one answer."""
OVERSAMPLING: Final = (2, 4)
"""Times as many rows and columns are sampled, and then averaged."""


@dataclass(frozen=True, slots=True)
class Lane:
    """Where a lane lies in the picture, px."""

    x: float
    y: float
    """The middle of its beginning."""
    angle: float
    """The way it runs, rad: 0 to the right, a quarter turn down."""
    width: float
    """Of a card."""
    rows: int

    @property
    def way(self) -> PointArray:
        """The way it runs, a unit vector."""
        return np.array([cos(self.angle), sin(self.angle)])

    @property
    def scale(self) -> float:
        """Px for a row."""
        return self.width / ROWS_A_CARD_WIDTH

    def places(self, points: PointArray) -> PointArray:
        """Points of the picture (N, 2), px, as columns and rows of the lane (N, 2)."""
        c, s = cos(self.angle), sin(self.angle)
        x, y = (points - (self.x, self.y)).T
        across = (x * s - y * c) / (self.width * LANE_BREADTH) + 0.5
        return np.stack([across * LANE_COLUMNS, (x * c + y * s) / self.scale], axis=1)


def cut_lane(picture: Image, lane: Lane) -> Image:
    """The lane as a picture (rows, `LANE_COLUMNS`, 3); beyond the picture's border as at the border."""
    down, right = OVERSAMPLING
    size = (LANE_COLUMNS * right, lane.rows * down)
    c, s = cos(lane.angle), sin(lane.angle)
    x_step = lane.width * LANE_BREADTH / size[0]
    y_step = lane.scale / down
    # from the middles of the samples to places in the picture
    first_x, first_y = (0.5 - size[0] / 2) * x_step, 0.5 * y_step
    matrix = np.array([
        [s * x_step, c * y_step, lane.x + s * first_x + c * first_y - 0.5],
        [-c * x_step, s * y_step, lane.y - c * first_x + s * first_y - 0.5],
    ])  # fmt: skip
    fine = cv2.warpAffine(
        picture, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cv2.resize(fine, (LANE_COLUMNS, lane.rows), interpolation=cv2.INTER_AREA), np.uint8)


def covered_cells(lane: Lane, outlines: Sequence[PointArray], share: float) -> NDArray[np.bool_]:
    """In which of the lane's cells outlines, each (4, 2), px, cover more than a share of its breadth."""
    mask = mask_of(
        (lane.rows // ROWS_A_CELL, LANE_COLUMNS),
        (lane.places(outline) / (1, ROWS_A_CELL) for outline in outlines),
    )
    return np.asarray(mask.mean(axis=1) > share)
