"""Where the cards lie, and the picture of it.

A scene is in millimetres: the origin is the middle of the zone, x right, y down, the player below.
`render` draws it through a `CameraView`. `sides.render_side` lays a line's melds out the way players do and
photographs them; it is what the simulated camera calls.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.training.cards.deck_styles import DeckStyle
from kiosk.vision.training.cards.faces import PrintedDeck, print_level
from kiosk.vision.training.sides.camera import CameraView, photograph, project
from kiosk.vision.training.sides.table_top import Ground, draw_table
from kiosk.vision.training.sides.truth import CardTruth, IndexTruth, MeldTruth, Rendered, SideTruth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from kiosk.cards import Card
    from kiosk.vision.model import Image, Marker, Quad, Shows
    from kiosk.vision.training.sides.camera import Effects
    from kiosk.vision.training.sides.layouts import Layout

    Matrix = NDArray[np.float64]
    Owners = NDArray[np.int16]

_NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table."""

    card: Card | None
    """None if it lies face down."""
    x: float
    """Of its middle, mm."""
    y: float
    angle: float
    """Degrees, clockwise as seen; 0 and 180 are upright, 90 and 270 sideways."""
    copy: int = 0
    sideways: bool = False
    """It lies across its column."""


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A layout and where its cards lie, in the order laid."""

    layout: Layout
    cards: tuple[LaidCard, ...]


@dataclass(frozen=True, slots=True)
class SceneLamp:
    """A light whose reflection shows on glossy cards."""

    x: float
    y: float
    radius: float
    """Of the reflection, mm."""
    strength: float
    """Levels of 255 that it adds at its middle."""


@dataclass(frozen=True, slots=True)
class TableScene:
    """All that lies on the table, the lowest first: `others`, then the melds."""

    style: DeckStyle
    melds: tuple[LaidMeld, ...]
    others: tuple[LaidCard, ...]
    """Cards that are no part of the side: the other line's, the stock, the discard pile."""
    shows: Shows
    ground: Ground
    things: int = 0
    prints: int = 0
    """Printed papers that lie about, with words on them."""
    markers: tuple[Marker, ...] = ()
    lamps: tuple[SceneLamp, ...] = ()
    light_from: float = 0.8
    """Direction of the light, radians."""
    shadow: float = 0.35
    """How dark the shadows of the cards' edges are, 0 to 0.6."""

    @property
    def cards(self) -> Iterator[LaidCard]:
        """Every card from the lowest to the highest."""
        yield from self.others
        for meld in self.melds:
            yield from meld.cards


@lru_cache(maxsize=4)
def deck_of(style_key: _StyleKey) -> PrintedDeck:
    """The deck of a style; the last few are kept, since drawing one takes a second."""
    return PrintedDeck(style_key.style)


@dataclass(frozen=True, slots=True, eq=False)
class _StyleKey:
    """A style by its family and seed, which tell all of it (a mapping in it cannot be hashed)."""

    style: DeckStyle

    def __hash__(self) -> int:
        return hash((self.style.family, self.style.seed))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _StyleKey) and self.style == other.style


def card_to_table(laid: LaidCard, style: DeckStyle) -> Matrix:
    """3x3 matrix from mm on the card (origin upper left) to mm on the table."""
    turn = np.radians(laid.angle)
    c, s = float(np.cos(turn)), float(np.sin(turn))
    half_w, half_h = style.width / 2, style.height / 2
    return np.array(
        [
            [c, -s, laid.x - c * half_w + s * half_h],
            [s, c, laid.y - s * half_w - c * half_h],
            [0, 0, 1],
        ]
    )


def _box_quad(
    matrix: Matrix, box: tuple[float, float, float, float], *, turned: bool = False, across: bool = False
) -> Matrix:
    x0, y0, x1, y1 = box
    corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    return project(matrix, np.roll(corners, 2 * turned + across, axis=0))


