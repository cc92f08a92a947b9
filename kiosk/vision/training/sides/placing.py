"""How players lay cards out: columns of melds, counting rows, and what else lies about.

Lengths are in mm, in the scene's coordinates: the origin in the middle of the zone, y down to the player.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, Card
from kiosk.vision.training.sides.scene import LaidCard, LaidMeld

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.training.cards.deck_styles import DeckStyle
    from kiosk.vision.training.sides.layouts import Layout

CLOSEST_PITCH: Final = 8.0
_MARGIN: Final = 12.0


@dataclass(frozen=True, slots=True)
class Habits:
    """How a line lays its cards."""

    pitch: float = 20.0
    """From one card of a column to the next, 10 to 30 mm; less where the zone is too small."""
    spread: float = 1.5
    """How far a card strays from its column, mm (standard deviation)."""
    turn: float = 1.5
    """How far it is turned, degrees (standard deviation)."""
    gap: float = 18.0
    """Between neighbouring columns, mm; negative if they overlap."""
    row_pitch: float = 26.0
    """From one card of a counting row to the next, mm."""


def sample_habits(
    random: np.random.Generator, pitch: tuple[float, float], row_pitch: tuple[float, float]
) -> Habits:
    """A line that is more or less tidy, with pitches in the given ranges (mm)."""
    untidy = random.random()
    return Habits(
        pitch=random.uniform(*pitch),
        spread=0.5 + 2.2 * untidy,
        turn=0.5 + 2.5 * untidy,
        gap=random.uniform(-2, 35),
        row_pitch=random.uniform(*row_pitch),
    )


def _angle(random: np.random.Generator, habits: Habits, *, sideways: bool) -> float:
    upside_down = 180.0 * (random.random() < 0.5)
    across = 90.0 if sideways else 0.0
    return float(random.normal(0, habits.turn) + upside_down + across)


def _copies(cards: Sequence[Card], random: np.random.Generator) -> list[int]:
    """Which print of each card it is: only a joker's two colours can be told apart."""
    return [int(random.integers(4)) if card.is_joker else 0 for card in cards]


def place_column(
    layout: Layout,
    style: DeckStyle,
    habits: Habits,
    random: np.random.Generator,
    at: tuple[float, float],
) -> LaidMeld:
    """One meld as a column: its first card's upper edge has its middle `at`, the next cards follow below."""
    upright = len(layout.cards) - layout.sideways
    laid, (x, edge) = [], at
    for place, (card, copy) in enumerate(zip(layout.cards, _copies(layout.cards, random), strict=True)):
        sideways = place >= upright
        reach = style.width if sideways else style.height
        laid.append(
            LaidCard(
                card,
                x + float(random.normal(0, habits.spread)),
                edge + reach / 2,
                _angle(random, habits, sideways=sideways),
                copy,
                sideways,
            )
        )
        edge += max(CLOSEST_PITCH, habits.pitch * (1 + float(random.normal(0, 0.08))))
    return LaidMeld(layout, tuple(laid))


def _column_width(layout: Layout, style: DeckStyle) -> float:
    return style.height if layout.sideways else style.width


def _bands(layouts: Sequence[Layout], style: DeckStyle, gap: float, width: float) -> list[list[Layout]]:
    """Columns side by side, as many as fit; the others in further bands nearer to the player."""
    bands: list[list[Layout]] = [[]]
    room = width
    for layout in layouts:
        needed = _column_width(layout, style) + min(gap, 6.0)
        if needed > room and bands[-1]:
            bands.append([])
            room = width
        bands[-1].append(layout)
        room -= needed
    return bands


def _centres(
    band: Sequence[Layout], style: DeckStyle, gap: float, width: float, random: np.random.Generator
) -> list[float]:
    """Where the columns of a band stand: as far apart as the line likes and the zone allows."""
    widths = [_column_width(layout, style) for layout in band]
    spare = width - sum(widths)
    between = min(gap, spare / max(1, len(band) - 1)) if len(band) > 1 else 0.0
    steps = [0.0, *((a + b) / 2 + between for a, b in pairwise(widths))]
    places = np.cumsum(steps)
    free = max(0.0, width - (places[-1] + (widths[0] + widths[-1]) / 2))
    start = -width / 2 + widths[0] / 2 + free * random.uniform(0.2, 0.8)
    return [float(place) for place in places + start]


