"""The hub as a web application: pages, API and the tables' WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kiosk.hub.access import Door, Guard
from kiosk.hub.accounts import Accounts
from kiosk.hub.api import Api
from kiosk.hub.desk import Desk
from kiosk.hub.pages import Site
from kiosk.sync.server import SyncServer

LARGEST_REQUEST: Final = 256 * 1024
"""Bytes of a request's body."""
LOOK_EVERY: Final = 0.5
"""Seconds between two looks at which tables are there."""
NOTICE_EVERY: Final = 1.0
"""Seconds between two looks at what is worth an alert."""


def create_app(
    desk: Desk,
    sync: SyncServer,
    token: str,
    language: str | None = None,
    problems: Callable[[], Sequence[str]] = tuple,
    *,
    beside: Sequence[BaseRoute] = (),
    accounts: Accounts | None = None,
    trial_of: str | None = None,
    free: Callable[[], int | None] = lambda: None,
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
        trial_of: of a trial, the page from which it was begun, if any; None: this is no trial.
        free: megabytes that are free on the hub's disk, as far as that can be told.
    """
    accounts = accounts or Accounts(desk.now)
    api = Api(desk, language)
    site = Site(desk, accounts, language, problems, trial_of)
    door = Door(token, accounts, lambda: desk.known.hall)

    async def serve_table(websocket: WebSocket) -> None:
        await websocket.accept()

        async def receive() -> bytes | None:
            try:
                return await websocket.receive_bytes()
            except (WebSocketDisconnect, KeyError):  # KeyError: text, which is not of this protocol
                return None

        with suppress(WebSocketDisconnect):  # it went while it was being answered
            peer = websocket.client.host if websocket.client is not None else ""
            await sync.serve(receive, websocket.send_bytes, peer=peer)
        with suppress(RuntimeError, WebSocketDisconnect):  # it has gone already
            await websocket.close()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        desk.bell.hang()
        ticks = [asyncio.create_task(_watch(desk)), asyncio.create_task(_notice(desk, free))]
        yield
        for tick in ticks:
            tick.cancel()
            with suppress(asyncio.CancelledError):
                await tick

    return Starlette(
        routes=[*site.routes, *api.routes, *beside, WebSocketRoute("/sync", serve_table)],
        middleware=[
            Middleware(GZipMiddleware, compresslevel=6),
            Middleware(Guard, door=door, refuse=api.refused),
        ],
        exception_handlers=api.exception_handlers,
        lifespan=lifespan,
        max_body_size=LARGEST_REQUEST,
    )


async def _watch(desk: Desk) -> None:
    while True:
        desk.look()
        await asyncio.sleep(LOOK_EVERY)


async def _notice(desk: Desk, free: Callable[[], int | None]) -> None:
    while True:
        desk.notice(free())
        await asyncio.sleep(NOTICE_EVERY)
