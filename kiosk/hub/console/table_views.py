"""What can be done about the match at a table: extra time, its time-out, a line that has left. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.hub.attendance.proposals import FORFEITED, LeftLine, left_lines
from kiosk.hub.rounds.time_out_views import TableTimeOut, table_time_out
from kiosk.hub.service.hub_state import HubState
from kiosk.hub.service.presence import Presence
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class TableKeys:
    """The table must have a match on."""

    round: int
    table: int
    name: str
    may_have_more_time: bool
    extra_minutes: int
    may_have_time_out: bool
    time_out: TableTimeOut | None
    """What was announced, to all or to this table alone."""
    left: tuple[LeftLine, ...]
    forfeit: str
    """The ruling tree for a line that has lost on time; empty where the regulations have no such case."""


def table_keys(state: HubState, presence: Presence, table: int) -> TableKeys | None:
    """None where no match of the newest round is on at the table."""
    hall = state.hall
    round_ = hall.tournament.round
    if table not in hall.tournament.playing(round_) or not hall.tournament.is_scored:
        return None
    if hall.match(round_, table).is_decided:
        return None
    has_started = round_ in hall.clock.started
    announced = table_time_out(state, presence, table)
    has_lap = hall.tournament.offers.last_lap is not None
    return TableKeys(
        round=round_,
        table=table,
        name=table_name(hall, table),
        may_have_more_time=has_started,
        extra_minutes=hall.clock.extra.get((round_, table), 0) // 60,
        may_have_time_out=has_started and has_lap and announced is None,
        time_out=announced,
        left=left_lines(hall, round_, table),
        forfeit=FORFEITED if _may_be_lost_on_time(hall) else "",
    )


def _may_be_lost_on_time(hall: TournamentState) -> bool:
    terms = hall.tournament.offers.terms
    return terms is not None and terms.regulations.time_forfeit is not None
