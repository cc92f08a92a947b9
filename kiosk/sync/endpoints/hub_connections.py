"""The connections that a hub serves at the same time, and who gives way where there are too many."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.sync.session.hub_session import HubPhase, HubSession

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(slots=True, eq=False)
class HubConnection:
    """A connection that a hub serves."""

    session: HubSession
    carrier: str
    phase: HubPhase
    since: float
    """Seconds since 1970."""
    began: float
    due: float
    """When its session has something to do by itself."""
    peer: str = ""
    is_over: bool = False
    """Whether it is of no more use once what its session has said is sent."""


def oldest_unauthenticated(connections: Iterable[HubConnection]) -> HubConnection | None:
    """Of those, oldest first, that nobody has proved: the first of whoever has the most."""
    unknown = [connection for connection in connections if connection.phase is HubPhase.UNKNOWN]
    if not unknown:
        return None
    ((greediest, _),) = Counter(connection.peer for connection in unknown).most_common(1)
    return next(connection for connection in unknown if connection.peer == greediest)
