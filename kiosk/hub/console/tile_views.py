"""The grid of the tables, as it is read across a room. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from kiosk.hub.corrections.sheets import Side, says, sides_of
from kiosk.hub.service.presence import Presence
from kiosk.journal.identity import table_author
from kiosk.messages import N_, Message
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.naming import table_name
from kiosk.projections.seated import check_in_times
from kiosk.projections.tournament_state import TournamentState
from kiosk.sync.wire.table_status import Activity


class TableState(Enum):
    """A table at a glance; the first that applies."""

    CALL = "call"
    ATTENDED = "attended"
    """An arbiter is going, or there."""
    DELIVERED = "delivered"
    RESTING = "resting"
    OFFLINE = "offline"
    MISSING = "missing"
    """Somebody has not checked in yet."""
    WAITING = "waiting"
    LAGGING = "lagging"
    """Behind the clock or the other tables, or its result is missing."""
    COUNTING = "counting"
    ONE_LINE = "one_line"
    """One line has accepted or signed, and waits for the other."""
    PLAYING = "playing"


@dataclass(frozen=True, slots=True)
class Tile:
    """A table in the grid."""

    table: int
    name: str
    """What it is called: its number, or its letter."""
    state: TableState
    says: Message
    sides: tuple[Side, ...]
    played: int
    deals: int
    is_linked: bool
    seen_at: float | None
    """Until when it was linked, if it is no more and the hub knows."""
    alerts: tuple[Message, ...] = ()
    """What was noticed about it by itself."""
    here: Mapping[str, bool] = field(default_factory=dict)
    """By the sides' keys, who has checked in; empty where nobody does, and once a deal is over."""
    extra_minutes: int = 0
    """What it may play longer than the round."""


def tiles(hall: TournamentState, presence: Presence) -> tuple[Tile, ...]:
    """The tables of the newest round."""
    return tuple(_tile(hall, presence, table) for table in hall.tournament.tables(hall.tournament.round))


def _tile(hall: TournamentState, presence: Presence, table: int) -> Tile:
    round_ = hall.tournament.round
    match, pairs = hall.match(round_, table), hall.tournament.seating(round_, table)
    is_resting = pairs is not None and None in (pairs.ns, pairs.ew)
    sides, progress = sides_of(hall, round_, table, match), says(hall, round_, table, match)
    return tile(hall, presence, table, sides, progress, is_resting=is_resting)


def tile(
    hall: TournamentState,
    presence: Presence,
    table: int,
    sides: tuple[Side, ...],
    progress: Message,
    *,
    is_resting: bool = False,
) -> Tile:
    """A table of the newest round, with whoever sits there; `progress` says how far its match is."""
    match, game, author = hall.match(hall.tournament.round, table), hall.tournament.game, table_author(table)
    is_linked = author in presence.linked
    status = presence.statuses.get(author)
    doing = Activity.NOTHING if status is None else status.activity
    noticed = [alert for alert in presence.alerts if alert.table == table]
    here = {} if is_resting else _here(hall, table, match)
    state = _state(hall, table, doing, is_linked=is_linked, is_resting=is_resting)
    if state in _BEFORE_PLAY and not all(here.values()):
        state, progress = TableState.MISSING, _missing(sides, here)
    elif state in _AT_PLAY and any(alert.kind in _LAGGING for alert in noticed):
        state = TableState.LAGGING
    return Tile(
        table=table,
        name=table_name(hall, table),
        state=state,
        says=_IS_THERE if _is_attended(hall, table) else _STATES_SAY.get(state, progress),
        sides=sides,
        played=len(match.totals),
        deals=0 if game is None else match.deals_on_sheet(game),
        is_linked=is_linked,
        seen_at=presence.seen.get(author),
        alerts=tuple(alert.says for alert in noticed),
        here=here,
        extra_minutes=hall.clock.extra.get((hall.tournament.round, table), 0) // 60,
    )


def _here(hall: TournamentState, table: int, match: TableMatch) -> Mapping[str, bool]:
    if not hall.tournament.arranged.checks_in or match.totals or match.is_decided:
        return {}
    times = check_in_times(hall, hall.tournament.round, table)
    return {party: at is not None for party, at in times.items()}


def _missing(sides: tuple[Side, ...], here: Mapping[str, bool]) -> Message:
    """Who has not checked in, by the places."""
    missing = [side.compass for side in sides if not here.get(side.key, True)]
    if len(missing) == len(here):
        return Message(N_("Nobody is there yet"))
    who = missing[0]
    for another in missing[1:]:
        who = Message("{one}, {other}", {"one": who, "other": another})
    return Message(N_("Not there yet: {who}"), {"who": who})


_LAGGING: Final = frozenset({"slow_table", "missing_score"})
_STATES_SAY: Final = {
    TableState.CALL: Message(N_("Calls the arbiter")),
    TableState.ATTENDED: Message(N_("Arbiter on the way")),
    TableState.OFFLINE: Message(N_("No link")),
    TableState.ONE_LINE: Message(N_("Waits for the other line")),
}
"""What a state says of itself; the others say how far the match is."""
_IS_THERE: Final = Message(N_("Arbiter at the table"))


def _is_attended(hall: TournamentState, table: int) -> bool:
    calls = hall.calls.open_at(table)
    return bool(calls) and all(call.is_attended for call in calls)


def _state(
    hall: TournamentState, table: int, doing: Activity, *, is_linked: bool, is_resting: bool
) -> TableState:
    calls = hall.calls.open_at(table)
    if calls:
        return TableState.CALL if any(call.arbiter is None for call in calls) else TableState.ATTENDED
    if hall.match(hall.tournament.round, table).is_decided:
        return TableState.DELIVERED
    if is_resting:
        return TableState.RESTING
    if not is_linked:
        return TableState.OFFLINE
    if hall.tournament.round not in hall.clock.started:
        return TableState.WAITING
    return _DOING.get(doing, TableState.PLAYING)


_BEFORE_PLAY: Final = frozenset({TableState.WAITING, TableState.PLAYING})
_AT_PLAY: Final = frozenset({TableState.PLAYING, TableState.COUNTING, TableState.ONE_LINE})
_DOING: Final = {Activity.COUNTING: TableState.COUNTING, Activity.ONE_LINE: TableState.ONE_LINE}
