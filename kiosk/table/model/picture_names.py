"""The names under which the loop keeps the pictures that a screen shows."""

from __future__ import annotations

from typing import Final

LIVE: Final = "live-"
"""What the name of every frame of the live picture begins with."""
CARD: Final = "card-"
"""What the name of every card of a deck begins with."""
CARD_SHOWN: Final = (200, 290)
"""Width and height of a deck's card as it is kept, px."""


def live_name(number: int) -> str:
    """The name under which a frame of the live picture is kept for the screen."""
    return f"{LIVE}{number}"


def card_name(place: int) -> str:
    """The name under which a card of a deck is kept for the screen."""
    return f"{CARD}{place}"
