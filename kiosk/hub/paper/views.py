"""What stands on the pages that are printed: seats, blank sheets, the register of warnings. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.games.game import Party, Section
from kiosk.games.lines import LINES, are_lines
from kiosk.hub.errors import NotFoundError
from kiosk.hub.rounds.progress import resting_names
from kiosk.journal.bodies import Membership
from kiosk.messages import N_, Message
from kiosk.projections.entrants import names_of_entrant
from kiosk.projections.folds.tournament import Tournament
from kiosk.projections.memberships import membership_of
from kiosk.projections.naming import line_name, namer, ruling_name, table_name
from kiosk.projections.rulings.warnings import Warned, warnings
from kiosk.projections.rulings.words import WARNINGS
from kiosk.projections.seated import line_at, names_of, parties_at, team_at
from kiosk.projections.standing_notes import notes_beside, points_taken
from kiosk.projections.standings import Standing, standings_by_group
from kiosk.projections.thresholds import lines_below
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.bracket import THIRD_PLACE
from kiosk.tournament.pairings.knock_out import KNOCK_OUT
from kiosk.tournament.person_names import in_alphabet


@dataclass(frozen=True, slots=True)
class SeatedSide:
    """Who sits on one side of a table; `number` is None where nobody does."""

    key: str
    """The party's."""
    label: Message
    number: int | None
    names: tuple[str, ...]
    short: Message
    """What the side is called where there is little room."""
    team: str = ""
    """What the team is called, where teams play."""
    has_open_cards: bool = False
    """Whether its partners see each other's cards."""


@dataclass(frozen=True, slots=True)
class PrintedTable:
    table: int
    name: str
    places: tuple[SeatedSide, ...]

    @property
    def is_resting(self) -> bool:
        """Whether there is no match."""
        return any(place.number is None for place in self.places)


@dataclass(frozen=True, slots=True)
class SeatListing:
    """Where somebody finds their seat by name."""

    name: str
    table: str
    place: Message
    short: Message
    is_resting: bool


@dataclass(frozen=True, slots=True)
class Pairings:
    """The seats of a round, by table and by name."""

    round: int
    tables: tuple[PrintedTable, ...]
    seats: tuple[SeatListing, ...]
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
    history: tuple[Message, ...]
    """Who plays for whom, whether they play no more (Art. 33), what was taken, and what lots have decided."""
    lines: tuple[Message, ...]
    """The thresholds that end with this place."""


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """A sheet to be filled in by hand."""

    table: PrintedTable
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


_PLAYED_FOR: Final = {
    True: Message(N_("It is played")),
    False: Message(N_("It is not played: both who lose a semifinal are third")),
}


_OPEN_CARDS: Final = Message(N_("Open cards"))


def announced(tournament: Tournament) -> tuple[tuple[Message, Message], ...]:
    """What was announced of a knock-out, and who plays with open cards: each point with how it is here."""
    of_knock_out = (
        (Message(N_("Pairing of the rounds")), KNOCK_OUT.label),
        (THIRD_PLACE, _PLAYED_FOR[tournament.has_third_place]),
    )
    open_cards = _open_cards_say(tournament)
    return (
        *(of_knock_out if tournament.is_knock_out else ()),
        *(() if open_cards is None else ((_OPEN_CARDS, open_cards),)),
    )


def _open_cards_say(tournament: Tournament) -> Message | None:
    """Who plays with open cards, as it is announced; None where nobody does."""
    noted = tournament.open_cards
    if noted.everybody:
        return Message(N_("all: partners see each other’s cards"))
    numbers = ", ".join(map(str, noted.entrants))
    return (
        Message(N_("numbers {numbers}: partners see each other’s cards"), {"numbers": numbers})
        if numbers
        else None
    )


@dataclass(frozen=True, slots=True)
class WarnedRow:
    """Somebody who was admonished, with every admonition; of a line that was, all who play for it."""

    name: str
    membership: Membership
    number: int | None
    """Of the pair, the team or the single player; None where nobody is seated there any more."""
    rows: tuple[WarningRow, ...]
    times: int
    """How many of them stand."""
    taken: tuple[Message, ...]
    """What the director has taken for several, and not given back."""


def pairings(hall: TournamentState, round_: int) -> Pairings:
    """Who sits where in a round.

    Raises:
        NotFoundError: the round is not published.
    """
    tables = seated_tables(hall, round_)
    seats = [
        SeatListing(name, table.name, place.label, place.short, table.is_resting)
        for table in tables
        for place in table.places
        for name in place.names
    ]
    seats += [SeatListing(name, "", _REST, _REST, is_resting=True) for name in resting_names(hall, round_)]
    return Pairings(round_, tables, tuple(sorted(seats, key=lambda seat: in_alphabet(seat.name))))


_REST: Final = Message(N_("Bye"))
_MOST_BLANK: Final = 10
"""So many deals have room on a sheet that is filled in by hand, where a match has no number of them."""


def seated_tables(hall: TournamentState, round_: int) -> tuple[PrintedTable, ...]:
    """The tables of a round in their order, and who sits there.

    Raises:
        NotFoundError: the round is not published.
    """
    numbers = sorted(hall.tournament.tables(round_))
    if not numbers:
        raise NotFoundError(N_("Round {round} is not published."), round=round_)
    return tuple(_seated_table(hall, round_, table) for table in numbers)


@dataclass(frozen=True, slots=True)
class StandingsOf:
    """The standings of a group, or of all."""

    group: str
    """Empty where all play together."""
    rounds: tuple[int, ...]
    lines: tuple[StandingLine, ...]


