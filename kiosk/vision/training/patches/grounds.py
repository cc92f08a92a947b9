"""What lies under and around the cards of a patch: cloths, wood, print that is no card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.training.cards.glyphs import FIGURES, Face, text_mask
from kiosk.vision.training.cards.paint import PaintSheet, any_colour

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Image = NDArray[np.uint8]

_FACES: Final = tuple(
    Face(font)
    for font in (
        "OpenSans-Bold.ttf",
        "OpenSans-Regular.ttf",
        "RobotoSlab-Bold.otf",
        "CourierPrime-Bold.otf",
        "stroke-simplex",
    )
)
_WORDS: Final = (
    "TORNEO",
    "Tavolo 7",
    "295",
    "1280",
    "A8K",
    "370 85",
    "Q10",
    "JOKER",
    "5",
    "43",
    "2026",
    "4 9",
)


def draw_ground(random: np.random.Generator, size: int) -> Image:
    """A table top, `size` px a side."""
    colour = random.integers(10, 246, 3) if random.random() < 0.8 else np.full(3, random.integers(200, 250))
    image = np.full((size, size, 3), colour, np.uint8)
    draw = random.random()
    if draw < 0.3:
        _cloud(random, image, tuple(random.integers(2, 24, 2)))
    elif draw < 0.45:
        _cloud(random, image, (int(random.integers(2, 5)), int(random.integers(30, 90))))
    elif draw < 0.6:
        _checks(random, image)
    elif draw < 0.75:
        _prints(random, image)
    elif draw < 0.82:
        _figures(random, image)
    if random.random() < 0.3:
        (_paper if random.random() < 0.5 else _print)(random, image)
    return image


def _cloud(random: np.random.Generator, image: Image, cells: tuple[int, int]) -> None:
    """Woven cloth, or wood if the cells are long."""
    grain = random.normal(0, random.uniform(4, 25), (cells[1] + 2, cells[0] + 2, 1)).astype(np.float32)
    if random.random() < 0.5:
        grain = np.ascontiguousarray(grain.transpose(1, 0, 2))
    smooth = cv2.resize(grain, image.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    np.copyto(image, np.clip(image + smooth[..., None], 0, 255).astype(np.uint8))


def _checks(random: np.random.Generator, image: Image) -> None:
    step, colour = int(random.integers(8, 60)), random.integers(10, 246, 3)
    bars = (np.arange(len(image)) // step % 2).astype(np.float32) * random.uniform(0.3, 0.9)
    both = (bars[:, None] + bars[None, :])[..., None] / 2
    np.copyto(image, (image * (1 - both) + colour * both).astype(np.uint8))


def _prints(random: np.random.Generator, image: Image) -> None:
    """Blots, flowers and strokes."""
    for _ in range(int(random.integers(4, 30))):
        x, y = (int(value) for value in random.integers(0, len(image), 2))
        colour = tuple(int(level) for level in random.integers(0, 256, 3))
        radius = int(random.integers(3, 24))
        if random.random() < 0.4:
            axes = (radius, max(1, radius // int(random.integers(1, 5))))
            cv2.ellipse(image, (x, y), axes, float(random.uniform(0, 360)), 0, 360, colour, -1, cv2.LINE_AA)
        elif random.random() < 0.5:
            ends = random.integers(-40, 40, 2)
            end = (x + int(ends[0]), y + int(ends[1]))
            cv2.line(image, (x, y), end, colour, int(random.integers(1, 8)), cv2.LINE_AA)
        else:
            _word(random, image, (x, y), colour)


def _figures(random: np.random.Generator, image: Image) -> None:
    """Letters and figures such as stand on cards, bare, as a cloth may have them."""
    ink, high = any_colour(random, 0, 256), random.uniform(0.06, 0.2) * len(image)
    sheet = PaintSheet(image, 1.0)
    for _ in range(int(random.integers(3, 14))):
        figure = text_mask(_FACES[-1], str(random.choice(FIGURES)), float(high * random.uniform(0.7, 1.4)))
        turned = np.ascontiguousarray(np.rot90(figure, int(random.choice((0, 0, 0, 1, 2, 3)))))
        place = (float(random.uniform(0, len(image))), float(random.uniform(0, len(image))))
        sheet.ink(turned, place, ink)


def _word(random: np.random.Generator, image: Image, place: tuple[int, int], colour: tuple[int, ...]) -> None:
    word, scale = str(random.choice(_WORDS)), float(random.uniform(0.4, 1.4))
    font = int(random.choice((cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)))
    cv2.putText(image, word, place, font, scale, colour, int(random.integers(1, 4)), cv2.LINE_AA)


def _paper(random: np.random.Generator, image: Image) -> None:
    """A sheet of paper with figures on it."""
    left, top = (int(value) for value in random.integers(-len(image) // 3, len(image) * 2 // 3, 2))
    width, height = (int(value) for value in random.integers(60, 220, 2))
    cv2.rectangle(image, (left, top), (left + width, top + height), (245, 245, 245), -1)
    for row in range(top + 18, top + height - 4, int(random.integers(14, 34))):
        for column in range(left + 6, left + width - 30, int(random.integers(30, 70))):
            _word(random, image, (column, row), tuple(int(level) for level in random.integers(0, 120, 3)))
        cv2.line(image, (left, row + 4), (left + width, row + 4), (150, 150, 150), 1)


def _print(random: np.random.Generator, image: Image) -> None:
    """A printed paper: lines of words, in any of four directions."""
    size = len(image)
    page = np.full((size, size, 3), random.integers(215, 251, 3), np.uint8)
    ink = tuple(int(level) for level in random.integers(0, 140, 3))
    sheet, row = PaintSheet(page, 1.0), 0.0
    while row < size:
        height = float(random.uniform(7, 42))
        word = text_mask(_FACES[random.integers(len(_FACES))], str(random.choice(_WORDS)), height)
        sheet.ink(word, (random.uniform(0, size), row + height / 2), (ink[0], ink[1], ink[2]))
        row += height + random.uniform(4, 40)
    turned = np.rot90(page, int(random.integers(4)))
    left, top = (int(value) for value in random.integers(0, size * 2 // 3, 2))
    right, bottom = left + int(random.integers(80, size)), top + int(random.integers(80, size))
    image[top:bottom, left:right] = turned[top:bottom, left:right]
