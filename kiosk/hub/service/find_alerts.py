"""What the service asks of the room of alerts, which is handed in: the service names no subject's room."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kiosk.hub.service.alert import Alert
from kiosk.hub.service.presence import Presence
from kiosk.projections.tournament_state import TournamentState

FindAlerts: TypeAlias = Callable[[TournamentState, Presence, float, int | None], tuple[Alert, ...]]
"""The alerts that are up at an instant (seconds since 1970), with so many megabytes free on the disk.

It remembers what it has noticed before: one for each hub.
"""
