"""What can happen to a table's screen: time, the journal, the link, the devices, and what players touch."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.journal.bodies import AnyBody
    from kiosk.messages import Message
    from kiosk.table.evening import Evening
    from kiosk.table.state import Link
    from kiosk.vision.proposal import CountProposal


class Device(Enum):
    """What a table may lack and still go on."""

    CAMERA = "camera"
    BUTTON = "button"
    LAMP = "lamp"


# From the loop and the devices ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time went on. `monotonic` only goes forward; `wall` is seconds since 1970 by the table's clock."""

    monotonic: float
    wall: float


@dataclass(frozen=True, slots=True)
class Recorded:
    """The journal has grown, and is on the disk. `own` is the body when the event is this table's."""

    evening: Evening
    own: AnyBody | None = None


@dataclass(frozen=True, slots=True)
class RecordingFailed:
    """`body` was to be recorded and is not on the disk."""

    body: AnyBody
    message: Message


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """There is news of the way to the hub."""

    link: Link


@dataclass(frozen=True, slots=True)
class DeviceChanged:
    """A device is missing or has stopped answering; or it works again."""

    device: Device
    works: bool


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """The call button, pressed and let go."""


@dataclass(frozen=True, slots=True)
class ButtonHeld:
    """The call button, held for 2 s."""


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


# What players touch -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndDeal:
    """The deal is over; the questions begin."""


@dataclass(frozen=True, slots=True)
class GoBack:
    """One step back; nothing entered is lost."""


@dataclass(frozen=True, slots=True)
class GoHome:
    """Leave what is open; nothing entered is lost."""


@dataclass(frozen=True, slots=True)
class ChooseEnding:
    """Who ended the deal: a party, or nobody (stock at its end, time-out)."""

    party: str | None


@dataclass(frozen=True, slots=True)
class SetValue:
    """A field's value by one touch: a flag or a choice."""

    party: str
    field: str
    value: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """To the next question."""


@dataclass(frozen=True, slots=True)
class TakePicture:
    """Photograph this party's melds."""

    party: str


@dataclass(frozen=True, slots=True)
class Write:
    """Type this party's column."""

    party: str


@dataclass(frozen=True, slots=True)
class SelectDoubt:
    """Look at one doubtful card of the review, by its place among the doubts."""

    place: int


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """A doubtful card is this card; None, no card at all."""

    meld: int
    place: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class AcceptCount:
    """The party's count goes into its column. Not yet the score."""


@dataclass(frozen=True, slots=True)
class SelectField:
    """Type into this field next."""

    party: str
    field: str


@dataclass(frozen=True, slots=True)
class Digit:
    digit: int


@dataclass(frozen=True, slots=True)
class Erase:
    """Take the last digit back."""


@dataclass(frozen=True, slots=True)
class NextField:
    """The field is done; on to the next."""


@dataclass(frozen=True, slots=True)
class FinishEntry:
    """Both columns are filled; show them for acceptance."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """What was asked is meant so."""


@dataclass(frozen=True, slots=True)
class AcceptDeal:
    """A party accepts the deal as shown."""

    party: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """A party does not agree."""


@dataclass(frozen=True, slots=True)
class SignMatch:
    """A player of this party countersigns."""

    party: str


@dataclass(frozen=True, slots=True)
class Deliver:
    """The winning party hands the sheet in."""

    party: str


@dataclass(frozen=True, slots=True)
class RingBell:
    """Call the arbiter, from the screen."""


@dataclass(frozen=True, slots=True)
class NameCaller:
    """Which seat calls; None, nobody says."""

    seat: str | None


@dataclass(frozen=True, slots=True)
class AskCancelCall:
    """Take the call back? Asked before it is done."""


@dataclass(frozen=True, slots=True)
class NameMustDraw:
    """Which seat has to draw at the time-out."""

    seat: str


@dataclass(frozen=True, slots=True)
class TickDiscard:
    """A turn of the last lap has been discarded; or it was ticked by mistake."""

    turn: int


@dataclass(frozen=True, slots=True)
class OpenClock:
    """The round's clock, large."""


@dataclass(frozen=True, slots=True)
class OpenMore:
    """What is seldom needed."""


@dataclass(frozen=True, slots=True)
class TurnScreen:
    """Turn the screen towards the other side of the table."""


@dataclass(frozen=True, slots=True)
class ChangeTheme:
    """Day or dark."""


@dataclass(frozen=True, slots=True)
class ChangeLanguage:
    """The next language."""


CallEvent = ButtonPressed | ButtonHeld | RingBell | NameCaller | AskCancelCall
"""What belongs to the call button and its band."""

EntryEvent = (
    EndDeal
    | GoBack
    | ChooseEnding
    | SetValue
    | GoOn
    | Write
    | CountArrived
    | SelectDoubt
    | ChooseCard
    | AcceptCount
    | SelectField
    | Digit
    | Erase
    | NextField
    | FinishEntry
    | Confirm
)
"""What fills the deal's columns."""

MatchEvent = (
    EntryEvent | SignMatch | Deliver | NameMustDraw | TickDiscard | AcceptDeal | Dispute | TakePicture
)
"""What makes sense only while a match is on."""

TableEvent = (
    Ticked
    | Recorded
    | RecordingFailed
    | LinkChanged
    | DeviceChanged
    | PictureTaken
    | CountFailed
    | CallEvent
    | MatchEvent
    | OpenClock
    | OpenMore
    | GoHome
    | TurnScreen
    | ChangeTheme
    | ChangeLanguage
)
