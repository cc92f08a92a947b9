"""An RS-485 bus at its two ends: a thread each that keeps to the line's time, whatever else goes on."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from hardware.ports import DeviceError
from kiosk.journal.identity import DIRECTOR
from kiosk.messages import N_, Message
from kiosk.sync.bus.frames import ADDRESSES, DEFAULT_SETTINGS, BusSettings, Clashed, Heard, Joined, Left
from kiosk.sync.bus.master import BusMaster
from kiosk.sync.bus.station import BusStation
from kiosk.sync.wire.carriers import CarrierError, NobodyAnswersError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from threading import Event as Flag

    from hardware.ports import SerialPort
    from kiosk.journal.event import Event
    from kiosk.sync.bus.frames import BusNews
    from kiosk.sync.endpoints.hub_connections import HubConnection
    from kiosk.sync.endpoints.server import SyncServer

_POLL_SECONDS: Final = 0.05
"""Seconds at most until a thread notices that it is to end."""
_END_OF_TIME: Final = float("inf")
_MAX_ARRIVED: Final = 64
"""Messages that wait for a table's session."""

_TWO_UNITS: Final = N_("Two devices have the address {address} on the bus. Give each table its own.")
_TWO_HUBS: Final = Message(N_("Something else asks the tables on this bus. Only one PC may be on it."))


class BusCarrier:
    """The bus that leads to the hub, on which this table has `address` (1 to 32).

    `open_port` opens the port at the bus's baud rate; it raises `DeviceError` where there is none.

    Raises:
        CarrierError: there is no such address on a bus.
    """

    name = "bus"
    chunk = 0

    def __init__(
        self, open_port: Callable[[], SerialPort], address: int, settings: BusSettings = DEFAULT_SETTINGS
    ) -> None:
        if address not in ADDRESSES:
            raise CarrierError(
                N_("{address} is no address on a bus: they go from 1 to 32. Check the table's settings."),
                address=address,
            )
        self._open_port = open_port
        self._address = address
        self._settings = settings

    @contextmanager
    def connect(self) -> Iterator[BusConnection]:
        try:
            port = self._open_port()
            try:
                connection = BusConnection(port, self._address, self._settings)
                try:
                    yield connection
                finally:
                    connection.close()
            finally:
                port.close()
        except DeviceError as error:
            raise CarrierError(N_("The bus does not work: {reason}"), reason=str(error)) from error


