"""The edges of a card in the picture, and what lies within them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from kiosk.vision.model import Quad, SeenCard

    PointArray = NDArray[np.float64]
    """Places in a picture, px: (N, 2), or a single one, (2,)."""

INNER_PLACES: Final = 15
CORNER_SHARE: Final = 0.15
"""Share of an edge at either end that is left out of its inner places."""


@dataclass(frozen=True, slots=True, eq=False)
class CardEdge:
    """An edge of a card, px."""

    start: PointArray
    end: PointArray
    outward: PointArray
    """Unit vector away from the card."""

    @property
    def length(self) -> float:
        return float(np.linalg.norm(self.end - self.start))

    @property
    def middle(self) -> PointArray:
        return np.asarray((self.start + self.end) / 2)

    @property
    def side(self) -> PointArray:
        """Unit vector from its start to its end."""
        return np.asarray((self.end - self.start) / self.length)

    @property
    def inner(self) -> PointArray:
        """`INNER_PLACES` places along it, clear of the card's corners."""
        return self.places(CORNER_SHARE, INNER_PLACES)

    def places(self, margin: float, number: int) -> PointArray:
        """So many places along it, evenly, without a share `margin` of it at either end."""
        shares = np.linspace(margin, 1 - margin, number)
        return np.asarray(self.start + (self.end - self.start) * shares[:, None])


def edges_of(card: SeenCard) -> tuple[CardEdge, CardEdge, CardEdge, CardEdge]:
    """The upper, the right, the lower and the left edge, as the card is read."""
    corners = np.asarray(card.outline)
    middle = corners.mean(axis=0)

    def edge(number: int) -> CardEdge:
        start, end = corners[number], corners[(number + 1) % 4]
        outward = (start + end) / 2 - middle
        return CardEdge(start, end, outward / np.linalg.norm(outward))

    return edge(0), edge(1), edge(2), edge(3)


def edge_away(card: SeenCard, other: SeenCard) -> CardEdge:
    """The card's edge that is turned most away from the other card."""
    away = np.array([card.x - other.x, card.y - other.y])
    return max(edges_of(card), key=lambda edge: float(edge.outward @ away))


def edge_towards(card: SeenCard, other: SeenCard) -> CardEdge:
    """The card's edge that is turned most towards the other card."""
    away = np.array([card.x - other.x, card.y - other.y])
    return min(edges_of(card), key=lambda edge: float(edge.outward @ away))


def ends_along(card: SeenCard, way: PointArray) -> tuple[CardEdge, CardEdge]:
    """The edges with which it begins and ends along a column that runs that way, a unit vector."""
    edges = edges_of(card)
    first = min(range(4), key=lambda place: float(edges[place].outward @ way))
    return edges[first], edges[first - 2]


def mask_of(shape: tuple[int, ...], outlines: Iterable[PointArray]) -> NDArray[np.bool_]:
    """Where in a picture of that height and width any of the outlines, (4, 2), px, lies."""
    mask = np.zeros(shape[:2], np.uint8)
    for outline in outlines:
        cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), 1)
    return np.asarray(mask > 0)


def quad_around(places: PointArray) -> Quad:
    """The corners of the smallest rectangle around all places, (N, 2), px."""
    return as_quad(np.asarray(cv2.boxPoints(cv2.minAreaRect(places.astype(np.float32))), np.float64))


def as_quad(corners: PointArray) -> Quad:
    """Four corners, (4, 2), px, as a finding or a reading keeps them."""
    one, two, three, four = ((float(x), float(y)) for x, y in corners)
    return one, two, three, four


def corners_and_middles(quad: PointArray) -> PointArray:
    """The four corners of a quad, (4, 2), and the middles of its sides: (8, 2)."""
    return np.concatenate([quad, (quad + np.roll(quad, 1, axis=0)) / 2])


def depth_within(places: PointArray, outline: PointArray) -> PointArray:
    """How far within an outline, N x 2, the places lie, px; negative outside."""
    return np.asarray(depths_within(places, outline).min(axis=1))


def depths_within(places: PointArray, outline: PointArray) -> PointArray:
    """The same for each place, M of them, and each of the outline's sides: M x N."""
    sides = np.roll(outline, -1, axis=0) - outline
    to = places[:, None] - outline
    inwards = sides[:, 0] * to[..., 1] - sides[:, 1] * to[..., 0]
    return np.asarray(inwards / np.linalg.norm(sides, axis=1))


def way_through(places: PointArray, towards: PointArray) -> PointArray:
    """The unit vector along which the places (N, 2) lie, turned as `towards`, (2,), is."""
    way = np.linalg.svd(places - places.mean(axis=0))[2][0]
    return np.asarray(-way if way @ towards < 0 else way)
