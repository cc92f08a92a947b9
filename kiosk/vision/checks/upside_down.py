"""Whether a picture was taken from the other side of the table.

A card looks the same on its head, and nothing is told by its indices alone. But the next card of a column or
row leaves free the index at the end that people read, and covers the other one.
"""

from __future__ import annotations

from math import cos, radians
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.vision.model import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.layout.columns import Column

MIN_SHOWN_INDICES: Final = 3
MAX_TURNED_SHARE: Final = 0.75
"""Indices of covered cards, and share of them on their heads, from which a picture is upside down. Of 230
drawn sides, each both ways, one way showed above that share, and the other at most a quarter, but for rows of
decks with four indices, of which a covered card shows one either way: half of them."""
MIN_UPRIGHT_COSINE: Final = cos(radians(45))
"""Cosine of the turn from which an index stands upright or on its head, and does not lie across."""


def is_upside_down(columns: Sequence[Column]) -> bool:
    """Whether nearly all indices that covered cards show stand on their heads."""
    covered = [card for column in columns for card in column.cards[:-1]]
    shown = [index for card in covered for index in card.indices if index.is_clear and not index.is_joker]
    upright = sum(cos(index.place.angle) > MIN_UPRIGHT_COSINE for index in shown)
    turned = sum(cos(index.place.angle) < -MIN_UPRIGHT_COSINE for index in shown)
    return upright + turned >= MIN_SHOWN_INDICES and turned > MAX_TURNED_SHARE * (upright + turned)


def upside_down() -> VisionFinding:
    """What is said of such a picture, which is counted as any other is."""
    return VisionFinding(
        "upside_down",
        Message(N_("The picture is upside down. The cards are counted all the same.")),
        Message(N_("Turn the camera, or look at the picture from the other side of the table.")),
        spoils=False,
    )