class _Painter:
    """Draws cards one over the other and remembers which pixel is whose."""

    def __init__(self, scene: TableScene, view: CameraView, random: np.random.Generator) -> None:
        self.scene, self.view, self.random = scene, view, random
        self.deck = deck_of(_StyleKey(scene.style))
        self.image: Image = draw_table(
            random, scene.ground, view, scene.things, scene.markers, prints=scene.prints
        )
        self.owners: Owners = np.full(self.image.shape[:2], _NOBODY, np.int16)

    def lay(self, number: int, laid: LaidCard) -> None:
        """Draw one card and its shadow over all that lies there."""
        style = self.scene.style
        matrix = self.view.matrix @ card_to_table(laid, style)
        card = np.array([[0, 0], [style.width, 0], [style.width, style.height], [0, style.height]])
        corners, margin = project(matrix, card), 3 * self.view.px_per_mm
        x0, y0 = np.maximum(np.floor(corners.min(axis=0) - margin), 0).astype(int)
        x1, y1 = np.minimum(
            np.ceil(corners.max(axis=0) + margin), (self.view.width, self.view.height)
        ).astype(int)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return
        level = print_level(self.view.px_per_mm)
        picture = self._lit(self.deck.cut_out(laid.card, laid.copy, self.view.px_per_mm), laid, level)
        onto_card = np.array([[1 / level, 0, -0.5 / level], [0, 1 / level, -0.5 / level], [0, 0, 1]])
        move = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float64)
        size = (int(x1 - x0), int(y1 - y0))
        stamp = np.asarray(
            cv2.warpPerspective(picture, move @ matrix @ onto_card, size, flags=cv2.INTER_LINEAR), np.uint8
        )
        self._shade(stamp[..., 3], (slice(y0, y1), slice(x0, x1)))
        alpha = stamp[..., 3:].astype(np.float32) / 255
        area = self.image[y0:y1, x0:x1]
        area[:] = (area * (1 - alpha) + stamp[..., :3] * alpha + 0.5).astype(np.uint8)
        self.owners[y0:y1, x0:x1][stamp[..., 3] > 127] = number

    def _shade(self, shape: NDArray[np.uint8], area: tuple[slice, slice]) -> None:
        """Darken what lies beside the card, away from the light."""
        scale, scene = self.view.px_per_mm, self.scene
        away = (
            np.array([np.cos(scene.light_from), np.sin(scene.light_from)])
            * scale
            * self.random.uniform(0.3, 0.9)
        )
        shift = np.array([[1, 0, away[0]], [0, 1, away[1]]], np.float64)
        cast = cv2.warpAffine(shape, shift, (shape.shape[1], shape.shape[0]))
        soft = cv2.GaussianBlur(cast, (0, 0), max(0.6, scale * 0.5)).astype(np.float32)
        ground = self.image[area]
        ground[:] = (ground * (1 - soft[..., None] / 255 * scene.shadow) + 0.5).astype(np.uint8)

    def _lit(self, picture: NDArray[np.uint8], laid: LaidCard, level: float) -> NDArray[np.uint8]:
        """No card is quite flat: its brightness runs a little, and lamps reflect off it elsewhere."""
        height, width = picture.shape[:2]
        slope = self.random.normal(0, 0.02, 2)
        x, y = (
            np.linspace(-1, 1, width, dtype=np.float32),
            np.linspace(-1, 1, height, dtype=np.float32)[:, None],
        )
        gain = 1 + self.random.normal(0, 0.012) + slope[0] * x + slope[1] * y
        lit = picture[..., :3] * gain[..., None].astype(np.float32)
        onto_card = np.asarray(np.linalg.inv(card_to_table(laid, self.scene.style)), np.float64)
        for lamp in self.scene.lamps:
            seen_at = np.array([[lamp.x, lamp.y]]) + self.random.normal(0, 12, 2)
            centre = project(onto_card, seen_at)[0] * level
            across = (np.arange(width) - centre[0]) / (lamp.radius * level)
            down = (np.arange(height) - centre[1]) / (lamp.radius * level)
            glow = np.exp(-np.clip(down[:, None] ** 2 + across[None] ** 2, 0, 40)).astype(np.float32)
            lit += (255 - lit) * np.clip(glow * (lamp.strength / 255), 0, 1)[..., None]
        return np.dstack([np.clip(lit + 0.5, 0, 255).astype(np.uint8), picture[..., 3]])

    def truth(self, number: int, laid: LaidCard) -> CardTruth:
        """What the finished picture shows of a card."""
        style = self.scene.style
        matrix = self.view.matrix @ card_to_table(laid, style)
        corners = _box_quad(matrix, (0, 0, style.width, style.height))
        printed = self.deck.face(laid.card, laid.copy).indices
        indices = []
        for index in printed:
            quad = _box_quad(matrix, index.box, turned=index.turned, across=index.across)
            rank = _box_quad(matrix, index.rank_box)
            up = (quad[0] + quad[1] - quad[2] - quad[3]) / 2
            height = float(np.hypot(*up))
            indices.append(
                IndexTruth(
                    corner=index.corner,
                    quad=_quad(quad),
                    centre=_point(quad.mean(axis=0)),
                    up=_point(up / height),
                    height_px=height,
                    visible_fraction=self._visible(number, quad),
                    rank_visible_fraction=self._visible(number, rank),
                )
            )
        return CardTruth(
            laid.card, _quad(corners), laid.sideways, tuple(indices), self._visible(number, corners)
        )

    def _visible(self, number: int, quad: Matrix) -> float:
        x0, y0 = np.floor(quad.min(axis=0)).astype(int)
        x1, y1 = np.ceil(quad.max(axis=0)).astype(int) + 1
        inside = np.zeros((int(y1 - y0), int(x1 - x0)), np.uint8)
        cv2.fillConvexPoly(inside, np.round((quad - (x0, y0)) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        total = int(inside.sum())
        height, width = self.owners.shape
        left, top, right, bottom = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
        if left >= right or top >= bottom or total == 0:
            return 0.0
        own = self.owners[top:bottom, left:right] == number
        seen = inside[top - y0 : bottom - y0, left - x0 : right - x0] > 0
        return min(1.0, float(np.count_nonzero(own & seen)) / total)


def _point(values: Matrix) -> tuple[float, float]:
    return float(values[0]), float(values[1])


def _quad(points: Matrix) -> Quad:
    return _point(points[0]), _point(points[1]), _point(points[2]), _point(points[3])


def render(scene: TableScene, view: CameraView, effects: Effects, seed: int) -> Rendered:
    """Photograph `scene` through `view`. The same arguments give the same picture, to the last bit."""
    random = np.random.default_rng([seed, 1])
    painter = _Painter(scene, view, random)
    for number, laid in enumerate(scene.cards):
        painter.lay(number, laid)
    truths = [painter.truth(number, laid) for number, laid in enumerate(scene.cards)]
    melds, place = [], len(scene.others)
    for meld in scene.melds:
        cards = tuple(truths[place : place + len(meld.cards)])
        place += len(meld.cards)
        layout = meld.layout
        melds.append(MeldTruth(cards, layout.kind, layout.wild, layout.burraco, layout.points, layout.bonus))
    truth = SideTruth(
        tuple(melds),
        tuple(truths[: len(scene.others)]),
        scene.shows,
        scene.style.family,
        view.px_per_mm,
        scene.style.index_height * view.px_per_mm,
    )
    return Rendered(photograph(painter.image, effects, random), truth)
