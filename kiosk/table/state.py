"""The state of a table's screen: what the journal says, what is being entered, and which question is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal

from kiosk.table.arbiter_stages import ArbiterStage, AtTable, PinLock
from kiosk.table.deck_stages import DeckStage
from kiosk.table.evening import Evening
from kiosk.table.lap import has_lap
from kiosk.table.preferences import Preferences
from kiosk.table.review import LookingOver
from kiosk.table.service_stages import ServiceStage

if TYPE_CHECKING:
    from kiosk.games.bridge.checklist import Filled
    from kiosk.games.game import Entry, Finding, Game
    from kiosk.journal.bodies import Acceptance, AnyBody, ConsentProved
    from kiosk.messages import Message
    from kiosk.rulings.reference import Reference
    from kiosk.table.events import Device
    from kiosk.table.proof_events import Stroke
    from kiosk.table.review import Focus, Review
    from kiosk.vision.proposal import CountProposal


WARNING_SECONDS: Final = 30
"""How long the clock shows that it warns."""


@dataclass(frozen=True, slots=True)
class Change:
    """The last thing that was entered: the draft before it, and where it was entered."""

    before: Draft
    stage: AskingWho | AskingChoice | Entering


@dataclass(frozen=True, slots=True)
class Draft:
    """The deal that is being entered: what stands in each section of the sheet, and where it comes from."""

    values: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    photographed: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    pictures: tuple[bytes, ...] = ()
    """SHA-256 of each picture that a count was made from."""
    proposals: tuple[bytes, ...] = ()
    """SHA-256 of the record of each count (`kiosk.table.count_record`)."""
    proposed: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """What the camera proposed for each section."""
    counts: Mapping[str, CountProposal] = field(default_factory=dict)
    """The cards of each section that was counted by the camera, as people took them."""
    asked: frozenset[str] = frozenset()
    """Codes of the suspicious findings that players said are right."""
    last: Change | None = None
    """What can be taken back; one after the other."""

    def value(self, section: str, key: str, default: int = 0) -> int:
        return self.values.get(section, {}).get(key, default)

    def with_values(self, section: str, values: Mapping[str, int]) -> Mapping[str, Mapping[str, int]]:
        return {**self.values, section: {**self.values.get(section, {}), **values}}

    def entry(self, game: Game) -> Entry:
        """Every field of every section; what nobody has touched, or need not be asked, is at its least."""
        entry: dict[str, dict[str, int]] = {}
        for section in game.sections:
            entry[section.key] = values = {}
            for each in section.fields:
                least = max(0, each.minimum)
                is_asked = each.need is None or each.need.is_met(entry)
                values[each.key] = self.value(section.key, each.key, least) if is_asked else least
        return entry

    @property
    def source(self) -> str:
        """``camera``, ``keypad`` or ``both``, as `DealAccepted` says it."""
        if self.photographed:
            return "both" if self.written else "camera"
        return "keypad"


@dataclass(frozen=True, slots=True)
class Board:
    """The board on the table, where checklists take the place of a sheet."""

    number: int = 0
    """0: as the journal has it."""
    filled: Mapping[str, Filled] = field(default_factory=dict)
    """What has been answered, by the checklist's key."""


# What lies open over the sheet ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtHome:
    """Nothing: the idle screen, the sheet, the last lap or the result, as the evening has it."""


@dataclass(frozen=True, slots=True)
class DrawingSeats:
    """Who keeps the score, who deals first, who sits where: asked in this order (Art. 3)."""

    scorer: str | None = None
    """The seat, as the director has published it; so is `dealer`."""
    dealer: str | None = None
    swapped: frozenset[str] = frozenset()
    """The parties whose partners have changed places."""


@dataclass(frozen=True, slots=True)
class AskingWho:
    """Which section has an exclusive flag, if any has? The field's key."""

    field: str


@dataclass(frozen=True, slots=True)
class AskingChoice:
    """A question with a few answers, put to every section that asks it: the field's key."""

    field: str


