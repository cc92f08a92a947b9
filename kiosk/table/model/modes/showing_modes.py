"""What lies open to be read, set or carried away, whatever is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.messages import Message


@dataclass(frozen=True, slots=True)
class ShowingClock:
    """The round's clock, large."""


@dataclass(frozen=True, slots=True)
class ShowingDeal:
    """What an accepted deal is made of, item by item."""

    deal: int


@dataclass(frozen=True, slots=True)
class ShowingTurnClock:
    """The clock of a turn that may take so many seconds; None: how many is still asked."""

    seconds: int | None = None
    since: float = 0.0
    """When the turn began (monotonic)."""


@dataclass(frozen=True, slots=True)
class ShowingMore:
    """What is seldom needed."""


@dataclass(frozen=True, slots=True)
class ShowingSettings:
    """What can be set about the screen and the sound."""


@dataclass(frozen=True, slots=True)
class ShowingReferences:
    """The pages to look the rules up in."""


@dataclass(frozen=True, slots=True)
class ShowingReference:
    """A page, by its key, and which screen of it, from 0."""

    page: str
    screen: int = 0


@dataclass(frozen=True, slots=True)
class ShowingFailure:
    """A sentence about something that did not work, to be read and put away."""

    message: Message


@dataclass(frozen=True, slots=True)
class CarryingByHand:
    """Entries as pages of QR codes, one of them shown; or the receipt's code, when some of it is `typed`."""

    pages: tuple[str, ...]
    page: int = 0
    typed: str | None = None
    said: Message | None = None
    is_looking: bool = False
    """Whether the camera looks for the receipt."""


ShowingMode = (
    ShowingClock
    | ShowingDeal
    | ShowingTurnClock
    | ShowingMore
    | ShowingSettings
    | ShowingReferences
    | ShowingReference
    | CarryingByHand
    | ShowingFailure
)
"""What lies open beside the match."""
