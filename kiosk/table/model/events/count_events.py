"""What can happen to a count by the camera: the live picture, the answer, and what people change in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.vision.model import Shows

if TYPE_CHECKING:
    from kiosk.cards import Card, Suit
    from kiosk.messages import Message
    from kiosk.vision.model import Area, CountProposal


@dataclass(frozen=True, slots=True)
class FrameSeen:
    """A frame of the live picture; the loop keeps it as ``live-N``, N being its number."""

    number: int
    width: int
    height: int
    area: Area
    """Where the cards belong."""
    advice: Message | None
    """What to do before the picture is taken."""


@dataclass(frozen=True, slots=True)
class PictureTaken:
    """The camera has taken the picture of a count; the loop keeps it under `picture`, its SHA-256."""

    picture: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class CountArrived:
    """The counting process proposes."""

    proposal: CountProposal


@dataclass(frozen=True, slots=True)
class CountFailed:
    """There is no proposal, for a reason that players can read."""

    message: Message


@dataclass(frozen=True, slots=True)
class Aim:
    """Show the live picture of this section's cards, and afterwards that of those in `then`."""

    section: str
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AimAtHand:
    """Show the live picture of the cards that fill this field, which were not melded."""

    section: str
    field: str


@dataclass(frozen=True, slots=True)
class TakePicture:
    """Photograph the cards of this section: its melds, the counting rows laid of them, or what is no meld."""

    section: str
    shows: Shows = Shows.MELDS


@dataclass(frozen=True, slots=True)
class TurnMelds:
    """Show these melds of the review: a page, from 0."""

    page: int


@dataclass(frozen=True, slots=True)
class OpenMeld:
    """Look at one meld, large; and at one of its cards, if named."""

    meld: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class PickCard:
    """Which card is it? Any of the pack may be told: its suit first. No `place`: a card is missing."""

    meld: int
    place: int | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """A card that was read is this card; None, no card at all."""

    meld: int
    place: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class AddCard:
    """A card that was not read belongs to this meld; one past the last meld begins another."""

    meld: int
    card: Card


@dataclass(frozen=True, slots=True)
class SplitMeld:
    """After this card another meld begins."""

    meld: int
    place: int


@dataclass(frozen=True, slots=True)
class AskJoin:
    """With which meld does this one belong together?"""

    meld: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class JoinMelds:
    """Two melds that were read are one."""

    meld: int
    other: int


@dataclass(frozen=True, slots=True)
class UndoChange:
    """Take the last change to the count back."""


@dataclass(frozen=True, slots=True)
class AcceptCount:
    """The count goes into its section. Not yet the score."""


@dataclass(frozen=True, slots=True)
class AddHand:
    """The cards counted are others than those whose points stand in their field: both are worth the sum."""


@dataclass(frozen=True, slots=True)
class ReplaceHand:
    """The cards counted are all that there are: what stood in their field before counts no longer."""


CountEvent = (
    FrameSeen
    | PictureTaken
    | CountArrived
    | CountFailed
    | Aim
    | AimAtHand
    | TakePicture
    | TurnMelds
    | OpenMeld
    | PickCard
    | ChooseCard
    | AddCard
    | SplitMeld
    | AskJoin
    | JoinMelds
    | UndoChange
    | AcceptCount
    | AddHand
    | ReplaceHand
)
"""What belongs to a count by the camera."""
