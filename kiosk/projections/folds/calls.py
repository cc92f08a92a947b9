"""The calls for the arbiter: raised and cancelled by tables, claimed and resolved on the director's side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.journal.bodies import (
    CallAttended,
    CallCancelled,
    CallClaimed,
    CallDeferred,
    CallEscalated,
    CallExplained,
    CallRaised,
    CallResolved,
    CallTimesSet,
    DealDisputed,
)
from kiosk.journal.identity import table_of

if TYPE_CHECKING:
    from kiosk.journal.event import Event

CallKey: TypeAlias = tuple[str, int, int]
"""A call's author, epoch and number: that of its `CallRaised` in the author's stream."""


DEFAULT_TIMES: Final = CallTimesSet(ring_again=10, escalate=30)


@dataclass(frozen=True, slots=True)
class Call:
    """What is known about a call; it may be that the director's word is here before the table's."""

    author: str
    epoch: int
    number: int
    table: int | None
    """None for a call by an author that is no table."""
    round: int = 0
    seat: str | None = None
    raised_at: float | None = None
    """Since when somebody waits: seconds since 1970 by the director's clock, as far as the table knew it."""
    reason: str | None = None
    """Why, as `CallExplained` has it; None where nobody said."""
    disputed: DealDisputed | None = None
    """The deal that the parties did not agree on, where that is what it is about."""
    arbiter: str | None = None
    """Who is coming; the last to claim it."""
    is_attended: bool = False
    """Whether that arbiter is at the table."""
    deferred: str | None = None
    """Why that arbiter comes back to it later."""
    escalated: str | None = None
    """Why an arbiter handed it on to the director, to whom nobody has answered yet."""
    is_cancelled: bool = False
    is_resolved: bool = False

    @property
    def key(self) -> CallKey:
        return self.author, self.epoch, self.number

    @property
    def is_open(self) -> bool:
        return self.raised_at is not None and not self.is_cancelled and not self.is_resolved


@dataclass(frozen=True)
class Calls:
    by_key: Mapping[CallKey, Call] = field(default_factory=dict)
    times: CallTimesSet = DEFAULT_TIMES

    @cached_property
    def open(self) -> tuple[Call, ...]:
        """The calls that somebody still waits for, the longest waiting first."""
        waiting = (call for call in self.by_key.values() if call.is_open)
        return tuple(sorted(waiting, key=lambda call: (call.raised_at, call.key)))

    def open_at(self, table: int) -> tuple[Call, ...]:
        """The open calls of one table."""
        return tuple(call for call in self.open if call.table == table)


def fold(state: Calls, event: Event) -> Calls:  # noqa: C901, PLR0911 - one for each body
    """The calls after an event; events about other things change nothing."""
    match event.body:
        case CallRaised(round=round_, seat=seat):
            call = _find(state, event.author, event.epoch, event.seq)
            return _with(state, replace(call, round=round_, seat=seat, raised_at=event.written_at))
        case CallExplained(call=number, seat=seat, reason=reason):
            call = _called_here(state, event, number)
            return _with(state, replace(call, seat=seat or call.seat, reason=reason or call.reason))
        case DealDisputed():
            mine = [call.number for call in state.by_key.values() if call.key[:2] == event.stream]
            if not mine:
                return state
            call = _find(state, event.author, event.epoch, max(mine))
            return _with(state, replace(call, disputed=event.body))
        case CallCancelled(call=number):
            return _with(state, replace(_called_here(state, event, number), is_cancelled=True))
        case CallClaimed(author=author, epoch=epoch, call=number, arbiter=arbiter):
            return _with(state, _stage(_find(state, author, epoch, number), arbiter))
        case CallAttended(author=author, epoch=epoch, call=number, arbiter=arbiter):
            call = _stage(_find(state, author, epoch, number), arbiter)
            return _with(state, replace(call, is_attended=True))
        case CallDeferred(author=author, epoch=epoch, call=number, arbiter=arbiter, reason=reason):
            call = _stage(_find(state, author, epoch, number), arbiter)
            return _with(state, replace(call, deferred=reason))
        case CallEscalated(author=author, epoch=epoch, call=number, reason=reason):
            call = _stage(_find(state, author, epoch, number), None)
            return _with(state, replace(call, escalated=reason))
        case CallTimesSet():
            return replace(state, times=event.body)
        case CallResolved(author=author, epoch=epoch, call=number):
            return _with(state, replace(_find(state, author, epoch, number), is_resolved=True))
        case _:
            return state


def _find(state: Calls, author: str, epoch: int, number: int) -> Call:
    return state.by_key.get((author, epoch, number)) or Call(author, epoch, number, table_of(author))


def _called_here(state: Calls, event: Event, number: int) -> Call:
    """The call that a table speaks of: the unit's own, or that of one which it has replaced."""
    calls = (state.by_key[key] for key in state.by_key if key[0] == event.author and key[2] == number)
    raised = [call for call in calls if call.epoch <= event.epoch and call.raised_at is not None]
    newest = max(raised, key=lambda call: call.epoch, default=None)
    return newest or _find(state, event.author, event.epoch, number)


def _stage(call: Call, arbiter: str | None) -> Call:
    """The call in the hands of `arbiter`, with nothing left of whose hands it was in before."""
    return replace(call, arbiter=arbiter, is_attended=False, deferred=None, escalated=None)


def _with(state: Calls, call: Call) -> Calls:
    return replace(state, by_key={**state.by_key, call.key: call})
