"""Who sits where in the newest round, by name; and whether everybody sits already. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kiosk.hub.console.tile_views import TableState, Tile
from kiosk.hub.rounds.progress import resting_names
from kiosk.hub.service.presence import Presence
from kiosk.journal.identity import table_author
from kiosk.messages import Message
from kiosk.projections.seated import check_in_times
from kiosk.projections.tournament_state import TournamentState
from kiosk.sync.wire.table_status import Activity
from kiosk.tournament.person_names import in_alphabet


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """Where somebody finds their seat."""

    name: str
    table: str
    """Empty for whoever rests."""
    place: Message | None
    letters: str
    """What the name goes by in the alphabet."""


def seats_by_name(hall: TournamentState, tiles: Sequence[Tile]) -> tuple[NamedSeat, ...]:
    """Everybody who is seated at `tiles`, and who rests, in the order of the alphabet."""
    return tuple(sorted(_named(hall, tiles), key=lambda seat: in_alphabet(seat.name)))


def _named(hall: TournamentState, tiles: Sequence[Tile]) -> Iterator[NamedSeat]:
    for tile in tiles:
        is_resting = tile.state is TableState.RESTING
        for side in tile.sides:
            for name in side.players or ((side.team,) if side.team else ()):
                place = None if is_resting else side.compass
                yield NamedSeat(name, "" if is_resting else tile.name, place, _letters(name))
    for name in resting_names(hall, hall.tournament.round):
        yield NamedSeat(name, "", None, _letters(name))


def _letters(name: str) -> str:
    return " ".join(in_alphabet(name)[0])


def sits(hall: TournamentState, presence: Presence, table: int) -> bool:
    """Whether everybody who plays at a table of the newest round sits there, as far as it has said.

    Where the tables have both lines check in, that says it; else any sign of play.
    """
    round_ = hall.tournament.round
    match, prepared = hall.match(round_, table), hall.preparation(round_, table)
    if match.is_decided or match.totals or match.deals:
        return True
    if hall.tournament.arranged.checks_in:
        return None not in check_in_times(hall, round_, table).values()
    status = presence.statuses.get(table_author(table))
    return (
        prepared.packs_checked
        or prepared.seats is not None
        or bool(prepared.dealers)
        or (status is not None and status.activity in {Activity.COUNTING, Activity.ONE_LINE})
    )
