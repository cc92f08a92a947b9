"""What `step` wants done, as data. The loop does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.vision.model import Shows

if TYPE_CHECKING:
    from kiosk.commands.command import Command
    from kiosk.journal.bodies import AnyBody
    from kiosk.rulings.tree import CodeKey
    from kiosk.sync.wire.table_status import Activity
    from kiosk.table.model.preferences import Preferences
    from kiosk.table.model.saved_draft import SavedDraft


@dataclass(frozen=True, slots=True)
class Record:
    """Append to the journal, all at once or not at all: a `Recorded` for each, or `RecordingFailed`."""

    bodies: tuple[AnyBody, ...]


@dataclass(frozen=True, slots=True)
class CountCards:
    """Photograph and count a section's cards: `PictureTaken` and `CountArrived` follow, or `CountFailed`."""

    section: str
    shows: Shows = Shows.MELDS
    beside: bytes | None = None
    """The digest of the picture that may have to be shown again, beside the new one."""


@dataclass(frozen=True, slots=True)
class ShowLive:
    """Let the camera look at a section's cards: a `FrameSeen` for each frame, until `StopLive`."""

    section: str


@dataclass(frozen=True, slots=True)
class StopLive:
    """Close the camera."""


@dataclass(frozen=True, slots=True)
class KeepAttachment:
    """Keep an attachment that an event to come will name by its SHA-256."""

    data: bytes


@dataclass(frozen=True, slots=True)
class PhotographDeck:
    """Photograph cards laid out and look at them: `CardsSeen` follows, or `CardsNotSeen`."""

    is_first: bool


@dataclass(frozen=True, slots=True)
class KeepDeck:
    """Keep a deck's file for an event to name: `DeckKept` follows, or `CardsNotSeen`."""

    data: bytes


@dataclass(frozen=True, slots=True)
class KeepPreferences:
    """The table shall look and sound so from its next start on too."""

    preferences: Preferences


@dataclass(frozen=True, slots=True)
class SaveDraft:
    """What is entered shall be found again after a power cut; None: nothing is entered any more."""

    draft: SavedDraft | None


@dataclass(frozen=True, slots=True)
class SealLinePin:
    """Work out what is kept of the PIN that a party has chosen: `LinePinSealed` follows."""

    party: str
    pin: str


@dataclass(frozen=True, slots=True)
class CheckLinePin:
    """Is this the PIN of which `verifier` is kept? `LinePinChecked` follows."""

    party: str
    pin: str
    verifier: str


@dataclass(frozen=True, slots=True)
class ReadReferences:
    """Read the reference pages about a code: `ReferencesRead` follows, or `NotRead`."""

    code: CodeKey


@dataclass(frozen=True, slots=True)
class CheckPin:
    """Look whether this is the official's PIN: `PinChecked` follows."""

    official: int
    pin: str


@dataclass(frozen=True, slots=True)
class OpenRulebook:
    """Read a code's ruling trees: `RulebookOpened` follows, or `NotRead`."""

    code: CodeKey


@dataclass(frozen=True, slots=True)
class ReadHistory:
    """Read what has happened at this table: `HistoryRead` follows."""


@dataclass(frozen=True, slots=True)
class SendCommand:
    """Have the hub do this now: `CommandAnswered` follows, or `CommandNotSent` where there is no link.

    A call is named by its number alone: it is this table's own. `language`: of the answer.
    """

    command: Command
    language: str


@dataclass(frozen=True, slots=True)
class DropCommand:
    """Ask the hub no more."""


@dataclass(frozen=True, slots=True)
class PackPages:
    """Pack what the director's PC lacks: `PagesPacked` follows, or `NotRead`."""


@dataclass(frozen=True, slots=True)
class CarryOnStick:
    """Write everything to the stick: `CarriedOut` follows."""


@dataclass(frozen=True, slots=True)
class TakeReceipt:
    """Compare a code with what was carried: `CarriedOut` follows."""

    code: str


@dataclass(frozen=True, slots=True)
class LookForReceipt:
    """Read the receipt through the first camera: `CarriedOut` follows, unless `StopLooking` comes before."""


@dataclass(frozen=True, slots=True)
class StopLooking:
    """Look for no receipt any more."""


HandEffect = PackPages | CarryOnStick | TakeReceipt | LookForReceipt | StopLooking
"""What is carried by hand."""


@dataclass(frozen=True, slots=True)
class InspectCamera:
    """Look through a camera, from 0: a `CameraSeen` for each frame, until `StopLive`; or `CameraFailed`."""

    camera: int


@dataclass(frozen=True, slots=True)
class ReadFacts:
    """Read what an installer wants to know: `FactsRead` follows."""


@dataclass(frozen=True, slots=True)
class WriteLogs:
    """Write the program's log to the stick: `LogsSaved` follows."""


@dataclass(frozen=True, slots=True)
class DrawDealer:
    """Draw by lot which of these seats deals: `DealerDrawn` follows."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TellActivity:
    """Let the director's PC know what the players are doing."""

    activity: Activity


@dataclass(frozen=True, slots=True)
class SetLamp:
    lit: bool


@dataclass(frozen=True, slots=True)
class Beep:
    seconds: float


@dataclass(frozen=True, slots=True)
class AskToEnrol:
    """Ask the hub at `address` (empty: by cable) to become this table: `EnrolmentNews` follow."""

    table: int
    address: str
    code: str


@dataclass(frozen=True, slots=True)
class ConfirmFingerprint:
    """The fingerprints are the same, as far as somebody here can see."""


@dataclass(frozen=True, slots=True)
class ReadEnrolmentCode:
    """Look for the code with the camera: `CodeRead` follows, or `EnrolmentNews` with a problem."""


@dataclass(frozen=True, slots=True)
class StopEnrolling:
    """Ask no more, look no more."""


@dataclass(frozen=True, slots=True)
class LeaveForEnrolment:
    """Close the table, so that the unit can be enrolled anew."""


@dataclass(frozen=True, slots=True)
class LeaveEnrolment:
    """This unit stays the table that it is."""


EnrolEffect = AskToEnrol | ConfirmFingerprint | ReadEnrolmentCode | StopEnrolling | LeaveEnrolment
"""Of a unit that is not a table yet."""

CameraEffect = CountCards | ShowLive | StopLive | InspectCamera | PhotographDeck | KeepDeck | KeepAttachment
"""What the cameras do, and what is kept of it."""

Inquiry = (
    CheckPin
    | SealLinePin
    | CheckLinePin
    | OpenRulebook
    | ReadReferences
    | ReadHistory
    | ReadFacts
    | WriteLogs
)
"""What is looked up for a screen."""

Effect = (
    Record
    | CameraEffect
    | Inquiry
    | SendCommand
    | DropCommand
    | HandEffect
    | DrawDealer
    | SetLamp
    | Beep
    | TellActivity
    | KeepPreferences
    | SaveDraft
    | LeaveForEnrolment
    | EnrolEffect
)
