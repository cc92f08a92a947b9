"""Whether the picture is good enough to count from, and what to do about it."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.messages import N_, Message
from kiosk.vision.model import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.model import Image

MIN_FRAME_SIDE_PX: Final = 64
MIN_BRIGHTNESS: Final = 35.0
"""Brightness, 0 to 255, below which the brightest hundredth of a picture is too dark to read: a few cards
take no more of it."""
MAX_BURNT_SHARE: Final = 0.6
"""Share of the picture that may be as white as it gets."""
MIN_BRIGHTNESS_DEVIATION: Final = 4.0
"""Standard deviation of brightness below which there is nothing in the picture."""
MAX_BLUR: Final = 0.58
"""Blur from which indices of a usual height are lost; sharp pictures have 0.4 at most."""
BLUR_WIDTH_PX: Final = 1280
BLUR_REACH_PX: Final = 9
"""Px to which the picture is reduced, and over which it is blurred, to measure that."""
MOTION_WIDTH_PX: Final = 320
"""Px to which the frames are reduced to look for what moved between them, and at their light."""
MIN_MOTION_DIFFERENCE: Final = 24.0
MAX_MOTION_SHARE: Final = 0.01
"""Difference of brightness, and share of the picture that has it, from which something moved."""
MAX_SHAKE_PX: Final = 0.6
"""Px of such a frame by which all of it may lie elsewhere, as where a table was touched: too little for an
index to be read beside its place."""
HANDS_AWAY: Final = Message(N_("Take your hands away and take the picture again."))


def _spoilt(code: str, message: str, advice: str) -> VisionFinding:
    return VisionFinding(code, Message(message), Message(advice), spoils=True)


TOO_SMALL: Final = _spoilt(
    "too_small", N_("The picture is too small to show cards."), N_("Take it again with the table's camera.")
)
_DARK: Final = _spoilt(
    "dark", N_("The picture is too dark."), N_("Switch a light on, or take the picture again.")
)
_OVEREXPOSED: Final = _spoilt(
    "overexposed",
    N_("The picture is overexposed."),
    N_("Turn the light away or dim it, and take the picture again."),
)
_NO_TABLE: Final = _spoilt(
    "no_table",
    N_("The picture shows no table."),
    N_("Uncover the camera, point it at the cards, and take the picture again."),
)
_BLURRED: Final = _spoilt(
    "blurred",
    N_("The picture is blurred."),
    N_("Clean the lens, hold the camera still, and take the picture again."),
)
_MOVED: Final = VisionFinding(
    "moved", Message(N_("Something moved between the pictures.")), HANDS_AWAY, spoils=True
)


def check_frames(frames: Sequence[Image]) -> tuple[VisionFinding, ...]:
    """What is wrong with the frames (H x W x 3, uint8, BGR, all of one scene), worst first.

    Anything but a picture of that form is too small.
    """
    if not frames or any(_is_empty(frame) for frame in frames):
        return (TOO_SMALL,)
    copies = [reduced(frame, BLUR_WIDTH_PX) for frame in frames]
    grey = [_grey(reduced(copy, MOTION_WIDTH_PX)) for copy in copies]
    spoilt = _spoilt_by(copies[0], grey[0])
    found = [] if spoilt is None else [spoilt]
    if any(_differ(one, two) for one, two in pairwise(grey)):
        found.append(_MOVED)
    return tuple(found)


def reduced(frame: Image, most: int) -> Image:
    """The frame (H x W x 3, uint8), at most `most` px across."""
    height, width = frame.shape[:2]
    if width <= most:
        return frame
    size = (most, max(8, round(most * height / width)))
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)


def sharpest_of(frames: Sequence[Image]) -> int:
    """Which of the frames of one scene is the sharpest, in which cards are looked for.

    One of several may be taken while the table shakes. Where one is no picture, it is the first.
    """
    if len(frames) < 2 or any(_is_empty(frame) for frame in frames):
        return 0
    return min(range(len(frames)), key=lambda place: _blur(frames[place]))


def _is_empty(frame: Image) -> bool:
    is_colour = frame.dtype == np.uint8 and frame.ndim == 3 and frame.shape[2] == 3
    return not is_colour or min(frame.shape[:2]) < MIN_FRAME_SIDE_PX


def _spoilt_by(frame: Image, grey: Image) -> VisionFinding | None:
    """The worst that is wrong with a frame, of which `grey` is the reduced picture."""
    if float(np.percentile(grey, 99)) < MIN_BRIGHTNESS:
        return _DARK
    if float((grey >= 254).mean()) > MAX_BURNT_SHARE:
        return _OVEREXPOSED
    if float(grey.std()) < MIN_BRIGHTNESS_DEVIATION:
        return _NO_TABLE
    return _BLURRED if _blur(frame) > MAX_BLUR else None


def _blur(frame: Image) -> float:
    """How little sharpness is lost by blurring the picture more: 0 is sharp, 1 as blurred as can be.

    F. Crété-Roffet et al., "The blur effect", Human Vision and Electronic Imaging XII, 2007.
    """
    sharp = np.asarray(_grey(reduced(frame, BLUR_WIDTH_PX)), np.float32)
    return max(_blur_along(sharp, axis) for axis in (0, 1))


def _blur_along(sharp: NDArray[np.float32], axis: int) -> float:
    smooth = cv2.blur(sharp, (1, BLUR_REACH_PX) if axis == 0 else (BLUR_REACH_PX, 1))
    changes = np.abs(np.diff(sharp, axis=axis))
    lost = np.maximum(0, changes - np.abs(np.diff(smooth, axis=axis)))
    return float(1 - lost.sum() / max(1.0, float(changes.sum())))


def _grey(frame: Image) -> Image:
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)


def _differ(one: Image, two: Image) -> bool:
    """Whether something lies elsewhere in the second; light that changes everywhere at once is no motion.

    Light multiplies what is seen, and what a lens scatters of it is added to that: either may explain all.
    """
    if one.shape != two.shape:
        return True
    before, after = one.astype(np.float32), two.astype(np.float32)
    after = _brought_back(before, after)
    brighter = after * (np.median(before) / max(1.0, float(np.median(after))))
    lighter = after + (np.median(before) - np.median(after))
    return all(
        float((np.abs(seen - before) > MIN_MOTION_DIFFERENCE).mean()) > MAX_MOTION_SHARE
        for seen in (brighter, lighter)
    )


def _brought_back(before: NDArray[np.float32], after: NDArray[np.float32]) -> NDArray[np.float32]:
    """The later frame, laid on the earlier one if all of it lies a little beside it."""
    window = cv2.createHanningWindow(before.shape[::-1], cv2.CV_32F)
    (right, down), _ = cv2.phaseCorrelate(before, after, window)
    if not hypot(right, down) <= MAX_SHAKE_PX:  # nor if nothing tells, and it is not a number
        return after
    back = np.array([[1, 0, -right], [0, 1, -down]])
    moved = cv2.warpAffine(after, back, after.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.float32)
