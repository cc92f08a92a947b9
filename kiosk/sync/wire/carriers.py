"""Ways to carry messages between table and hub: one message a WebSocket frame, or framed on a serial line."""

from __future__ import annotations

import ssl
from collections import deque
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import urlsplit

from websockets.exceptions import (
    ConnectionClosedError,
    InvalidHandshake,
    InvalidMessage,
    InvalidURI,
    WebSocketException,
)
from websockets.frames import CloseCode
from websockets.sync.client import ClientConnection, connect

from hardware.ports import DeviceError
from kiosk.messages import N_, KioskError
from kiosk.sync.wire.framing import FrameDecoder, encode_frame
from kiosk.sync.wire.messages import MAX_CHUNK_SIZE, MAX_MESSAGE_SIZE
from kiosk.sync.wire.secure_channel import Endpoint, connect_securely

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from hardware.ports import SerialPort

SERIAL_CHUNK_SIZE: Final = 1024
"""Bytes of attachments at a time on a serial line: an event waits 90 ms for it at most, at 115,200 baud."""
_CONNECT_TIMEOUT_SECONDS: Final = 3.0
"""Seconds for a hub to answer a connection."""
_LOST: Final = N_("The connection to {address} was lost.")
_SOMETHING_ELSE: Final = N_("Something else than the director's PC answers at {address}. Check the address.")
_CLOSE_TIMEOUT_SECONDS: Final = 0.5
"""Seconds for it to answer a good-bye."""


class CarrierError(KioskError):
    """There is no connection, or no more. A `silent` one needs no words: nobody answers."""

    silent = False


class NobodyAnswersError(CarrierError):
    """The hub is off, out of reach, or has closed the connection."""

    silent = True


class ElsewhereError(NobodyAnswersError):
    """Nobody is there; the carrier knows another place, which may be tried at once."""


class Connection(Protocol):
    """Carries whole messages; some may be lost on the way."""

    @property
    def endpoint(self) -> Endpoint | None:
        """Who answers, on a connection that is encrypted."""
        ...

    def receive(self, timeout: float) -> bytes | None:
        """The next message, waiting at most `timeout` seconds.

        Raises:
            CarrierError: the connection is no more.
        """
        ...

    def send(self, message: bytes) -> None:
        """Send a message.

        Raises:
            CarrierError: the connection is no more.
        """
        ...

    def hurry(self, is_urgent: bool) -> None:
        """Say whether an arbiter is called: a line that tables share serves this one before the others."""
        ...

    def trust(self) -> None:
        """Say that it is the hub who answers: the place is worth remembering."""
        ...


class Carrier(Protocol):
    """A way to the hub that may be tried again and again."""

    @property
    def name(self) -> str:
        """For people and threads, for example ``serial``."""
        ...

    @property
    def chunk(self) -> int:
        """Bytes of attachments that the line can spare at a time; 0 where they wait for another way."""
        ...

    def connect(self) -> AbstractContextManager[Connection]:
        """Open a connection for as long as the context lasts.

        Raises:
            CarrierError: there is no hub that way.
        """
        ...


@dataclass(frozen=True, slots=True)
class SecureLine:
    """An encrypted connection over which nothing has been said: its far end has proved its key, no more."""

    socket: ssl.SSLSocket
    endpoint: Endpoint

    def close(self) -> None:
        """Hang up, still without a word."""
        self.socket.close()


def open_line(address: str) -> SecureLine:
    """An encrypted connection to an address such as ``wss://192.168.1.10:8443/sync``.

    Raises:
        CarrierError: nobody answers there, or nobody that speaks TLS 1.3.
    """
    with _named_errors(address):
        host, port = _place(address)
        secure, key = connect_securely(host, port, _CONNECT_TIMEOUT_SECONDS)
        return SecureLine(secure, Endpoint(address, key))


@contextmanager
def speaking(line: SecureLine) -> Iterator[Connection]:
    """The WebSocket over a line that was opened, for as long as the context lasts.

    Raises:
        CarrierError: whoever is there is no hub, or the connection is no more.
    """
    address = line.endpoint.address
    try:
        with _named_errors(address):
            socket = _greet(line.socket, address)
    except BaseException:
        line.close()
        raise
    with socket:
        try:
            yield _WebSocketConnection(socket, line.endpoint)
        except ConnectionClosedError as error:
            raise _ended(error, address) from error
        except (OSError, WebSocketException) as error:
            raise NobodyAnswersError(_LOST, address=address) from error


