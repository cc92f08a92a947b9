"""The state of a table's screen: what the journal says, what is being entered, and which question is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.table.evening import Evening

if TYPE_CHECKING:
    from kiosk.games.game import Entry, Finding, Game
    from kiosk.journal.bodies import Acceptance, AnyBody
    from kiosk.messages import Message
    from kiosk.table.events import Device
    from kiosk.table.review import Review


@dataclass(frozen=True, slots=True)
class Draft:
    """The deal that is being entered: what stands in each party's column, and where it comes from."""

    values: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    photographed: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    pictures: tuple[bytes, ...] = ()
    """SHA-256 of each picture that a count was made from."""
    proposals: tuple[bytes, ...] = ()
    """SHA-256 of each proposal's JSON, as the camera gave it."""
    proposed: Mapping[str, int] = field(default_factory=dict)
    """What the camera proposed for each party's cards, in points."""
    asked: frozenset[str] = frozenset()
    """Codes of the suspicious findings that players said are right."""

    def value(self, party: str, key: str) -> int:
        return self.values.get(party, {}).get(key, 0)

    def with_values(self, party: str, values: Mapping[str, int]) -> Mapping[str, Mapping[str, int]]:
        return {**self.values, party: {**self.values.get(party, {}), **values}}

    def entry(self, game: Game) -> Entry:
        """Every field of every party; what nobody has touched is at its least."""
        return {
            party.key: {
                each.key: self.values.get(party.key, {}).get(each.key, max(0, each.minimum))
                for each in game.fields
            }
            for party in game.parties
        }

    @property
    def source(self) -> str:
        """``camera``, ``keypad`` or ``both``, as `DealAccepted` says it."""
        if self.photographed:
            return "both" if self.written else "camera"
        return "keypad"


# What lies open over the sheet ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtHome:
    """Nothing: the idle screen, the sheet, the last lap or the result, as the evening has it."""


@dataclass(frozen=True, slots=True)
class AskingEnding:
    """Who ended the deal?"""


@dataclass(frozen=True, slots=True)
class AskingChoice:
    """A question with a few answers, put to each party: the field's key."""

    field: str


@dataclass(frozen=True, slots=True)
class ChoosingCount:
    """For each party: photograph or write? `problem` is why the last picture gave nothing."""

    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """The camera looks at this party's melds, or the counting process thinks."""

    party: str
    since: float
    picture: bytes | None = None
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The camera's proposal for a party, as players have corrected it so far."""

    party: str
    review: Review
    picture: bytes
    width: int
    height: int
    doubt: int = 0


@dataclass(frozen=True, slots=True)
class Entering:
    """The columns, field by field. `typing` shows the keypad where it does not fit beside them."""

    party: str
    field: str
    typing: bool = False
    fresh: bool = True
    """The next digit begins a new number."""


@dataclass(frozen=True, slots=True)
class Doubting:
    """Something suspicious stands in the columns: is it really so?"""

    finding: Finding


@dataclass(frozen=True, slots=True)
class WrongSide:
    """The number typed for `party` is the one proposed for `other`."""

    party: str
    other: str
    field: str


@dataclass(frozen=True, slots=True)
class Accepting:
    """The filled deal, waiting for all who must accept it."""

    acceptances: tuple[Acceptance, ...] = ()
    problem: Message | None = None

    @property
    def accepted(self) -> frozenset[str]:
        return frozenset(each.party for each in self.acceptances)


@dataclass(frozen=True, slots=True)
class Disagreeing:
    """A party does not accept: edit, or call the arbiter?"""


@dataclass(frozen=True, slots=True)
class ShowingClock:
    """The round's clock, large."""


@dataclass(frozen=True, slots=True)
class ShowingMore:
    """What is seldom needed."""


@dataclass(frozen=True, slots=True)
class ShowingFailure:
    """A sentence about something that did not work, to be read and put away."""

    message: Message


MatchStage = (
    AskingEnding
    | AskingChoice
    | ChoosingCount
    | Counting
    | Reviewing
    | Entering
    | Doubting
    | WrongSide
    | Accepting
    | Disagreeing
)
"""What lies open only while a match is on."""

Stage = AtHome | MatchStage | ShowingClock | ShowingMore | ShowingFailure


@dataclass(frozen=True, slots=True)
class WhoCalls:
    """Which seat calls the arbiter? Asked since then (monotonic); the call goes out unanswered too."""

    since: float


@dataclass(frozen=True, slots=True)
class ReallyCancel:
    """Is the call to be taken back?"""


CallQuestion = WhoCalls | ReallyCancel


@dataclass(frozen=True, slots=True)
class Link:
    """The way to the hub: whether it answers, and how many of our events it has yet to commit."""

    connected: bool = False
    pending: int = 0
    problem: Message | None = None
    """Why it does not stand, where there is more to say than that nobody answers."""
    hub_ahead: int = 0
    """Whole seconds to add to this table's wall clock to get the director's, as far as is known."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """How the screen looks; kept by the table, not in the journal."""

    theme: str = "day"
    language: str = "it"
    turned: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the screens show."""

    table: int
    fingerprint: str = ""
    evening: Evening = field(default_factory=Evening)
    draft: Draft = Draft()
    stage: Stage = AtHome()
    call_question: CallQuestion | None = None
    recording: tuple[AnyBody, ...] = ()
    """What is on its way to the disk; nothing of the same kind is recorded meanwhile."""
    ticked: frozenset[int] = frozenset()
    """Turns of the last lap that players ticked off."""
    lap_announced: bool = False
    """The last lap was announced in time: by the director, or here where no director can."""
    link: Link = Link()
    missing: frozenset[Device] = frozenset()
    preferences: Preferences = Preferences()
    monotonic: float = 0.0
    wall: float = 0.0
    saved_at: float | None = None
    """When the last row was written: the tick over the sheet stays a few seconds."""

    @property
    def directors_time(self) -> float:
        """Seconds since 1970 by the director's clock, as far as it is known."""
        return self.wall + self.link.hub_ahead

    @property
    def seconds_left(self) -> int | None:
        """Seconds of the round that remain, below zero when it is over; None while no clock runs."""
        ends_at = self.evening.ends_at
        return None if ends_at is None else round(ends_at - self.directors_time)

    @property
    def in_last_lap(self) -> bool:
        """The last lap has been announced and the deal that it ends is still on the table."""
        evening = self.evening
        is_on = self.lap_announced or evening.must_draw is not None
        return is_on and evening.started and not evening.over
