"""An arbiter's phone: the calls that are theirs or nobody's yet, and what can be done with each. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from kiosk.hub.roles import Visitor
from kiosk.journal.bodies import CallTimesSet
from kiosk.messages import N_, Message
from kiosk.projections.calls import Call
from kiosk.projections.hall import Hall
from kiosk.projections.naming import SEATS, table_name
from kiosk.projections.seated import name_at, parties, plays_at

Stage: TypeAlias = Literal["waiting", "escalated", "going", "there", "deferred", "taken"]
"""Nobody goes; it was handed on, and nobody goes; I am going; I am there; I go back later; another has it."""

REASONS: Final = {
    "rules": Message(N_("Rules of play")),
    "score": Message(N_("Score")),
    "clock": Message(N_("Time")),
    "conduct": Message(N_("Conduct")),
    "cards": Message(N_("Cards")),
}
"""Why a table calls, by the reason of `kiosk.journal.bodies.CallExplained`."""

_ORDER: Final[tuple[Stage, ...]] = ("there", "going", "escalated", "waiting", "deferred", "taken")


@dataclass(frozen=True, slots=True)
class ArbiterCall:
    """An open call."""

    author: str
    epoch: int
    number: int
    table: int | None
    """None where it is not known which table it is."""
    name: str
    """What the table is called."""
    round: int
    since: float
    """Since when the table waits, in seconds since 1970."""
    reasons: tuple[Message, ...]
    """Why and by whom, as far as it was told."""
    lines: tuple[str, ...]
    """Who sits there, line by line."""
    stage: Stage
    arbiter: str
    """Who has it; empty for nobody."""
    note: str
    """Why it was deferred or handed on."""
    may_have_more_time: bool

    @property
    def is_unclaimed(self) -> bool:
        return self.stage in {"waiting", "escalated"}


@dataclass(frozen=True, slots=True)
class ArbiterView:
    """Everything that an arbiter's page shows beside `Console`."""

    name: str
    """The arbiter's; empty where the director's own PC looks, which writes a name."""
    calls: tuple[ArbiterCall, ...]
    """The arbiter's own first, then those to whom nobody is going."""
    not_offered: tuple[str, ...]
    """The tables whose calls this arbiter may not take, for they play there."""
    times: CallTimesSet


def arbiter_view(hall: Hall, visitor: Visitor) -> ArbiterView:
    """What this visitor's phone shows. The tournament must be open.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    offered = [call for call in hall.calls.open if not _plays_there(hall, visitor, call)]
    hidden = [call for call in hall.calls.open if _plays_there(hall, visitor, call)]
    shown = [_shown(hall, visitor, call) for call in offered]
    return ArbiterView(
        name=visitor.name,
        calls=tuple(sorted(shown, key=lambda each: _ORDER.index(each.stage))),
        not_offered=tuple(table_name(hall, call.table) for call in hidden if call.table is not None),
        times=hall.calls.times,
    )


def told_of(call: Call) -> tuple[Message, ...]:
    """Why a table calls, and who at it, as far as it was told."""
    told = [REASONS[call.reason]] if call.reason in REASONS else []
    if call.disputed is not None:
        told.append(Message(N_("the deal is disputed")))
    if call.seat in SEATS:
        told.append(Message(N_("called by {seat}"), {"seat": Message(SEATS[call.seat])}))
    return tuple(told)


def _plays_there(hall: Hall, visitor: Visitor, call: Call) -> bool:
    return (
        bool(visitor.name) and call.table is not None and plays_at(hall, call.round, call.table, visitor.name)
    )


def _shown(hall: Hall, visitor: Visitor, call: Call) -> ArbiterCall:
    newest = hall.tournament.round
    is_playing = call.table is not None and call.table in hall.tournament.playing(newest)
    return ArbiterCall(
        author=call.author,
        epoch=call.epoch,
        number=call.number,
        table=call.table,
        name="?" if call.table is None else table_name(hall, call.table),
        round=newest,
        since=call.raised_at or 0.0,
        reasons=told_of(call),
        lines=() if call.table is None else tuple(_lines(hall, call.round, call.table)),
        stage=_stage(visitor, call),
        arbiter=call.arbiter or "",
        note=call.deferred or call.escalated or "",
        may_have_more_time=is_playing
        and newest in hall.clock.started
        and not hall.match(newest, call.table or 0).is_decided,
    )


def _stage(visitor: Visitor, call: Call) -> Stage:
    if call.arbiter is None:
        return "waiting" if call.escalated is None else "escalated"
    if visitor.name and call.arbiter != visitor.name:
        return "taken"
    if call.deferred is not None:
        return "deferred"
    return "there" if call.is_attended else "going"


def _lines(hall: Hall, round_: int, table: int) -> list[str]:
    lines = []
    for party in parties(hall.tournament.game):
        names = [name for seat in party.seats if (name := name_at(hall, round_, table, seat)) is not None]
        if names:
            lines.append(" – ".join(names))
    return lines
