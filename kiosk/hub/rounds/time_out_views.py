"""Who has the time-out that was announced. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.hub.rounds.progress import undelivered
from kiosk.hub.service.hub_state import HubState
from kiosk.hub.service.presence import Presence
from kiosk.journal.identity import table_author
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class TimeOutView:
    at: float
    heard: tuple[int, ...]
    missing: tuple[str, ...]
    """What the tables are called that have not said yet that they know."""


@dataclass(frozen=True, slots=True)
class TableTimeOut:
    """A time-out that was announced to one table alone."""

    name: str
    at: float
    is_heard: bool


def time_out_view(state: HubState, presence: Presence) -> TimeOutView | None:
    """Who has the time-out of the newest round; None where none is on."""
    hall = state.hall
    round_ = hall.tournament.round
    announced = state.time_outs.get(round_)
    if announced is None or not undelivered(hall, round_):
        return None
    tables = hall.tournament.playing(round_)
    heard = [table for table in tables if _has_heard(hall, presence, table, announced.number)]
    missing = sorted(set(tables) - set(heard))
    return TimeOutView(announced.at, tuple(heard), tuple(table_name(hall, table) for table in missing))


def table_time_outs(state: HubState, presence: Presence) -> tuple[TableTimeOut, ...]:
    """Those that were announced to one table alone in the newest round, and are still on."""
    newest = state.hall.tournament.round
    if newest in state.time_outs:
        return ()
    told = [table for round_, table in state.table_time_outs if round_ == newest]
    still = (table for table in told if not state.hall.match(newest, table).is_decided)
    views = (table_time_out(state, presence, table) for table in still)
    return tuple(view for view in views if view is not None)


def table_time_out(state: HubState, presence: Presence, table: int) -> TableTimeOut | None:
    """What was announced at a table in the newest round, to all or to it alone."""
    hall = state.hall
    round_ = hall.tournament.round
    announced = state.time_outs.get(round_) or state.table_time_outs.get((round_, table))
    if announced is None:
        return None
    is_heard = _has_heard(hall, presence, table, announced.number)
    return TableTimeOut(table_name(hall, table), announced.at, is_heard)


def _has_heard(hall: TournamentState, presence: Presence, table: int, number: int) -> bool:
    """Whether a table has said that it has the director's event of that number, or plays its last lap."""
    is_told = presence.heard.get(table_author(table), 0) >= number
    return is_told or hall.match(hall.tournament.round, table).last_deal is not None
