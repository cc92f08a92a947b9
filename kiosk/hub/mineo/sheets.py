"""The sheets of a Mineo tournament as they are printed: each table's and each player's (Art. 4, 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.declarations import listed, said_words
from kiosk.games.game import format_signed
from kiosk.games.mineo.declarations import MineoDeclarations
from kiosk.games.mineo.row import SheetTotals, cells, sheet_totals
from kiosk.games.mineo.seats import DEALS, LETTERS, SEATS, Seat, dealer
from kiosk.games.mineo.sheet import read_deal
from kiosk.games.mineo.table_sheet import RoleCells, role_cells, total_cells
from kiosk.hub.corrections.sheets import progress
from kiosk.hub.errors import NotFoundError
from kiosk.journal.bodies import SeatedTable
from kiosk.messages import N_, Message
from kiosk.projections.mineo.sheets import RoundRows, member_at, settings_in_force, sheet_number, sheets
from kiosk.projections.mineo.standings import tally_through
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.mineo.ranking import MineoTally

if TYPE_CHECKING:
    from kiosk.games.mineo.settings import MineoSettings
    from kiosk.projections.folds.table_match import TableMatch

_NOBODY: Final = RoleCells(None, None, None)
_EMPTY: Final = ("",) * 8
"""The cells of a deal that is not over, the last being the total."""


@dataclass(frozen=True, slots=True)
class DealColumn:
    """A deal on a table's sheet."""

    deal: int
    dealer: Message
    """The letter of the dealer's seat."""
    roles: RoleCells
    is_over: bool
    said: Message | str
    """What was said aloud before the first card, as far as the table has noted it; empty if nothing was."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player on a table's sheet."""

    letter: Message
    number: int
    name: str
    deals: int
    """Which deal of the round this seat deals."""
    before: str
    totals: tuple[str, ...]
    """The total of the tournament after each deal; empty for those not over."""
    end: str
    """The end of the round; empty before."""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A round at a table."""

    round: int
    number: int
    """The table's."""
    table: str
    """Its letter."""
    state: Message
    is_final: bool
    deals: tuple[DealColumn, ...]
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A deal on a player's sheet."""

    number: int
    """Counted through the tournament."""
    member: str
    """Who of a squad played it, if one was named."""
    cells: tuple[str, ...]
    """+, its number, −, its number, difference, multiplier, points, total."""


@dataclass(frozen=True, slots=True)
class RoundLines:
    """A round on a player's sheet."""

    round: int
    table: str
    """Empty while nobody is seated; as the seat."""
    seat: Message | None
    lines: tuple[SheetLine, ...]
    later: str
    """What rulings add to the round as a whole; empty if nothing."""


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """Everything on a player's sheet."""

    number: int
    name: str
    members: tuple[str, ...]
    rounds: tuple[RoundLines, ...]
    totals: SheetTotals
    """The columns' sums, to check by."""
    total: int
    tally: MineoTally
    """The five values of Art. 9, of the sheets that are in."""
    is_final: bool
    """Whether the last round is in."""


def table_sheets(hall: TournamentState, table: int) -> tuple[TableSheet, ...]:
    """The sheets of a table, the newest round first; empty if nobody ever sat there."""
    found = sheets(hall)
    return tuple(
        _table_sheet(hall, round_, seated, found)
        for round_ in sorted(hall.tournament.seated, reverse=True)
        if (seated := hall.tournament.seated_at(round_, table)) is not None
    )


def round_sheets(hall: TournamentState, round_: int) -> tuple[TableSheet, ...]:
    """The sheets of a round in the order of the tables; empty if nobody is seated in it."""
    found = sheets(hall)
    tables = sorted(hall.tournament.seated.get(round_, ()), key=lambda seated: seated.table)
    return tuple(_table_sheet(hall, round_, seated, found) for seated in tables)


def player_sheets(hall: TournamentState) -> tuple[PlayerSheet, ...]:
    """Everybody's sheet, by number."""
    found = sheets(hall)
    return tuple(_player_sheet(hall, number, found) for number in sorted(hall.tournament.players))


def player_sheet(hall: TournamentState, number: int) -> PlayerSheet:
    """A player's sheet, with room for the rounds to come.

    Raises:
        NotFoundError: there is no such player.
    """
    if number not in hall.tournament.players or hall.tournament.opened is None:
        raise NotFoundError(N_("There is no player {number}."), number=number)
    return _player_sheet(hall, number, sheets(hall))