@dataclass(frozen=True, slots=True)
class ChoosingCount:
    """For each party: photograph or write? `problem` is why the last picture gave nothing."""

    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class Aiming:
    """The live picture before a section's cards are photographed. Before the first frame the size is 0."""

    section: str
    then: tuple[str, ...] = ()
    """The sections to photograph after this one."""
    frame: int = 0
    """Which of the frames is shown: the loop keeps it as ``live-N``."""
    width: int = 0
    height: int = 0
    area: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    """Where the cards belong: left, top, right and bottom as shares of the picture."""
    advice: Message | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """The camera looks at the cards of this section, or the counting process thinks."""

    section: str
    since: float
    then: tuple[str, ...] = ()
    picture: bytes | None = None
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The camera's proposal for a section, as players have corrected it so far."""

    section: str
    review: Review
    picture: bytes
    width: int
    height: int
    focus: Focus = field(default_factory=LookingOver)
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entering:
    """A page of the sheet, field by field. `typing` shows the keypad where it does not fit beside it."""

    section: str
    field: str
    typing: bool = False
    fresh: bool = True
    """The next digit begins a new number."""


@dataclass(frozen=True, slots=True)
class Doubting:
    """Something suspicious stands on the sheet: is it really so?"""

    finding: Finding


@dataclass(frozen=True, slots=True)
class WrongSide:
    """The number typed into `section` is the one proposed for `other`."""

    section: str
    other: str
    field: str


@dataclass(frozen=True, slots=True)
class Accepting:
    """The filled deal, waiting for all who must accept it."""

    acceptances: tuple[Acceptance, ...] = ()
    proofs: tuple[ConsentProved, ...] = ()
    """What was added to the acceptances, where the tournament wants more than a held field."""
    problem: Message | None = None

    @property
    def accepted(self) -> Mapping[str, str]:
        """By whom, for the party of each row that has been accepted."""
        return {each.row: each.party for each in self.acceptances}


@dataclass(frozen=True, slots=True)
class AskingFirst:
    """The time-out has come while the deal was dealt: who plays first?"""


@dataclass(frozen=True, slots=True)
class Disagreeing:
    """A party does not accept: edit, or call the arbiter?"""


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
class FillingChecklist:
    """A page, from 0, of the checklist of that key."""

    checklist: str
    page: int = 0
    place: str | None = None
    """What is typed into, on a page that is filled digit by digit."""
    fresh: bool = True
    """The next digit begins a new number."""


@dataclass(frozen=True, slots=True)
class ShowingFailure:
    """A sentence about something that did not work, to be read and put away."""

    message: Message


class EnrolPage(Enum):
    """How far a unit has come on its way to be a table."""

    BEGIN = "begin"
    NUMBER = "number"
    ADDRESS = "address"
    CODE = "code"
    READING = "reading"
    """The camera looks for the QR code."""
    ASKING = "asking"
    COMPARING = "comparing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class OfferedHub:
    """A director's PC that announces itself: what it is called, and its address as it would be typed."""

    name: str
    place: str


@dataclass(frozen=True, slots=True)
class Enrolling:
    """This unit is not a table yet."""

    page: EnrolPage = EnrolPage.BEGIN
    table: int = 0
    """0: not typed yet."""
    address: str = ""
    """Of the director's PC; empty for a cable, or as long as it is not typed."""
    is_known: bool = False
    """Whether the address, or that there is a cable, was known beforehand."""
    code: str = ""
    fingerprint: str = ""
    is_confirmed: bool = False
    """Somebody here has said that the fingerprints are the same."""
    problem: Message | None = None
    has_camera: bool = False
    hubs: tuple[OfferedHub, ...] = ()
    """What was found in the network, in this order."""
    was_table: bool = False
    """Whether it is a table now, and stays it unless it becomes another."""


MatchStage = (
    AskingWho
    | AskingChoice
    | ChoosingCount
    | Aiming
    | Counting
    | Reviewing
    | Entering
    | Doubting
    | WrongSide
    | Accepting
    | Disagreeing
    | AskingFirst
)
"""What lies open only while a match is on."""


@dataclass(frozen=True, slots=True)
class CarryingByHand:
    """Entries as pages of QR codes, one of them shown; or the receipt's code, when some of it is `typed`."""

    pages: tuple[str, ...]
    page: int = 0
    typed: str | None = None
    said: Message | None = None
    is_looking: bool = False
    """Whether the camera looks for the receipt."""


Consulting = ShowingReferences | ShowingReference
"""The rules lie open."""

Stage = (
    AtHome
    | ArbiterStage
    | ServiceStage
    | DeckStage
    | DrawingSeats
    | MatchStage
    | FillingChecklist
    | ShowingClock
    | ShowingDeal
    | ShowingTurnClock
    | ShowingMore
    | ShowingSettings
    | CarryingByHand
    | Consulting
    | ShowingFailure
    | Enrolling
)


