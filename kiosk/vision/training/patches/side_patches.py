"""Whole drawn sides as patches: with every index where it stands, and how much of it shows."""

from __future__ import annotations

from math import atan2
from typing import TYPE_CHECKING

from kiosk.vision.model import Index
from kiosk.vision.training.patches.card_patches import Patch, TrueIndex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.cards import Card
    from kiosk.vision.training.cards.deck_styles import DeckStyle
    from kiosk.vision.training.sides.truth import IndexTruth, Rendered


def side_patch(rendered: Rendered, style: DeckStyle) -> Patch:
    """The side of a deck of this style as a patch, of any shape."""
    return Patch(rendered.image, tuple(_indices(rendered, style)))


def _indices(rendered: Rendered, style: DeckStyle) -> Iterator[TrueIndex]:
    truth = rendered.truth
    for laid in (*(card for meld in truth.melds for card in meld.cards), *truth.others):
        if laid.card is None:
            continue
        long = None if style.joker.is_across or not laid.card.is_joker else truth.index_height_px
        yield from (_index(laid.card, index, long) for index in laid.indices)


def _index(card: Card, index: IndexTruth, usual_height: float | None) -> TrueIndex:
    """An index; of a mark that is longer than `usual_height`, as much as stands where an index would."""
    (x, y), (right, up) = index.centre, index.up
    tail = 0.0 if usual_height is None else max(0.0, index.height_px - usual_height)
    height = index.height_px - tail
    shown = index.visible_fraction * index.height_px
    place = Index(x + right * tail / 2, y + up * tail / 2, atan2(right, -up), height, 1.0)
    return TrueIndex(place, card, min(1.0, shown / height), min(1.0, index.rank_visible_fraction), tail)
