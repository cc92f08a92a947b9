"""The calls for the arbiter: raised and cancelled by tables, claimed and resolved on the director's side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

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
    TakeOverTimeSet,
)
from kiosk.journal.identity import table_of

if TYPE_CHECKING:
    from kiosk.journal.event import Event

CallKey: TypeAlias = tuple[str, int, int]
"""A call's author, epoch and number: that of its `CallRaised` in the author's stream."""


DEFAULT_TIMES: Final = CallTimesSet(ring_again=10, escalate=30)
TAKE_OVER_AFTER: Final = 180
"""Seconds after an arbiter's last word after which another may take the call over, if nothing else is set."""

CallStepKind: TypeAlias = Literal["claimed", "attended", "deferred", "escalated", "resolved", "cancelled"]


@dataclass(frozen=True, slots=True)
class CallStep:
    """What became of a call at one moment."""

    kind: CallStepKind
    at: float
    """Seconds since 1970, by the clock of whoever said it."""
    arbiter: str | None = None
    """Whose word it was; None where nobody's name is said with it."""


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
    steps: tuple[CallStep, ...] = ()
    """Everything that became of it, in the order in which it was said."""

    @property
    def key(self) -> CallKey:
        return self.author, self.epoch, self.number

    @property
    def is_open(self) -> bool:
        return self.raised_at is not None and not self.is_cancelled and not self.is_resolved

    @property
    def last_word(self) -> float | None:
        """When whoever has it last said anything about it; None where nobody has it."""
        return self.steps[-1].at if self.steps and self.arbiter is not None else None

    @property
    def taken_from(self) -> frozenset[str]:
        """Those who were going and from whose hands another has taken it since."""
        claims = [step.arbiter for step in self.steps if step.kind == "claimed" and step.arbiter is not None]
        return frozenset(claims) - {self.arbiter} if self.arbiter is not None else frozenset()


@dataclass(frozen=True)
class Calls:
    by_key: Mapping[CallKey, Call] = field(default_factory=dict)
    times: CallTimesSet = DEFAULT_TIMES
    take_over_after: int = TAKE_OVER_AFTER
    """Seconds after the last word of whoever has a call after which another may take it over."""

    @cached_property
    def open(self) -> tuple[Call, ...]:
        """The calls that somebody still waits for, the longest waiting first; of one moment, by table."""
        waiting = (call for call in self.by_key.values() if call.is_open)
        return tuple(sorted(waiting, key=lambda call: (call.raised_at, call.table or 0, call.key)))

    def open_at(self, table: int) -> tuple[Call, ...]:
        """The open calls of one table."""
        return self._open_by_table.get(table, ())

    @cached_property
    def _open_by_table(self) -> Mapping[int | None, tuple[Call, ...]]:
        found: dict[int | None, tuple[Call, ...]] = {}
        for call in self.open:
            found[call.table] = (*found.get(call.table, ()), call)
        return found


def fold(state: Calls, event: Event) -> Calls:  # noqa: C901, PLR0911, PLR0912 - one for each body
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
            call = _called_here(state, event, number)
            return _with(state, _step(replace(call, is_cancelled=True), "cancelled", event))
        case CallClaimed(author=author, epoch=epoch, call=number, arbiter=arbiter):
            call = _hand(_find(state, author, epoch, number), arbiter)
            return _with(state, _step(call, "claimed", event, arbiter))
        case CallAttended(author=author, epoch=epoch, call=number, arbiter=arbiter):
            call = _hand(_find(state, author, epoch, number), arbiter)
            return _with(state, _step(replace(call, is_attended=True), "attended", event, arbiter))
        case CallDeferred(author=author, epoch=epoch, call=number, arbiter=arbiter, reason=reason):
            call = _hand(_find(state, author, epoch, number), arbiter)
            return _with(state, _step(replace(call, deferred=reason), "deferred", event, arbiter))
        case CallEscalated(author=author, epoch=epoch, call=number, arbiter=arbiter, reason=reason):
            call = _hand(_find(state, author, epoch, number), None)
            return _with(state, _step(replace(call, escalated=reason), "escalated", event, arbiter))
        case CallTimesSet():
            return replace(state, times=event.body)
        case TakeOverTimeSet(seconds=seconds):
            return replace(state, take_over_after=seconds)
        case CallResolved(author=author, epoch=epoch, call=number):
            call = replace(_find(state, author, epoch, number), is_resolved=True)
            return _with(state, _step(call, "resolved", event, call.arbiter))
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


def _hand(call: Call, arbiter: str | None) -> Call:
    """The call in the hands of `arbiter`, with nothing left of whose hands it was in before."""
    return replace(call, arbiter=arbiter, is_attended=False, deferred=None, escalated=None)


def _step(call: Call, kind: CallStepKind, event: Event, arbiter: str | None = None) -> Call:
    return replace(call, steps=(*call.steps, CallStep(kind, event.written_at, arbiter)))


def _with(state: Calls, call: Call) -> Calls:
    return replace(state, by_key={**state.by_key, call.key: call})
