"""A tournament of Mineo: everybody's five values, the standings, and who sits where (Art. 2-4, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from kiosk.audit.mineo_deals import mineo_row, solo_is_faced
from kiosk.audit.sheets import table_sheet
from kiosk.games.mineo.choices import settings_of
from kiosk.games.mineo.seats import SEATS
from kiosk.journal.bodies import FinalPlace
from kiosk.tournament.mineo.schedule import ROUNDS, schedule
from kiosk.tournament.mineo.search import next_round
from kiosk.tournament.mineo.tables import by_bands, by_standings, prearranged

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.audit.record import Record

Values: TypeAlias = tuple[int, int, int, int, int]
"""Total, difference, what was realised, solos faced, what was realised beside Rimatura and Vanto."""


def mineo_values(record: Record, through: int) -> dict[int, Values]:
    """Everybody's after a round, from the sheets that are in.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    settings = settings_of(record.choices)
    values = {number: [0, 0, 0, 0, 0] for number in sorted(record.players)}
    for round_, tables in sorted(record.seated.items()):
        for table in tables if round_ <= through else ():
            sheet = table_sheet(record, (round_, table.table))
            for seat, number in table.players.items() if sheet.is_decided else ():
                own = values.setdefault(number, [0, 0, 0, 0, 0])
                own[0] += sum(deal[seat] for deal in sheet.deals.values()) + sheet.beside.get(seat, 0)
                for deal, entry in sheet.entries.items():
                    row = mineo_row(entry, seat, settings)
                    weight = row.multiplier if settings.is_tiebreak_multiplied else 1
                    own[1] += (row.plus - row.minus) * weight
                    own[2] += row.plus * weight
                    own[3] += solo_is_faced(row, sheet.ruled.get((deal, seat), 0), settings)
                    own[4] += row.extra * weight
    return {
        number: (total, difference, realised, solos, extra)
        for number, (total, difference, realised, solos, extra) in values.items()
    }


def mineo_ranking(record: Record, through: int) -> list[tuple[int, int]]:
    """Ranks and numbers after a round: level ones share a rank, unless lots were drawn (Art. 9)."""
    values = mineo_values(record, through)
    ranked: list[tuple[int, int]] = []
    for own in sorted(set(values.values()), reverse=True):
        level = sorted(number for number, other in values.items() if other == own)
        first = len(ranked) + 1
        lots = record.lots.get(through, []) if len(level) > 1 else []
        lot = next((lot for lot in lots if set(level) <= set(lot)), None)
        if lot is None:
            ranked += [(first, number) for number in level]
        else:
            ranked += enumerate(sorted(level, key=lot.index), first)
    return ranked


def mineo_places(record: Record) -> tuple[FinalPlace, ...]:
    """The standings as they are shown: after the last round that is over, or live where that was chosen."""
    over = _rounds_over(record)
    is_live = record.mineo.shows_live and record.round in record.started and record.round > over
    through = record.round if is_live else over
    values = mineo_values(record, through)
    return tuple(
        FinalPlace(rank, number, (values[number][0],)) for rank, number in mineo_ranking(record, through)
    )


def mineo_seats(record: Record, round_: int) -> Sequence[Mapping[str, int]]:
    """Who sits where in a round, table by table, as the program seats them."""
    order = [number for _, number in mineo_ranking(record, round_ - 1)]
    way = record.mineo.final if round_ >= ROUNDS else record.mineo.middle
    if round_ == 1:
        tables = by_standings(sorted(record.players))
    elif way == "standings":
        tables = by_standings(order)
    elif way == "bands":
        tables = by_bands(order)
    else:
        tables = prearranged(_due(record, round_), order)
    return [{seat.value: table.seats[seat] for seat in SEATS} for table in tables]


def _rounds_over(record: Record) -> int:
    over = 0
    while all(
        table_sheet(record, (over + 1, table.table)).is_decided for table in record.seated.get(over + 1, ())
    ) and record.seated.get(over + 1):
        over += 1
    return over


def _due(record: Record, round_: int) -> Sequence[Sequence[int]]:
    """Who shares a table by the schedule; after rounds composed otherwise, as the fewest meet again."""
    played = [
        [list(table.players.values()) for table in record.seated[before]]
        for before in sorted(record.seated)
        if before < round_
    ]
    planned = schedule(sum(map(len, played[0])), round_).rounds
    is_as_planned = all(
        {frozenset(table) for table in tables} == {frozenset(table) for table in due}
        for tables, due in zip(played, planned, strict=False)
    )
    return planned[round_ - 1] if is_as_planned else next_round(played).tables
