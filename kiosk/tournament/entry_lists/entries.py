"""What a list of entrants comes to before anybody has entered: who is proposed, and what was noticed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS
from kiosk.messages import Message
from kiosk.tournament.entrants import PLAYERS_OF_A_PAIR, Player

SQUADS: Final = "squads"
"""Single players and squads, whose members stand apart by slashes: who enters a tournament of Mineo."""

PLAYERS_OF: Final[Mapping[str, int]] = {PAIRS: PLAYERS_OF_A_PAIR, INDIVIDUALS: 1}
"""How many players an entrant has, where that is fixed: by who enters (`kiosk.games.entrants`)."""

MANY: Final = 24
"""More players than any team has."""

LONGEST_NAME: Final = 60


class Weight(Enum):
    """What is to be done about a doubt."""

    WRONG = "wrong"
    """It has to be mended, or the line left out."""
    DOUBTFUL = "doubtful"
    """Somebody has to say that it is right, mend it, or leave the line out."""
    REMARK = "remark"
    """It is only told."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is odd about one line, or about the whole list."""

    key: str
    weight: Weight
    message: Message


@dataclass(frozen=True, slots=True)
class Told:
    """What was noticed while a line was read: a key of `kiosk.tournament.entry_lists.checks.NOTICED`."""

    key: str
    words: str = ""
    """Of the line, which it is about."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One pair, team, single player or squad as a line proposes it."""

    line: int
    """Where it stands in the list, from 1; 0 for one that was written by hand."""
    text: str
    """The line as it stands there."""
    players: tuple[Player, ...]
    """The captain of a team is the first."""
    team: str = ""
    number: int | None = None
    """That the list gives it; for a squad, what was drawn."""
    told: tuple[Told, ...] = ()
    is_confirmed: bool = False
    """Whether somebody has said that it is right as it is, whatever may be doubted."""
    is_left_out: bool = False


class Meaning(Enum):
    """What a column holds."""

    PASSED_OVER = "passed_over"
    NUMBER = "number"
    """Of the pair, team or player in the list."""
    NAMES = "names"
    """All the names of one entrant in one cell."""
    PLAYER = "player"
    SURNAME = "surname"
    FIRST_NAME = "first_name"
    CARD = "card"
    CLUB = "club"
    TEAM = "team"
    CAPTAIN = "captain"
    GROUP = "group"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a list."""

    heading: str
    """As it is written; empty where the list names none."""
    meaning: Meaning
    example: str
    """What stands in it first."""
    place: int = 0
    """Which player of the line its heading says, from 1; 0 where it does not say."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A list as it was understood."""

    entrants: str
    """Who enters: a constant of `kiosk.games.entrants`, or `SQUADS`."""
    columns: tuple[Column, ...]
    """Empty where every line was read by itself."""
    entries: tuple[Entry, ...]
    told: tuple[Told, ...] = field(default=())
    """What was noticed about the whole list."""
