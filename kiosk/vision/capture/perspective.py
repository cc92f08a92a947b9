"""A picture taken aslant, turned flat: the tilt of the camera that makes all cards rectangles of one size.

Cards seen aslant are no rectangles, and the far ones are smaller; nothing that asks which indices belong to
one card holds there. The mat's markers tell the tilt. Without them the cards do, which lie on one plane and
have one size: it is that under which all indices are of one height, and those of the same name lie to each
other as the corners of one rectangle do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import acos, atan2, cos, pi, radians, sin
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.vision.imaging.border import border_around, common_border
from kiosk.vision.model import clearness

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.vision.imaging.border import Border
    from kiosk.vision.model import Image, Index, Point, SeenIndex

    Floats = NDArray[np.float64]

FOCAL_SHARE: Final = 0.8
"""Focal length as a share of the picture's longer side: that of telephones, and of Camera Module 3."""
TRIED_TILTS: Final = tuple(radians(degrees) for degrees in (10, 20, 30, 40, 50))
TRIED_WAYS: Final = tuple(radians(degrees) for degrees in range(0, 360, 30))
REFINING_STEPS: Final = tuple(radians(degrees) for degrees in (5, 2.5, 1.25))
"""How far around the best of them others are then tried, ever nearer."""
MIN_TILT: Final = radians(15)
"""From which a picture is turned flat; below it the cards are rectangles enough."""
MIN_GAIN: Final = (2.0, 0.1)
"""How many more indices and pairs must fit, at least and as a share of the indices, before it is believed."""
MIN_ASKED_CLEARNESS: Final = 0.6
"""Chance of its likeliest card from which an index is asked."""
MAX_HEIGHT_DIFFERENCE_SHARE: Final = 0.25
"""Share by which the height of an index may differ from the others'."""
MAX_PAIR_TURN: Final = 0.25
"""Rad by which the two indices of a pair may be turned against what they should be."""
MAX_PAIR_OFFSET_SHARE: Final = 0.08
"""Share of the card's diagonal by which one may lie away from its place."""
FLAT_SPACING_RATIO_RANGE: Final = (1.1, 2.1)
"""How many times further apart indices are along a card than across it, on cards of all makes."""
INDEX_SPACING_ACROSS_RANGE: Final = (1.3, 7.5)
"""Index heights between the indices across a card."""
MAX_FLAT_SIDE_RATIO: Final = 1.3
"""How many times as long as the picture's longer side the flat one may be."""


@dataclass(frozen=True, slots=True, eq=False)
class Flattening:
    """How a picture taken aslant is turned flat."""

    turn: Floats
    """The homography, 3 x 3, from px of the picture to px of the flat one."""
    width: int
    height: int
    """Of the flat picture, px."""
    taken: tuple[int, int]
    """Width and height of the picture taken, px."""
    border: Border
    """Where the flat picture still shows something, in its px."""
    tilt: float
    """Of the camera, rad."""
    px_per_mm: float | None = None
    """Of the flat picture; None if nothing but the indices tells."""

    def flat(self, picture: Image) -> Image:
        """The picture as it would be from straight above; black where it shows nothing."""
        turned = cv2.warpPerspective(picture, self.turn, (self.width, self.height), flags=cv2.INTER_LINEAR)
        return np.asarray(turned, np.uint8)

    def place_taken(self, x: float, y: float) -> Point:
        """Where in the picture taken a place of the flat one is."""
        ((found,),) = _mapped(np.asarray([np.linalg.inv(self.turn)], np.float64), np.array([[x, y]]))
        return float(found[0]), float(found[1])

    def shows(self, x: float, y: float) -> bool:
        """Whether the picture taken shows what is at a place of the flat one."""
        across, down = self.place_taken(x, y)
        return 0 <= across < self.taken[0] and 0 <= down < self.taken[1]