class WebSocketCarrier:
    """The hub's WebSocket over TLS at an address such as ``wss://192.168.1.10:8443/sync``.

    Whose key it is that answers (`Connection.endpoint`) is for the session to say: this is the way of a unit
    that does not know its hub yet. One that does looks for it by its key
    (`kiosk.sync.endpoints.hub_search`).
    """

    name = "network"
    chunk = MAX_CHUNK_SIZE

    def __init__(self, address: str) -> None:
        self._address = address

    @contextmanager
    def connect(self) -> Iterator[Connection]:
        with speaking(open_line(self._address)) as connection:
            yield connection


def _ended(error: ConnectionClosedError, address: str) -> CarrierError:
    """Why a connection that had begun is no more."""
    sent, received = error.sent, error.rcvd
    if sent is not None and sent.code == CloseCode.MESSAGE_TOO_BIG and not error.rcvd_then_sent:
        return CarrierError(_SOMETHING_ELSE, address=address)
    if received is not None and received.code == CloseCode.MESSAGE_TOO_BIG:
        return CarrierError(N_("The director's PC did not take what this table sent. Call the arbiter."))
    return NobodyAnswersError(_LOST, address=address)


@contextmanager
def _named_errors(address: str) -> Iterator[None]:
    """What may go wrong on the way to an address, in sentences."""
    try:
        yield
    except (ssl.SSLError, InvalidHandshake, InvalidMessage) as error:
        raise CarrierError(_SOMETHING_ELSE, address=address) from error
    except (InvalidURI, ValueError) as error:
        raise CarrierError(
            N_("“{address}” is not an address of a director's PC. Check the table's settings."),
            address=address,
        ) from error
    except (OSError, WebSocketException) as error:
        raise NobodyAnswersError(N_("Nobody answers at {address}."), address=address) from error


def _place(address: str) -> tuple[str, int]:
    parts = urlsplit(address)
    if parts.scheme != "wss" or not parts.hostname or not parts.port:
        raise InvalidURI(address, "not an address of a hub")
    return parts.hostname, parts.port


def _greet(secure: ssl.SSLSocket, address: str) -> ClientConnection:
    """Ask for the WebSocket over a connection that is encrypted already."""
    return connect(
        address.replace("wss:", "ws:", 1),
        sock=secure,
        open_timeout=_CONNECT_TIMEOUT_SECONDS,
        close_timeout=_CLOSE_TIMEOUT_SECONDS,
        ping_interval=None,  # the session has its own
        compression=None,
        proxy=None,
        max_size=MAX_MESSAGE_SIZE,
        legacy=True,  # a connection, not something that reconnects by itself
    )


class _WebSocketConnection:
    def __init__(self, socket: ClientConnection, endpoint: Endpoint) -> None:
        self._socket = socket
        self.endpoint = endpoint

    def receive(self, timeout: float) -> bytes | None:
        try:
            message = self._socket.recv(timeout)
        except TimeoutError:
            return None
        return message if isinstance(message, bytes) else message.encode()

    def send(self, message: bytes) -> None:
        self._socket.send(message)

    def hurry(self, is_urgent: bool) -> None:
        """Nothing waits here."""

    def trust(self) -> None:
        """The address is kept by whoever asked for it."""


class SerialCarrier:
    """A serial line to the hub. `open_port` opens it; it raises `DeviceError` where there is none."""

    chunk = SERIAL_CHUNK_SIZE

    def __init__(self, open_port: Callable[[], SerialPort], name: str = "serial") -> None:
        self.name = name
        self._open_port = open_port

    @contextmanager
    def connect(self) -> Iterator[Connection]:
        try:
            port = self._open_port()
            try:
                yield SerialConnection(port)
            finally:
                port.close()
        except DeviceError as error:
            raise CarrierError(N_("The serial line does not work: {reason}"), reason=str(error)) from error


class SerialConnection:
    """Messages over an open serial port; the same at both ends."""

    endpoint: Endpoint | None = None

    def __init__(self, port: SerialPort) -> None:
        self._port = port
        self._decoder = FrameDecoder()
        self._arrived: deque[bytes] = deque()

    def receive(self, timeout: float) -> bytes | None:
        """The next whole message, or None if none was completed within `timeout` seconds.

        Raises:
            hardware.ports.DeviceError: the adapter was pulled out.
        """
        if not self._arrived:
            self._arrived.extend(self._decoder.feed(self._port.read(timeout)))
        return self._arrived.popleft() if self._arrived else None

    def send(self, message: bytes) -> None:
        """Send a message as a frame.

        Raises:
            hardware.ports.DeviceError: the adapter was pulled out.
        """
        self._port.write(encode_frame(message))

    def hurry(self, is_urgent: bool) -> None:
        """Nobody else is on this line."""

    def trust(self) -> None:
        """There is one port, and no other to try."""
