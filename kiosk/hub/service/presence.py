"""Which tables are there: what the journal does not say, and what is gone when the hub ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kiosk.hub.service.alert import Alert
from kiosk.sync.endpoints.incidents import Incident
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.endpoints.units import WaitingAuthor
from kiosk.sync.wire.table_status import TableStatus


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """The time during which units may ask to become tables."""

    code: str
    until: float
    """Seconds since 1970."""
    tries: int
    """Wrong codes that it still bears."""


@dataclass(frozen=True, slots=True)
class Presence:
    """The tables' links at one moment."""

    linked: frozenset[str] = frozenset()
    """The authors that are connected."""
    seen: Mapping[str, float] = field(default_factory=dict)
    """Until when those that were connected since the hub began have been, in seconds since 1970."""
    heard: Mapping[str, int] = field(default_factory=dict)
    """The number of the newest event of the director's that each has told to have."""
    statuses: Mapping[str, TableStatus] = field(default_factory=dict)
    """How each that is connected has last said that it is."""
    waiting: tuple[WaitingAuthor, ...] = ()
    incidents: tuple[Incident, ...] = ()
    alerts: tuple[Alert, ...] = ()
    """What is noticed by itself (`kiosk.hub.alerts.detection`)."""
    window: OpenWindow | None = None


def observe_presence(before: Presence, sync: SyncServer, now: float) -> Presence:
    """The presence now; equal to the one before if nothing has changed."""
    links = sync.links()
    linked = frozenset(link.author for link in links)
    heard = {link.author: max(link.heard, before.heard.get(link.author, 0)) for link in links}
    return Presence(
        linked,
        {**before.seen, **dict.fromkeys(before.linked - linked, now)},
        {**before.heard, **heard},
        {link.author: link.status for link in links if link.status is not None},
        sync.waiting(),
        tuple(one for one in sync.incidents() if not (one.passes and one.author in linked)),
        before.alerts,
        _window(sync, now),
    )


def _window(sync: SyncServer, now: float) -> OpenWindow | None:
    window = sync.enrolment.window(now)
    return None if window is None else OpenWindow(window.code, window.closes_at, window.tries)
