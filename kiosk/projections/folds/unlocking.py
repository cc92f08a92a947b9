"""For whom tables are open: what they say themselves, and whom the director's side lets in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kiosk.journal.bodies import TableUnlocked, TableUnlockGranted
from kiosk.projections.folds.irregularity import in_order

if TYPE_CHECKING:
    from kiosk.journal.event import Event


@dataclass(frozen=True, slots=True)
class Grant:
    """That a table is to open for an official."""

    number: int
    """That of its event in the director's stream."""
    official: int
    expires_at: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Unlocking:
    """The last word about each table."""

    official_at: Mapping[str, int] = field(default_factory=dict)
    """For which official a table has opened last, by the table's author."""
    said: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    """The author, epoch and number of each of those events."""
    grants: Mapping[int, Grant] = field(default_factory=dict)
    """By table."""


def fold(state: Unlocking, event: Event) -> Unlocking:
    """The state after an event; events about other things change nothing."""
    match event.body:
        case TableUnlocked(official=official):
            said = in_order(event)
            if said < state.said.get(event.author, said):
                return state
            return replace(
                state,
                official_at={**state.official_at, event.author: official},
                said={**state.said, event.author: said},
            )
        case TableUnlockGranted(table=table, official=official, expires_at=expires_at):
            grant = Grant(event.seq, official, expires_at)
            return replace(state, grants={**state.grants, table: grant})
        case _:
            return state