def _player_sheet(
    hall: TournamentState, number: int, found: Mapping[int, tuple[RoundRows, ...]]
) -> PlayerSheet:
    tournament, settings = hall.tournament, settings_in_force(hall.tournament)
    entered, rounds = tournament.players[number], 0 if tournament.opened is None else tournament.opened.rounds
    parts = {part.round: part for part in found[number]}
    rows = [row for part in parts.values() for row in part.rows.values()]
    last = parts.get(rounds)
    return PlayerSheet(
        number=number,
        name=entered.name,
        members=entered.members,
        rounds=tuple(
            _round_lines(hall, number, round_, parts.get(round_), settings) for round_ in range(1, rounds + 1)
        ),
        totals=sheet_totals(rows, settings),
        total=max(parts.values(), key=lambda part: part.round).end(settings) if parts else 0,
        tally=tally_through(found[number], tournament.round, settings),
        is_final=last is not None and last.is_in,
    )


def _table_sheet(
    hall: TournamentState,
    round_: int,
    seated: SeatedTable,
    found: Mapping[int, tuple[RoundRows, ...]],
) -> TableSheet:
    settings, match = settings_in_force(hall.tournament), hall.match(round_, seated.table)
    parts = {
        part.seat: part
        for number in seated.players.values()
        for part in found[number]
        if (part.round, part.table) == (round_, seated.table)
    }
    numbers = {Seat(seat): number for seat, number in seated.players.items()}
    over = sorted(match.totals)
    partials = [
        {seat: part.rows[deal].figures(settings).partial for seat, part in parts.items()} for deal in over
    ]
    before = {seat: part.before for seat, part in parts.items()}
    ends = total_cells(before, partials, {seat: part.later for seat, part in parts.items()}, settings)
    game = hall.tournament.game
    is_complete = game is not None and match.is_complete(game)
    return TableSheet(
        round=round_,
        number=seated.table,
        table=table_name(hall, seated.table),
        state=progress(hall, round_, match),
        is_final=match.is_final,
        deals=tuple(_deal_column(match, deal, numbers) for deal in range(1, DEALS + 1)),
        seats=tuple(
            SeatRow(
                letter=LETTERS[seat],
                number=numbers[seat],
                name=hall.tournament.players[numbers[seat]].name,
                deals=next(deal for deal in range(1, DEALS + 1) if dealer(deal) is seat),
                before=format_signed(before[seat]),
                totals=_spread(parts[seat].totals(settings)),
                end=format_signed(ends[seat].end_of_round) if is_complete else "",
            )
            for seat in SEATS
            if seat in parts
        ),
    )


def _deal_column(match: TableMatch, deal: int, numbers: Mapping[Seat, int]) -> DealColumn:
    accepted = match.deals.get(deal)
    roles = _NOBODY if accepted is None else role_cells(read_deal(accepted.entry).roles, numbers)
    words = tuple(said_words(MineoDeclarations(), match.noted(deal).said))
    return DealColumn(deal, LETTERS[dealer(deal)], roles, match.is_over(deal), listed(words) if words else "")


def _spread(totals: Mapping[int, int]) -> tuple[str, ...]:
    return tuple(format_signed(totals[deal]) if deal in totals else "" for deal in range(1, DEALS + 1))


def _round_lines(
    hall: TournamentState, number: int, round_: int, part: RoundRows | None, settings: MineoSettings
) -> RoundLines:
    return RoundLines(
        round=round_,
        table="" if part is None else table_name(hall, part.table),
        seat=None if part is None else LETTERS[part.seat],
        lines=tuple(_lines(hall, number, round_, part, settings)),
        later=format_signed(part.later) if part is not None and part.later else "",
    )


def _lines(
    hall: TournamentState, number: int, round_: int, part: RoundRows | None, settings: MineoSettings
) -> Iterator[SheetLine]:
    total = 0 if part is None else part.before
    for deal in range(1, DEALS + 1):
        printed = sheet_number(round_, deal)
        row = None if part is None else part.rows.get(deal)
        if row is None:
            yield SheetLine(printed, "", _EMPTY)
            continue
        member = member_at(hall.tournament, number, printed)
        yield SheetLine(printed, member or "", cells(row, total, 0, settings))
        total += row.figures(settings).partial
