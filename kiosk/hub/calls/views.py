"""The open calls, as every page shows them. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kiosk.hub.service.for_newest import kept_for_newest
from kiosk.messages import N_, Message
from kiosk.projections.folds.calls import Call
from kiosk.projections.naming import SEATS, table_name
from kiosk.projections.seated import compass_at, everybody_at, name_at, parties_at
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.person_names import spelling

REASONS: Final = {
    "rules": Message(N_("Rules of play")),
    "score": Message(N_("Score")),
    "clock": Message(N_("Time")),
    "conduct": Message(N_("Conduct")),
    "cards": Message(N_("Cards")),
}
"""Why a table calls, by the reason of `kiosk.journal.bodies.CallExplained`."""


@dataclass(frozen=True, slots=True)
class CallRow:
    """An open call."""

    author: str
    epoch: int
    number: int
    table: int | None
    """None where it is not known which table it is."""
    name: str
    """What the table is called."""
    round: int
    """The newest."""
    since: float
    """Since when the table waits, in seconds since 1970."""
    reasons: tuple[Message, ...]
    """Why and by whom, as far as it was told."""
    lines: tuple[str, ...]
    """Who sits there, line by line."""
    players: tuple[str, ...]
    """All who play there: none of them is asked to come."""
    spellings: tuple[tuple[str, ...], ...]
    """Of their names."""
    arbiter: str | None
    """Who has it."""
    is_attended: bool
    """Whether the arbiter is there."""
    deferred: str | None
    """Why the arbiter comes back to it later."""
    escalated: str | None
    """Why an arbiter handed it on to the director."""
    taken_from: tuple[str, ...]
    """Those who were going and need not any more, for another has taken it over."""
    free_from: float | None
    """From when on any arbiter may take it over; None where nobody has it."""
    may_have_more_time: bool
    extra_minutes: int
    """How many it was given."""

    @property
    def id(self) -> str:
        """Names it on a page."""
        return f"{self.author}-{self.epoch}-{self.number}"

    def is_played_by(self, name: str) -> bool:
        """Whether somebody of that name plays at the table; nobody without a name does."""
        return bool(name) and spelling(name) in self.spellings


def taken_over_from(hall: TournamentState, call: Call) -> float | None:
    """From when on any arbiter may go in place of the one who has a call; None where nobody has it."""
    return None if call.last_word is None else call.last_word + hall.calls.take_over_after


@kept_for_newest
def call_rows(hall: TournamentState) -> tuple[CallRow, ...]:
    """The longest waiting first; none changes its place when somebody goes.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    newest = hall.tournament.round
    playing = frozenset(hall.tournament.playing(newest)) if newest in hall.clock.started else frozenset()
    return tuple(_row(hall, call, playing) for call in hall.calls.open)


def _row(hall: TournamentState, call: Call, playing: frozenset[int]) -> CallRow:
    newest, table = hall.tournament.round, call.table
    players = () if table is None else everybody_at(hall, call.round, table)
    return CallRow(
        author=call.author,
        epoch=call.epoch,
        number=call.number,
        table=table,
        name="?" if table is None else table_name(hall, table),
        round=newest,
        since=call.raised_at or 0.0,
        reasons=told_of(hall, call),
        lines=() if table is None else tuple(_lines(hall, call.round, table)),
        players=players,
        spellings=tuple(map(spelling, players)),
        arbiter=call.arbiter,
        is_attended=call.is_attended,
        deferred=call.deferred,
        escalated=call.escalated,
        taken_from=tuple(sorted(call.taken_from)),
        free_from=taken_over_from(hall, call),
        may_have_more_time=table in playing and not hall.match(newest, table or 0).is_decided,
        extra_minutes=hall.clock.extra.get((newest, table or 0), 0) // 60,
    )


def told_of(hall: TournamentState, call: Call) -> tuple[Message, ...]:
    """Why a table calls, and who at it, as far as it was told."""
    told = [REASONS[call.reason]] if call.reason in REASONS else []
    if call.disputed is not None:
        told.append(Message(N_("the deal is disputed")))
    if call.seat is not None and call.seat in SEATS:
        seat = compass_at(hall, call.round, call.table or 0).called(call.seat)
        told.append(Message(N_("called by {seat}"), {"seat": Message(SEATS[seat])}))
    return tuple(told)


def _lines(hall: TournamentState, round_: int, table: int) -> Iterator[str]:
    for party in parties_at(hall, round_, table):
        names = [name for seat in party.seats if (name := name_at(hall, round_, table, seat)) is not None]
        if names:
            yield " – ".join(names)
