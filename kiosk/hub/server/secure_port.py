"""The port that speaks TLS alone: connections are opened here, and who speaks otherwise is told so."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from functools import partial
from typing import Final

from kiosk.hub.server.idle_connections import IdleConnection, IdleConnectionLimiter
from kiosk.messages import N_, Message

HANDSHAKE_SECONDS: Final = 10.0
"""Seconds in which a connection has to be encrypted."""
NOT_TLS: Final = Message(N_("{peer} spoke to the secure port without TLS 1.3. It was refused."))

_HELLO: Final = b"\x16"
"""What every TLS connection begins with: a handshake record."""
_ANSWER: Final = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
    b"This port speaks TLS 1.3 alone: use https:// (tables: wss://).\n"
)
_PAUSE: Final = 0.1
"""Seconds without anybody taken in, where the system has no room for a connection."""
_OLD_TLS: Final = ("UNSUPPORTED_PROTOCOL", "VERSION_TOO_LOW", "WRONG_VERSION_NUMBER")
_log = logging.getLogger(__name__)


class SecurePort:
    """Opens connections on a listening socket, each for a protocol of its own, until it is closed.

    `on_refused` is called with a sentence about who was turned away for want of TLS 1.3. Those that are being
    opened are among the `idle_connections`. It belongs to the
    event loop in which it is made.
    """

    def __init__(
        self,
        listener: socket.socket,
        context: ssl.SSLContext,
        make_protocol: Callable[[], asyncio.Protocol],
        on_refused: Callable[[Message], None],
        idle_connections: IdleConnectionLimiter,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._listener = listener
        self._listener.setblocking(False)
        self._context = context
        self._make_protocol = make_protocol
        self._on_refused = on_refused
        self._idle_connections = idle_connections
        self._opening: set[asyncio.Task[None]] = set()
        self._pause: asyncio.TimerHandle | None = None
        self._attend()

    def close(self) -> None:
        """Open no more connections; those that stand are the protocols'."""
        self._loop.remove_reader(self._listener)
        if self._pause is not None:
            self._pause.cancel()
        for task in self._opening:
            task.cancel()

    def _attend(self) -> None:
        """Take whoever arrives, until `close`.

        Not by the loop's `sock_accept`: one that is cancelled just as somebody arrives settles its future a
        second time (an `InvalidStateError`) and leaves his connection open.
        """
        self._loop.add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        try:
            connection, address = self._listener.accept()
        except (BlockingIOError, ConnectionAbortedError):  # he has gone again
            return
        except OSError as error:  # too many open files: those that go make room
            _log.warning("no connection is accepted: %s", error)
            self._loop.remove_reader(self._listener)
            self._pause = self._loop.call_later(_PAUSE, self._attend)
            return
        peer = str(address[0])
        task = self._loop.create_task(self._open(connection, peer))
        idle_connection = self._idle_connections.enter(peer, partial(_cancel, task))
        self._opening.add(task)
        task.add_done_callback(partial(self._note_end, idle_connection))

    def _note_end(self, idle_connection: IdleConnection, task: asyncio.Task[None]) -> None:
        """It is open, and the protocol's to watch, or has failed."""
        self._idle_connections.leave(idle_connection)
        self._opening.discard(task)

    async def _open(self, connection: socket.socket, peer: str) -> None:
        try:
            async with asyncio.timeout(HANDSHAKE_SECONDS):
                is_tls = await self._begins_as_tls(connection, peer)
        except BaseException as error:
            connection.close()
            if isinstance(error, OSError):  # it went, or said nothing in time
                return
            raise
        if not is_tls:
            connection.close()
            return
        try:
            await self._loop.connect_accepted_socket(
                self._make_protocol, connection, ssl=self._context, ssl_handshake_timeout=HANDSHAKE_SECONDS
            )
        except OSError as error:
            if isinstance(error, ssl.SSLError) and error.reason in _OLD_TLS:
                self._on_refused(_about(peer))

    async def _begins_as_tls(self, connection: socket.socket, peer: str) -> bool:
        first = await self._first_byte(connection)
        if first and first != _HELLO:
            self._on_refused(_about(peer))
            connection.recv(4096)  # unread, it would reset the connection under the answer
            await self._loop.sock_sendall(connection, _ANSWER)
        return first == _HELLO

    async def _first_byte(self, connection: socket.socket) -> bytes:
        """What the other side begins with, left where it is; empty if it has gone."""
        connection.setblocking(False)
        readable = self._loop.create_future()
        self._loop.add_reader(connection, _settle, readable)
        try:
            await readable
        finally:
            self._loop.remove_reader(connection)
        return connection.recv(1, socket.MSG_PEEK)


def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()


def _settle(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


def _about(peer: str) -> Message:
    return Message(NOT_TLS.text, {"peer": peer})
