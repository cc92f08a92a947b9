"""What several frames of a side gain over one: the same pictures with fresh noise, counted both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from kiosk.vision.model import Image

FRAMES: Final = 3
"""As many as a table takes."""
FRAME_NOISE: Final = 4.0
"""Of the sensor, standard deviation in levels of 255, that every frame has of its own."""
JPEG_QUALITY: Final = 90
FRAME_SHAKE_PX: Final = 0.4
"""Px by which a frame lies beside the first, standard deviation."""


def frames_of(picture: Image, seed: int) -> tuple[Image, ...]:
    """Frames of one scene, taken one after the other."""
    random = np.random.default_rng([seed, 9])
    return tuple(_frame(picture, random) for _ in range(FRAMES))


def _frame(picture: Image, random: np.random.Generator) -> Image:
    shift = np.array([[1, 0, random.normal(0, FRAME_SHAKE_PX)], [0, 1, random.normal(0, FRAME_SHAKE_PX)]])
    moved = cv2.warpAffine(picture, shift, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    noise = random.standard_normal(picture.shape, np.float32) * np.float32(FRAME_NOISE)
    noisy = np.clip(moved + noise, 0, 255).astype(np.uint8)
    coded = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
