"""What can happen to a table's screen: time, the journal, the link, the devices, and what players touch."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.table.model.events.agreement_events import AgreementEvent
from kiosk.table.model.events.arbiter_events import ArbiterEvent
from kiosk.table.model.events.arrival_events import ArrivalEvent
from kiosk.table.model.events.call_events import CallEvent
from kiosk.table.model.events.checklist_events import ChecklistEvent
from kiosk.table.model.events.consent_proof_events import ProofEvent
from kiosk.table.model.events.count_events import CountEvent
from kiosk.table.model.events.dealer_events import DealerEvent
from kiosk.table.model.events.deck_events import DeckEvent
from kiosk.table.model.events.declaration_events import DeclarationEvent
from kiosk.table.model.events.enrolling_events import EnrolEvent
from kiosk.table.model.events.entry_events import EntryEvent
from kiosk.table.model.events.hand_events import HandEvent
from kiosk.table.model.events.lap_events import LapEvent
from kiosk.table.model.events.preference_events import PreferenceEvent
from kiosk.table.model.events.reference_events import ReferenceEvent
from kiosk.table.model.events.service_events import ServiceEvent
from kiosk.table.model.events.turn_events import TurnEvent

if TYPE_CHECKING:
    from kiosk.journal.bodies import AnyBody
    from kiosk.messages import Message
    from kiosk.table.model.link import Link
    from kiosk.table.model.saved_draft import SavedDraft
    from kiosk.table.model.table_view import TableView


class Device(Enum):
    """What a table may lack and still go on."""

    CAMERA = "camera"
    BUTTON = "button"
    LAMP = "lamp"


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time went on. `monotonic` only goes forward; `hall_time` is in seconds since 1970."""

    monotonic: float
    hall_time: float


@dataclass(frozen=True, slots=True)
class Recorded:
    """The journal has grown, and is on the disk. `own` is the body when the event is this table's."""

    view: TableView
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
class NotRead:
    """What was asked for cannot be read, for a reason that players can read."""

    message: Message


@dataclass(frozen=True, slots=True)
class DraftFound:
    """What had been entered before the table was switched off."""

    draft: SavedDraft


@dataclass(frozen=True, slots=True)
class GoBack:
    """One step back; nothing entered is lost."""


@dataclass(frozen=True, slots=True)
class GoHome:
    """Leave what is open; nothing entered is lost."""


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
class Confirm:
    """What was asked is meant so."""


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
class ReadNews:
    """What the arbiter has changed has been read."""


News = Ticked | Recorded | RecordingFailed | LinkChanged | DeviceChanged | NotRead | DraftFound
"""What comes from the loop and the devices, and belongs to nothing that lies open."""

TypingEvent = Digit | Erase | NextField
"""The keypad's."""

OpeningEvent = OpenClock | OpenDeal | OpenMore | GoHome | ReadNews
"""What opens a screen, or puts away what lies over it."""

MatchEvent = (
    DeclarationEvent
    | EntryEvent
    | TypingEvent
    | GoBack
    | Confirm
    | CountEvent
    | LapEvent
    | AgreementEvent
    | ProofEvent
)
"""What makes sense only while a match is on."""

TableEvent = (
    News
    | OpeningEvent
    | PreferenceEvent
    | EnrolEvent
    | ArrivalEvent
    | DealerEvent
    | CallEvent
    | TurnEvent
    | HandEvent
    | ReferenceEvent
    | ChecklistEvent
    | ArbiterEvent
    | ServiceEvent
    | DeckEvent
    | MatchEvent
)
