"""What a game tells the table: who plays, what its sheet asks, what a deal is worth, who must accept it.

The table app draws any game's sheet from these types; a new game is a new package beside `burraco`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from kiosk.messages import Message

if TYPE_CHECKING:
    from kiosk.games.offers import Offers

Values = Mapping[str, int]
"""One section of a deal: the value of each `Field`, by key. A flag is 0 or 1, a choice its place."""

Entry = Mapping[str, Values]
"""A whole deal as entered: each section's values, by the section's key."""


class FieldKind(Enum):
    """How a field is asked for and drawn."""

    COUNT = "count"
    POINTS = "points"
    FLAG = "flag"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Need:
    """A field is asked only while another field of the deal has one of these values."""

    section: str
    field: str
    values: frozenset[int]

    def is_met(self, entry: Entry) -> bool:
        return entry.get(self.section, {}).get(self.field, 0) in self.values


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a section of the sheet asks.

    `minimum`, `maximum` and `step` bound a sensible key press; what a deal may hold as a whole is said by
    `Game.findings`. A field whose `need` is not met is not asked and stays at its least; the need looks at a
    field that comes before.
    """

    key: str
    label: Message
    kind: FieldKind
    minimum: int = 0
    maximum: int = 1
    step: int = 1
    choices: tuple[Message, ...] = ()
    """The answers of a choice; of an exclusive flag, the ways in which nobody has it."""
    need: Need | None = None
    question: Message | None = None
    """How the field is asked about where it has a screen of its own; None: by its label."""
    is_exclusive: bool = False
    """A flag that one section has at most: it is asked for all of them at once."""
    is_photographed: bool = False
    """A picture of the melds may fill it."""
    is_hand: bool = False
    """A picture of cards that were not melded may fill it, each of which counts for itself."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the sheet that is entered together: a line's column, or in Mineo what a side has scored."""

    key: str
    label: Message
    fields: tuple[Field, ...]
    party: str | None = None
    """Whose it is, where it is one party's."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who is given a score: a line, or in Mineo a player. `seats` are theirs, of N, E, S, W."""

    key: str
    label: Message
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Consent:
    """That one of the parties `by` must accept the row of the party `of` before the deal is safe."""

    of: str
    by: tuple[str, ...]


class Grade(Enum):
    """How bad a finding is."""

    IMPOSSIBLE = "impossible"
    """The cards or the code do not allow it: the deal cannot be accepted."""
    SUSPICIOUS = "suspicious"
    """It can happen, but hardly ever does: the table asks before it goes on."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is, or looks, wrong with a deal, at a place that a screen can point to."""

    code: str
    grade: Grade
    message: Message
    article: str
    section: str | None = None
    field: str | None = None
    needs_whole_pack: bool = False
    """Whether it supposes a whole pack and full hands; a ruling can say that they were not."""

    @property
    def key(self) -> tuple[str, str | None, str | None]:
        """What it says, and where: of one line and of the other it is two."""
        return self.code, self.section, self.field


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a breakdown, for example two clean burracos, 400."""

    key: str
    label: Message
    quantity: int
    """How many, for what is counted; 1 for a sum of points."""
    points: int
    is_base: bool
    """Whether the item belongs to the base (burraco and closing) or to the points."""
    article: str


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A party's deal, item by item. Every sum that a screen shows is read here."""

    items: tuple[Item, ...]

    @property
    def base(self) -> int:
        return sum(item.points for item in self.items if item.is_base)

    @property
    def points(self) -> int:
        return sum(item.points for item in self.items if not item.is_base)

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


@dataclass(frozen=True, slots=True)
class PartyResult:
    """What a match gives one party."""

    total: int
    """Points of all deals and credits."""
    victory_points: int | None
    """None in a game without them, and where the match is decided at several tables together."""
    match_points: int | None
    """The signed difference (R1): positive for the higher total; None in a game without victory points."""


def format_points(points: int) -> str:
    """A number with a true minus sign, as wide as a figure.

    >>> format_points(-100)
    '−100'
    """
    return f"{points}".replace("-", "−")


def format_signed(points: int) -> str:
    """A number with its sign, as what is added is written; 0 has none.

    >>> format_signed(20), format_signed(0)
    ('+20', '0')
    """
    return f"{'+' if points > 0 else ''}{format_points(points)}"


class Game(Protocol):
    """A game as the table and the director's PC see it. Implementations are immutable."""

    @property
    def key(self) -> str:
        """Names the rules of play in events and files, for example ``burraco_internazionale``."""
        ...

    @property
    def parties(self) -> tuple[Party, ...]:
        """Who is given a score, in the order of the sheet."""
        ...

    @property
    def sections(self) -> tuple[Section, ...]:
        """What is entered of a deal, in order."""
        ...

    @property
    def columns(self) -> tuple[Message, ...]:
        """The headings of a party's row on the sheet, as `row` fills it; the last is the running total."""
        ...

    @property
    def deals(self) -> int:
        """Deals of a match; the most of one that may end before (`Format.target`)."""
        ...

    @property
    def end_of_deal(self) -> Message:
        """What players touch when a deal is over."""
        ...

    @property
    def offers(self) -> Offers:
        """What else the game has beside its sheet."""
        ...

    def table_name(self, number: int) -> str:
        """What a table is called."""
        ...

    def deal_name(self, number: int) -> Message:
        """What a deal is called, from 1, with its number: players have a word of their own in each game."""
        ...

    def findings(self, entry: Entry) -> tuple[Finding, ...]:
        """All that is wrong or odd about a deal; impossible findings first."""
        ...

    def score(self, entry: Entry) -> Mapping[str, Breakdown]:
        """Each party's breakdown, by the party's key.

        Raises:
            kiosk.messages.KioskError: the entry lacks a field or has an impossible value.
        """
        ...

    def row(self, entry: Entry, party: str, before: int, credited: int) -> tuple[str, ...]:
        """A party's row of the sheet for this deal, a text under each heading of `columns`.

        Numbers are written as `format_points` writes them. The row adds up as it is read: what is credited
        stands in it, beside the points of the deal.

        Args:
            entry: the deal.
            party: whose row.
            before: the party's running total before it.
            credited: what a ruling adds to the deal beside what was entered.
        """
        ...

    def total(self, points: int) -> str:
        """A running total, or what a match has given, as the sheet writes it."""
        ...

    def consents(self, entry: Entry) -> tuple[Consent, ...]:
        """Who must accept whose row, a consent for each party."""
        ...

    def result(self, deals: Sequence[Entry], credited: Mapping[str, int]) -> Mapping[str, PartyResult]:
        """The match after `deals`; `credited` are points given beside the deals (rulings, lateness)."""
        ...
