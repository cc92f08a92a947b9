"""What a rendered picture really shows, and the same as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.vision.model import Burraco, GroupKind, Point, Quad, Shows

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.vision.model import Image


@dataclass(frozen=True, slots=True)
class IndexTruth:
    """A printed corner index in the picture, hidden or not."""

    corner: str
    """TL, TR, BL or BR on the card."""
    quad: Quad
    """The box of its ink in px: top left, top right, bottom right, bottom left, seen the way it is read."""
    centre: Point
    up: Point
    """Unit vector from the pip to the rank, px, x right and y down."""
    height_px: float
    """From the top of the rank to the foot of the pip."""
    visible_fraction: float
    """Share of the quad that nothing covers and the frame does not cut, 0 to 1."""
    rank_visible_fraction: float
    """The same for the rank alone."""


@dataclass(frozen=True, slots=True)
class CardTruth:
    """A card in the picture."""

    card: Card | None
    """None if it lies face down."""
    corners: Quad
    """px: upper left, upper right, lower right, lower left as printed."""
    sideways: bool
    indices: tuple[IndexTruth, ...]
    """Empty if it lies face down."""
    visible_fraction: float
    """Share of the card that nothing covers and the frame does not cut, 0 to 1."""


@dataclass(frozen=True, slots=True)
class MeldTruth:
    """Cards that lie together, in the order laid."""

    cards: tuple[CardTruth, ...]
    kind: GroupKind
    wild: int | None
    burraco: Burraco
    points: int
    bonus: int

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(str(card.card) for card in self.cards)


@dataclass(frozen=True, slots=True)
class SideTruth:
    """One line's side as photographed. `others` are cards that are no part of it."""

    melds: tuple[MeldTruth, ...]
    others: tuple[CardTruth, ...]
    shows: Shows
    family: str
    """Of the deck."""
    px_per_mm: float
    """In the middle of the picture."""
    index_height_px: float
    """A typical index's height."""

    @property
    def points(self) -> int:
        return sum(meld.points for meld in self.melds)

    @property
    def base(self) -> int:
        return sum(meld.bonus for meld in self.melds)

    def to_json(self) -> dict[str, object]:
        """As plain lists, dicts, strings and numbers."""
        return {
            "shows": self.shows.value,
            "family": self.family,
            "px_per_mm": round(self.px_per_mm, 3),
            "index_height_px": round(self.index_height_px, 1),
            "points": self.points,
            "base": self.base,
            "melds": [_meld_json(meld) for meld in self.melds],
            "others": [_card_json(card) for card in self.others],
        }


@dataclass(frozen=True, slots=True, eq=False)
class Rendered:
    """A picture, (H, W, 3) uint8 blue-green-red, and its truth."""

    image: Image
    truth: SideTruth


def _meld_json(meld: MeldTruth) -> dict[str, object]:
    return {
        "kind": meld.kind.value,
        "names": list(meld.names),
        "wild": meld.wild,
        "burraco": meld.burraco.value,
        "points": meld.points,
        "bonus": meld.bonus,
        "cards": [_card_json(card) for card in meld.cards],
    }


def _card_json(card: CardTruth) -> dict[str, object]:
    return {
        "name": None if card.card is None else str(card.card),
        "corners": _points_json(card.corners),
        "sideways": card.sideways,
        "visible_fraction": round(card.visible_fraction, 3),
        "indices": [
            {
                "corner": index.corner,
                "quad": _points_json(index.quad),
                "visible_fraction": round(index.visible_fraction, 3),
                "rank_visible_fraction": round(index.rank_visible_fraction, 3),
            }
            for index in card.indices
        ],
    }


def _points_json(points: Quad) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in points]
