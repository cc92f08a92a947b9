"""An alert that is up, as the hub knows it beside its journal. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kiosk.journal.bodies import AlertKind
from kiosk.messages import Message
from kiosk.projections.folds.acknowledged_alerts import AcknowledgedAlert

FOR_ARBITERS: Final[frozenset[AlertKind]] = frozenset({"slow_table", "missing_score", "late"})
"""What an arbiter's phone tells. What is disputed rings there as a call; the rest is the director's."""


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert that is up."""

    kind: AlertKind
    round: int
    table: int
    name: str
    """What the table is called; empty for the director's PC."""
    since: float
    """Seconds since 1970."""
    says: Message
    silence: AcknowledgedAlert | None = None
    """Who has seen it, as long as that holds."""

    @property
    def is_for_arbiters(self) -> bool:
        return self.kind in FOR_ARBITERS
