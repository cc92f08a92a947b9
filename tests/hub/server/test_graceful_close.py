"""The hub's end while a table or a page is just saying goodbye."""

from __future__ import annotations

import base64
import os
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Event

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from kiosk.hub.server.web_server import WebServer, listen

PATIENCE = 10.0
MORE_THAN_THE_SYSTEM_TAKES = bytes(16 * 1024 * 1024)
"""What is sent to one who does not read it, so that his connection cannot be closed yet."""
GOODBYE = b"\x88\x80" + bytes(4)
"""A close frame, masked, as a client sends it."""


def open_websocket(port: int) -> socket.socket:
    """A client's, of which nothing is read but that it is one."""
    client = socket.create_connection(("127.0.0.1", port), PATIENCE)
    key = base64.b64encode(os.urandom(16)).decode()
    client.sendall(
        f"GET /sync HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert client.recv(12) == b"HTTP/1.1 101"
    return client


def application(on_goodbye: Callable[[], None]) -> Starlette:
    async def talk(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_bytes(MORE_THAN_THE_SYSTEM_TAKES)
        assert (await websocket.receive())["type"] == "websocket.disconnect"
        on_goodbye()

    return Starlette(routes=[WebSocketRoute("/sync", talk)])


def test_a_goodbye_that_is_under_way_does_not_break_the_servers_end() -> None:
    started, goodbye, ending = Event(), Event(), Event()
    plain = listen("127.0.0.1", 0)
    port = plain.getsockname()[1]
    server = WebServer(application(goodbye.set), started.set, ending.set)
    with ThreadPoolExecutor() as threads:
        running = threads.submit(server.run, [plain])
        try:
            assert started.wait(PATIENCE)
            with closing(open_websocket(port)) as client:
                client.sendall(GOODBYE)
                assert goodbye.wait(PATIENCE)
                server.stop()
                assert ending.wait(PATIENCE)
        finally:
            server.stop()
        running.result(PATIENCE)