@dataclass(frozen=True, slots=True)
class WhoCalls:
    """Which seat calls the arbiter? Asked since then (monotonic); the call goes out unanswered too."""

    since: float


@dataclass(frozen=True, slots=True)
class WhoCalled:
    """Which seat has called? Asked since then (monotonic); the call is out already."""

    since: float


@dataclass(frozen=True, slots=True)
class WhyCalled:
    """Why was the arbiter called? Asked since then (monotonic)."""

    since: float


@dataclass(frozen=True, slots=True)
class ReallyCancel:
    """Is the call to be taken back?"""


CallQuestion = WhoCalls | WhoCalled | WhyCalled | ReallyCancel


@dataclass(frozen=True, slots=True)
class Proving:
    """A party has held its field, and proves that it is the one: laid over the screen until it has."""

    party: str
    row: str
    """Whose row of the deal is accepted; of the match, the party itself."""
    is_match: bool
    way: Literal["initials", "pin", "signature"]
    digits: str = ""
    first: str | None = None
    """The PIN that is being chosen, as it was typed first."""
    is_waiting: bool = False
    """The PIN is being looked at."""
    strokes: tuple[Stroke, ...] = ()
    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """The way to the hub: whether it answers, and how many of our events it has yet to commit."""

    connected: bool = False
    pending: int = 0
    problem: Message | None = None
    """Why it does not stand, where there is more to say than that nobody answers."""
    hub_ahead: int = 0
    """Whole seconds to add to this table's wall clock to get the director's, as far as is known."""
    ways: tuple[str, ...] = ()
    """Over which carriers it answers: ``network``, ``serial``, ``bus``."""
    serial: str = ""
    """The serial number (`kiosk.journal.serial_number`) of this table's newest event."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the screens show."""

    table: int
    fingerprint: str = ""
    evening: Evening = field(default_factory=Evening)
    draft: Draft = Draft()
    board: Board = Board()
    references: tuple[Reference, ...] = ()
    """The pages to look the rules up in, once somebody has asked for them."""
    stage: Stage = AtHome()
    proving: Proving | None = None
    call_question: CallQuestion | None = None
    news: tuple[Message, ...] = ()
    """What has been changed at this table from elsewhere, and nobody here has read yet."""
    has_no_draw: bool = False
    """The players have put the draw of this round aside."""
    recording: tuple[AnyBody, ...] = ()
    """What is on its way to the disk; nothing of the same kind is recorded meanwhile."""
    ticked: frozenset[int] = frozenset()
    """Turns of the last lap that players ticked off."""
    lap_ended_by: frozenset[str] = frozenset()
    """The parties that have said that the last lap is over."""
    lap_announced: bool = False
    """The last lap was announced just now: by the director, or here where no director can."""
    link: Link = Link()
    missing: frozenset[Device] = frozenset()
    preferences: Preferences = field(default_factory=Preferences)
    at_table: AtTable | None = None
    """The arbiter for whom the table is open."""
    pin_lock: PinLock = field(default_factory=PinLock)
    monotonic: float = 0.0
    wall: float = 0.0
    saved_at: float | None = None
    """When the last row was written: the tick over the sheet stays a few seconds."""

    @property
    def table_name(self) -> str:
        """What the table is called in the game that is played; its number before that is known."""
        game = self.evening.game
        return str(self.table) if game is None else game.table_name(self.table)

    @property
    def directors_time(self) -> float:
        """Seconds since 1970 by the director's clock, as far as it is known."""
        return self.wall + self.link.hub_ahead

    @property
    def seconds_left(self) -> int | None:
        """Seconds of the round that remain, below zero when it is over; None while no clock runs."""
        ends_at, paused_at = self.evening.ends_at, self.evening.paused_at
        if ends_at is None:
            return None
        return round(ends_at - (self.directors_time if paused_at is None else paused_at))

    @property
    def warned_of(self) -> int | None:
        """How many minutes before the end a warning is on the screen now; None where none is."""
        left = self.seconds_left
        if left is None or self.evening.paused_at is not None or self.evening.match.is_decided:
            return None
        return next((each for each in self.evening.warns_at if 0 <= each * 60 - left < WARNING_SECONDS), None)

    @property
    def in_last_lap(self) -> bool:
        """The last lap has been announced and the deal that it ends is still on the table."""
        evening = self.evening
        if evening.game is None or not has_lap(evening.game):
            return False
        is_told = self.lap_announced or evening.match.lap_announced is not None
        is_on = is_told or evening.must_draw is not None
        return is_on and evening.started and not evening.over
