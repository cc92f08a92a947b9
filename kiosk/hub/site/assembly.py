"""The hub's service with what all subjects' rooms decide and notice."""

from __future__ import annotations

from hardware.ports import Clock
from kiosk.hub.alerts.monitor import AlertMonitor
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.site.decisions import DECIDER
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.journal.snapshots import SnapshotFile
from kiosk.sync.endpoints.server import SyncServer


def create_service(
    log: Log, identity: Identity, sync: SyncServer, clock: Clock, snapshot: SnapshotFile | None = None
) -> HubService:
    """A service that obeys every command of the hub. The arguments are `HubService`'s."""
    return HubService(log, identity, sync, clock, DECIDER, find_alerts=AlertMonitor().find, snapshot=snapshot)
