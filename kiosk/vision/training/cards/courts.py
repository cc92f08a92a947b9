"""The art in the middle of the cards, and the backs. Drawn by chance, the same for the same style."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import Rank, Suit
from kiosk.vision.training.cards.deck_styles import Back, Court, DeckStyle
from kiosk.vision.training.cards.glyphs import text_mask
from kiosk.vision.training.cards.paint import PaintSheet, rectangle
from kiosk.vision.training.cards.pips import pip_mask

if TYPE_CHECKING:
    BgrColour = tuple[int, int, int]
    CourtFrame = tuple[float, float, float, float]
    """x0, y0, x1, y1 in mm on the card."""

_INKS: Final[tuple[BgrColour, ...]] = (
    (40, 190, 240),
    (30, 30, 200),
    (150, 60, 20),
    (30, 30, 30),
    (60, 120, 40),
)
_SKIN: Final[BgrColour] = (185, 210, 240)


def _random(style: DeckStyle, what: str) -> np.random.Generator:
    return np.random.default_rng([style.seed, zlib.crc32((style.family + what).encode())])


def _half_turn(sheet: PaintSheet, frame: CourtFrame) -> None:
    """Copy the upper half of the frame, turned, onto the lower."""
    x0, y0, x1, y1 = (round(edge * sheet.scale) for edge in frame)
    half = (y1 - y0) // 2
    sheet.image[y1 - half : y1, x0:x1] = sheet.image[y0 : y0 + half, x0:x1][::-1, ::-1]


def _mosaic(sheet: PaintSheet, frame: CourtFrame, random: np.random.Generator) -> None:
    x0, y0, x1, y1 = frame
    for _ in range(26):
        middle = random.uniform((x0, y0), (x1, (y0 + y1) / 2))
        turn = random.uniform(0, 6.3) + np.arange(int(random.integers(3, 6))) * 1.6
        points = middle + np.stack([np.cos(turn), np.sin(turn)], 1) * random.uniform(2, 8)
        sheet.polygon(np.clip(points, (x0, y0), (x1, y1)).tolist(), _INKS[random.integers(len(_INKS))])


def _lines(sheet: PaintSheet, frame: CourtFrame, random: np.random.Generator) -> None:
    x0, y0, x1, y1 = frame
    ink = _INKS[random.integers(len(_INKS))]
    for ring in range(int(random.integers(5, 10))):
        turn = np.linspace(0, 2 * np.pi, 40)
        wave = 1 + 0.2 * np.sin(turn * int(random.integers(3, 8)))
        radius = (2 + ring * 1.7) * wave
        points = np.stack([(x0 + x1) / 2 + radius * np.cos(turn), y0 + 14 + radius * np.sin(turn)], 1)
        sheet.outline(np.clip(points, (x0, y0), (x1, y1)).tolist(), ink, 0.3)


def _figure(sheet: PaintSheet, frame: CourtFrame, random: np.random.Generator) -> None:
    x0, y0, x1, y1 = frame
    middle, waist = (x0 + x1) / 2 + random.uniform(-2, 2), (y0 + y1) / 2
    robe, sash, trim = (_INKS[place] for place in random.permutation(len(_INKS))[:3])
    sheet.polygon([(x0, waist), (x0 + 3, y0 + 18), (middle, y0 + 13), (x1 - 3, y0 + 18), (x1, waist)], robe)
    for stripe in range(6):
        left = x0 + 2 + stripe * (x1 - x0) / 6
        sheet.polygon(
            [(left, waist), (left + 3, waist), (middle + 1, y0 + 15), (middle - 1, y0 + 15)],
            (sash, trim)[stripe % 2],
        )
    sheet.disc((middle, y0 + 9.5), 5.6, trim)
    sheet.disc((middle, y0 + 10.5), 4.4, _SKIN)
    for eye in (-1.6, 1.6):
        sheet.disc((middle + eye, y0 + 10), 0.5, (30, 30, 30))
    sheet.polygon([(middle - 0.9, y0 + 13), (middle + 0.9, y0 + 13), (middle, y0 + 13.7)], (40, 40, 190))
    crown = [
        (middle + dx, y0 + dy) for dx, dy in ((-5.5, 7), (-6, 1), (-3, 4), (0, 0.8), (3, 4), (6, 1), (5.5, 7))
    ]
    sheet.polygon(crown, (40, 190, 240))
    sheet.outline(crown, (30, 30, 30), 0.3)
    sheet.polygon(rectangle(x1 - 4, y0 + 4, x1 - 3.2, waist), (30, 30, 30))  # fmt: skip


def draw_court(sheet: PaintSheet, style: DeckStyle, rank: Rank, suit: Suit, frame: CourtFrame) -> None:
    """A king, queen or jack inside `frame` (mm)."""
    random = _random(style, rank.label + suit.letter)
    x0, y0, x1, _ = frame
    match style.court:
        case Court.FIGURE:
            _figure(sheet, frame, random)
        case Court.CROWDED:
            _mosaic(sheet, frame, random)
            _figure(sheet, frame, random)
        case Court.MOSAIC:
            _mosaic(sheet, frame, random)
        case Court.LINES:
            _lines(sheet, frame, random)
        case Court.LETTER:
            letter = text_mask(style.face, rank.label, 22 * sheet.scale)
            sheet.ink(letter, ((x0 + x1) / 2, y0 + 17), style.colours[suit])
    pip = pip_mask(suit, style.pips, 8 * sheet.scale)
    sheet.ink(pip, (x0 + 5, y0 + 6), style.colours[suit])
    _half_turn(sheet, frame)
    if style.court is not Court.LETTER:
        sheet.outline(rectangle(*frame), (90, 40, 20), 0.35)


def star_corners(middle: tuple[float, float], radius: float, points: int = 5) -> list[tuple[float, float]]:
    """The corners of a star, point up."""
    turn = np.arange(2 * points) * np.pi / points - np.pi / 2
    reach = np.where(np.arange(2 * points) % 2 == 0, radius, radius * 0.42)
    return [
        (float(middle[0] + r * np.cos(t)), float(middle[1] + r * np.sin(t)))
        for r, t in zip(reach, turn, strict=True)
    ]


def draw_joker(sheet: PaintSheet, style: DeckStyle, colour: BgrColour) -> None:
    """The joker's picture: a jester, a star or an ornament, in the middle of the card."""
    random = _random(style, "joker")
    middle = (style.width / 2, style.height / 2)
    frame = (style.width / 2 - 17, style.height / 2 - 27, style.width / 2 + 17, style.height / 2 + 27)
    match int(random.integers(3)):
        case 0:
            _figure(sheet, frame, random)
            _half_turn(sheet, frame)
        case 1:
            sheet.polygon(star_corners(middle, 19), colour)
            sheet.polygon(star_corners(middle, 11, 7), style.paper)
        case _:
            _lines(sheet, (frame[0], frame[1] + 10, frame[2], frame[3]), random)
            sheet.disc(middle, 7, colour)


