"""The alerts that are up, in the order in which people see to them. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.hub.service.alert import Alert
from kiosk.projections.naming import table_name

if TYPE_CHECKING:
    from kiosk.hub.alerts.detection import AlertKey, Watch
    from kiosk.journal.bodies import AlertKind
    from kiosk.projections.folds.acknowledged_alerts import AcknowledgedAlert
    from kiosk.projections.tournament_state import TournamentState

_ORDER: Final[tuple[AlertKind, ...]] = (
    "disputed_count",
    "late",
    "missing_score",
    "slow_table",
    "link_lost",
    "disk_low",
    "camera",
)


def alerts_of(noticed: Watch, hall: TournamentState, now: float) -> tuple[Alert, ...]:
    """The alerts that are up: those that people see to first, and of each kind the oldest."""
    up = [
        Alert(kind, round_, table, table_name(hall, table) if table else "", alert.since, alert.says, silence)
        for (kind, round_, table), alert in noticed.items()
        if alert.is_up
        for silence in (_silence(hall, (kind, round_, table), alert.since, now),)
    ]
    return tuple(sorted(up, key=lambda alert: (_ORDER.index(alert.kind), alert.since, alert.table)))


def _silence(hall: TournamentState, key: AlertKey, since: float, now: float) -> AcknowledgedAlert | None:
    silence = hall.acknowledged_alerts.by_alert.get(key)
    return silence if silence is not None and silence.covers(since, now) else None
