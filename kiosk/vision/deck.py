"""The deck on the table. An enrolled deck sharpens the reading; without one the reader is generic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Deck:
    """What is known about the cards on the table; the sizes are those printed on the usual decks, in mm."""

    name: str
    card_width_mm: float
    card_height_mm: float
    index_height_mm: float
    """From the top of the rank to the foot of the pip, typically."""


GENERIC_DECK: Final = Deck("generic", card_width_mm=60.0, card_height_mm=90.0, index_height_mm=16.0)
"""Any deck at all: cards between bridge (57 x 88 mm) and poker size (63 x 88 mm)."""
