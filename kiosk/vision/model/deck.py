"""The deck on the table. An enrolled deck sharpens the reading; without one the reader is generic."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.cards import Card


@dataclass(frozen=True, slots=True)
class Print:
    """A corner index of an enrolled deck, as its camera saw it."""

    card: Card
    picture: bytes
    """PNG of the index upright, as large as `kiosk.vision.recognition.prints` has it, blue-green-red."""


@dataclass(frozen=True, slots=True)
class Deck:
    """What is known about the cards on the table; the sizes are those printed on the usual decks, in mm."""

    name: str
    card_width_mm: float
    card_height_mm: float
    index_height_mm: float
    """From the top of the rank to the foot of the pip, typically."""
    prints: tuple[Print, ...] = ()
    """What the cards of an enrolled deck show in their corners; empty if nothing is known of it."""
    is_damaged: bool = False
    """Whether it was enrolled and its file cannot be used: whoever counts with it is told."""

    @property
    def is_enrolled(self) -> bool:
        return bool(self.prints)


GENERIC_DECK: Final = Deck("generic", card_width_mm=60.0, card_height_mm=90.0, index_height_mm=16.0)
"""Any deck at all: cards between bridge (57 x 88 mm) and poker size (63 x 88 mm)."""


def damaged_deck(name: str) -> Deck:
    """A deck of which nothing is known any more but its name."""
    return replace(GENERIC_DECK, name=name, is_damaged=True)
