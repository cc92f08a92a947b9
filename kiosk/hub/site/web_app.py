"""The hub as a web application: pages, API and the tables' WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

from starlette import status
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kiosk.hub.auth.accounts import Accounts
from kiosk.hub.auth.authentication import Authenticator, AuthMiddleware
from kiosk.hub.head.live_head import LiveHead
from kiosk.hub.logo.store import LogoStore
from kiosk.hub.server.body_limit import BodyLimitMiddleware
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.site.api import Api
from kiosk.hub.site.pages import Site
from kiosk.hub.web.pen import with_pen
from kiosk.hub.web.shown_times import ShownTimesMiddleware
from kiosk.messages import N_, Message
from kiosk.sync.endpoints.server import SyncServer

LARGEST_REQUEST: Final = 256 * 1024
"""Bytes of a request's body."""
LOOK_EVERY: Final = 0.5
"""Seconds between two looks at which tables are there."""
NOTICE_EVERY: Final = 1.0
"""Seconds between two looks at what is worth an alert."""
_TOO_LARGE: Final = N_("{peer} sent more at once than this PC takes. It was refused.")
_NO_TABLE: Final = N_("{peer} uses the tables' link and does not speak as a table. It was disconnected.")


def create_app(
    service: HubService,
    sync: SyncServer,
    token: str,
    language: str | None = None,
    problems: Callable[[], Sequence[str]] = tuple,
    *,
    beside: Sequence[BaseRoute] = (),
    accounts: Accounts | None = None,
    logos: LogoStore | None = None,
    trial_of: str | None = None,
    free: Callable[[], int | None] = lambda: None,
) -> Starlette:
    """The hub as an ASGI application: pages, API and the tables' WebSocket.

    Args:
        service: what the pages show and the commands act on.
        sync: serves the tables.
        token: the director's.
        language: of the pages; None: what each browser asks for.
        problems: sentences about the hub's own devices, for the director's page.
        beside: routes of what the hub has beside its journal.
        accounts: how officials get in; None: such as end with the application.
        logos: keeps the club's logo; None: such as ends with the application.
        trial_of: of a trial, the page from which it was begun, if any; None: this is no trial.
        free: megabytes that are free on the hub's disk, as far as that can be told.
    """
    accounts = accounts or Accounts(service.now)
    head = LiveHead(service, language)
    api = Api(service, language)
    site = Site(service, accounts, head, language, logos or LogoStore(), problems=problems, trial_of=trial_of)
    authenticator = Authenticator(token, accounts, lambda: service.state.hall)

    async def refuse_size(request: Request) -> Response:
        sync.report("", Message(_TOO_LARGE, {"peer": _peer_of(request)}))
        return await api.too_large(request)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        service.changes.bind()
        ticks = [asyncio.create_task(_watch(service)), asyncio.create_task(_notice(service, free))]
        yield
        for tick in ticks:
            tick.cancel()
            with suppress(asyncio.CancelledError):
                await tick

    app = Starlette(
        routes=[*site.routes, *api.routes, *beside, WebSocketRoute("/sync", partial(_serve_table, sync))],
        middleware=[
            Middleware(GZipMiddleware, compresslevel=6),
            Middleware(ShownTimesMiddleware, times=lambda: service.state.hall.times),
            Middleware(BodyLimitMiddleware, largest=LARGEST_REQUEST, refuse=refuse_size),
            Middleware(AuthMiddleware, authenticator=authenticator, refuse=api.refused),
        ],
        exception_handlers=api.exception_handlers,
        lifespan=lifespan,
    )
    app.state.page_values = head.values
    return app


async def _serve_table(sync: SyncServer, websocket: WebSocket) -> None:
    """Serve a table's link; who uses it and is no table is told of, and turned away."""
    await websocket.accept()
    peer, farewell = _peer_of(websocket), status.WS_1000_NORMAL_CLOSURE

    async def receive() -> bytes | None:
        nonlocal farewell
        try:
            return await websocket.receive_bytes()
        except WebSocketDisconnect as gone:
            if gone.code == status.WS_1009_MESSAGE_TOO_BIG:
                sync.report("", Message(_TOO_LARGE, {"peer": peer}))
        except KeyError:  # text
            sync.report("", Message(_NO_TABLE, {"peer": peer}))
            farewell = status.WS_1003_UNSUPPORTED_DATA
        return None

    with suppress(WebSocketDisconnect):  # it went while it was being answered
        await sync.serve(receive, websocket.send_bytes, peer=peer)
    with suppress(RuntimeError, WebSocketDisconnect):  # it has gone already
        await websocket.close(farewell)


def _peer_of(connection: HTTPConnection) -> str:
    """The address of the machine that it comes from."""
    return "" if connection.client is None else connection.client.host


async def _watch(service: HubService) -> None:
    while True:
        service.refresh_presence()
        await asyncio.sleep(LOOK_EVERY)


async def _notice(service: HubService, free: Callable[[], int | None]) -> None:
    while True:
        # beside the event loop: a look at all tables takes longer than any receipt may
        service.show_alerts(await with_pen(partial(service.look_for_alerts, free())))
        await asyncio.sleep(NOTICE_EVERY)
