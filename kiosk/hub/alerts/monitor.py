"""What was noticed before, kept from one look to the next: an alert comes and goes with time."""

from __future__ import annotations

from kiosk.hub.alerts.alert_list import alerts_of
from kiosk.hub.alerts.detection import AlertInputs, Watch, alert_conditions, watch
from kiosk.hub.service.alert import Alert
from kiosk.hub.service.presence import Presence
from kiosk.projections.tournament_state import TournamentState


class AlertMonitor:
    """For one hub; to be asked now and then, on one thread."""

    def __init__(self) -> None:
        self._noticed: Watch = {}

    def find(
        self, hall: TournamentState, presence: Presence, now: float, free: int | None
    ) -> tuple[Alert, ...]:
        """The alerts that are up (`kiosk.hub.service.find_alerts.FindAlerts`)."""
        found = alert_conditions(AlertInputs(hall, presence, now, free, self._noticed))
        self._noticed = watch(self._noticed, found, now)
        return alerts_of(self._noticed, hall, now)