class BusConnection:
    """A table's messages over an open port. What is sent waits until the hub asks."""

    endpoint = None

    def __init__(self, port: SerialPort, address: int, settings: BusSettings) -> None:
        self._port = port
        self._address = address
        self._station = BusStation(address, monotonic(), settings)
        self._changed = Condition()
        self._arrived: deque[bytes] = deque(maxlen=_MAX_ARRIVED)
        self._problem: Exception | None = None
        self._is_closing = False
        self._thread = Thread(target=self._run, name=f"bus-{address}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._is_closing = True
        self._thread.join()

    def receive(self, timeout: float) -> bytes | None:
        """The next whole message, or None if none was completed within `timeout` seconds.

        Raises:
            hardware.ports.DeviceError: the adapter was pulled out.
            CarrierError: the hub does not ask any more, or another unit has this address.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._arrived or self._problem, timeout)
            if self._arrived:
                return self._arrived.popleft()
            if self._problem is not None:
                raise self._problem
            return None

    def send(self, message: bytes) -> None:
        """Let the hub have a message when it asks; lost while it does not."""
        with self._changed:
            self._station.send(message)

    def hurry(self, is_urgent: bool) -> None:
        with self._changed:
            self._station.hurry(is_urgent)

    def trust(self) -> None:
        """There is one bus, and no other to try."""

    def _run(self) -> None:
        try:
            while not self._is_closing:
                with self._changed:
                    due = self._station.next_at()
                received = self._port.read(_wait_until(due))
                with self._changed:
                    answer = self._station.step(monotonic(), received)
                    self._note(self._station.take_news())
                if answer:
                    self._port.write(answer)
        except Exception as error:  # noqa: BLE001 - whatever it was, whoever receives is told
            with self._changed:
                self._problem = error
                self._changed.notify_all()

    def _note(self, news: Sequence[BusNews]) -> None:
        for item in news:
            match item:
                case Heard(message=message):
                    self._arrived.append(message)
                case Clashed() if not self._station.is_linked:
                    self._problem = CarrierError(_TWO_UNITS, address=self._address)
                case Left() if not self._station.is_linked:
                    self._problem = NobodyAnswersError(N_("The director's PC does not ask on the bus."))
                case _:
                    pass
        if news:
            self._changed.notify_all()


class BusServer:
    """The hub's end of one bus: serves the stations at `addresses` from `server`, each as a connection."""

    def __init__(
        self,
        server: SyncServer,
        carrier: str = "bus",
        addresses: Sequence[int] = ADDRESSES,
        settings: BusSettings = DEFAULT_SETTINGS,
    ) -> None:
        self._server = server
        self._carrier = carrier
        self._addresses = addresses
        self._settings = settings

    def serve_port(self, port: SerialPort, stop: Flag) -> None:
        """Serve the bus at this port, with a thread more for the journal, until `stop` is set.

        Raises:
            hardware.ports.DeviceError: the adapter was pulled out.
        """
        sessions = _BusSessions(self._server, self._carrier)
        sessions.start()
        try:
            self._run(port, stop, sessions)
        finally:
            sessions.close()

    def _run(self, port: SerialPort, stop: Flag, sessions: _BusSessions) -> None:
        master = BusMaster(monotonic(), self._addresses, self._settings)
        while not stop.is_set():
            received = port.read(_wait_until(master.next_at()))
            for address, message in sessions.take_replies():
                master.send(address, message)
            question = master.step(monotonic(), received)
            if question:
                port.write(question)
            for news in master.take_news():
                sessions.tell(news)


class _BusSessions:
    """Steps the sessions of a bus on a thread of its own: a commit must not hold up the line."""

    def __init__(self, server: SyncServer, carrier: str) -> None:
        self._server = server
        self._carrier = carrier
        self._connections: dict[int, HubConnection] = {}
        self._inbox: SimpleQueue[BusNews | None] = SimpleQueue()
        self._replies: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
        self._is_closing = False
        self._thread = Thread(target=self._run, name=f"{carrier}-sessions", daemon=True)

    def start(self) -> None:
        self._server.log.add_listener(self._hear)
        self._thread.start()

    def close(self) -> None:
        self._server.log.remove_listener(self._hear)
        self._is_closing = True
        self._inbox.put(None)
        self._thread.join()

    def tell(self, news: BusNews) -> None:
        self._inbox.put(news)

    def take_replies(self) -> Iterator[tuple[int, bytes]]:
        """What is to be sent, and to which address."""
        while not self._replies.empty():
            yield self._replies.get()

    def _hear(self, events: Sequence[Event]) -> None:
        if any(event.author == DIRECTOR for event in events):
            self._inbox.put(None)

    def _run(self) -> None:
        while not self._is_closing:
            try:
                news = self._inbox.get(timeout=_POLL_SECONDS)
            except Empty:
                self._remind(monotonic())
                continue
            if news is None:
                self._remind(_END_OF_TIME)
            else:
                self._obey(news)
        for connection in self._connections.values():
            self._server.end(connection)

    def _remind(self, now: float) -> None:
        """Step who has something to do by himself."""
        for address, connection in tuple(self._connections.items()):
            if connection.due <= now:
                self._step(address, None)

    def _obey(self, news: BusNews) -> None:
        match news:
            case Joined(address):
                self._end(address)
                self._begin(address)
            case Left(address):
                self._end(address)
            case Heard(address, message):
                self._step(address, message)
            case Clashed(0):
                self._server.report("", _TWO_HUBS)
            case Clashed(address):
                self._server.report("", Message(_TWO_UNITS, {"address": address}))

    def _begin(self, address: int) -> None:
        connection = self._server.begin(f"{self._carrier} {address}", chunk=0)
        if connection is not None:
            self._connections[address] = connection

    def _end(self, address: int) -> None:
        connection = self._connections.pop(address, None)
        if connection is not None:
            self._server.end(connection)

    def _step(self, address: int, message: bytes | None) -> None:
        connection = self._connections.get(address)
        if connection is None:
            return
        for reply in self._server.step(connection, message):
            self._replies.put((address, reply))
        if connection.is_over:
            self._end(address)
            self._begin(address)


def _wait_until(due: float | None) -> float:
    return _POLL_SECONDS if due is None else min(_POLL_SECONDS, max(0.0, due - monotonic()))