def place_melds(
    layouts: Sequence[Layout],
    style: DeckStyle,
    habits: Habits,
    random: np.random.Generator,
    size: tuple[float, float],
) -> tuple[LaidMeld, ...]:
    """Melds as columns in a zone of `size` (width, height); in several bands where one is too narrow."""
    width, height = size[0] - 2 * _MARGIN, size[1] - 2 * _MARGIN
    bands = _bands(layouts, style, habits.gap, width)
    band_height = height / len(bands)
    melds = []
    for number, band in enumerate(bands):
        longest = max(len(layout.cards) for layout in band)
        fitting = (band_height - style.height - 14) / max(1, longest - 1)
        fitted = replace(habits, pitch=max(CLOSEST_PITCH, min(habits.pitch, fitting)))
        needed = style.height + fitted.pitch * (longest - 1)
        top = -height / 2 + number * band_height + max(0.0, band_height - needed) * random.uniform(0.2, 0.8)
        for layout, x in zip(band, _centres(band, style, habits.gap, width, random), strict=True):
            own_top = top + float(random.uniform(0, 10)) if fitting > habits.pitch else top
            melds.append(place_column(layout, style, fitted, random, (x, own_top)))
    return tuple(melds)


def place_rows(
    layouts: Sequence[Layout],
    style: DeckStyle,
    habits: Habits,
    random: np.random.Generator,
    size: tuple[float, float],
) -> tuple[LaidMeld, ...]:
    """Counting rows, one under the other, each card to the right of the one before and above it."""
    height = size[1] - 2 * _MARGIN
    step = min(style.height + random.uniform(6, 25), (height - style.height) / max(1, len(layouts) - 1))
    first = -(step * (len(layouts) - 1)) / 2
    melds = []
    for number, layout in enumerate(layouts):
        fitting = (size[0] - 2 * _MARGIN - style.width) / max(1, len(layout.cards) - 1)
        pitch = max(CLOSEST_PITCH, min(habits.row_pitch, fitting))
        length = pitch * (len(layout.cards) - 1)
        free = max(0.0, size[0] - 2 * _MARGIN - style.width - length)
        start = -length / 2 + free * random.uniform(-0.3, 0.3)
        cards = tuple(
            LaidCard(
                card,
                start + place * pitch + float(random.normal(0, habits.spread)),
                first + number * step + float(random.normal(0, habits.spread)),
                _angle(random, habits, sideways=False),
                copy,
            )
            for place, (card, copy) in enumerate(
                zip(layout.cards, _copies(layout.cards, random), strict=True)
            )
        )
        melds.append(LaidMeld(layout, cards))
    return tuple(melds)


def place_other_line(
    random: np.random.Generator, style: DeckStyle, size: tuple[float, float]
) -> tuple[LaidCard, ...]:
    """Ends of the other line's columns, cut by the upper edge of the zone."""
    cards = []
    for _ in range(int(random.integers(1, 4))):
        card = CARDS[random.integers(len(CARDS))]
        x = random.uniform(-size[0] / 2, size[0] / 2)
        y = -size[1] / 2 - style.height / 2 + random.uniform(4, 30)
        cards.append(LaidCard(card, x, y, 180 + float(random.normal(0, 3))))
    return tuple(cards)


def place_stock(random: np.random.Generator, at: tuple[float, float]) -> tuple[LaidCard, ...]:
    """What is left of the stock, face down."""
    x, y = at
    turn = float(random.normal(0, 8))
    return tuple(
        LaidCard(
            None,
            x + float(random.normal(0, 0.6)),
            y + float(random.normal(0, 0.6)),
            turn + float(random.normal(0, 1)),
        )
        for _ in range(int(random.integers(2, 8)))
    )
