"""The director's PC: puts journal, sync, pages and serial lines together and runs them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from hardware.ports import Clock, SerialPort
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.serial_port import TtySerialPort
from kiosk.hub.access import TOKEN_PARAMETER, Door, Guard, load_or_create_token
from kiosk.hub.accounts import Accounts
from kiosk.hub.api import Api
from kiosk.hub.attachment_pages import AttachmentPages
from kiosk.hub.desk import Desk
from kiosk.hub.errors import HubError
from kiosk.hub.pages import Site
from kiosk.hub.port_listener import PortListener, Serve
from kiosk.hub.web_server import WebServer, listen, own_address
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.messages import N_
from kiosk.sync.bus import BusServer
from kiosk.sync.server import SyncServer

LARGEST_REQUEST: Final = 256 * 1024
"""Bytes of a request's body."""
LOOK_EVERY: Final = 0.5
"""Seconds between two looks at which tables are there."""


@dataclass(frozen=True, slots=True)
class HubSettings:
    """How the hub is started. `data` is the folder of its journal, key and token."""

    data: Path
    host: str = "0.0.0.0"  # noqa: S104 - the tables are other machines
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    """0 takes a free one."""
    database: str | None = None
    """Address of a PostgreSQL database for the journal, such as ``postgresql://hub@localhost/evening``;
    None: a file in `data`. Several hubs with the same key may share one."""
    serial: tuple[str, ...] = ()
    """Devices at which a table is each, such as ``/dev/serial/by-id/usb-FTDI_...``."""
    bus: tuple[str, ...] = ()
    """Devices that lead to an RS-485 bus each, with up to 32 tables."""
    language: str | None = None
    """Of the pages; None: what each browser asks for."""


@dataclass(frozen=True, slots=True)
class RunningHub:
    """A hub that answers."""

    director: str
    """The address of the director's page, with the token: a secret."""
    hall: str
    sync: str
    """The address that the tables need."""
    stop: Callable[[], None]
    """Ends the hub soon; may be called on any thread."""


def create_app(
    desk: Desk,
    sync: SyncServer,
    token: str,
    language: str | None = None,
    problems: Callable[[], Sequence[str]] = tuple,
    *,
    beside: Sequence[BaseRoute] = (),
    accounts: Accounts | None = None,
) -> Starlette:
    """The hub as an ASGI application: pages, API and the tables' WebSocket.

    Args:
        desk: what the pages show and the commands act on.
        sync: serves the tables.
        token: the director's.
        language: of the pages; None: what each browser asks for.
        problems: sentences about the hub's own devices, for the director's page.
        beside: routes of what the hub has beside its journal.
        accounts: how officials get in; None: such as end with the application.
    """
    accounts = accounts or Accounts(desk.now)
    api = Api(desk, language)
    site = Site(desk, accounts, language, problems)
    door = Door(token, accounts, lambda: desk.known.hall)

    async def serve_table(websocket: WebSocket) -> None:
        await websocket.accept()

        async def receive() -> bytes | None:
            try:
                return await websocket.receive_bytes()
            except (WebSocketDisconnect, KeyError):  # KeyError: text, which is not of this protocol
                return None

        with suppress(WebSocketDisconnect):  # it went while it was being answered
            await sync.serve(receive, websocket.send_bytes)
        with suppress(RuntimeError, WebSocketDisconnect):  # it has gone already
            await websocket.close()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        desk.bell.hang()
        watch = asyncio.create_task(_watch(desk))
        yield
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch

    return Starlette(
        routes=[*site.routes, *api.routes, *beside, WebSocketRoute("/sync", serve_table)],
        middleware=[Middleware(Guard, door=door, refuse=api.refused)],
        exception_handlers=api.exception_handlers,
        lifespan=lifespan,
        max_body_size=LARGEST_REQUEST,
    )


def serve(settings: HubSettings, on_ready: Callable[[RunningHub], None]) -> None:
    """Run the hub until SIGINT, SIGTERM or `RunningHub.stop`; `on_ready` is called once it answers.

    Raises:
        PortInUseError: another program listens at the port.
        HubError: the address, the folder or the token cannot be used.
        IdentityError: the director's key cannot be used.
        JournalError: the journal cannot be used.
    """
    with ExitStack() as parts:
        socket = parts.enter_context(listen(settings.host, settings.port))
        _make_folder(settings.data)
        token = load_or_create_token(settings.data / "director-token")
        identity = Identity.load_or_create(settings.data / "director.key", DIRECTOR)
        log = parts.enter_context(Log(settings.database or settings.data / "hub.sqlite"))
        if log.tournament is None:
            log.enter(secrets.token_hex(8))
        clock: Clock = SystemClock()
        attachments = AttachmentStore(settings.data / "attachments")
        sync = SyncServer(log, identity, clock, attachments=attachments)
        desk = Desk(log, identity, sync, clock)
        parts.callback(desk.close)
        if settings.database is not None:
            parts.enter_context(_following(settings.database, log))
        lines = [
            parts.enter_context(PortListener(device, _open_port, serve, desk.bell.ring))
            for device, serve in _ports(settings, sync)
        ]

        def problems() -> Sequence[str]:
            return [line.problem for line in lines if line.problem is not None]

        accounts = Accounts(clock.wall, log.tournament or "", settings.data / "accounts.json")
        beside = AttachmentPages(attachments).routes
        app = create_app(desk, sync, token, settings.language, problems, accounts=accounts, beside=beside)
        host, port = socket.getsockname()[:2]

        def ready() -> None:
            on_ready(_running(own_address() if host == "0.0.0.0" else host, port, token, server))  # noqa: S104

        server = WebServer(app, on_start=ready, on_stop=desk.bell.close)
        server.run(sockets=[socket])


def _running(host: str, port: int, token: str, server: WebServer) -> RunningHub:
    place = f"{host}:{port}"
    return RunningHub(
        director=f"http://{place}/?{TOKEN_PARAMETER}={token}",
        hall=f"http://{place}/hall",
        sync=f"ws://{place}/sync",
        stop=server.stop,
    )


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HubError(
            N_("The folder {path} cannot be used ({reason})."),
            path=str(path),
            reason=error.strerror or str(error),
        ) from error


def _ports(settings: HubSettings, sync: SyncServer) -> Iterator[tuple[str, Serve]]:
    """Each device, and how the tables at it are served."""
    for device in settings.serial:
        yield device, partial(sync.serve_port, carrier=device)
    for device in settings.bus:
        yield device, BusServer(sync, device).serve_port


def _following(address: str, log: Log) -> AbstractContextManager[object]:
    from kiosk.journal.postgres import PostgresFollower  # noqa: PLC0415 - psycopg is an extra

    return PostgresFollower(address, log.catch_up)


def _open_port(device: str) -> SerialPort:
    return TtySerialPort(device)


async def _watch(desk: Desk) -> None:
    while True:
        desk.look()
        await asyncio.sleep(LOOK_EVERY)
