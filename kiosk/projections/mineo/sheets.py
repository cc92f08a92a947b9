"""The players' sheets of a Mineo tournament, through its rounds and tables (Art. 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.games.mineo.choices import settings_of
from kiosk.games.mineo.codes import Codes
from kiosk.games.mineo.row import Row
from kiosk.games.mineo.seats import DEALS, Seat
from kiosk.games.mineo.sheet import read_deal, row_of
from kiosk.tournament.mineo.entrants import Entrant

if TYPE_CHECKING:
    from kiosk.games.mineo.settings import MineoSettings
    from kiosk.journal.bodies import SeatedTable
    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.projections.folds.tournament import Tournament
    from kiosk.projections.tournament_state import TournamentState

_NOTHING_SCORED = Row(Codes(), Codes(), 1)


@dataclass(frozen=True, slots=True)
class RoundRows:
    """A round on a player's sheet."""

    round: int
    table: int
    seat: Seat
    before: int
    """The total before the round."""
    rows: Mapping[int, Row]
    """By the deal's number in the round: those that are over, the penalties of the rulings in them."""
    later: int
    """What rulings add to the round as a whole; a penalty is negative."""
    is_in: bool
    """Whether the table's sheet is handed in."""

    def totals(self, settings: MineoSettings) -> Mapping[int, int]:
        """The running total after each deal."""
        total, totals = self.before, {}
        for deal, row in self.rows.items():
            total += row.figures(settings).partial
            totals[deal] = total
        return totals

    def end(self, settings: MineoSettings) -> int:
        """The total after the round, as far as it has been played."""
        return self.before + sum(row.figures(settings).partial for row in self.rows.values()) + self.later


def sheets(hall: TournamentState) -> Mapping[int, tuple[RoundRows, ...]]:
    """Everybody's sheet by number, round by round; nothing before the tournament is opened.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if hall.tournament.game is None:
        return {}
    settings = settings_in_force(hall.tournament)
    found: dict[int, tuple[RoundRows, ...]] = dict.fromkeys(sorted(hall.tournament.players), ())
    for round_, tables in sorted(hall.tournament.seated.items()):
        for table in tables:
            match = hall.match(round_, table.table)
            for seat, number in _seats(table).items():
                sheet = found.get(number, ())
                rows = RoundRows(
                    round=round_,
                    table=table.table,
                    seat=seat,
                    before=sheet[-1].end(settings) if sheet else 0,
                    rows={deal: _row(match, deal, seat, settings) for deal in sorted(match.totals)},
                    later=match.credited.get(0, {}).get(seat, 0),
                    is_in=match.is_decided,
                )
                found[number] = (*sheet, rows)
    return found


def settings_in_force(tournament: Tournament) -> MineoSettings:
    """How a Mineo tournament reads the regulations.

    Raises:
        kiosk.games.mineo.settings.InvalidSettingsError: this version does not know such a reading.
    """
    return settings_of(tournament.choices)


def entrant_of(tournament: Tournament, number: int) -> Entrant:
    """Who enters under a number, and who of a squad plays which deal, counted through the tournament."""
    entered = tournament.players[number]
    played = {
        sheet_number(member.round, member.deal): member.member
        for member in tournament.members
        if member.number == number
    }
    return Entrant(entered.members or (entered.name,), played)


def member_at(tournament: Tournament, number: int, deal: int) -> str | None:
    """Who of a squad plays a deal, counted through the tournament; None as long as nobody was named."""
    entrant = entrant_of(tournament, number)
    is_named = any(played <= deal for played in entrant.played)
    return entrant.at(deal) if is_named else None


def names_at(hall: TournamentState, round_: int, table: int) -> Mapping[str, str]:
    """Who plays the deal in play at a table, by seat; at the end who has played last.

    A squad goes by its own name until one of its members is named.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    tournament, seated = hall.tournament, hall.tournament.seated_at(round_, table)
    game = tournament.game
    deal = None if game is None else hall.match(round_, table).deal_in_play(game)
    number = sheet_number(round_, deal or DEALS)
    return {
        str(seat): member_at(tournament, player, number) or tournament.players[player].name
        for seat, player in ({} if seated is None else seated.players).items()
        if player in tournament.players
    }


def sheet_number(round_: int, deal: int) -> int:
    """The number of a round's deal on a player's sheet.

    >>> sheet_number(2, 3)
    7
    """
    return (round_ - 1) * DEALS + deal


def _seats(table: SeatedTable) -> dict[Seat, int]:
    return {Seat(seat): number for seat, number in table.players.items()}


def _row(match: TableMatch, deal: int, seat: Seat, settings: MineoSettings) -> Row:
    """A deal with what rulings take away; one that a ruling annulled has nothing else."""
    accepted = match.deals.get(deal)
    row = _NOTHING_SCORED if accepted is None else row_of(read_deal(accepted.entry), seat, settings)
    ruled = tuple(
        -credit.item.points for credit in match.credits if (credit.deal, credit.party) == (deal, seat)
    )
    return replace(row, penalties=(*row.penalties, *ruled))