def find_flattening(seen: Sequence[SeenIndex], picture: Image) -> Flattening | None:
    """How to turn the picture flat; None if it was taken from above, or nothing tells that it was not."""
    likely = [
        index for index in seen if clearness(index.chances) > MIN_ASKED_CLEARNESS and not index.is_joker
    ]
    if not likely:
        return None
    names = np.array([index.best for index in likely])
    one, two = np.nonzero(np.triu(names[:, None] == names, 1))
    ends = np.stack([_end(index.place, up) for up in (-1, 1) for index in likely]).reshape(2, -1, 2)
    size = (picture.shape[1], picture.shape[0])
    found: dict[tuple[float, float], float] = {}

    def try_all(tilts: Iterable[tuple[float, float]]) -> tuple[float, float]:
        for tried in tilts:
            if tried not in found:
                found[tried] = _fitting(_turn(*tried, size), ends, one, two)
        return max(found, key=lambda tried: found[tried])

    # a few tilts all around, then ever nearer to the best
    level = (0.0, 0.0)
    best = try_all((level, *((tilt, way) for tilt in TRIED_TILTS for way in TRIED_WAYS)))
    for step in REFINING_STEPS:
        tilt, way = best
        sideways = step / max(0.2, sin(tilt))
        best = try_all((tilt + a * step, way + b * sideways) for a in (-1, 0, 1) for b in (-1, 0, 1))
    least, share = MIN_GAIN
    if abs(best[0]) < MIN_TILT or found[best] - found[level] < max(least, share * len(likely)):
        return None
    return _flattening(_turn(*best, size), abs(best[0]), size, [index.place for index in seen])


def flattening_of_mat(
    to_mm: Floats, middle: Point, seen: Sequence[SeenIndex], picture: Image
) -> Flattening | None:
    """How to turn the picture flat, as a mat tells it; None if it was taken from above.

    `to_mm` is the homography from px of the picture to mm on the mat, and `middle` is where in the picture
    the camera looks straight: there the table seems shorter one way by the cosine of the tilt.
    """
    growth = _growth(to_mm, middle)
    if not np.isfinite(growth).all():
        return None
    longest, shortest = np.linalg.svd(growth, compute_uv=False)
    tilt = acos(shortest / longest)
    if tilt < MIN_TILT:
        return None
    # the mat may lie any way: what is above in the picture stays above
    turned = atan2(growth[1, 0] - growth[0, 1], growth[0, 0] + growth[1, 1])
    back, _ = cv2.Rodrigues(np.array([0.0, 0.0, -turned]))
    size = (picture.shape[1], picture.shape[0])
    flattening = _flattening(back @ to_mm, tilt, size, [index.place for index in seen])
    drawn_out = np.linalg.det(_growth(flattening.turn, middle)) / np.linalg.det(growth)
    return replace(flattening, px_per_mm=float(np.sqrt(drawn_out)))


def _growth(turn: Floats, place: Point) -> Floats:
    """How a homography draws out what is around a place: its derivative, 2 x 2."""
    around = np.array(place) + np.array([[0, 0], [1, 0], [0, 1]])
    origin, right, below = _mapped(turn[None], around)[0]
    return np.stack([right - origin, below - origin], axis=1)


def _end(index: Index, up: int) -> Point:
    """The middle of the index's upper or lower edge."""
    return index.at(0.0, up * index.height / 2)


def _turn(tilt: float, way: float, size: tuple[int, int]) -> Floats:
    """The homography of a camera that is turned by `tilt` towards `way`, around the picture's middle."""
    width, height = size
    focal = FOCAL_SHARE * max(size)
    inside = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    axis = np.array([-sin(way), cos(way), 0.0]) * tilt
    turned, _ = cv2.Rodrigues(axis)
    return np.asarray(inside @ turned @ np.linalg.inv(inside))


def _mapped(turns: Floats, places: Floats) -> Floats:
    """Places, N x 2, under each of M homographies: M x N x 2; not a number behind the camera."""
    whole = np.concatenate([places, np.ones((len(places), 1))], axis=1) @ turns.transpose(0, 2, 1)
    depth = whole[..., 2:]
    return np.asarray(whole[..., :2] / np.where(depth > 1e-6, depth, np.nan))


