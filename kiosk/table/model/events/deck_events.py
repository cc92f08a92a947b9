"""What can happen while a deck is enrolled at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.cards import Card, Suit
    from kiosk.messages import Message
    from kiosk.vision.decks.enrolment import DeckEnrolment


@dataclass(frozen=True, slots=True)
class OpenDeck:
    """Make the cards of this table known."""


@dataclass(frozen=True, slots=True)
class PhotographCards:
    """One more photograph of cards laid out."""


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """What all photographs so far show; the loop keeps a picture of each card as ``card-N``, N its place."""

    enrolment: DeckEnrolment


@dataclass(frozen=True, slots=True)
class CardsNotSeen:
    """The photograph gave nothing, or the deck cannot be kept."""

    message: Message


@dataclass(frozen=True, slots=True)
class PickSuit:
    """The card that is asked about is of this suit: which rank?"""

    suit: Suit


@dataclass(frozen=True, slots=True)
class NameDeckCard:
    """The card that is asked about is this one; None: it is none of the deck."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class FinishDeck:
    """Ask for the names that are missing, or, where none is, keep the deck."""


@dataclass(frozen=True, slots=True)
class DeckKept:
    """The deck's file is on the disk, under its SHA-256."""

    digest: bytes


DeckEvent = (
    OpenDeck | PhotographCards | CardsSeen | CardsNotSeen | PickSuit | NameDeckCard | FinishDeck | DeckKept
)
"""What belongs to the enrolment of a deck."""
