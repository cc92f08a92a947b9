"""What is said about who deals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenDealer:
    """Somebody wants to say who deals."""


@dataclass(frozen=True, slots=True)
class SayDealer:
    """Who deals the deal in play: the seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class LetDealerBeDrawn:
    """The kiosk shall draw who deals."""


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The lot has fallen on this seat."""

    seat: str


DealerEvent = OpenDealer | SayDealer | LetDealerBeDrawn | DealerDrawn
"""What belongs to it."""
