"""What lies open while an arbiter is at the table, and who it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.cards import Card, Suit
    from kiosk.games.game import Entry
    from kiosk.messages import Message
    from kiosk.table.model.consultation import ConsultationState, Prompt
    from kiosk.table.model.history import HistoryLine

SERVICE: Final = 0
"""Stands in the place of an official's number for whoever knows the service PIN."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """Whom the table is open for, and when they touched it last (monotonic)."""

    official: int
    name: str
    touched_at: float


@dataclass(frozen=True, slots=True)
class PinLock:
    """How often a PIN was wrong since the last right one, and until when (monotonic) no other is taken."""

    wrong: int = 0
    closed_until: float = 0.0


@dataclass(frozen=True, slots=True)
class ChoosingOfficial:
    """Who opens the table?"""

    page: int = 0


@dataclass(frozen=True, slots=True)
class TypingPin:
    """The PIN of this official; `is_checking` while it is looked at."""

    official: int
    digits: str = ""
    is_checking: bool = False
    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class AtDesk:
    """What an arbiter may do here; and what has come of the last."""

    notice: Message | str | None = None
    is_bad: bool = False
    to_correct: bool = False
    """A ruling that gives leave to correct the sheet is on its way: it leads on to the deals."""


@dataclass(frozen=True, slots=True)
class OpeningRulebook:
    """The code is being read; `to_correct`: to find out whether a sheet may be corrected."""

    to_correct: bool = False


@dataclass(frozen=True, slots=True)
class ChoosingDeal:
    """Which deal is corrected?"""


@dataclass(frozen=True, slots=True)
class Correcting:
    """An accepted deal, as it is to be; and the field that is being typed, if one is."""

    deal: int
    entry: Entry
    place: tuple[str, str] | None = None
    digits: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class Consulting:
    """A case, where it stands, and what is being typed or read of it."""

    case: ConsultationState
    prompt: Prompt
    digits: str = ""
    page: int = 0
    text: str | None = None
    """The reason that is being typed, letter by letter; None: one is chosen."""
    suit: Suit | None = None
    """Of the card that is being named."""
    cards: tuple[Card, ...] = ()
    """Those that were named."""


@dataclass(frozen=True, slots=True)
class ForcingDelivery:
    """Why the sheet is taken in: asked, written letter by letter in `text`, and said."""

    reason: str = ""
    text: str | None = None
    page: int = 0


@dataclass(frozen=True, slots=True)
class GivingTime:
    """How many minutes more?"""


@dataclass(frozen=True, slots=True)
class AwaitingHub:
    """The hub was asked to do something, at that time (monotonic)."""

    since: float
    to_correct: bool = False
    """Whether it is for leave to correct the sheet."""


@dataclass(frozen=True, slots=True)
class ShowingHistory:
    """What has happened here, a page at a time; None while it is read."""

    lines: tuple[HistoryLine, ...] | None = None
    page: int = 0


ArbiterMode = (
    ChoosingOfficial
    | TypingPin
    | AtDesk
    | OpeningRulebook
    | Consulting
    | ChoosingDeal
    | Correcting
    | ForcingDelivery
    | GivingTime
    | AwaitingHub
    | ShowingHistory
)
