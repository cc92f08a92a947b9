"""What is printed in a joker's corner, as ink."""

from __future__ import annotations

from math import degrees
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from PIL import Image

from kiosk.vision.training.cards.courts import star_corners
from kiosk.vision.training.cards.deck_styles import DeckStyle, JokerMark
from kiosk.vision.training.cards.glyphs import Face, stacked_mask, text_mask

if TYPE_CHECKING:
    from numpy.typing import NDArray

    InkMask = NDArray[np.uint8]

_STACKED: Final = {
    JokerMark.WORD_DOWN: ("JOKER", 1.0),
    JokerMark.WORD_DOWN_SMALL: ("Joker", 0.85),
    JokerMark.OTHER_WORD: ("JOLLY", 0.95),
}
"""Words with upright letters one under the other, and how large these are."""
_WIDEST_WORD: Final = 0.55
"""Share of the card's width that a word along the short edge takes at most."""
_CAP: Final = [
    (-0.6, 0.9), (-0.55, 0.3), (-0.85, -0.1), (-0.3, -0.15), (0.0, -0.75), (0.3, -0.15), (0.85, -0.1),
    (0.55, 0.3), (0.6, 0.9),
]  # fmt: skip
_BELLS: Final = ((-0.86, 0.02), (0.0, -0.82), (0.86, 0.02))


def joker_mark(style: DeckStyle, scale: float) -> tuple[InkMask, ...]:
    """The mark's pieces from the top down, `scale` pixels per mm; none if nothing marks the corner."""
    letter, plain = style.rank_height * 0.55 * scale, Face(style.face.font, style.face.weight)
    pieces: tuple[InkMask, ...] = ()
    match style.joker:
        case JokerMark.WORD_DOWN | JokerMark.WORD_DOWN_SMALL | JokerMark.OTHER_WORD:
            word, size = _STACKED[style.joker]
            pieces = (stacked_mask(plain, word, letter * size),)
        case JokerMark.WORD_TURNED:
            across = text_mask(plain, "JOKER", letter)
            pieces = (np.ascontiguousarray(cv2.rotate(across, cv2.ROTATE_90_CLOCKWISE)).astype(np.uint8),)
        case JokerMark.WORD_ACROSS:
            pieces = (text_mask(plain, "JOKER", letter * 0.9),)
        case JokerMark.LEAPING_WORD:
            pieces = (_leaping_word(style, plain, scale),)
        case JokerMark.STAR_AND_LETTER:
            pieces = (
                text_mask(style.face, "J", style.rank_height * scale),
                _shape(star_corners((0, 0), 1), style.pip_height * 1.2 * scale),
            )
        case JokerMark.STRIP:
            pieces = (_strip(style.margin_x * 0.9 * scale, style.index_height * 1.5 * scale),)
        case JokerMark.CAP:
            pieces = (_cap(style.rank_height * 1.1 * scale),)
        case JokerMark.STAR | JokerMark.OTHER_STAR:
            points = 5 if style.joker is JokerMark.STAR else (6, 7, 8)[style.seed % 3]
            pieces = (_shape(star_corners((0, 0), 1, points), style.rank_height * scale),)
        case JokerMark.NOTHING:
            pass
    return pieces


def _leaping_word(style: DeckStyle, face: Face, scale: float) -> InkMask:
    """*Joker* with each letter turned, raised and sized a little by itself, after a star or two or none."""
    random = np.random.default_rng(style.seed)
    letter = style.rank_height * random.uniform(0.5, 1.1) * scale
    pieces = [
        _shape(star_corners((0, 0), 1), letter * random.uniform(0.5, 0.8)) for _ in range(random.integers(3))
    ]
    pieces += [text_mask(face, letter_drawn, letter * random.uniform(0.85, 1.15)) for letter_drawn in "Joker"]
    turned = [_turned(piece, random.normal(0, 0.15)) for piece in pieces]
    high, wide = max(len(piece) for piece in turned), sum(piece.shape[1] for piece in turned)
    word = np.zeros((round(high * 1.25), wide), np.uint8)
    left = 0
    for piece in turned:
        height, width = piece.shape
        top = int(random.integers(len(word) - height + 1))
        word[top : top + height, left : left + width] = np.maximum(
            word[top : top + height, left : left + width], piece
        )
        left += width - round(letter * 0.08)
    word = word[word.any(axis=1)][:, word.any(axis=0)]
    shrunk = min(1.0, _WIDEST_WORD * style.width * scale / word.shape[1])
    return np.asarray(cv2.resize(word, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA), np.uint8)


def _turned(mask: InkMask, angle: float) -> InkMask:
    """The piece turned by `angle`, rad, on a sheet that holds all of it."""
    turned = Image.fromarray(mask).rotate(degrees(angle), Image.Resampling.BILINEAR, expand=True)
    return np.asarray(turned, np.uint8)


def _shape(points: list[tuple[float, float]], height: float) -> InkMask:
    mask = np.zeros((round(height), round(height)), np.uint8)
    outline = np.round((np.asarray(points) * 0.5 + 0.5) * height * 16).astype(np.int32)
    cv2.fillPoly(mask, [outline], 255, cv2.LINE_AA, 4)
    return mask


def _strip(width: float, height: float) -> InkMask:
    mask = np.zeros((round(height), round(width)), np.uint8)
    for step in range(0, mask.shape[0] - mask.shape[1] + 1, mask.shape[1]):
        mask[step : step + mask.shape[1]] = _shape(
            star_corners((0, 0), 0.95, 2 + step // mask.shape[1] % 3), width
        )
    return mask


def _cap(height: float) -> InkMask:
    """A jester's cap: three points that hang over a brim, with a bell at each."""
    mask = _shape(_CAP, height)
    for x, y in _BELLS:
        middle = (round((x * 0.5 + 0.5) * height), round((y * 0.5 + 0.5) * height))
        cv2.circle(mask, middle, max(1, round(height * 0.07)), 255, -1, cv2.LINE_AA)
    return mask