def standings_of(hall: TournamentState, session: int = 0) -> tuple[StandingsOf, ...]:
    """The standings of each group, round by round: of a session (from 1), or of the whole tournament (0).

    Raises:
        NotFoundError: nobody plays for victory points in this tournament, or there is no such session.
    """
    played = sessions_of(hall)
    if not hall.tournament.starts or not hall.tournament.is_scored or session > len(played):
        raise NotFoundError(N_("There is no such page."))
    rounds = played[session - 1] if session else tuple(range(1, hall.tournament.round + 1))
    return tuple(
        StandingsOf(group, rounds, tuple(_lines(hall, group, rows, rounds, is_whole=not session)))
        for group, rows in standings_by_group(hall, rounds if session else None)
    )


def _lines(
    hall: TournamentState, group: str, rows: Sequence[Standing], rounds: Sequence[int], *, is_whole: bool
) -> Iterator[StandingLine]:
    """Thresholds are those of the whole tournament."""
    has_begun = is_whole and any(row.scores for row in rows)
    ranked = [(row.rank, row.entrant) for row in rows] if has_begun else []
    below = lines_below(hall.tournament, group, ranked)
    for row in rows:
        yield _line(hall, row, rounds, below.get(row.entrant, ()))


def _line(
    hall: TournamentState, standing: Standing, rounds: Sequence[int], lines: tuple[Message, ...]
) -> StandingLine:
    by_round = {score.round: score.victory_points for score in standing.scores}
    return StandingLine(
        standing=standing,
        names=names_of_entrant(hall, standing.entrant),
        rounds=tuple(by_round.get(round_) for round_ in rounds),
        ruled=sum(adjustment.victory_points for adjustment in standing.adjustments),
        history=notes_beside(hall, standing),
        lines=lines,
    )


def sessions_of(hall: TournamentState) -> tuple[tuple[int, ...], ...]:
    """The published rounds of each session, as far as it has begun; one where no more were announced."""
    arranged = hall.tournament.rounds_arranged
    starts = [1, *(() if arranged is None else arranged.sessions)]
    ends = [*(first - 1 for first in starts[1:]), hall.tournament.round]
    sessions = (
        tuple(range(first, min(last, hall.tournament.round) + 1))
        for first, last in zip(starts, ends, strict=True)
    )
    return tuple(session for session in sessions if session)


def blank_sheets(hall: TournamentState, round_: int) -> tuple[BlankSheet, ...]:
    """A sheet for each table at which there is a match of two lines, for when the machines fail.

    Raises:
        NotFoundError: the round is not published, or no sheets are kept.
    """
    game = hall.tournament.game
    tables = seated_tables(hall, round_)
    if game is None or not are_lines(game.parties):
        raise NotFoundError(N_("There is no such page."))
    deals = tuple(game.deal_name(number) for number in range(1, min(game.deals, _MOST_BLANK) + 1))
    return tuple(BlankSheet(table, deals, game.sections) for table in tables if not table.is_resting)


def warning_rows(hall: TournamentState) -> tuple[WarningRow, ...]:
    """The register of warnings, in the order in which they were given."""
    return tuple(_warning_rows(hall))


def warned_rows(hall: TournamentState) -> tuple[WarnedRow, ...]:
    """Who was admonished, by name, with what the federation knows them by."""
    by_person = defaultdict[tuple[str, int | None], list[WarningRow]](list)
    for row in _warning_rows(hall):
        people = row.names if row.warned.player is None else (row.warned.player,)
        for name in people or ("",):
            by_person[name, row.warned.line].append(row)
    return tuple(
        WarnedRow(
            name=name,
            membership=membership_of(hall, line, name) or Membership(),
            number=line,
            rows=tuple(rows),
            times=sum(row.warned.stands for row in rows),
            taken=tuple(
                points_taken(adjustment.given.victory_points, adjustment.given.match_points)
                for adjustment in hall.adjustments.values()
                if adjustment.given.entrant == line and adjustment.cancelled is None
            ),
        )
        for (name, line), rows in sorted(
            by_person.items(), key=lambda item: (in_alphabet(item[0][0]), item[0][1] or 0)
        )
    )


def _seated_table(hall: TournamentState, round_: int, table: int) -> PrintedTable:
    places = []
    for party in parties_at(hall, round_, table):
        number = line_at(hall, round_, table, party.key)
        team = team_at(hall, round_, table, party.key)
        names = _names_at(hall, round_, table, party)
        has_open_cards = hall.tournament.has_open_cards(number)
        team_name = "" if team is None else team.name
        is_line = party.key in LINES
        short = line_name(hall, round_, table, party.key) if is_line else party.label
        places.append(SeatedSide(party.key, party.label, number, names, short, team_name, has_open_cards))
    return PrintedTable(table, table_name(hall, table), tuple(places))


def _names_at(hall: TournamentState, round_: int, table: int, party: Party) -> tuple[str, ...]:
    """Of a squad, who may play too."""
    number = line_at(hall, round_, table, party.key)
    if hall.tournament.offers.has_squads and number is not None:
        return names_of_entrant(hall, number, round_)
    return names_of(hall, round_, table, party)


def _warning_rows(hall: TournamentState) -> Iterator[WarningRow]:
    for warning in warnings(hall):
        yield WarningRow(
            warned=warning,
            table=table_name(hall, warning.table),
            who=namer(hall, warning.round, warning.table)(warning.to),
            names=() if warning.line is None else names_of_entrant(hall, warning.line, warning.round),
            what=WARNINGS[warning.key],
            ruling=ruling_name(warning.ruling),
        )
