"""What lies on cards that is no card: hands and sleeves, pens, papers, the foot of a glass."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Image = NDArray[np.uint8]
    Owners = NDArray[np.int16]

COVERED_SHARE: Final = 0.16
NOBODY: Final = -1
_SKIN: Final = ((95, 125, 175), (190, 205, 245))
"""The darkest and the lightest skin, blue-green-red."""


def cover(random: np.random.Generator, image: Image, owner: Owners, scale: float) -> None:
    """Now and then put something on the cards of a patch, `scale` px to the mm."""
    if random.random() >= COVERED_SHARE:
        return
    draw = random.random()
    mask = np.zeros(image.shape[:2], np.uint8)
    if draw < 0.6:
        _hand(random, mask, scale)
        colour = random.uniform(*_SKIN)
    elif draw < 0.8:
        x, y = random.uniform(0, len(image), 2)
        turn, length, width = random.uniform(0, 2 * pi), 140 * scale, random.uniform(5, 12) * scale
        _stroke(mask, (x, y), (x + length * cos(turn), y + length * sin(turn)), width)
        colour = random.uniform(0, 255, 3)
    else:
        x, y = random.uniform(0, len(image), 2)
        box = ((float(x), float(y)), tuple(random.uniform(20, 120, 2) * scale), random.uniform(0, 90))
        cv2.fillPoly(mask, [cv2.boxPoints(box).astype(np.int32)], 255)
        colour = random.uniform((60, 60, 60), (255, 255, 255))
    _lay(random, image, mask, colour, scale)
    owner[mask > 127] = NOBODY


def _hand(random: np.random.Generator, mask: Image, scale: float) -> None:
    """Fingers that reach into the patch from a hand and an arm that lie mostly outside it."""
    size, turn = len(mask), random.uniform(0, 2 * pi)
    tip = np.array([size / 2, size / 2]) + random.normal(0, size / 4, 2)
    back = np.array([cos(turn), sin(turn)])
    side = np.array([-back[1], back[0]])
    palm = tip + back * 75 * scale
    for finger in range(int(random.integers(1, 5))):
        root = palm + side * (finger - 1.5) * 19 * scale
        end = tip + side * (finger - 1.5) * random.uniform(17, 24) * scale
        end = end + back * random.uniform(0, 18) * scale
        _stroke(mask, tuple(end), tuple(root), random.uniform(14, 19) * scale)
    _stroke(mask, tuple(palm + back * 20 * scale), tuple(palm + back * 300 * scale), 75 * scale)


def _stroke(mask: Image, start: tuple[float, ...], end: tuple[float, ...], width: float) -> None:
    first, last = ((int(place[0]), int(place[1])) for place in (start, end))
    cv2.line(mask, first, last, 255, max(1, int(width)), cv2.LINE_AA)


def _lay(
    random: np.random.Generator, image: Image, mask: Image, colour: NDArray[np.float64], scale: float
) -> None:
    """Paint what covers, a little rounded by light, with its shadow."""
    reach = max(1.0, random.uniform(1, 6) * scale)
    moved = np.roll(mask, (int(random.normal(0, reach)), int(random.normal(0, reach))), axis=(0, 1))
    shade = cv2.GaussianBlur(moved, (0, 0), reach).astype(np.float32)[..., None] / 255
    lit = image * (1 - random.uniform(0.2, 0.6) * shade)
    relief = cv2.GaussianBlur(mask, (0, 0), max(1.0, 5 * scale)).astype(np.float32)[..., None] / 255
    grain = random.normal(0, random.uniform(0, 6), image.shape[:2])[..., None]
    body = np.asarray(colour) * (0.55 + 0.45 * relief) + grain
    part = mask[..., None].astype(np.float32) / 255
    np.copyto(image, np.clip(lit * (1 - part) + body * part, 0, 255).astype(np.uint8))