def _fitting(turn: Floats, ends: Floats, one: NDArray[np.intp], two: NDArray[np.intp]) -> float:
    """How many indices fit one height, and pairs the corners of one rectangle, each as far as it fits.

    `ends` are the indices' upper and lower edges, 2 x N x 2; `one` and `two` tell which make pairs.
    """
    top, foot = _mapped(turn[None], ends.reshape(-1, 2))[0].reshape(2, -1, 2)
    down, middle = foot - top, (top + foot) / 2
    lengths = np.hypot(*down.T)
    if not np.isfinite(lengths).all():
        return 0.0
    alike = np.clip(1 - (np.log(lengths / np.median(lengths)) / MAX_HEIGHT_DIFFERENCE_SHARE) ** 2, 0, 1).sum()
    down /= lengths[:, None]
    right = np.stack([down[:, 1], -down[:, 0]], axis=1)
    away = middle[two] - middle[one]
    turned = np.angle(np.exp(1j * (_angle(down[two]) - _angle(down[one]))))
    # Two directions are noisy; their mean, one turned back if it stands on its head, less so.
    is_level = np.abs(turned) < pi / 2
    sign = np.where(is_level, 1.0, -1.0)[:, None]
    along, across = down[one] + sign * down[two], right[one] + sign * right[two]
    along /= np.maximum(1e-9, np.hypot(*along.T))[:, None]
    across /= np.maximum(1e-9, np.hypot(*across.T))[:, None]
    offsets = np.abs(np.stack([(away * across).sum(axis=1), (away * along).sum(axis=1)], axis=1))
    straight = np.clip(1 - np.abs(np.where(is_level, turned, np.abs(turned) - pi)) / MAX_PAIR_TURN, 0, 1)
    unit = float(np.median(lengths))
    wide, high = offsets[~is_level].T
    # cards have usual proportions; every pair of opposite corners proposes a size, the best fitting counts
    usual = (
        (wide > INDEX_SPACING_ACROSS_RANGE[0] * unit) & (wide < INDEX_SPACING_ACROSS_RANGE[1] * unit)
        & (high > FLAT_SPACING_RATIO_RANGE[0] * wide) & (high < FLAT_SPACING_RATIO_RANGE[1] * wide)
    )  # fmt: skip
    best = 0.0
    for width, height in offsets[~is_level][usual]:
        reach = MAX_PAIR_OFFSET_SHARE * float(np.hypot(width, height))
        turned_places = np.array([[width, height], [0.0, height]])
        misfit = np.where(
            is_level,
            np.hypot(*(offsets - (width, 0.0)).T),
            np.min([np.hypot(*(offsets - place).T) for place in turned_places], axis=0),
        )
        best = max(best, float((straight * np.clip(1 - misfit / reach, 0, 1)).sum()))
    return float(alike) + best


def _angle(direction: Floats) -> Floats:
    return np.arctan2(direction[:, 1], direction[:, 0])


def _flattening(turn: Floats, tilt: float, size: tuple[int, int], places: Sequence[Index]) -> Flattening:
    """The flat picture: all that was taken around the indices, in the middle of them as large as it was."""
    centres = np.array([[place.x, place.y] for place in places])
    across, down = np.median(centres, axis=0)
    growth = float(np.sqrt(abs(np.linalg.det(_growth(turn, (across, down))))))
    scaled = np.diag([1 / growth, 1 / growth, 1.0]) @ turn
    width, height = size
    corners = _mapped(scaled[None], np.array([[0, 0], [width, 0], [width, height], [0, height]], float))[0]
    flat = _mapped(scaled[None], centres)[0]
    flat = flat[np.isfinite(flat).all(axis=1)]  # without what would lie behind the camera: print, no index
    reach = 8 * float(np.median([place.height for place in places]))
    low, high = flat.min(axis=0) - reach, flat.max(axis=0) + reach
    if np.isfinite(corners).all():
        low, high = np.maximum(low, corners.min(axis=0)), np.minimum(high, corners.max(axis=0))
    extent = np.minimum(high - low, MAX_FLAT_SIDE_RATIO * max(size))
    moved = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]]) @ scaled
    wide, high = round(float(extent[0])), round(float(extent[1]))
    border = border_around(wide, high)
    if np.isfinite(corners).all():
        border = common_border(border, corners - low)
    return Flattening(moved, wide, high, size, border, tilt)
