"""Print that is no index: words and numbers on paper, and bare figures on coloured cloth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.detect import Index
from kiosk.vision.training.glyphs import Face, text_mask
from kiosk.vision.training.paint import Sheet
from kiosk.vision.training.spoils import spoil

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.training.decks import Family

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
_FIGURES: Final = tuple("A23456789JQK")


def draw_print(random: np.random.Generator, families: Sequence[Family]) -> tuple[Image, Index]:
    """A picture of a word, a number or a figure in a typeface of `families`, and its place as an index."""
    is_figure = random.random() < 0.3
    low, high = (10, 200) if is_figure else (190, 256)
    image = np.full((_SIZE, _SIZE, 3), random.integers(low, high, 3), np.uint8)
    text = str(random.choice(_FIGURES if is_figure else _WORDS)) if random.random() < 0.6 else str(
        int(np.exp(random.uniform(2.5, 8)))
    )  # fmt: skip
    font = random.choice([font for family in families for font in family.fonts])
    face = Face(str(font), random.uniform(-0.02, 0.06), random.uniform(0.6, 1.2))
    mask = text_mask(face, text, random.uniform(22, 46))[:, : _SIZE - 20]
    if not is_figure and random.random() < 0.7:
        mask = np.ascontiguousarray(np.rot90(mask, int(random.choice((1, 3)))))
    ink = random.integers(0, 256 if is_figure else 150, 3)
    sheet = Sheet(image, 1.0)
    sheet.ink(mask, (_SIZE / 2, _SIZE / 2), (int(ink[0]), int(ink[1]), int(ink[2])))
    if random.random() < 0.5:  # the line of a form
        row = int(_SIZE / 2 + random.choice((-1, 1)) * random.uniform(20, 45))
        cv2.line(image, (0, row), (_SIZE, row), tuple(int(each) for each in random.integers(60, 200, 3)), 2)
    height = max(mask.shape[0] * random.uniform(0.9, 1.4), 40.0)
    place = Index(_SIZE / 2, _SIZE / 2, float(random.normal(0, 0.1)), height, 1.0)
    return spoil(random, image, height), place
