"""Small pictures of cards lying over each other, with the truth of every index, drawn fast.

They are not whole sides: what a network sees at once is a few cards, so a few cards are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import CARDS, JOKER, Card
from kiosk.vision.model import Index
from kiosk.vision.training.cards.deck_styles import sample_style
from kiosk.vision.training.cards.faces import PrintedDeck
from kiosk.vision.training.fetched.art import art_decks
from kiosk.vision.training.patches.covers import cover
from kiosk.vision.training.patches.grounds import draw_ground
from kiosk.vision.training.patches.spoils import spoil
from kiosk.vision.training.patches.warps import sample_warp

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.training.cards.deck_styles import Family
    from kiosk.vision.training.cards.faces import PrintedIndex

    Image = NDArray[np.uint8]

COLUMN_PITCH_MM: Final = (68.0, 95.0)
JOKER_SHARE: Final = 0.16
FOUR_SHARE: Final = 0.3
"""Share of the drawn decks with an index in every corner: theirs are the hardest to tell apart."""
ART_SHARE: Final = 0.3
"""Share of decks that others have drawn, where they were fetched (`art`)."""
BACK_SHARE: Final = 0.02
READABLE: Final = (0.2, 0.42)
"""Shares of an index, and of its rank, that must show for it to be learnt: in a tight column half a rank."""
HIDDEN: Final = (0.12, 0.28)
"""Shares below which it is learnt as none; in between it is left out."""
READABLE_JOKER: Final = 0.4
HIDDEN_JOKER: Final = 0.25
"""The same of a joker's mark."""
PRINT_LEVELS: Final = (1.5, 3.0, 5.0, 8.0)
"""Px per mm at which faces are kept; few, so that they are drawn once."""


@dataclass(frozen=True, slots=True)
class TrueIndex:
    """An index that is in the patch, at least with its centre."""

    place: Index
    card: Card
    visible: float
    """Share of the index that no card covers and the frame does not cut, 0 to 1."""
    rank_visible: float
    """The same for its rank."""
    tail: float = 0.0
    """How far a joker's word goes on below its place, px."""

    @property
    def is_readable(self) -> bool:
        if self.card.is_joker:
            return self.visible > READABLE_JOKER
        return self.visible > READABLE[0] and self.rank_visible > READABLE[1]

    @property
    def is_hidden(self) -> bool:
        if self.card.is_joker:
            return self.visible < HIDDEN_JOKER
        return self.visible < HIDDEN[0] or self.rank_visible < HIDDEN[1]


