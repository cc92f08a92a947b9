"""What the director takes from entrants in the standings alone (powers of the arbiter, letter e)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from kiosk.journal.bodies import AdjustmentCancelled, StandingsAdjusted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.journal.event import Event

AdjustmentKey: TypeAlias = tuple[str, int, int]
"""An adjustment's author, epoch and number."""


@dataclass(frozen=True, slots=True)
class DirectorsAdjustment:
    """An adjustment as it was given, and whether it still counts."""

    key: AdjustmentKey
    given: StandingsAdjusted
    at: float
    """Seconds since 1970 by the director's clock."""
    cancelled: AdjustmentCancelled | None = None


Adjustments: TypeAlias = "Mapping[AdjustmentKey, DirectorsAdjustment]"
"""Nothing is ever taken out."""


def fold(state: Adjustments, event: Event) -> Adjustments:
    """The adjustments after an event; events about other things change nothing."""
    match event.body:
        case StandingsAdjusted():
            key = (event.author, event.epoch, event.seq)
            return {**state, key: DirectorsAdjustment(key, event.body, event.written_at)}
        case AdjustmentCancelled(author=author, epoch=epoch, adjustment=number):
            given = state.get((author, epoch, number))
            if given is None or given.cancelled is not None:
                return state
            return {**state, given.key: replace(given, cancelled=event.body)}
        case _:
            return state
