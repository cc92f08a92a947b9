"""HTTP as uvicorn speaks it, with an end for connections that never ask for anything."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from kiosk.hub.server.idle_connections import IdleConnection, IdleConnectionLimiter


class FirstRequestTimeoutProtocol(H11Protocol):
    """One connection. It is a newcomer until its first request is there, or it has become a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        idle_connections: IdleConnectionLimiter,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._idle_connections = idle_connections
        self._idle_connection: IdleConnection | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._idle_connection = self._idle_connections.enter(str(peer[0]) if peer else "", transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle = cast("object | None", self.cycle)  # None before the first request, whatever uvicorn says
        has_asked = cycle is not None or self not in self.connections
        if has_asked:
            self._leave()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._idle_connection is not None:
            self._idle_connections.leave(self._idle_connection)
            self._idle_connection = None
