"""What can happen to a table's screen: time, the journal, the link, the devices, and what players touch."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.table.arbiter_events import ArbiterEvent
from kiosk.table.count_events import CountEvent
from kiosk.table.deck_events import DeckEvent
from kiosk.table.hand_events import HandEvent
from kiosk.table.preference_events import PreferenceEvent
from kiosk.table.proof_events import ProofEvent
from kiosk.table.service_events import ServiceEvent
from kiosk.table.turn_events import TurnEvent

if TYPE_CHECKING:
    from kiosk.journal.bodies import AnyBody, Reason
    from kiosk.messages import Message
    from kiosk.rulings.reference import Reference
    from kiosk.table.evening import Evening
    from kiosk.table.state import Link, OfferedHub


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
    """`bodies` were to be recorded together, and none of them is on the disk."""

    bodies: tuple[AnyBody, ...]
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
class ReferencesRead:
    """The reference pages that were asked for."""

    pages: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class NotRead:
    """What was asked for cannot be read, for a reason that players can read."""

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
class ChooseWho:
    """Which section has the flag that is asked about; None, none has."""

    section: str | None


@dataclass(frozen=True, slots=True)
class SetValue:
    """A field's value by one touch: a flag or a choice."""

    section: str
    field: str
    value: int


@dataclass(frozen=True, slots=True)
class AskAgain:
    """Put this question once more: the field's key."""

    field: str


@dataclass(frozen=True, slots=True)
class GoOn:
    """To the next question."""


@dataclass(frozen=True, slots=True)
class Write:
    """Fill this section in by hand."""

    section: str


@dataclass(frozen=True, slots=True)
class SelectField:
    """Type into this field next."""

    section: str
    field: str


@dataclass(frozen=True, slots=True)
class Digit:
    digit: int


@dataclass(frozen=True, slots=True)
class Erase:
    """Take the last digit back."""


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """Take back the number, the answer or the count that was entered last."""


@dataclass(frozen=True, slots=True)
class NextField:
    """The field is done; on to the next."""


@dataclass(frozen=True, slots=True)
class FinishEntry:
    """All is filled in; show it for acceptance."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """What was asked is meant so."""


@dataclass(frozen=True, slots=True)
class AcceptDeal:
    """A party accepts the deal as shown for the party `row`."""

    party: str
    row: str
    shown: tuple[int, ...] = ()
    """What the match stands at on the screen: a hold that began over other figures ends."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A party does not agree."""


@dataclass(frozen=True, slots=True)
class SignMatch:
    """A player of this party countersigns."""

    party: str
    shown: tuple[int, ...] = ()
    """What the match stands at on the screen: a hold that began over other figures ends."""


@dataclass(frozen=True, slots=True)
class Deliver:
    """The winning party hands the sheet in."""

    party: str
    shown: tuple[int, ...] = ()
    """As in `SignMatch`."""


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
class GiveReason:
    """Why the arbiter was called, as `CallExplained` has it; None, nobody says."""

    reason: Reason | None


@dataclass(frozen=True, slots=True)
class CallAboutDeal:
    """Call the arbiter to the deal that the parties do not agree on."""


@dataclass(frozen=True, slots=True)
class NobodyHasDrawn:
    """The time-out has come while the deal was dealt."""


@dataclass(frozen=True, slots=True)
class EndLap:
    """A party says that the last lap is over."""

    party: str


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
class OpenDeal:
    """Every item of a deal that was accepted, by its number."""

    deal: int


@dataclass(frozen=True, slots=True)
class OpenMore:
    """What is seldom needed."""


@dataclass(frozen=True, slots=True)
class OpenReferences:
    """The pages to look the rules up in."""


@dataclass(frozen=True, slots=True)
class OpenReference:
    """A screen, from 0, of the page of that key."""

    page: str
    screen: int


@dataclass(frozen=True, slots=True)
class ChooseBoard:
    """The board of that number lies on the table."""

    number: int


@dataclass(frozen=True, slots=True)
class OpenChecklist:
    """Go through the checklist of that key."""

    checklist: str


@dataclass(frozen=True, slots=True)
class AnswerCheck:
    """A point of the open checklist by one touch."""

    place: str
    value: int


@dataclass(frozen=True, slots=True)
class SelectPlace:
    """Type into this place of the open checklist next."""

    place: str


