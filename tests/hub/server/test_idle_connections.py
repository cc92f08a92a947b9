"""Connections that ask for nothing: how long they stay, and whose places they take."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import Queue
from threading import Thread

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from kiosk.hub.server.certificates import Certificates
from kiosk.hub.server.idle_connections import IdleConnectionLimiter
from kiosk.hub.server.web_server import TlsListener, WebServer, listen
from kiosk.sync.wire.secure_channel import connect_securely

FIRST_REQUEST_SECONDS = 0.4
MAX_IDLE_CONNECTIONS = 6


def test_too_many_at_once_cost_him_who_has_the_most_his_oldest() -> None:
    closed: list[str] = []

    async def scene() -> None:
        idle_connections = IdleConnectionLimiter(most=3)
        idle_connections.enter("192.168.1.9", lambda: closed.append("alone"))
        for number in range(4):
            idle_connections.enter("192.168.1.66", lambda number=number: closed.append(f"greedy {number}"))  # type: ignore[misc]
        assert len(idle_connections) == 3

    asyncio.run(scene())
    assert closed == ["greedy 0", "greedy 1"]


def test_who_has_asked_stays() -> None:
    closed: list[str] = []

    async def scene() -> None:
        idle_connections = IdleConnectionLimiter(patience=0.01)
        quick = idle_connections.enter("192.168.1.9", lambda: closed.append("quick"))
        idle_connections.enter("192.168.1.9", lambda: closed.append("silent"))
        idle_connections.leave(quick)
        idle_connections.leave(quick)
        gone = asyncio.Event()
        idle_connections.enter("192.168.1.9", gone.set)
        await gone.wait()
        assert len(idle_connections) == 0

    asyncio.run(scene())
    assert closed == ["silent"]


@pytest.fixture
def ports(tmp_path: Path) -> Iterator[tuple[int, int]]:
    """The plain and the secure port of a server that is not patient."""

    async def talk(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text(await socket.receive_text())

    app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("well")), WebSocketRoute("/sync", talk)])
    certificates = Certificates(tmp_path / "tls", {"127.0.0.1"})
    plain, secure = listen("127.0.0.1", 0), listen("127.0.0.1", 0)
    started: Queue[None] = Queue()
    server = WebServer(
        app,
        on_start=lambda: started.put(None),
        on_stop=lambda: None,
        tls=TlsListener((secure,), certificates.context, lambda _: None),
        idle_connections=IdleConnectionLimiter(MAX_IDLE_CONNECTIONS, FIRST_REQUEST_SECONDS),
    )
    thread = Thread(target=server.run, kwargs={"sockets": [plain]})
    with closing(secure):
        thread.start()
        started.get(timeout=10.0)
        yield plain.getsockname()[1], secure.getsockname()[1]
        server.stop()
        thread.join()


def is_closed(connection: socket.socket) -> bool:
    """Whether the other end closes within its patience, on a busy machine."""
    connection.settimeout(10.0)
    try:
        return connection.recv(1) == b""
    except (ConnectionResetError, ssl.SSLEOFError):
        return True


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: "])
def test_encrypted_connection_that_asks_for_nothing_is_closed(ports: tuple[int, int], said: bytes) -> None:
    secure, _ = connect_securely("127.0.0.1", ports[1], 10.0)
    with closing(secure):
        secure.sendall(said)
        assert is_closed(secure)


def test_connection_that_does_not_finish_its_handshake_is_closed(ports: tuple[int, int]) -> None:
    with closing(socket.create_connection(("127.0.0.1", ports[1]))) as begun:
        begun.sendall(b"\x16\x03\x01")
        assert is_closed(begun)


def test_plain_connection_that_asks_for_nothing_is_closed(ports: tuple[int, int]) -> None:
    with closing(socket.create_connection(("127.0.0.1", ports[0]))) as silent:
        assert is_closed(silent)


def test_a_table_s_link_stays_though_nothing_is_said(ports: tuple[int, int]) -> None:
    with connect(f"ws://127.0.0.1:{ports[0]}/sync") as link:
        with pytest.raises(TimeoutError):
            link.recv(timeout=2 * FIRST_REQUEST_SECONDS)
        link.send("still here")
        assert link.recv(timeout=10.0) == "still here"


def test_crowd_that_says_nothing_keeps_nobody_out(ports: tuple[int, int]) -> None:
    crowd = [socket.create_connection(("127.0.0.1", ports[1])) for _ in range(4 * MAX_IDLE_CONNECTIONS)]
    try:
        assert httpx.get(f"https://127.0.0.1:{ports[1]}/", verify=False).text == "well"  # noqa: S501 - any key does
    finally:
        for unit in crowd:
            unit.close()
