"""Which alerts somebody has seen, and when something is worth an alert."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kiosk.journal.bodies import AlertKind, AlertLimitsSet, AlertSilenced

if TYPE_CHECKING:
    from kiosk.journal.event import Event


@dataclass(frozen=True, slots=True)
class AcknowledgedAlert:
    """Somebody has seen an alert."""

    at: float
    """When they said so, in seconds since 1970: what comes up later is another alert."""
    until: float | None
    arbiter: str

    def covers(self, since: float, now: float) -> bool:
        """Whether an alert that has been up since then need not be shown now."""
        return since <= self.at and (self.until is None or now < self.until)


@dataclass(frozen=True, slots=True)
class AcknowledgedAlerts:
    by_alert: Mapping[tuple[AlertKind, int, int], AcknowledgedAlert] = field(default_factory=dict)
    """The last word, by kind, round and table."""
    limits: AlertLimitsSet = field(default_factory=AlertLimitsSet)


def fold(state: AcknowledgedAlerts, event: Event) -> AcknowledgedAlerts:
    """What is known after an event; events about other things change nothing."""
    match event.body:
        case AlertSilenced(alert=alert, round=round_, table=table, until=until, arbiter=arbiter):
            silence = AcknowledgedAlert(event.written_at, until, arbiter)
            return replace(state, by_alert={**state.by_alert, (alert, round_, table): silence})
        case AlertLimitsSet():
            return replace(state, limits=event.body)
        case _:
            return state
