"""How far a deck has come on its way to be known at the table: its cards laid out, photographed and named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.cards import CARDS, JOKER

if TYPE_CHECKING:
    from kiosk.cards import Card, Suit
    from kiosk.messages import Message
    from kiosk.vision.decks.enrolment import DeckEnrolment

USUAL_PHOTOS: Final = (6, 9)
"""How many photographs a deck takes, as a rule."""
MOST_PHOTOS: Final = 15


@dataclass(frozen=True, slots=True)
class LayingOut:
    """The live picture of the cards laid out; before its first frame the size is 0."""

    photos: int = 0
    enrolment: DeckEnrolment | None = None
    is_busy: bool = False
    """A photograph is taken, or looked at."""
    frame: int = 0
    width: int = 0
    height: int = 0
    advice: Message | None = None
    problem: Message | None = None
    """Why the last photograph gave nothing."""

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that have not been seen, highest first; one that waits for its name may be among them."""
        return CARDS if self.enrolment is None else self.enrolment.missing

    @property
    def lacks_jokers(self) -> bool:
        return JOKER in self.missing

    @property
    def can_finish(self) -> bool:
        """Whether there is something to ask, or nothing left to do."""
        if self.enrolment is None or self.is_busy:
            return False
        return bool(self.enrolment.questions) or self.enrolment.problem is None


@dataclass(frozen=True, slots=True)
class NamingCard:
    """What is this card? Its place among those that were found; of its own suit, where that was said."""

    laid: LayingOut
    place: int
    suit: Suit | None = None
    doubted: Card | None = None
    """What it was said to be and hardly looks like: asked once more."""


@dataclass(frozen=True, slots=True)
class DeckDone:
    """The deck is known."""

    name: str


DeckMode = LayingOut | NamingCard | DeckDone
"""A deck is being enrolled at this table."""
