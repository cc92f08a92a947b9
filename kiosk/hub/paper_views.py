"""What stands on the pages that are printed: seats, blank sheets, the register of warnings. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.games.game import Section
from kiosk.hub.entrants import entrants
from kiosk.hub.errors import NotFoundError
from kiosk.hub.ruling_views import name_of
from kiosk.messages import N_, Message
from kiosk.projections.hall import Hall
from kiosk.projections.naming import namer, table_name
from kiosk.projections.ruling_words import WARNINGS
from kiosk.projections.seated import line_at, parties
from kiosk.projections.standings import Standing, standings
from kiosk.projections.warnings import Warned, warnings


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits on one side of a table; `number` is None where nobody does."""

    label: Message
    number: int | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatedTable:
    table: int
    name: str
    places: tuple[Place, ...]

    @property
    def is_resting(self) -> bool:
        """Whether there is no match."""
        return any(place.number is None for place in self.places)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where somebody finds their seat by name."""

    name: str
    table: str
    place: Message
    is_resting: bool


@dataclass(frozen=True, slots=True)
class Pairings:
    """The seats of a round, by table and by name."""

    round: int
    tables: tuple[SeatedTable, ...]
    seats: tuple[Seat, ...]
    """In the order of the alphabet."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A place in the standings with what each round has given."""

    standing: Standing
    names: tuple[str, ...]
    rounds: tuple[int | None, ...]
    """Victory points by round, from the first; None where there is no result yet."""
    ruled: int
    """Victory points that rulings give in the standings alone."""


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """A sheet to be filled in by hand."""

    table: SeatedTable
    deals: tuple[Message, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class WarningRow:
    """An admonition in the register."""

    warned: Warned
    table: str
    who: Message
    names: tuple[str, ...]
    """The whole line's, for whom it counts."""
    what: Message
    ruling: str
    """The name of the ruling's page."""


def pairings(hall: Hall, round_: int) -> Pairings:
    """Who sits where in a round.

    Raises:
        NotFoundError: the round is not published.
    """
    tables = seated_tables(hall, round_)
    seats = [
        Seat(name, table.name, place.label, table.is_resting)
        for table in tables
        for place in table.places
        for name in place.names
    ]
    return Pairings(round_, tables, tuple(sorted(seats, key=lambda seat: seat.name.casefold())))


def seated_tables(hall: Hall, round_: int) -> tuple[SeatedTable, ...]:
    """The tables of a round in their order, and who sits there.

    Raises:
        NotFoundError: the round is not published.
    """
    numbers = sorted(hall.tournament.tables(round_))
    if not numbers:
        raise NotFoundError(N_("Round {round} is not published."), round=round_)
    return tuple(_seated_table(hall, round_, table) for table in numbers)


def standing_lines(hall: Hall) -> tuple[StandingLine, ...]:
    """The standings of pairs, round by round.

    Raises:
        NotFoundError: pairs do not play for points in this tournament.
    """
    if not hall.tournament.pairs or not hall.tournament.is_scored:
        raise NotFoundError(N_("There is no such page."))
    rounds = range(1, hall.tournament.round + 1)
    lines = []
    for each in standings(hall):
        by_round = {score.round: score.victory_points for score in each.scores}
        lines.append(
            StandingLine(
                standing=each,
                names=hall.tournament.pairs.get(each.entrant, ()),
                rounds=tuple(by_round.get(round_) for round_ in rounds),
                ruled=sum(adjustment.victory_points for adjustment in each.adjustments),
            )
        )
    return tuple(lines)


def blank_sheets(hall: Hall, round_: int) -> tuple[BlankSheet, ...]:
    """A sheet for each table at which there is a match, for when the machines fail.

    Raises:
        NotFoundError: the round is not published, or no sheets are kept.
    """
    game = hall.tournament.game
    tables = seated_tables(hall, round_)
    if game is None:
        raise NotFoundError(N_("There is no such page."))
    deals = tuple(game.deal_name(number) for number in range(1, game.deals + 1))
    return tuple(BlankSheet(table, deals, game.sections) for table in tables if not table.is_resting)


def warning_rows(hall: Hall) -> tuple[WarningRow, ...]:
    """The register of warnings, in the order in which they were given."""
    return tuple(_warning_rows(hall))


def _seated_table(hall: Hall, round_: int, table: int) -> SeatedTable:
    names = entrants(hall)
    places = []
    for party in parties(hall.tournament.game):
        number = line_at(hall, round_, table, party.key)
        places.append(Place(party.label, number, () if number is None else names.get(number, ())))
    return SeatedTable(table, table_name(hall, table), tuple(places))


def _warning_rows(hall: Hall) -> Iterator[WarningRow]:
    names = entrants(hall)
    for each in warnings(hall):
        yield WarningRow(
            warned=each,
            table=table_name(hall, each.table),
            who=namer(hall, each.round, each.table)(each.to),
            names=() if each.line is None else names.get(each.line, ()),
            what=WARNINGS[each.key],
            ruling=name_of(each.ruling),
        )
