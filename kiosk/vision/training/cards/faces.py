"""A deck's faces as pictures, and where their indices stand on them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import Card, Rank, Suit
from kiosk.vision.training.cards.courts import draw_back, draw_body, draw_court, draw_joker
from kiosk.vision.training.cards.deck_styles import DeckStyle
from kiosk.vision.training.cards.glyphs import text_mask
from kiosk.vision.training.cards.joker_marks import joker_mark
from kiosk.vision.training.cards.paint import PaintSheet
from kiosk.vision.training.cards.pips import pip_mask

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Image = NDArray[np.uint8]
    InkMask = NDArray[np.uint8]
    CutOut = NDArray[np.uint8]
    """(H, W, 4) uint8: blue, green, red, and 255 where the card is."""
    BgrColour = tuple[int, int, int]
    FaceBox = tuple[float, float, float, float]

PRINT: Final = 8.0
"""Pixels per mm at which faces are drawn."""
_COURTS: Final = (Rank.KING, Rank.QUEEN, Rank.JACK)
_KEPT: Final = 220


@dataclass(frozen=True, slots=True)
class PrintedIndex:
    """An index on a face: the box of its ink in mm, and whether it stands on its head as the card lies."""

    corner: str
    """TL, TR, BL or BR."""
    box: FaceBox
    rank_box: FaceBox
    turned: bool
    across: bool = False
    """It is a word along the short edge: read like one along the long edge, turned back by a quarter."""


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """One side of a card as printed."""

    image: Image
    indices: tuple[PrintedIndex, ...]


@dataclass(frozen=True, slots=True)
class _Corner:
    """What is printed in an upper left corner: pieces of ink with their middles in mm, the rank first."""

    pieces: tuple[tuple[InkMask, tuple[float, float]], ...]
    colour: BgrColour
    across: bool = False

    def print_on(self, sheet: PaintSheet, style: DeckStyle, corner: str) -> PrintedIndex:
        right, turned = corner[1] == "R", corner[0] == "B"
        boxes = []
        for mask, (x, y) in self.pieces:
            place = (style.width - x if right else x, style.height - y if turned else y)
            boxes.append(sheet.ink(mask, place, self.colour, turned))
        whole = np.asarray(boxes)
        box = (*whole[:, :2].min(axis=0).tolist(), *whole[:, 2:].max(axis=0).tolist())
        return PrintedIndex(corner, box, boxes[0], turned, self.across)


def _suited_corner(style: DeckStyle, rank: Rank, suit: Suit) -> _Corner:
    squeeze = style.ten_squeeze if rank is Rank.TEN else 1.0
    label = text_mask(style.face, rank.label, style.rank_height * PRINT, squeeze)
    widest, highest = (style.margin_x - 0.8) * 2 * PRINT, (style.rank_height + style.gap / 2) * PRINT
    if label.shape[1] > widest or label.shape[0] > highest:
        fitting = (int(min(label.shape[1], widest)), int(min(label.shape[0], highest)))
        label = np.asarray(cv2.resize(label, fitting, interpolation=cv2.INTER_AREA), np.uint8)
    pip = pip_mask(suit, style.pips, style.pip_height * PRINT)
    below = style.margin_y + style.rank_height + style.gap + style.pip_height / 2
    return _Corner(
        (
            (label, (style.margin_x, style.margin_y + label.shape[0] / PRINT / 2)),
            (pip, (style.margin_x, below)),
        ),
        style.colours[suit],
    )


def _joker_corner(style: DeckStyle, colour: BgrColour) -> _Corner:
    placed, top, across = [], style.margin_y, style.joker.is_across
    for mask in joker_mark(style, PRINT):
        height, width = mask.shape[0] / PRINT, mask.shape[1] / PRINT
        middle = style.margin_x * 0.6 + width / 2 if across else style.margin_x
        placed.append((mask, (middle, top + height / 2)))
        top += height + style.gap
    return _Corner(tuple(placed), colour, across)


def _worn(image: Image, style: DeckStyle, salt: int) -> Image:
    """Print rubbed off in places."""
    if style.wear < 0.05:
        return image
    random = np.random.default_rng([style.seed, salt])
    paper = np.asarray(style.paper, np.float32)
    grain = random.standard_normal((image.shape[0] // 8, image.shape[1] // 8)).astype(np.float32)
    cloud = cv2.resize(grain, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_CUBIC)
    rubbed = np.clip(cloud * 0.25 + 0.1, 0, 0.75)[..., None] * min(style.wear, 0.7)
    return np.asarray(image + (paper - image) * rubbed + 0.5, np.uint8)


def print_level(scale: float) -> float:
    """The pixels per mm of the pictures that `PrintedDeck` keeps for a view of `scale` pixels per mm."""
    return float(min(PRINT, max(1.0, np.ceil(scale * 2) / 2)))


@lru_cache(maxsize=64)
def _outline(width: float, height: float, radius: float) -> InkMask:
    """A card's shape with rounded corners, `PRINT` pixels per mm."""
    w, h, r = round(width * PRINT), round(height * PRINT), round(radius * PRINT)
    mask = np.zeros((h, w), np.uint8)
    for x0, y0, x1, y1 in ((r, 0, w - r, h), (0, r, w, h - r)):
        mask[y0:y1, x0:x1] = 255
    for x, y in ((r, r), (w - r, r), (r, h - r), (w - r, h - r)):
        cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask


