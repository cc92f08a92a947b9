"""Cards of a hand, or of counting rows, across each other, as on a heap: another one may lie under them.

Those of a fan are turned against each other, too, but each little against the next.
"""

from __future__ import annotations

from itertools import combinations
from math import pi, radians, remainder
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.messages import N_, Message
from kiosk.vision.checks.column_checks import is_cut
from kiosk.vision.imaging.outlines import quad_around
from kiosk.vision.layout.columns import overlap
from kiosk.vision.model import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.vision.imaging.border import Border
    from kiosk.vision.model import SeenCard

MIN_CROSSING_TURN: Final = radians(20)
"""From which two cards lie across each other."""
MIN_COVERED_SHARE: Final = 0.1
"""Share of a card that the other takes at least. Of 570 heaps that were drawn, of two to five cards, 191 were
counted surely, 17 of them without a card that hardly showed: in sixteen of these cards lay so."""


def check_overlapping(border: Border, cards: Sequence[SeenCard]) -> Iterator[VisionFinding]:
    """A finding if cards lie across each other, about all that do.

    Args:
        border: corners of what was taken, px; cards that it cuts are hardly those photographed.
        cards: all that were read, as large as they are.
    """
    own = [card for card in cards if card.is_hardly_print and not is_cut(border, card)]
    pairs = [pair for pair in combinations(own, 2) if _lie_across(*pair) and not _is_any_between(*pair, own)]
    if pairs:
        corners = [corner for pair in pairs for card in pair for corner in card.outline]
        yield VisionFinding(
            "hidden_card",
            Message(N_("Cards lie across each other, and another one may lie under them.")),
            Message(N_("Lay every card free and take the picture again, or check them.")),
            spoils=True,
            quad=quad_around(np.array(corners)),
        )


def _lie_across(one: SeenCard, two: SeenCard) -> bool:
    return abs(_turn(one, two)) > MIN_CROSSING_TURN and overlap(one, two) > MIN_COVERED_SHARE


def _is_any_between(one: SeenCard, two: SeenCard, cards: Sequence[SeenCard]) -> bool:
    """Whether another card lies on or under both and is turned less against each, as in a fan."""
    whole = _turn(one, two)
    return any(
        0 < _turn(one, card) / whole < 1 and overlap(one, card) > 0 and overlap(card, two) > 0
        for card in cards
        if card is not one and card is not two
    )


def _turn(one: SeenCard, two: SeenCard) -> float:
    """How far one card is turned against the other, whichever end of either is up, rad."""
    return remainder(two.angle - one.angle, pi)
