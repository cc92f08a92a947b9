from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from starlette.applications import Starlette

from hardware.ports import MachineClock
from kiosk.hub.offline_import.importer import OfflineImporter
from kiosk.hub.offline_import.pages import OfflineImportPages
from kiosk.hub.runner.app import RunningHub, serve
from kiosk.hub.runner.settings import HubSettings
from kiosk.hub.server.web_server import WebServer, listen
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.site.web_app import create_app
from tests.hub.browser import Browser
from tests.hub.playing import ORIGIN, TOKEN, PlayingHall

START = 10.0
"""Seconds that a server has to start or end."""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[PlayingHall]:
    """A hub's journal and desk, without a server and before the tournament is open."""
    hall = PlayingHall(tmp_path)
    yield hall
    hall.close()


@pytest.fixture
def address(hall: PlayingHall) -> Iterator[str]:
    """Where the hall's pages are served, such as ``http://127.0.0.1:40001``."""
    carried = OfflineImportPages(OfflineImporter(hall.log, hall.identity), hall.log, hall.clock.wall, None)
    app = create_app(hall.service, hall.sync, TOKEN, beside=carried.routes)  # type: ignore[arg-type]
    with serving(app, hall.service) as address:
        yield address


@contextmanager
def serving(app: Starlette, service: HubService, port: int = 0) -> Iterator[str]:
    """Serve an application on a thread of its own: its address. `port`: any that is free, if it is 0."""
    with listen("127.0.0.1", port) as socket:
        started = threading.Event()
        server = WebServer(app, started.set, service.changes.close)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]})
        thread.start()
        assert started.wait(START)
        try:
            yield f"http://127.0.0.1:{socket.getsockname()[1]}"
        finally:
            server.stop()
            thread.join(START)
        assert not thread.is_alive()


@cache
def _event_loop() -> BlockingPortal:
    """A running event loop on a thread of its own, for all requests of a test run: to start one takes longer."""
    running = start_blocking_portal()
    loop = running.__enter__()
    atexit.register(running.__exit__, None, None, None)
    return loop


class InProcess(httpx.BaseTransport):
    """Carries requests to the application without a server."""

    def __init__(self, app: Starlette) -> None:
        self._transport = httpx.ASGITransport(app, raise_app_exceptions=False)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        async def ask() -> httpx.Response:
            content = request.read()
            asked = httpx.Request(request.method, request.url, headers=request.headers, content=content)
            answer = await self._transport.handle_async_request(asked)
            packed = b"".join([part async for part in answer.aiter_raw()])
            return httpx.Response(answer.status_code, headers=answer.headers, content=packed)

        return _event_loop().call(ask)


@pytest.fixture
def stranger(hall: PlayingHall) -> Iterator[httpx.Client]:
    """A browser that has not opened the director's address."""
    transport = InProcess(create_app(hall.service, hall.sync, TOKEN))  # type: ignore[arg-type]
    with httpx.Client(transport=transport, base_url=ORIGIN, headers={"Accept-Language": "en"}) as client:
        yield client


@pytest.fixture
def director(stranger: httpx.Client) -> httpx.Client:
    """The director's browser."""
    stranger.get("/", params={"token": TOKEN})
    stranger.headers["Origin"] = ORIGIN
    return stranger


def settings(folder: Path, **fields: Any) -> HubSettings:
    """Of a hub that this machine alone reaches, with its files in `folder`."""
    return HubSettings(folder / "hub", **{"host": "127.0.0.1", "port": 0, "secure_port": 0} | fields)


RunHub = Callable[..., AbstractContextManager[RunningHub]]
"""Takes a hub's settings, and `machine`: the clocks of the machine that it runs on."""


@pytest.fixture
def run_hub() -> RunHub:
    """Runs a whole hub on a thread of its own: ``with run_hub(settings) as hub``."""

    @contextmanager
    def run(settings: HubSettings, machine: MachineClock | None = None) -> Iterator[RunningHub]:
        running: list[RunningHub] = []
        started = threading.Event()

        def ready(hub: RunningHub) -> None:
            running.append(hub)
            started.set()

        thread = threading.Thread(target=serve, args=(settings, ready), kwargs={"machine": machine})
        thread.start()
        assert started.wait(START)
        try:
            yield running[0]
        finally:
            running[0].stop()
            thread.join(START)
        assert not thread.is_alive()

    return run


@pytest.fixture(scope="session")
def chromium(program: Callable[[str], str]) -> Iterator[Browser]:
    """Headless Chromium, started once; the test is skipped where it is not installed."""
    with Browser(program("chromium")) as browser:
        yield browser


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """Headless Chromium without any window."""
    yield chromium
    chromium.close_pages()
