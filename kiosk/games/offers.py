"""What a game has beside its sheet, thing by thing.

Whoever needs one of these asks the game for it (`Game.offers`), and never which game it is. A game that
offers nothing is entered, accepted, delivered and ranked all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, Protocol

from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.burraco.dealing import Dealing
    from kiosk.games.burraco.rules import Rules
    from kiosk.games.declarations import Declarations
    from kiosk.games.game import Entry, Game, Party
    from kiosk.games.regulations import Format, Regulations, TurnLimit
    from kiosk.games.settings import SettingInForce

CLOCKWISE: Final = ("N", "E", "S", "W")
_NO_TIME_OUT: Final = Message(N_("This game has no time-out: each round is played to its last deal."))


class LastLap(Protocol):
    """How a deal ends after a time-out."""

    def turns(self, must_draw: str, *, is_whole: bool) -> tuple[str, ...]:
        """The seats that still play, from the one that has to draw to the one whose discard ends the deal.

        Empty when `must_draw` is no seat: the deal had been played out. `is_whole`: nobody had drawn when the
        time-out came, and `must_draw` plays first of one whole lap.
        """
        ...


@dataclass(frozen=True, slots=True)
class Terms:
    """What victory points, byes, forfeits, line-ups and corrections are computed from."""

    format: Format
    regulations: Regulations
    is_of_teams: bool = False
    """Whether a table is one of those at which two teams meet: then their sum decides, and no table alone."""


@dataclass(frozen=True, slots=True)
class Melds:
    """Melds that lie on the table at the end of a deal: the camera counts them by these rules."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The time of a single turn."""

    limits: tuple[TurnLimit, ...]
    """From the fewest cards to the most; empty where turns are not timed."""
    seconds_to_finish: int
    """For a player whose time is over."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What one game has. What it does not name it has not."""

    turn_order: tuple[str, ...] = CLOCKWISE
    """The seats in the order of play."""
    code: Literal["burraco", "mineo", "bridge"] | None = None
    """The code by which an arbiter rules, and whose pages are looked up."""
    edition: Message | None = None
    """Which edition of the code its pages follow, if that is to be said."""
    has_jokers: bool = True
    """Whether jokers are among the cards that a ruling may name."""
    terms: Terms | None = None
    melds: Melds | None = None
    last_lap: LastLap | None = None
    no_time_out: Message = _NO_TIME_OUT
    """Why the director announces none, where there is no last lap."""
    turn_clock: TurnClock | None = None
    checks_packs: bool = False
    """Whether players can be asked to count their packs before the first deal."""
    dealing: Dealing | None = None
    """How the deal goes round the table, where players say who deals first."""
    draws_seats: bool = False
    """Whether cards can be drawn for who keeps the score and who deals (Art. 3)."""
    with_parties: Callable[[tuple[Party, ...]], Game] | None = None
    """The same game whose lines' places are called otherwise, where players choose their line."""
    is_level_sheet_scorers: bool = False
    """Whether of a level match the scorer's line hands the sheet in, and not either (R28)."""
    declarations: Declarations | None = None
    """What is said aloud before the first card of a deal, to be noted at the table."""
    has_squads: bool = False
    """Whether several may share a place at the table, and play it in turns."""
    settled_facts: Mapping[str, str] = field(default_factory=dict)
    """What a ruling asks and the regulations answer by themselves (`kiosk.rulings.facts.KNOWN`)."""
    figures: Mapping[str, int | str] = field(default_factory=dict)
    """The figures in force that ruling trees name (`kiosk.rulings.figures.FIGURES`)."""
    facts_of_deal: Callable[[Entry, str], Mapping[str, str]] | None = None
    """What a ruling asks and an accepted deal answers about one of its parties."""
    settings: tuple[SettingInForce, ...] = ()
    """What the organiser may settle otherwise, and how it is in this tournament."""


NOTHING: Final = Offers()


class Played(Protocol):
    """What is played at tables: a `Game`, or what takes its place where no sheet is kept."""

    @property
    def offers(self) -> Offers: ...

    def deal_name(self, number: int) -> Message:
        """What a deal is called, by its number from 1."""
        ...


def offers_of(played: Played | None) -> Offers:
    """What is offered beside the sheet; nothing where nothing is played yet."""
    return NOTHING if played is None else played.offers
