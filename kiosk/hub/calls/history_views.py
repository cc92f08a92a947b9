"""How long calls have waited, from the journal: call by call, by table and by arbiter. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Literal, TypeAlias

from kiosk.hub.calls.views import told_of
from kiosk.messages import Message
from kiosk.projections.folds.calls import Call, CallStepKind
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState

CallState: TypeAlias = Literal["open", "resolved", "cancelled"]
"""Somebody still waits; it was seen to; the table has taken it back."""


@dataclass(frozen=True, slots=True)
class PastCall:
    """A call, and how many seconds after it was raised each step came; None where it did not."""

    table: int | None
    """None where it is not known which table it was."""
    name: str
    """What the table is called."""
    round: int
    raised_at: float
    """Seconds since 1970."""
    reasons: tuple[Message, ...]
    arbiters: tuple[str, ...]
    """Who has had it, one after the other."""
    claimed: float | None
    attended: float | None
    done: float | None
    """When it was resolved, or taken back by the table."""
    is_open: bool
    is_cancelled: bool

    @property
    def state(self) -> CallState:
        return "open" if self.is_open else "cancelled" if self.is_cancelled else "resolved"


@dataclass(frozen=True, slots=True)
class CallAges:
    """Calls of one table, or those that one arbiter had last."""

    who: str
    calls: int
    claimed: float | None
    """The median of the seconds until somebody went; None where nobody did."""
    longest: float | None
    """The longest of them."""
    attended: float | None
    """The median of the seconds until somebody was there."""
    done: float | None
    """The median of the seconds until it was over."""
    open: int
    """How many are still open."""
    taken_over: int
    """How many another arbiter has taken over."""


@dataclass(frozen=True, slots=True)
class CallHistory:
    """All calls of a tournament."""

    calls: tuple[PastCall, ...]
    """The newest first."""
    everywhere: CallAges
    by_table: tuple[CallAges, ...]
    by_arbiter: tuple[CallAges, ...]


def call_history(hall: TournamentState) -> CallHistory:
    """Every call that was raised, and what became of it."""
    raised = [call for call in hall.calls.by_key.values() if call.raised_at is not None]
    calls = sorted((_past(hall, call) for call in raised), key=lambda call: -call.raised_at)
    by_table: dict[tuple[int, str], list[PastCall]] = defaultdict(list)
    by_arbiter: dict[str, list[PastCall]] = defaultdict(list)
    for call in calls:
        by_table[call.table or 0, call.name].append(call)
        if call.arbiters:
            by_arbiter[call.arbiters[-1]].append(call)
    return CallHistory(
        calls=tuple(calls),
        everywhere=_ages("", calls),
        by_table=tuple(_ages(name, of) for (_, name), of in sorted(by_table.items())),
        by_arbiter=tuple(_ages(arbiter, of) for arbiter, of in sorted(by_arbiter.items())),
    )


def _past(hall: TournamentState, call: Call) -> PastCall:
    first: dict[CallStepKind, float] = {}
    arbiters: list[str] = []
    for step in call.steps:
        first.setdefault(step.kind, max(0.0, step.at - (call.raised_at or 0.0)))
        if step.kind in {"claimed", "attended"} and step.arbiter and step.arbiter not in arbiters[-1:]:
            arbiters.append(step.arbiter)
    return PastCall(
        table=call.table,
        name="?" if call.table is None else table_name(hall, call.table),
        round=call.round,
        raised_at=call.raised_at or 0.0,
        reasons=told_of(hall, call),
        arbiters=tuple(arbiters),
        claimed=_earliest(first, "claimed", "attended"),
        attended=first.get("attended"),
        done=_earliest(first, "resolved", "cancelled"),
        is_open=call.is_open,
        is_cancelled=call.is_cancelled,
    )


def _earliest(first: Mapping[CallStepKind, float], *kinds: CallStepKind) -> float | None:
    return min((first[kind] for kind in kinds if kind in first), default=None)


def _ages(who: str, calls: Iterable[PastCall]) -> CallAges:
    known = list(calls)
    claimed = [call.claimed for call in known if call.claimed is not None]
    return CallAges(
        who=who,
        calls=len(known),
        claimed=median(claimed) if claimed else None,
        longest=max(claimed, default=None),
        attended=_median(call.attended for call in known),
        done=_median(call.done for call in known if not call.is_cancelled),
        open=sum(call.is_open for call in known),
        taken_over=sum(len(call.arbiters) > 1 for call in known),
    )


def _median(seconds: Iterable[float | None]) -> float | None:
    known = [each for each in seconds if each is not None]
    return median(known) if known else None
