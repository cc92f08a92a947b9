"""When a reading may stand without anybody looking at it.

The limits were set on rendered decks, never on photographs. They are strict on purpose: a doubt costs a
glance, a wrong count proposed as sure costs a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.vision.shots import Rig

ACCEPT: Final = 0.98
"""Confidence from which a card with an index of full size stands."""
ACCEPT_SMALL: Final = 0.99
"""The same for an index between the rig's two limits."""
ACCEPT_JOKER: Final = 0.995
"""The same for a joker: worth most, fits anywhere, and other print looks like its word."""


def is_doubtful(card: Card, confidence: float, index_px: float, rig: Rig) -> bool:
    """Whether somebody must look at `card`, read with `confidence` from an index `index_px` high."""
    if index_px < rig.refuse_index_px:
        return True
    limit = ACCEPT if index_px >= rig.accept_index_px else ACCEPT_SMALL
    return confidence < (ACCEPT_JOKER if card.is_joker else limit)