@dataclass(frozen=True, slots=True)
class Patch:
    image: Image
    indices: tuple[TrueIndex, ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    """A card on the patch: its middle in mm from the patch's, and its turn in rad."""

    card: Card | None
    copy: int
    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class _Canvas:
    """A patch while cards are laid on it."""

    image: Image
    owner: NDArray[np.int16]
    """The number of the card that shows at each pixel, -1 for none."""
    deck: PrintedDeck
    scale: float
    """Px per mm."""
    stretch: NDArray[np.float64]
    """2 x 2, near one: how a tilted camera, or a picture of another shape, distorts the patch."""

    def lay(self, random: np.random.Generator, laid: _Laid, number: int) -> None:
        """Put a card on the patch, with its shadow."""
        place = self._to_patch(laid)
        left, top, right, bottom = self._bounds(place)
        if right - left < 2 or bottom - top < 2:
            return
        print_scale = next(level for level in PRINT_LEVELS if level >= min(self.scale, PRINT_LEVELS[-1]))
        rim = 1 / print_scale
        to_card = np.array([[rim, 0, -rim], [0, rim, -rim], [0, 0, 1]])
        to_area = place @ to_card - [[0, 0, left], [0, 0, top]]
        face = self.deck.cut_out(laid.card, laid.copy, print_scale)
        warped = cv2.warpAffine(face, to_area, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
        area, mask = self.image[top:bottom, left:right], warped[..., 3]
        shadow = cv2.blur(mask, (2 * int(self.scale * random.uniform(0.3, 1.5)) + 1,) * 2)
        dark = cv2.convertScaleAbs(shadow, alpha=-random.uniform(0.1, 0.45), beta=255)
        area[:] = cv2.multiply(area, cv2.merge([dark] * 3), scale=1 / 255)
        cover = cv2.merge([mask] * 3)
        area[:] = cv2.add(
            cv2.multiply(np.ascontiguousarray(warped[..., :3]), cover, scale=1 / 255),
            cv2.multiply(area, 255 - cover, scale=1 / 255),
        )
        self.owner[top:bottom, left:right][mask > 127] = number

    def all_indices(self, laid: Sequence[_Laid]) -> Iterator[TrueIndex]:
        """The indices whose centres are on the patch, when all cards are laid."""
        for number, card in enumerate(laid):
            yield from self._indices(card, number)

    def _indices(self, laid: _Laid, number: int) -> Iterator[TrueIndex]:
        if laid.card is None:
            return
        place, size = self._to_patch(laid), len(self.image)
        owned = self.owner == number
        for index in self.deck.face(laid.card, laid.copy).indices:
            box = self._read_box(index) if laid.card.is_joker else index.box
            x0, y0, x1, y1 = box
            x, y = place[:, :2] @ ((x0 + x1) / 2, (y0 + y1) / 2) + place[:, 2]
            if 0 <= x < size and 0 <= y < size:
                length = x1 - x0 if index.across else y1 - y0
                turn = laid.angle + pi * index.turned - pi / 2 * index.across
                down = self.stretch @ (-sin(turn), cos(turn))
                yield TrueIndex(
                    Index(
                        x,
                        y,
                        atan2(-down[0], down[1]),
                        length * self.scale * float(np.hypot(*down)),
                        1.0,
                    ),
                    laid.card,
                    _share_visible(box, place, owned),
                    _share_visible(box if laid.card.is_joker else index.rank_box, place, owned),
                    self._below(index) * self.scale * float(np.hypot(*down)) if laid.card.is_joker else 0.0,
                )

    def _read_box(self, index: PrintedIndex) -> Sequence[float]:
        """Of a joker's mark, as much as stands where other cards have their index.

        A long word goes on under the next card; what tells the joker, and where, is how it begins.
        """
        x0, y0, x1, y1 = index.box
        below = self._below(index)
        return (x0, y0 + below, x1, y1) if index.turned else (x0, y0, x1, y1 - below)

    def _below(self, index: PrintedIndex) -> float:
        """How much longer a joker's mark is than other cards' indices, mm."""
        length = index.box[3] - index.box[1]
        return 0.0 if index.across else max(0.0, length - self.deck.style.index_height)

    def _to_patch(self, laid: _Laid) -> NDArray[np.float64]:
        """Card mm to patch px, 2 x 3."""
        c, s = cos(laid.angle) * self.scale, sin(laid.angle) * self.scale
        half = np.array([self.deck.style.width / 2, self.deck.style.height / 2])
        turn = self.stretch @ np.array([[c, -s], [s, c]])
        middle = self.stretch @ np.array([laid.x, laid.y]) * self.scale + len(self.image) / 2
        move = middle - turn @ half
        return np.concatenate([turn, move[:, None]], axis=1)

    def _bounds(self, place: NDArray[np.float64]) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the card and its shadow, px, within the patch."""
        style, size = self.deck.style, len(self.image)
        corners = np.array([[0, 0], [style.width, 0], [style.width, style.height], [0, style.height]])
        corners = corners @ place[:, :2].T + place[:, 2]
        left, top = np.clip(np.floor(corners.min(axis=0)) - 3, 0, size)
        right, bottom = np.clip(np.ceil(corners.max(axis=0)) + 4, 0, size)
        return int(left), int(top), int(right), int(bottom)


def sample_deck(random: np.random.Generator, families: Sequence[Family], *, with_art: bool) -> PrintedDeck:
    """A deck of one of the families or, `with_art`, now and then one that others have drawn."""
    drawn = art_decks() if with_art else ()
    if drawn and random.random() < ART_SHARE:
        return drawn[int(random.integers(len(drawn)))]
    family = families[int(random.integers(len(families)))]
    return PrintedDeck(sample_style(replace(family, four_indices=FOUR_SHARE), int(random.integers(2**31))))


def draw_patch(random: np.random.Generator, deck: PrintedDeck, size: int, index_px: float) -> Patch:
    """A patch of `size` px a side, on which the deck's indices are `index_px` high."""
    scale = index_px / deck.style.index_height
    ground, owner = draw_ground(random, size), np.full((size, size), -1, np.int16)
    canvas = _Canvas(ground, owner, deck, scale, _stretch(random))
    laid = [laid_card for laid_card in _layout(random, size / scale) if _may_show(laid_card, size / scale)]
    for number, laid_card in enumerate(laid):
        canvas.lay(random, laid_card, number)
    cover(random, ground, owner, scale)
    warp = sample_warp(random, size)
    if warp is None:
        indices = tuple(canvas.all_indices(laid))
        return Patch(spoil(random, ground, index_px), indices)
    crooked, seen = warp.apply(ground, owner)
    moved = [
        replace(index, place=warp.moved(index.place))
        for index in replace(canvas, owner=seen).all_indices(laid)
    ]
    return Patch(
        spoil(random, crooked, index_px), tuple(index for index in moved if _is_on(index.place, size))
    )


def _is_on(place: Index, size: int) -> bool:
    return 0 <= place.x < size and 0 <= place.y < size


def _stretch(random: np.random.Generator) -> NDArray[np.float64]:
    """Mostly what a camera a little aslant does; at times a picture pressed into another shape."""
    strong = 0.22 if random.random() < 0.35 else 0.03
    turn, wide = random.uniform(0, pi), float(np.exp(random.normal(0, strong)))
    c, s = cos(turn), sin(turn)
    axes = np.array([[c, -s], [s, c]])
    return np.asarray(axes @ np.diag([wide, 1 / wide]) @ axes.T)


def _may_show(laid: _Laid, side: float) -> bool:
    reach = side / 2 + 55
    return abs(laid.x) < reach and abs(laid.y) < reach


def _card(random: np.random.Generator) -> tuple[Card | None, int]:
    """A card, or None for a back, and which copy of it."""
    draw = random.random()
    if draw < JOKER_SHARE:
        return JOKER, int(random.integers(4))
    return None if draw < JOKER_SHARE + BACK_SHARE else CARDS[random.integers(1, len(CARDS))], 0


def _layout(random: np.random.Generator, side: float) -> Iterator[_Laid]:
    """Columns, rows or a fan, turned any way, around the middle of the patch (mm)."""
    turn = random.uniform(-pi, pi) if random.random() < 0.5 else random.normal(0, 0.1)
    draw = random.random()
    pieces = _fan(random) if draw < 0.16 else _columns(random, side, sideways_run=draw < 0.32)
    for piece in pieces:
        c, s = cos(turn), sin(turn)
        x, y = piece.x * c - piece.y * s, piece.x * s + piece.y * c
        yield _Laid(piece.card, piece.copy, x, y, piece.angle + turn)


def _columns(random: np.random.Generator, side: float, *, sideways_run: bool) -> Iterator[_Laid]:
    """Columns beside each other; or, if they run sideways, counting rows one under the other."""
    gap = random.uniform(*COLUMN_PITCH_MM) + 22 * sideways_run
    number = int(side / gap) + 1
    shift = random.uniform(-gap / 2, gap / 2)
    for place in range(-number, number + 1):
        pitch = random.uniform(8, 30) if random.random() < 0.6 else random.uniform(7, 13)
        count = int(random.integers(1, 10))
        start = random.uniform(-side / 2 - 60, side / 2 - 20)
        turned = int(random.integers(3)) if not sideways_run and random.random() < 0.5 else 0
        for step in range(count):
            along = start + step * pitch + random.normal(0, 1.5)
            across = shift + place * gap + random.normal(0, 1.5)
            x, y = (along, across) if sideways_run else (across, along)
            angle = random.normal(0, 0.04) + pi * (random.random() < 0.3)
            if step >= count - turned:
                angle += pi / 2 * random.choice((-1, 1))
            yield _Laid(*_card(random), x, y, angle)


def _fan(random: np.random.Generator) -> Iterator[_Laid]:
    count, spread = int(random.integers(4, 13)), random.uniform(0.06, 0.18)
    radius = random.uniform(70, 160)
    x, y = random.normal(0, 25, 2)
    for step in range(count):
        angle = (step - count / 2) * spread + random.normal(0, 0.02)
        yield _Laid(
            *_card(random),
            x + radius * sin(angle),
            y + radius * (1 - cos(angle)),
            angle + pi * (random.random() < 0.1),
        )


def _share_visible(box: Sequence[float], place: NDArray[np.float64], owned: NDArray[np.bool_]) -> float:
    x0, y0, x1, y1 = box
    across, down = np.meshgrid(np.linspace(x0, x1, 7), np.linspace(y0, y1, 13))
    points = np.stack([across.ravel(), down.ravel()], axis=1) @ place[:, :2].T + place[:, 2]
    columns, rows = np.round(points).astype(int).T
    inside = (columns >= 0) & (rows >= 0) & (columns < owned.shape[1]) & (rows < owned.shape[0])
    return float(owned[rows[inside], columns[inside]].sum()) / len(points)
