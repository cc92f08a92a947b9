"""HTTP as uvicorn speaks it, with an end for connections that never ask for anything."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from kiosk.hub.server.newcomers import Newcomer, Newcomers


class TimelyProtocol(H11Protocol):
    """One connection. It is a newcomer until its first request is there, or it has become a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        newcomers: Newcomers,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._newcomers = newcomers
        self._newcomer: Newcomer | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._newcomer = self._newcomers.enter(str(peer[0]) if peer else "", transport.abort)

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
        if self._newcomer is not None:
            self._newcomers.leave(self._newcomer)
            self._newcomer = None
