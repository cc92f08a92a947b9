"""Hubs and tables that are joined by real carriers, each end on a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Condition, Thread
from threading import Event as Flag

from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as serve_websockets
from websockets.exceptions import ConnectionClosed

from hardware.ports import DeviceError, SerialPort
from hardware.raspberry.clock import SystemClock
from kiosk.hub.server.certificates import Certificates
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.bus.ends import BusServer
from kiosk.sync.endpoints.client import SyncClient
from kiosk.sync.endpoints.known_hub import KnownHub
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.session.link import LinkPhase, LinkState
from kiosk.sync.wire.carriers import Carrier

PATIENCE = 30.0
"""Seconds after which a test has failed; no test waits so long to pass."""


class Light:
    """The link light of a table: the states that it has shown, to wait for one."""

    def __init__(self) -> None:
        self.shown: list[LinkState] = []
        self._changed = Condition()

    def show(self, state: LinkState) -> None:
        with self._changed:
            self.shown.append(state)
            self._changed.notify_all()

    def wait_for(self, wanted: Callable[[LinkState], bool]) -> LinkState:
        with self._changed:
            came = self._changed.wait_for(lambda: bool(self.shown) and wanted(self.shown[-1]), PATIENCE)
            assert came, f"never came; last: {self.shown[-1:]}"
            return self.shown[-1]

    def wait_until_all_is_sent(self, count: int) -> None:
        self.wait_for(lambda state: state.phase is LinkPhase.CONNECTED and state.committed == count)


def wait_for_events(log: Log, author: str, count: int) -> None:
    changed = Condition()

    def hear(_: object) -> None:
        with changed:
            changed.notify_all()

    log.add_listener(hear)
    with changed:
        assert changed.wait_for(lambda: log.head(author).seq >= count, PATIENCE)
    log.remove_listener(hear)


@contextmanager
def network_hub(server: SyncServer, certificates: Certificates, port: int = 0) -> Iterator[int]:
    """A hub on the loopback; gives its port."""
    loop = asyncio.new_event_loop()
    ended, ports = asyncio.Event(), []
    ready = Flag()

    async def serve_one(websocket: ServerConnection) -> None:
        async def receive() -> bytes | None:
            try:
                message = await websocket.recv()
            except ConnectionClosed:
                return None
            return message if isinstance(message, bytes) else message.encode()

        try:
            await server.serve(receive, websocket.send)
        except ConnectionClosed:
            return

    async def run() -> None:
        async with serve_websockets(
            serve_one, "127.0.0.1", port, close_timeout=0.1, ssl=certificates.context
        ) as running:
            ports.append(next(iter(running.sockets)).getsockname()[1])
            ready.set()
            await ended.wait()

    thread = Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield ports[0]
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
        loop.close()


@contextmanager
def serial_hub(server: SyncServer | BusServer, open_port: Callable[[], SerialPort]) -> Iterator[None]:
    """A hub at one end of a line, which it opens again when its adapter comes back."""
    stop = Flag()

    def run() -> None:
        while not stop.is_set():
            try:
                with closing(open_port()) as port:
                    server.serve_port(port, stop)
            except DeviceError:
                stop.wait(0.05)

    thread = Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


@contextmanager
def running_table(
    log: Log, identity: Identity, *carriers: Carrier, known_hub: KnownHub | None = None
) -> Iterator[tuple[SyncClient, Light]]:
    light = Light()
    clock = SystemClock()
    with SyncClient(log, identity, carriers, clock, light.show, known_hub=known_hub) as client:
        yield client, light
