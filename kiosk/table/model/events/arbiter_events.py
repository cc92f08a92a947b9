"""What can happen while an arbiter is at the table: the lock, rulings, extra time, the history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.cards import Card, Suit
    from kiosk.messages import Message
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.code import Code
    from kiosk.rulings.tree import Fact
    from kiosk.table.model.history import HistoryLine


@dataclass(frozen=True, slots=True)
class OpenLock:
    """Who opens the table?"""


@dataclass(frozen=True, slots=True)
class ChooseOfficial:
    """This official does, and types the PIN; 0: whoever knows the service PIN."""

    official: int


@dataclass(frozen=True, slots=True)
class PinChecked:
    """Whether the PIN that was typed is this official's."""

    official: int
    is_right: bool
    is_set: bool = True
    """Whether there is one at all."""


@dataclass(frozen=True, slots=True)
class LockTable:
    """The arbiter leaves."""


@dataclass(frozen=True, slots=True)
class OpenRulings:
    """Look up what the code says."""


@dataclass(frozen=True, slots=True)
class RulebookOpened:
    """The code that is played by, and what the journal says now."""

    code: Code
    hall: TournamentState


@dataclass(frozen=True, slots=True)
class RuleAboutDeal:
    """The ruling is about the deal of that number."""

    deal: int


@dataclass(frozen=True, slots=True)
class OpenGroup:
    """The articles of a group; None, all groups."""

    group: str | None


@dataclass(frozen=True, slots=True)
class OpenTree:
    """What an article says, question by question."""

    tree: str


@dataclass(frozen=True, slots=True)
class TellFact:
    """Whom the case is about: the key of a seat or a party."""

    fact: Fact
    value: str


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """The open question is answered so."""

    answer: str


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """The consequence that the arbiter chooses, where the code leaves it open."""

    option: str


@dataclass(frozen=True, slots=True)
class ReadOtherwise:
    """The next outcome that an arbiter may give who reads the code otherwise, to be looked at."""


@dataclass(frozen=True, slots=True)
class TakeReading:
    """The outcome that is looked at is to be given."""


@dataclass(frozen=True, slots=True)
class TurnText:
    """A page of what does not fit on one, from 0."""

    page: int


@dataclass(frozen=True, slots=True)
class OpenForcedDelivery:
    """Take in the sheet of a match that is played out: why?"""


@dataclass(frozen=True, slots=True)
class ForceDelivery:
    """For the reason that was given."""


@dataclass(frozen=True, slots=True)
class TellReason:
    """This is why."""

    reason: str


@dataclass(frozen=True, slots=True)
class OpenKeyboard:
    """Write the reason, letter by letter."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter, or a space."""

    letter: str


@dataclass(frozen=True, slots=True)
class OpenCards:
    """Name the cards that it is about."""


@dataclass(frozen=True, slots=True)
class NameSuit:
    """The suit of the next card; None, another suit."""

    suit: Suit | None


@dataclass(frozen=True, slots=True)
class NameCard:
    """It is about this card, too."""

    card: Card


@dataclass(frozen=True, slots=True)
class EnterRuling:
    """Enter the ruling."""


@dataclass(frozen=True, slots=True)
class OpenCorrection:
    """Correct a deal that was accepted; where no ruling allows it yet, look what the code says."""


@dataclass(frozen=True, slots=True)
class ChooseDeal:
    """This one."""

    deal: int


@dataclass(frozen=True, slots=True)
class PickField:
    """This field of the deal is wrong: type it, or go on to its next answer."""

    section: str
    field: str


@dataclass(frozen=True, slots=True)
class RecordCorrection:
    """Have the deal corrected so."""


@dataclass(frozen=True, slots=True)
class OpenExtraTime:
    """How many minutes more?"""


@dataclass(frozen=True, slots=True)
class GrantTime:
    minutes: int


@dataclass(frozen=True, slots=True)
class EndCall:
    """The call is dealt with."""


@dataclass(frozen=True, slots=True)
class CommandAnswered:
    """The hub has obeyed, or says why not."""

    refusal: str


@dataclass(frozen=True, slots=True)
class CommandNotSent:
    """There is no way to the hub, for a reason that can be read. Nothing waits to be sent."""

    message: Message


@dataclass(frozen=True, slots=True)
class OpenHistory:
    """What has happened at this table."""


@dataclass(frozen=True, slots=True)
class HistoryRead:
    """It, the newest first."""

    lines: tuple[HistoryLine, ...]


ArbiterEvent = (
    OpenLock
    | ChooseOfficial
    | PinChecked
    | LockTable
    | OpenRulings
    | RulebookOpened
    | RuleAboutDeal
    | OpenGroup
    | OpenTree
    | TellFact
    | AnswerQuestion
    | ChooseOption
    | ReadOtherwise
    | TakeReading
    | TurnText
    | OpenForcedDelivery
    | ForceDelivery
    | TellReason
    | OpenKeyboard
    | Letter
    | OpenCards
    | NameSuit
    | NameCard
    | EnterRuling
    | OpenCorrection
    | ChooseDeal
    | PickField
    | RecordCorrection
    | OpenExtraTime
    | GrantTime
    | EndCall
    | CommandAnswered
    | CommandNotSent
    | OpenHistory
    | HistoryRead
)
"""What belongs to an arbiter at the table."""
