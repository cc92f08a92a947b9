"""What the director sees of the tables' units: who asks, who speaks, who has written twice. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from kiosk.hub.service.presence import OpenWindow, Presence
from kiosk.journal.bodies import AuthorAdmitted
from kiosk.journal.event import Stream
from kiosk.journal.identity import shared_fingerprint, table_author
from kiosk.journal.log import Fork, Log
from kiosk.journal.serial_number import serial_number
from kiosk.messages import N_, Message
from kiosk.projections.tournament_state import TournamentState
from kiosk.sync.endpoints.units import WaitingAuthor


class UnitState(Enum):
    LINKED = "linked"
    AWAY = "away"
    REPLACED = "replaced"
    """A later unit speaks for the table; what this one has said stays."""
    REVOKED = "revoked"


STATES_SAY = {
    UnitState.LINKED: Message(N_("linked")),
    UnitState.AWAY: Message(N_("No link")),
    UnitState.REPLACED: Message(N_("replaced")),
    UnitState.REVOKED: Message(N_("revoked")),
}


@dataclass(frozen=True, slots=True)
class ForkView:
    """What two units have written under one key: both are kept, what came first counts."""

    since: int
    """The number of the first event that they do not share."""
    apart: int
    """How many events are kept apart."""
    at: float
    """When the first of them was written, in seconds since 1970, by the other unit's clock."""


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit that was accepted."""

    table: int
    author: str
    epoch: int
    fingerprint: str
    state: UnitState
    says: Message
    events: int
    serial: str
    """The serial number of its newest event here; the table shows the same where all has arrived."""
    fork: ForkView | None

    @property
    def may_speak(self) -> bool:
        return self.state in (UnitState.LINKED, UnitState.AWAY)


@dataclass(frozen=True, slots=True)
class AskingRow:
    """A unit that asks."""

    unit: WaitingAuthor
    replaces: bool
    """Whether another speaks for this table now."""
    rivals: int
    """How many others ask for the same table at this moment."""


@dataclass(frozen=True, slots=True)
class UnitsView:
    window: OpenWindow | None
    asking: tuple[AskingRow, ...]
    rows: tuple[UnitRow, ...]
    forks: int


def units(hall: TournamentState, presence: Presence, log: Log, director_key: bytes) -> UnitsView:
    """The units of all tables, those that speak before those that spoke."""
    forks = _forks(log.forks())
    newest = _newest(hall)
    rows = [
        _row(body, hall, presence, log, director_key, newest, forks)
        for body in hall.tournament.admitted.values()
    ]
    rows.sort(key=lambda row: (row.table, -row.epoch))
    rivals = Counter(unit.author for unit in presence.waiting)
    asking = tuple(
        AskingRow(unit, _speaks(hall, newest, unit.author), rivals[unit.author] - 1)
        for unit in presence.waiting
    )
    return UnitsView(presence.window, asking, tuple(rows), sum(row.fork is not None for row in rows))


def serial_of(log: Log, table: int) -> str:
    """The serial number of the newest event of a table's newest unit; empty if there is none."""
    return serial_number(log.head(table_author(table)))


def _row(  # noqa: PLR0917 - what a row is made of
    body: AuthorAdmitted,
    hall: TournamentState,
    presence: Presence,
    log: Log,
    director_key: bytes,
    newest: dict[str, int],
    forks: dict[Stream, ForkView],
) -> UnitRow:
    stream = (body.author, body.epoch)
    if stream in hall.tournament.revoked:
        state = UnitState.REVOKED
    elif body.epoch != newest[body.author]:
        state = UnitState.REPLACED
    else:
        state = UnitState.LINKED if body.author in presence.linked else UnitState.AWAY
    head = log.head(*stream)
    return UnitRow(
        table=body.table,
        author=body.author,
        epoch=body.epoch,
        fingerprint=shared_fingerprint(director_key, body.public_key),
        state=state,
        says=STATES_SAY[state],
        events=head.seq,
        serial=serial_number(head),
        fork=forks.get(stream),
    )


def _newest(hall: TournamentState) -> dict[str, int]:
    newest: dict[str, int] = {}
    for author, epoch in hall.tournament.admitted:
        newest[author] = max(epoch, newest.get(author, 0))
    return newest


def _speaks(hall: TournamentState, newest: dict[str, int], author: str) -> bool:
    return author in newest and (author, newest[author]) not in hall.tournament.revoked


def _forks(found: Sequence[Fork]) -> dict[Stream, ForkView]:
    views: dict[Stream, ForkView] = {}
    for fork in found:
        event = fork.other
        before = views.get(event.stream)
        if before is None:
            views[event.stream] = ForkView(event.seq, 1, event.written_at)
        elif event.seq < before.since:
            views[event.stream] = ForkView(event.seq, before.apart + 1, event.written_at)
        else:
            views[event.stream] = ForkView(before.since, before.apart + 1, before.at)
    return views
