"""What lies open while a match is on: the questions, the count, the page that is typed, the acceptance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.table.model.review import LookingOver
from kiosk.vision.model import WHOLE, Shows

if TYPE_CHECKING:
    from kiosk.games.game import Finding
    from kiosk.journal.bodies import Acceptance, ConsentProved
    from kiosk.messages import Message
    from kiosk.table.model.review import Focus, Review
    from kiosk.vision.model import Area


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
    earlier: Reviewing | None = None
    """The count that lay open when another picture was asked for: it may stay, confirmed by its rows."""
    hand: str | None = None
    """The field that cards which were not melded fill; None where the melds are photographed."""
    frame: int = 0
    """Which of the frames is shown: the loop keeps it as ``live-N``."""
    width: int = 0
    height: int = 0
    area: Area = WHOLE
    """Where the cards belong."""
    advice: Message | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """The camera looks at the cards of this section, or the counting process thinks."""

    section: str
    since: float
    then: tuple[str, ...] = ()
    earlier: Reviewing | None = None
    """The count that lay open before; if this is one of counting rows, the melds they are held against."""
    shows: Shows = Shows.MELDS
    hand: str | None = None
    """As in `Aiming`."""
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
    rows_picture: bytes | None = None
    """The picture of the counting rows that the melds were held against, if there is one."""
    problem: Message | None = None
    """Why another picture could not be counted."""
    hand: str | None = None
    """As in `Aiming`."""


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
        return {acceptance.row: acceptance.party for acceptance in self.acceptances}


@dataclass(frozen=True, slots=True)
class Disagreeing:
    """A party does not accept: edit, or call the arbiter?"""


@dataclass(frozen=True, slots=True)
class NotingDeclarations:
    """What is said before the first card: all of it, or the question about a field, by the field's key.

    `refusal` is why what was touched last cannot be said.
    """

    field: str | None = None
    refusal: Message | None = None


@dataclass(frozen=True, slots=True)
class AskingFirst:
    """The time-out has come while the deal was dealt: who plays first?"""


MatchMode = (
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
    | NotingDeclarations
    | AskingFirst
)
"""What lies open only while a match is on."""
