"""What a game tells the table: who plays, what its sheet asks, what a deal is worth, who must accept it.

The table app draws any game's sheet from these types; a new game is a new package beside `burraco`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from kiosk.messages import Message

Values = Mapping[str, int]
"""One party's part of a deal: the value of each `Field`, by key. A flag is 0 or 1, a choice its place."""

Entry = Mapping[str, Values]
"""A whole deal as entered: each party's values, by the party's key."""


class FieldKind(Enum):
    """How a field is asked for and drawn."""

    COUNT = "count"
    POINTS = "points"
    FLAG = "flag"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that the sheet asks of a party.

    `minimum`, `maximum` and `step` bound a sensible key press; what a deal may hold as a whole is said by
    `Game.findings`.
    """

    key: str
    label: Message
    kind: FieldKind
    minimum: int = 0
    maximum: int = 1
    step: int = 1
    choices: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Party:
    """Who has a column of the sheet: a line, or in Mineo a player. `seats` are theirs, of N, E, S, W."""

    key: str
    label: Message
    seats: tuple[str, ...]


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
    party: str | None = None
    field: str | None = None


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
    victory_points: int
    match_points: int
    """The signed difference (R1): positive for the higher total."""


class Game(Protocol):
    """A game as the table and the director's PC see it. Implementations are immutable."""

    @property
    def key(self) -> str:
        """Names the rules of play in events and files, for example ``burraco_internazionale``."""
        ...

    @property
    def parties(self) -> tuple[Party, ...]:
        """The columns of the sheet, in order."""
        ...

    @property
    def fields(self) -> tuple[Field, ...]:
        """What the sheet asks of each party, in order."""
        ...

    @property
    def deals(self) -> int:
        """Deals of a match."""
        ...

    def findings(self, entry: Entry) -> tuple[Finding, ...]:
        """All that is wrong or odd about a deal; impossible findings first."""
        ...

    def score(self, entry: Entry) -> Mapping[str, Breakdown]:
        """Each party's breakdown.

        Raises:
            kiosk.messages.KioskError: the entry lacks a field or has an impossible value.
        """
        ...

    def acceptors(self, entry: Entry) -> tuple[str, ...]:
        """The keys of the parties that must each accept the deal."""
        ...

    def result(self, deals: Sequence[Entry], credited: Mapping[str, int]) -> Mapping[str, PartyResult]:
        """The match after `deals`; `credited` are points given beside the deals (lateness, Art. 34)."""
        ...