@lru_cache(maxsize=64)
def _shape_and_edge(
    width: float, height: float, radius: float, level: float
) -> tuple[InkMask, NDArray[np.float32]]:
    """The card's shape at `level` pixels per mm, and how bright its face is up to the edge, (h, w, 1)."""
    shape = _outline(width, height, radius)
    inner = cv2.erode(shape, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    size = (round(shape.shape[1] * level / PRINT), round(shape.shape[0] * level / PRINT))
    small, flat = (cv2.resize(mask, size, interpolation=cv2.INTER_AREA) for mask in (shape, inner))
    return np.asarray(small, np.uint8), (0.8 + flat[..., None] * np.float32(0.2 / 255)).astype(np.float32)


def _cut_out(image: Image, style: DeckStyle, level: float) -> CutOut:
    """The face at `level` pixels per mm, its shape as fourth channel, its edge a little darker."""
    shape, edge = _shape_and_edge(style.width, style.height, style.corner_radius, level)
    small = cv2.resize(image, shape.shape[::-1], interpolation=cv2.INTER_AREA)
    whole = np.dstack([(small * edge).astype(np.uint8), shape])
    framed = cv2.copyMakeBorder(whole, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    framed[[0, -1], :, 3] = 0
    framed[:, [0, -1], 3] = 0
    return np.asarray(framed, np.uint8)


@dataclass(slots=True)
class PrintedDeck:
    """The faces of a deck. Drawn when first asked for and kept; equal styles give equal pictures."""

    style: DeckStyle
    _faces: dict[tuple[Card | None, int], PrintedFace] = field(default_factory=dict)
    _scaled: OrderedDict[tuple[Card | None, int, float], CutOut] = field(default_factory=OrderedDict)

    def _draw(self, card: Card | None, copy: int) -> PrintedFace:
        style = self.style
        size = (round(style.height * PRINT), round(style.width * PRINT), 3)
        sheet = PaintSheet(np.full(size, style.paper, np.uint8), PRINT)
        if card is None:
            draw_back(sheet, style)
            return PrintedFace(sheet.image, ())
        if card.suit is None:
            red = copy % 2 == 0
            colour = style.colours[Suit.HEARTS if red else Suit.SPADES]
            draw_joker(sheet, style, colour)
            corner = _joker_corner(style, colour)
        else:
            corner = _suited_corner(style, card.rank, card.suit)
            self._draw_middle(sheet, card.rank, card.suit)
        four = style.four_indices and not corner.across  # two words have no room on a short edge
        corners = ("TL", "BR", "TR", "BL") if four else ("TL", "BR")
        indices = tuple(
            corner.print_on(sheet, style, printed_corner) for printed_corner in corners if corner.pieces
        )
        return PrintedFace(_worn(sheet.image, style, card.index * 4 + copy), indices)

    def _draw_middle(self, sheet: PaintSheet, rank: Rank, suit: Suit) -> None:
        style = self.style
        if rank in _COURTS:
            inset = style.margin_x * 2 + 0.6
            frame = (inset, 8.0, style.width - inset, style.height - 8.0)
            draw_court(sheet, style, rank, suit, frame)
        else:
            draw_body(sheet, style, rank, suit)

    def face(self, card: Card | None, copy: int = 0) -> PrintedFace:
        """The face of `card`, or the back for None, `PRINT` pixels per mm.

        Odd copies of a joker are black, even ones coloured; other copies differ in wear alone.
        """
        key = (card, copy if card is not None else 0)
        if key not in self._faces:
            self._faces[key] = self._draw(*key)
        return self._faces[key]

    def picture(self, card: Card | None, copy: int, scale: float) -> Image:
        """The face brought down to about `scale` pixels per mm, so that a warp does not alias."""
        return np.ascontiguousarray(self.cut_out(card, copy, scale)[1:-1, 1:-1, :3])

    def cut_out(self, card: Card | None, copy: int, scale: float) -> CutOut:
        """`picture` with the card's shape as fourth channel, 255 on the card and 0 around it.

        There is a rim of one pixel around the card.
        """
        level = print_level(scale)
        key = (card, copy, level)
        if key not in self._scaled:
            self._scaled[key] = _cut_out(self.face(card, copy).image, self.style, level)
            if len(self._scaled) > _KEPT:
                self._scaled.popitem(last=False)
        self._scaled.move_to_end(key)
        return self._scaled[key]
