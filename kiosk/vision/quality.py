"""Whether the picture is good enough to count from, and what to do about it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.messages import N_, Message
from kiosk.vision.proposal import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.shots import Image

SMALLEST_SIDE_PX: Final = 64
DARK: Final = 35.0
"""Brightness, 0 to 255, below which the brightest tenth of a picture is too dark to read."""
BURNT_SHARE: Final = 0.6
"""Share of the picture that may be as white as it gets."""
MOVED: Final = 12.0
"""Mean difference of brightness between two frames from which something moved."""
HANDS_AWAY: Final = Message(N_("Take your hands away and take the picture again."))


def check_frames(frames: Sequence[Image]) -> tuple[VisionFinding, ...]:
    """What is wrong with the frames (H x W x 3, uint8, BGR, all of one scene), worst first."""
    if not frames or any(_is_empty(frame) for frame in frames):
        return (_too_small(),)
    grey = [_reduced(frame) for frame in frames]
    found = []
    if float(np.percentile(grey[0], 90)) < DARK:
        found.append(
            VisionFinding(
                "dark",
                Message(N_("The picture is too dark.")),
                Message(N_("Switch a light on, or take the picture again.")),
                spoils=True,
            )
        )
    if float((grey[0] >= 254).mean()) > BURNT_SHARE:
        found.append(
            VisionFinding(
                "overexposed",
                Message(N_("The picture is overexposed.")),
                Message(N_("Turn the light away or dim it, and take the picture again.")),
                spoils=True,
            )
        )
    if any(_differ(one, two) for one, two in pairwise(grey)):
        found.append(
            VisionFinding(
                "moved",
                Message(N_("Something moved between the pictures.")),
                HANDS_AWAY,
                spoils=True,
            )
        )
    return tuple(found)


def _is_empty(frame: Image) -> bool:
    return frame.ndim != 3 or frame.shape[2] != 3 or min(frame.shape[:2]) < SMALLEST_SIDE_PX


def _too_small() -> VisionFinding:
    return VisionFinding(
        "too_small",
        Message(N_("The picture is too small to show cards.")),
        Message(N_("Take it again with the table's camera.")),
        spoils=True,
    )


def _reduced(frame: Image) -> Image:
    small = cv2.resize(
        frame, (320, max(8, round(320 * frame.shape[0] / frame.shape[1]))), interpolation=cv2.INTER_AREA
    )
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def _differ(one: Image, two: Image) -> bool:
    return one.shape != two.shape or float(cv2.absdiff(one, two).mean()) > MOVED
