"""Connections that have not said what they want: they may neither stay long nor take the others' places."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

FIRST_REQUEST_SECONDS: Final = 10.0
"""Seconds in which a connection has to make its first request, encryption included."""
MAX_IDLE_CONNECTIONS: Final = 1_500
"""At a time: more than a large hall's tables that all come back at once."""


@dataclass(slots=True, eq=False)
class IdleConnection:
    """A connection that has asked for nothing yet."""

    peer: str
    close: Callable[[], object]
    timer: asyncio.TimerHandle | None = None


class IdleConnectionLimiter:
    """Belongs to one event loop. Where there are too many, who has most of them loses his oldest."""

    def __init__(self, most: int = MAX_IDLE_CONNECTIONS, patience: float = FIRST_REQUEST_SECONDS) -> None:
        self._most = most
        self._patience = patience
        self._known: dict[IdleConnection, None] = {}

    def __len__(self) -> int:
        return len(self._known)

    def enter(self, peer: str, close: Callable[[], object]) -> IdleConnection:
        """A connection begins; `close` is called if it asks for nothing in time, or has to give way."""
        idle_connection = IdleConnection(peer, close)
        idle_connection.timer = asyncio.get_running_loop().call_later(
            self._patience, self._turn_out, idle_connection
        )
        self._known[idle_connection] = None
        if len(self._known) > self._most:
            ((greediest, _),) = Counter(connection.peer for connection in self._known).most_common(1)
            self._turn_out(next(connection for connection in self._known if connection.peer == greediest))
        return idle_connection

    def leave(self, idle_connection: IdleConnection) -> None:
        """It has asked for something, or is gone; nothing happens if it had left."""
        if idle_connection.timer is not None:
            idle_connection.timer.cancel()
        self._known.pop(idle_connection, None)

    def _turn_out(self, idle_connection: IdleConnection) -> None:
        self.leave(idle_connection)
        idle_connection.close()
