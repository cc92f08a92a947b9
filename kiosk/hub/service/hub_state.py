"""Everything that the journal tells the hub, folded. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kiosk.journal.bodies import CommandGiven, TableTimeOutAnnounced, TimeOutAnnounced
from kiosk.journal.event import Event
from kiosk.journal.identity import DIRECTOR
from kiosk.projections import tournament_state
from kiosk.projections.tournament_state import TournamentState

MAX_COMMANDS: Final = 1000
"""How many commands are remembered. An older one is refused by the state that it left behind."""


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
    commands: tuple[Event, ...] = ()
    """The newest that were obeyed, in their order: events whose bodies are `CommandGiven`."""
    decided: Mapping[int, int] = field(default_factory=dict)
    """How far the director's stream goes, by epoch."""
    events: int = 0


def fold(known: HubState, event: Event) -> HubState:
    """What is known after an event."""
    time_outs, to_tables, commands = known.time_outs, known.table_time_outs, known.commands
    match event.body:
        case TimeOutAnnounced(round=round_) if round_ not in time_outs:
            time_outs = {**time_outs, round_: Announcement(event.seq, event.written_at)}
        case TableTimeOutAnnounced(round=round_, table=table) if (round_, table) not in to_tables:
            to_tables = {**to_tables, (round_, table): Announcement(event.seq, event.written_at)}
        case CommandGiven() if event.author == DIRECTOR:
            commands = (*commands[1 - MAX_COMMANDS :], event)
        case _:
            pass
    return HubState(
        hall=tournament_state.fold(known.hall, event),
        time_outs=time_outs,
        table_time_outs=to_tables,
        commands=commands,
        decided={**known.decided, event.epoch: event.seq} if event.author == DIRECTOR else known.decided,
        events=known.events + 1,
    )
