"""Suit signs as ink: hearts, diamonds, clubs and spades in several designs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import Suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    InkMask = NDArray[np.uint8]
    PointArray = NDArray[np.float64]
    """(N, 2) points x, y; a sign fills about -0.5 to 0.5 both ways, y down."""

_DRAWN: Final = 256
_MARGIN: Final = 64


@dataclass(frozen=True, slots=True)
class PipDesign:
    """What a deck's designer chose; the defaults are the plain signs of an English deck."""

    heart_cleft: float = 0.22
    """Depth of the heart's notch, and of the spade's shoulders, 0.1 to 0.3."""
    heart_belly: float = 0.1
    """How far down the heart stays wide, -0.05 to 0.25: pointed to round."""
    diamond_width: float = 0.78
    """Width over height, 0.6 to 1.0."""
    diamond_bow: float = 0.06
    """How much the sides are drawn in, 0 (straight) to 0.15; negative bulges."""
    club_leaf: float = 0.235
    """Radius of a club's leaf, 0.2 to 0.27."""
    club_spread: float = 0.25
    """How far the side leaves stand apart, 0.22 to 0.3."""
    stem_width: float = 0.2
    """Half width of the stem's foot, 0.1 to 0.3."""
    stem_straight: bool = False
    """A straight stem with a bar for foot, instead of a flaring one."""


def _curve(*control: tuple[float, float]) -> PointArray:
    """A cubic Bezier curve through its first and last point."""
    p0, p1, p2, p3 = np.asarray(control)
    t = np.linspace(0, 1, 24)[:, None]
    return np.asarray((1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t**2 * p2 + t**3 * p3)


def _mirrored(right: PointArray) -> PointArray:
    return np.concatenate([right, right[::-1] * (-1, 1)])


def _heart(design: PipDesign) -> PointArray:
    cleft = -0.5 + design.heart_cleft
    lobe = _curve((0, cleft), (0.08, -0.56), (0.5, -0.6), (0.5, -0.18))
    flank = _curve((0.5, -0.18), (0.5, design.heart_belly), (0.12, 0.26), (0, 0.5))
    return _mirrored(np.concatenate([lobe, flank]))


def _diamond(design: PipDesign) -> PointArray:
    half, bow = design.diamond_width / 2, design.diamond_bow
    inner = (half * (0.5 - bow), 0.25 - bow * 0.5)
    upper = _curve((0, -0.5), (inner[0], -inner[1]), (inner[0], -inner[1]), (half, 0))
    lower = _curve((half, 0), inner, inner, (0, 0.5))
    return _mirrored(np.concatenate([upper, lower]))


def _stem(design: PipDesign, top: float) -> PointArray:
    foot = design.stem_width
    if design.stem_straight:
        return _mirrored(np.array([(0.04, top), (0.04, 0.43), (foot, 0.43), (foot, 0.5)]))
    return _mirrored(_curve((0.03, top), (0.04, 0.3), (0.06, 0.44), (foot, 0.5)))


def _spade(design: PipDesign) -> tuple[PointArray, ...]:
    leaf = _heart(design) * (1, -0.88) - (0, 0.06)
    return leaf, _stem(design, 0.1)


def _club(design: PipDesign) -> tuple[PointArray, ...]:
    turn = np.linspace(0, 2 * np.pi, 48)
    leaf = np.stack([np.cos(turn), np.sin(turn)], axis=1) * design.club_leaf
    centres = ((0, -0.5 + design.club_leaf), (-design.club_spread, 0.1), (design.club_spread, 0.1))
    heart_of_it = np.array([(-0.1, -0.14), (0.1, -0.14), (0.14, 0.12), (-0.14, 0.12)])
    return (*(leaf + centre for centre in centres), heart_of_it, _stem(design, 0.0))


def _outlines(suit: Suit, design: PipDesign) -> tuple[PointArray, ...]:
    match suit:
        case Suit.HEARTS:
            return (_heart(design),)
        case Suit.DIAMONDS:
            return (_diamond(design),)
        case Suit.CLUBS:
            return _club(design)
        case Suit.SPADES:
            return _spade(design)


@lru_cache(maxsize=256)
def _drawn(suit: Suit, design: PipDesign) -> InkMask:
    mask = np.zeros((_DRAWN + _MARGIN, _DRAWN + _MARGIN), np.uint8)
    for outline in _outlines(suit, design):
        points = np.round((outline * _DRAWN + (_DRAWN + _MARGIN) / 2) * 16).astype(np.int32)
        cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def pip_mask(suit: Suit, design: PipDesign, height: float, width: float = 1.0) -> InkMask:
    """The sign of `suit`, trimmed to its ink, `height` pixels high; `width` scales it across."""
    mask = _drawn(suit, design)
    size = (max(1, round(mask.shape[1] * height / mask.shape[0] * width)), max(1, round(height)))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