def draw_back(sheet: PaintSheet, style: DeckStyle) -> None:
    """The back: a pattern in one colour inside a white border."""
    margin, ink = 3.5, style.back_colour
    sheet.polygon(rectangle(margin, margin, style.width - margin, style.height - margin), ink)
    for x in np.arange(margin + 2, style.width - margin - 1, 4.0):
        for y in np.arange(margin + 2, style.height - margin - 1, 4.0):
            place = (float(x), float(y))
            match style.back:
                case Back.LATTICE:
                    sheet.outline(star_corners(place, 2.0, 2), style.paper, 0.25)
                case Back.DOTS:
                    sheet.disc(place, 0.9, style.paper)
                case Back.STRIPES:
                    sheet.polygon(
                        rectangle(place[0], place[1] - 2, place[0] + 1.2, place[1] + 2), style.paper
                    )
                case Back.RINGS:
                    sheet.disc(place, 1.6, style.paper)
                    sheet.disc(place, 1.0, ink)
    sheet.disc((style.width / 2, style.height / 2), 9, style.paper)
    sheet.polygon(star_corners((style.width / 2, style.height / 2), 7, 6), ink)


def _columns(outer: tuple[float, ...], middle: tuple[float, ...]) -> tuple[tuple[float, float], ...]:
    return (*((x, y) for x in (-0.5, 0.5) for y in outer), *((0.0, y) for y in middle))


_third, _half = 1 / 6, 0.5
_BODY_PIPS: Final = {
    Rank.ACE: _columns((), (0,)),
    Rank.TWO: _columns((), (-_half, _half)),
    Rank.THREE: _columns((), (-_half, 0, _half)),
    Rank.FOUR: _columns((-_half, _half), ()),
    Rank.FIVE: _columns((-_half, _half), (0,)),
    Rank.SIX: _columns((-_half, 0, _half), ()),
    Rank.SEVEN: _columns((-_half, 0, _half), (-0.25,)),
    Rank.EIGHT: _columns((-_half, 0, _half), (-0.25, 0.25)),
    Rank.NINE: _columns((-_half, -_third, _third, _half), (0,)),
    Rank.TEN: _columns((-_half, -_third, _third, _half), (-2 * _third, 2 * _third)),
}
"""Where the pips of a number card stand, as fractions of the field of pips from its middle."""
_PIP_HEIGHT: Final = 11.5


def draw_body(sheet: PaintSheet, style: DeckStyle, rank: Rank, suit: Suit) -> None:
    """The pips in the middle of a number card; those of the lower half stand on their heads."""
    ace_scale = 2.6 if suit is Suit.SPADES else 1.5
    scale = style.body_scale * (ace_scale if rank is Rank.ACE else 1.0)
    pip = pip_mask(suit, style.pips, _PIP_HEIGHT * scale * sheet.scale)
    clear_of_indices = style.width - 4 * style.margin_x - pip.shape[1] / sheet.scale - 1
    field = (min(style.width * 0.5, clear_of_indices), style.height * 0.62)
    for x, y in _BODY_PIPS[rank]:
        place = (style.width / 2 + x * field[0], style.height / 2 + y * field[1])
        sheet.ink(pip, place, style.colours[suit], turned=y > 0)
