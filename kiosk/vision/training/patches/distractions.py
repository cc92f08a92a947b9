"""Print that is no index: words and numbers on paper, and bare figures on coloured cloth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.model import Index
from kiosk.vision.training.cards.glyphs import FIGURES, Face, text_mask
from kiosk.vision.training.cards.paint import PaintSheet, any_colour
from kiosk.vision.training.patches.spoils import spoil

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.training.cards.deck_styles import Family

    Image = NDArray[np.uint8]

_SIZE: Final = 200
"""Of the picture that is drawn, px."""
_WORDS: Final = (
    "TORNEO",
    "BURRACO",
    "TAVOLO 7",
    "PUNTI",
    "ROSA",
    "OK",
    "KO",
    "Turno",
    "2026",
    "Linea A",
    "TOTALE",
)


def draw_print(random: np.random.Generator, families: Sequence[Family]) -> tuple[Image, Index]:
    """A picture of print that is no index, and the place of a piece of it as one.

    It is a word or a number in a typeface of `families`, a number written on a form, or a figure on a cloth.
    """
    draw = random.random()
    if draw < 0.4:
        image, place = _draw_word(random, families)
    elif draw < 0.75:
        image, place = _draw_form(random)
    else:
        image, place = _draw_cloth(random)
    return spoil(random, image, place.height), place


def _draw_word(random: np.random.Generator, families: Sequence[Family]) -> tuple[Image, Index]:
    is_figure = random.random() < 0.3
    low, high = (10, 200) if is_figure else (190, 256)
    image = np.full((_SIZE, _SIZE, 3), random.integers(low, high, 3), np.uint8)
    text = str(random.choice(FIGURES if is_figure else _WORDS)) if random.random() < 0.6 else _number(random)
    font = random.choice([font for family in families for font in family.fonts])
    face = Face(str(font), random.uniform(-0.02, 0.06), random.uniform(0.6, 1.2))
    mask = text_mask(face, text, random.uniform(22, 46))[:, : _SIZE - 20]
    if not is_figure and random.random() < 0.7:
        mask = np.ascontiguousarray(np.rot90(mask, int(random.choice((1, 3)))))
    ink = any_colour(random, 0, 256 if is_figure else 150)
    sheet = PaintSheet(image, 1.0)
    sheet.ink(mask, (_SIZE / 2, _SIZE / 2), ink)
    if random.random() < 0.5:  # the line of a form
        row = int(_SIZE / 2 + random.choice((-1, 1)) * random.uniform(20, 45))
        cv2.line(image, (0, row), (_SIZE, row), any_colour(random, 60, 200), 2)
    return image, _as_index(random, max(mask.shape[0] * random.uniform(0.9, 1.4), 40.0))


def _draw_form(random: np.random.Generator) -> tuple[Image, Index]:
    """Numbers one below the other between ruled lines; read along the lines or, as a strip, across them."""
    image = np.full((_SIZE, _SIZE, 3), random.integers(195, 256, 3), np.uint8)
    high, ink = random.uniform(14, 40), any_colour(random, 0, 170)
    pitch, rule = high * random.uniform(1.4, 2.6), any_colour(random, 40, 210)
    sheet, first = PaintSheet(image, 1.0), _SIZE / 2 - 5 * pitch
    for row in range(11):
        y = first + row * pitch
        if random.random() < 0.9:
            level = int(y + pitch / 2)
            cv2.line(image, (0, level), (_SIZE, level), rule, max(1, int(high / 12)))
        written = text_mask(_pen(random), _number(random), high)
        sheet.ink(written, (_SIZE / 2 + random.normal(0, high / 3), y), ink)
    is_strip = random.random() < 0.7
    turned = np.ascontiguousarray(np.rot90(image, int(random.choice((1, 3)) if is_strip else 0)))
    height = high * (random.uniform(1.6, 3.2) if is_strip else random.uniform(1.0, 2.2))
    return np.asarray(turned, np.uint8), _as_index(random, height)


def _draw_cloth(random: np.random.Generator) -> tuple[Image, Index]:
    """Bare figures, one in the middle and some about it, any way up, with no paper around them."""
    image = np.full((_SIZE, _SIZE, 3), random.integers(10, 246, 3), np.uint8)
    grain = random.normal(0, random.uniform(0, 9), image.shape[:2])[..., None]
    image = np.clip(image + grain, 0, 255).astype(np.uint8)
    sheet, high = PaintSheet(image, 1.0), random.uniform(20, 40)
    others = random.uniform(0, _SIZE, (int(random.integers(5)), 2))
    ink = any_colour(random, 0, 256)
    for x, y in ((_SIZE / 2, _SIZE / 2), *others):
        figure = text_mask(_pen(random), str(random.choice(FIGURES)), high * random.uniform(0.7, 1.4))
        sheet.ink(figure, (float(x), float(y)), ink)
    turned = np.ascontiguousarray(np.rot90(image, int(random.choice((0, 0, 0, 2, 1)))))
    return np.asarray(turned, np.uint8), _as_index(random, high * random.uniform(1.0, 2.2))


def _number(random: np.random.Generator) -> str:
    number = int(np.exp(random.uniform(2.5, 8)))
    return str(number if random.random() < 0.5 else 5 * number)


def _pen(random: np.random.Generator) -> Face:
    font = random.choice(("stroke-simplex", "stroke-simplex", "stroke-duplex", "stroke-complex"))
    return Face(str(font), random.uniform(-0.03, 0.05), random.uniform(0.7, 1.2))


def _as_index(random: np.random.Generator, height: float) -> Index:
    x, y = (float(value) for value in _SIZE / 2 + random.normal(0, 0.08, 2) * height)
    return Index(x, y, float(random.normal(0, 0.1)), height, 1.0)
