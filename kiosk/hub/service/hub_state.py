"""Everything that the journal tells the hub, folded. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kiosk.journal.bodies import TableTimeOutAnnounced, TimeOutAnnounced
from kiosk.journal.event import Event
from kiosk.projections import tournament_state
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Announcement:
    """A time-out in the director's stream."""

    number: int
    """That of its event: a table that has this one has heard."""
    at: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class HubState:
    """Everything that the journal tells, folded; restarting is replaying."""

    hall: TournamentState = field(default_factory=TournamentState)
    time_outs: Mapping[int, Announcement] = field(default_factory=dict)
    """By round; the first announcement."""
    table_time_outs: Mapping[tuple[int, int], Announcement] = field(default_factory=dict)
    """Those to one table alone, by round and table; the first announcement."""
    events: int = 0


def fold(known: HubState, event: Event) -> HubState:
    """What is known after an event."""
    time_outs, to_tables = known.time_outs, known.table_time_outs
    match event.body:
        case TimeOutAnnounced(round=round_) if round_ not in time_outs:
            time_outs = {**time_outs, round_: Announcement(event.seq, event.written_at)}
        case TableTimeOutAnnounced(round=round_, table=table) if (round_, table) not in to_tables:
            to_tables = {**to_tables, (round_, table): Announcement(event.seq, event.written_at)}
        case _:
            pass
    return HubState(tournament_state.fold(known.hall, event), time_outs, to_tables, known.events + 1)