@dataclass(frozen=True, slots=True)
class TurnToPage:
    """A page of the open checklist, from 0."""

    page: int


@dataclass(frozen=True, slots=True)
class NoteChecklist:
    """The open checklist goes into the journal as it is answered."""


@dataclass(frozen=True, slots=True)
class CheckIn:
    """A party is complete at the table."""

    party: str


@dataclass(frozen=True, slots=True)
class TakeBackCheckIn:
    """A party is not there after all."""

    party: str


@dataclass(frozen=True, slots=True)
class ConfirmPacks:
    """Both packs are whole."""


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """Draw for seats and scorer, or draw again."""


@dataclass(frozen=True, slots=True)
class NameScorer:
    """Who drew the highest card: the seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class NameDealer:
    """Which of the scorer's opponents drew the lower card: the seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class SwapPartners:
    """The two players of this party change places."""

    party: str


@dataclass(frozen=True, slots=True)
class SettleSeats:
    """This is how they sit."""


@dataclass(frozen=True, slots=True)
class SkipDraw:
    """There is no draw at this table."""


@dataclass(frozen=True, slots=True)
class ReadNews:
    """What the arbiter has changed has been read."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A full stop is typed into an address."""


@dataclass(frozen=True, slots=True)
class ReadCode:
    """Let the camera read the code of the director's page."""


@dataclass(frozen=True, slots=True)
class CodeRead:
    """The camera has read the director's page: where the hub is, and the code."""

    address: str
    code: str


@dataclass(frozen=True, slots=True)
class HubFound:
    """Somebody in the network says that he is a director's PC: a hint, which the fingerprint has to prove."""

    hub: OfferedHub


@dataclass(frozen=True, slots=True)
class ChooseHub:
    """The address of one that was found is taken."""

    place: str


@dataclass(frozen=True, slots=True)
class EnrolmentNews:
    """The hub lets this unit ask (`fingerprint`), or it ended (`problem`)."""

    fingerprint: str | None
    problem: Message | None


ArrivalEvent = (
    CheckIn
    | TakeBackCheckIn
    | ConfirmPacks
    | DrawSeats
    | NameScorer
    | NameDealer
    | SwapPartners
    | SettleSeats
    | SkipDraw
    | GoBack
)
"""What belongs to the time before the first deal."""

EnrolEvent = Dot | ReadCode | CodeRead | HubFound | ChooseHub | EnrolmentNews
"""What makes a unit a table."""

CallEvent = ButtonPressed | ButtonHeld | RingBell | NameCaller | GiveReason | AskCancelCall
"""What belongs to the call button and its band."""

ReferenceEvent = OpenReferences | OpenReference | ReferencesRead
"""What belongs to the pages to look the rules up in."""

TypingEvent = Digit | Erase | NextField
"""The keypad's."""

FillingEvent = AnswerCheck | SelectPlace | TurnToPage | NoteChecklist | TypingEvent | GoBack
"""What fills a checklist in."""

CheckEvent = ChooseBoard | OpenChecklist | FillingEvent
"""What belongs to a board and its checklists."""

EntryEvent = (
    EndDeal
    | GoBack
    | ChooseWho
    | SetValue
    | AskAgain
    | GoOn
    | Write
    | SelectField
    | Digit
    | Erase
    | UndoEntry
    | NextField
    | FinishEntry
    | Confirm
)
"""What fills the sheet."""

MatchEvent = (
    EntryEvent
    | CountEvent
    | SignMatch
    | Deliver
    | NameMustDraw
    | NobodyHasDrawn
    | EndLap
    | TickDiscard
    | AcceptDeal
    | Dispute
    | CallAboutDeal
    | ProofEvent
)
"""What makes sense only while a match is on."""

TableEvent = (
    Ticked
    | Recorded
    | RecordingFailed
    | LinkChanged
    | DeviceChanged
    | NotRead
    | ArrivalEvent
    | EnrolEvent
    | ReadNews
    | TurnEvent
    | HandEvent
    | CallEvent
    | ArbiterEvent
    | ServiceEvent
    | DeckEvent
    | ReferenceEvent
    | CheckEvent
    | MatchEvent
    | OpenClock
    | OpenDeal
    | OpenMore
    | GoHome
    | PreferenceEvent
)
