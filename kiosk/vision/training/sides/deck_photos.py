"""Photographs of a whole deck laid out, as an installer takes them to enrol it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS
from kiosk.vision.model import GroupKind, Shows
from kiosk.vision.training.sides.camera import pinhole_camera, sample_effects
from kiosk.vision.training.sides.layouts import Layout
from kiosk.vision.training.sides.scene import LaidCard, LaidMeld, TableScene, render
from kiosk.vision.training.sides.table_top import Ground

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.cards import Card
    from kiosk.vision.training.cards.deck_styles import DeckStyle
    from kiosk.vision.training.sides.truth import Rendered

PHOTOS: Final = 6
_ACROSS: Final = 5
_STEP_X: Final = 80.0
_STEP_Y: Final = 106.0
"""Mm from one card to the next."""
_SIZE: Final = (2304, 1296)
_SCALE: Final = 5.0
"""Px per mm: an index is as high as in a table's native frame."""


def deck_photos(
    style: DeckStyle,
    *,
    seed: int = 0,
    hardness: float = 0.2,
    cards: Sequence[tuple[Card, int]] | None = None,
    photos: int = PHOTOS,
) -> tuple[Rendered, ...]:
    """The 52 cards and two jokers in six photographs, nine to each, apart from each other.

    `hardness` (0 to 1) is that of light and lens; `cards`, each with its copy, are laid instead of the deck.
    """
    random = np.random.default_rng([seed, 7])
    laid = cards if cards is not None else [*((card, 0) for card in CARDS[1:]), (CARDS[0], 0), (CARDS[0], 1)]
    cards_each = -(-len(laid) // photos)
    return tuple(
        _photo(laid[start : start + cards_each], style, random, hardness, seed * PHOTOS + start)
        for start in range(0, len(laid), cards_each)
    )


def _photo(
    cards: Sequence[tuple[Card, int]],
    style: DeckStyle,
    random: np.random.Generator,
    hardness: float,
    seed: int,
) -> Rendered:
    rows = -(-len(cards) // _ACROSS)
    laid = tuple(
        LaidCard(
            card,
            (place % _ACROSS - (_ACROSS - 1) / 2) * _STEP_X + float(random.normal(0, 2)),
            (place // _ACROSS - (rows - 1) / 2) * _STEP_Y + float(random.normal(0, 2)),
            float(random.normal(0, 2)) + 180.0 * bool(random.random() < 0.5),
            copy,
        )
        for place, (card, copy) in enumerate(cards)
    )
    layout = Layout(tuple(card for card, _ in cards), GroupKind.ROW)
    scene = TableScene(
        style=style,
        melds=(LaidMeld(layout, laid),),
        others=(),
        shows=Shows.HAND,
        ground=(Ground.BAIZE, Ground.CLOTH, Ground.WOOD)[int(random.integers(3))],
        light_from=float(random.uniform(0, 6.3)),
    )
    tilt = (float(random.normal(0, 1)), float(random.normal(0, 1)))
    view = pinhole_camera(*_SIZE, _SCALE, tilt=tilt, turn=float(random.normal(0, 1)))
    return render(scene, view, replace(sample_effects(random, hardness), motion=0.0), seed)
