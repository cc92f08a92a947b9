"""The HTTP server under the hub: its sockets, its start and its end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import resource
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Final, cast

import uvicorn
from starlette.types import ASGIApp

from kiosk.hub.errors import HubError, PortInUseError
from kiosk.hub.server.first_request_timeout import FirstRequestTimeoutProtocol
from kiosk.hub.server.graceful_close import GracefulCloseProtocol
from kiosk.hub.server.hub_urls import EVERYWHERE
from kiosk.hub.server.idle_connections import IdleConnectionLimiter
from kiosk.hub.server.secure_port import SecurePort
from kiosk.messages import N_, Message
from kiosk.system_errors import reason_of

MAX_OPEN_FILES: Final = 65_536
"""Files and connections that the hub may hold open at a time, if the system lets it."""
SWITCH_INTERVAL: Final = 0.0001
"""Seconds that a thread keeps the interpreter while others want it."""
GC_THRESHOLDS: Final = (700, 10, 200)
"""When Python looks for cycles: through everything after 1.4 million new objects, not after 70,000."""
_log = logging.getLogger(__name__)
_GRACE: Final = 2
"""Seconds that open connections have to end when the hub stops."""
_LOOK_EVERY: Final = 0.1
"""Seconds between two looks at who has come in meanwhile."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any free one.

    Raises:
        PortInUseError: another program listens there.
        HubError: the address is not this machine's, or the port is not allowed.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortInUseError(
                N_(
                    "Port {port} is in use: this program may run already, or another one uses it. "
                    "Close that one, or give another number with --port and --secure-port."
                ),
                port=port,
            ) from error
        raise HubError(
            N_("The director's PC cannot listen at {host}, port {port} ({reason})."),
            host=host,
            port=port,
            reason=reason_of(error),
        ) from error


def listen_wherever(host: str, port: int) -> Sequence[socket.socket]:
    """Sockets that listen at a host, or at every address of this machine, of IPv6 too if it has any.

    Raises:
        PortInUseError, HubError: as `listen`.
    """
    if host not in EVERYWHERE:
        return (listen(host, port),)
    first = listen("0.0.0.0", port)  # noqa: S104 - every address was asked for
    try:
        second = socket.create_server(("::", first.getsockname()[1]), family=socket.AF_INET6)
    except OSError as error:  # this machine has no IPv6
        _log.info("nobody is heard over IPv6: %s", error)
        return (first,)
    return (first, second)


def raise_fd_limit() -> None:
    """Let this program hold as many connections as the system allows.

    Else it would be 1,024 files in all: fewer than a large hall's tables and pages.
    """
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if most == resource.RLIM_INFINITY else min(most, MAX_OPEN_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def tune_interpreter() -> None:
    """Let receipts wait no longer than they must for a page, a snapshot or Python's search for cycles.

    A usual turn of a thread takes 5 ms; a search through a thousand tables' evening takes half a second.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*GC_THRESHOLDS)


@contextmanager
def kept_out_of_searches() -> Iterator[None]:
    """Leaves what is there now, the program and the evening so far, out of Python's search for cycles.

    A search through all of it holds up every receipt for a fifth of a second.
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@dataclass(frozen=True, slots=True)
class TlsListener:
    """Where TLS is spoken, and who is told of those that do not."""

    sockets: Sequence[socket.socket]
    context: ssl.SSLContext
    on_refused: Callable[[Message], None]


class WebServer(uvicorn.Server):
    """Serves an application on a listening socket, and at `tls` over TLS, until it is told to stop.

    `on_start` is called on the server's thread once requests are answered, `on_stop` on its event loop before
    open connections are waited for.
    """

    def __init__(
        self,
        app: ASGIApp,
        on_start: Callable[[], None],
        on_stop: Callable[[], None],
        tls: TlsListener | None = None,
        meanwhile: Callable[[], Coroutine[None, None, None]] | None = None,
        *,
        idle_connections: IdleConnectionLimiter | None = None,
    ) -> None:
        """`meanwhile` runs as long as requests are answered; `idle_connections` bounds who asks for none."""
        self._idle_connections = IdleConnectionLimiter() if idle_connections is None else idle_connections
        super().__init__(
            uvicorn.Config(
                app,
                http=cast(
                    "type[asyncio.Protocol]",
                    partial(FirstRequestTimeoutProtocol, idle_connections=self._idle_connections),
                ),
                log_config=None,
                access_log=False,
                loop="uvloop",
                lifespan="on",
                server_header=False,
                proxy_headers=False,
                ws=GracefulCloseProtocol,
                ws_max_size=1024 * 1024,
                timeout_graceful_shutdown=_GRACE,
            )
        )
        self._on_start = on_start
        self._on_stop = on_stop
        self._tls = tls
        self._secure_ports: list[SecurePort] = []
        self._meanwhile = meanwhile
        self._working: asyncio.Task[None] | None = None

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop.

        uvloop at times finds a connection's handle open when its loop is closed at the very end (EBUSY): by
        then everything is answered and stored, and the system takes the handle back.
        """
        try:
            super().run(sockets)
        except OSError as error:
            if error.errno != errno.EBUSY or not self.should_exit:
                raise
            _log.warning("the event loop was closed with a handle open (%s)", error)

    def stop(self) -> None:
        """End soon; may be called on any thread."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._tls is not None:
            tls = self._tls
            self._secure_ports = [
                SecurePort(listener, tls.context, self._make_protocol, tls.on_refused, self._idle_connections)
                for listener in tls.sockets
            ]
        if self._meanwhile is not None:
            self._working = asyncio.create_task(self._meanwhile())
        self._on_start()

    def _make_protocol(self) -> asyncio.Protocol:
        make = cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class)
        return make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._on_stop()
        for secure_port in self._secure_ports:
            secure_port.close()
        if self._working is not None:
            self._working.cancel()
        asked = set(self.server_state.connections)
        turning_away = asyncio.create_task(self._turn_away_others(asked))
        await super().shutdown(sockets)
        turning_away.cancel()
        for connection in list(self.server_state.connections):  # whoever takes nothing of what was sent
            connection.transport.abort()
        await asyncio.sleep(0)

    async def _turn_away_others(self, asked: AbstractSet[object]) -> None:
        """Say goodbye to whoever came in while the ports were being closed, as to those before."""
        seen = set(asked)
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            for connection in set(self.server_state.connections) - seen:
                seen.add(connection)
                connection.shutdown()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at SIGINT and SIGTERM, and return as usual: what the hub holds open is closed in its order."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - the handler's signature
        self.stop()
