"""When a reading may stand without anybody looking at it.

What must not be wrong is the score. So the strict limits are for the chance that a card counts what it is
read as: a seven of clubs that may be one of spades, in a set of sevens, changes nothing, and nobody is asked
about it.

The limits were set on rendered decks, never on photographs. They are strict on purpose: a doubt costs a
glance, a wrong count proposed as sure costs a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.vision.shots import Rig

ACCEPT: Final = 0.98
"""Chance of its worth from which a card with an index of full size stands."""
ACCEPT_SMALL: Final = 0.99
"""The same for an index between the rig's two limits."""
ACCEPT_JOKER: Final = 0.995
"""The same for a joker: worth most, fits anywhere, and other print looks like its word."""


def is_doubtful(card: Card, worth: float, index_px: float, rig: Rig) -> bool:
    """Whether somebody must look at `card`, read from an index `index_px` high.

    `worth` is the chance that it counts what this card counts.
    """
    if index_px < rig.refuse_index_px:
        return True
    limit = ACCEPT if index_px >= rig.accept_index_px else ACCEPT_SMALL
    return worth < (ACCEPT_JOKER if card.is_joker else limit)
