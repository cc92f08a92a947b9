"""All sheets of a Mineo tournament held against each other, as whoever answers for them does (Art. 4, 5, 9).

Every row is worked out again; the four rows of a deal are compared, and the totals of tables, players, event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from kiosk.games.game import Grade
from kiosk.games.mineo.declarations import MineoDeclarations
from kiosk.games.mineo.paper import (
    DEALS_OF_SHEET,
    WrittenRow,
    deal_findings,
    event_findings,
    sheet_findings,
    table_findings,
)
from kiosk.games.mineo.roles import DealRole
from kiosk.games.mineo.seats import Seat
from kiosk.games.mineo.sheet import read_deal
from kiosk.games.mineo.table_sheet import total_cells
from kiosk.messages import N_, Message
from kiosk.projections.mineo.sheets import settings_in_force, sheets
from kiosk.projections.naming import table_name

if TYPE_CHECKING:
    from kiosk.games.game import Finding
    from kiosk.projections.mineo.sheets import RoundRows
    from kiosk.projections.tournament_state import TournamentState

_EVENT: Final = Message(N_("All score sheets"))


@dataclass(frozen=True, slots=True)
class SheetFinding:
    """A finding, and on which sheet."""

    where: Message
    finding: Finding


@dataclass(frozen=True, slots=True)
class Control:
    """What was compared, of the sheets that are handed in, and what does not agree."""

    deals: int
    sheets: int
    """Of the tables."""
    totals: int
    """All players' totals together: minus `penalties`, if everything agrees."""
    penalties: int
    faults: tuple[SheetFinding, ...]


def control(hall: TournamentState) -> Control:
    """Hold the sheets that are handed in against each other.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    handed_in = _HandedIn(hall)
    totals, penalties = handed_in.totals(), handed_in.penalties()
    return Control(
        deals=len(handed_in.deals),
        sheets=len(handed_in.tables),
        totals=sum(totals.values()),
        penalties=sum(penalties.values()),
        faults=(
            *handed_in.findings_of_tables(),
            *handed_in.findings_of_players(totals),
            *(SheetFinding(_EVENT, finding) for finding in event_findings(totals, penalties)),
        ),
    )


class _HandedIn:
    """The sheets that are handed in."""

    def __init__(self, hall: TournamentState) -> None:
        self._hall = hall
        self._settings = settings_in_force(hall.tournament)
        self._parts = {
            number: tuple(part for part in parts if part.is_in) for number, parts in sheets(hall).items()
        }
        self.tables = tuple(
            (round_, table)
            for round_, tables in sorted(hall.tournament.seated.items())
            for table in tables
            if hall.match(round_, table.table).is_decided
        )
        self.deals = {
            (round_, table.table, number): read_deal(accepted.entry)
            for round_, table in self.tables
            for number, accepted in sorted(hall.match(round_, table.table).deals.items())
        }
        """By round, table and number."""

    def totals(self) -> dict[int, int]:
        return {
            number: sum(part.end(self._settings) - part.before for part in parts)
            for number, parts in self._parts.items()
        }

    def penalties(self) -> dict[int, int]:
        return {number: sum(self._penalty(part) for part in parts) for number, parts in self._parts.items()}

    def findings_of_tables(self) -> Iterator[SheetFinding]:
        """What is wrong in a deal's four rows, or was noted otherwise before it, and in a table's totals."""
        for round_, table in self.tables:
            named = {"table": table_name(self._hall, table.table), "round": round_}
            parts = {
                Seat(seat): next(part for part in self._parts[number] if part.round == round_)
                for seat, number in table.players.items()
            }
            match = self._hall.match(round_, table.table)
            for deal, accepted in sorted(match.deals.items()):
                where = Message(N_("Table {table}, round {round}, deal {deal}"), {**named, "deal": deal})
                found = self._findings_of_deal(round_, table.table, deal, parts)
                noted = MineoDeclarations().findings(match.noted(deal), accepted.entry, ())
                yield from (SheetFinding(where, finding) for finding in (*found, *noted))
            where = Message(N_("Table {table}, round {round}"), named)
            yield from (SheetFinding(where, finding) for finding in self._findings_of_totals(parts))

    def findings_of_players(self, totals: Mapping[int, int]) -> Iterator[SheetFinding]:
        """Which sheet does not go on from row to row through all tables, or does not end at the total."""
        for number, parts in self._parts.items():
            rows = tuple(row for part in parts for row in self._rows_of_round(part))
            final = totals[number] if len(rows) == DEALS_OF_SHEET else None
            named = {"number": number, "name": self._hall.tournament.players[number].name}
            where = Message(N_("Score sheet of player {number}, {name}"), named)
            yield from (
                SheetFinding(where, finding) for finding in sheet_findings(rows, self._settings, final=final)
            )

    def _findings_of_deal(
        self, round_: int, table: int, deal: int, parts: Mapping[Seat, RoundRows]
    ) -> Iterator[Finding]:
        read = self.deals[round_, table, deal]
        found = deal_findings(
            [self._written(part, deal) for part in parts.values()],
            read.roles.contract,
            self._settings,
            is_cancelled=read.is_cancelled,
            is_blocked=read.is_blocked,
        )
        return (finding for finding in found if finding.grade is Grade.IMPOSSIBLE)

    def _findings_of_totals(self, parts: Mapping[Seat, RoundRows]) -> tuple[Finding, ...]:
        deals = sorted(set.intersection(*(set(part.rows) for part in parts.values())))
        if not deals:  # the sheet was awarded
            return ()
        before = {seat: part.before for seat, part in parts.items()}
        later = {seat: part.later for seat, part in parts.items()}
        partials = [
            {seat: part.rows[deal].figures(self._settings).partial for seat, part in parts.items()}
            for deal in deals
        ]
        cells = total_cells(before, partials, later, self._settings)
        return table_findings(
            {seat: cell.totals for seat, cell in cells.items()},
            {seat: cell.end_of_round for seat, cell in cells.items()},
            {seat: tuple(part.totals(self._settings).values()) for seat, part in parts.items()},
            later,
            self._settings,
        )

    def _rows_of_round(self, part: RoundRows) -> Iterator[WrittenRow]:
        """What rulings add to the round as a whole is written beside its last deal."""
        for deal in sorted(part.rows):
            row = self._written(part, deal)
            later = part.later if deal == max(part.rows) else 0
            yield replace(
                row, penalty=row.penalty - later, partial=row.partial + later, total=row.total + later
            )

    def _written(self, part: RoundRows, deal: int) -> WrittenRow:
        row, totals = part.rows[deal], part.totals(self._settings)
        figures = row.figures(self._settings)
        read = self.deals.get((part.round, part.table, deal))
        return WrittenRow(
            seat=part.seat,
            role=DealRole.OPPONENT if read is None else read.roles.of(part.seat),
            plus=row.plus,
            minus=row.minus,
            difference=figures.difference,
            multiplier=row.multiplier,
            penalty=figures.penalty,
            partial=figures.partial,
            before=totals.get(deal - 1, part.before),
            total=totals[deal],
            realised=figures.realised,
            suffered=figures.suffered,
        )

    def _penalty(self, part: RoundRows) -> int:
        return sum(row.figures(self._settings).penalty for row in part.rows.values()) - part.later
