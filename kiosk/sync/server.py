"""The hub's side: serves every table's connection from the hub's log."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from kiosk.journal.identity import fingerprint, table_of
from kiosk.messages import N_, KioskError, Message
from kiosk.sync.carriers import SerialConnection
from kiosk.sync.hub_session import Hub, HubPhase, HubSession
from kiosk.sync.messages import Reason

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from threading import Event as Flag

    from hardware.ports import Clock, SerialPort
    from kiosk.journal.event import Event
    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log

_POLL: Final = 0.05
"""Seconds at most between news from the director and their sending on a serial line."""
_INCIDENTS: Final = 100
_log = logging.getLogger(__name__)

_REFUSALS: Final[Mapping[Reason, Message]] = {
    Reason.VERSION: Message(N_("Its program has another version. Update it.")),
    Reason.NOT_PROVED: Message(N_("Somebody uses its name without its key.")),
    Reason.NOT_A_TABLE: Message(N_("It is no table.")),
    Reason.REPLACED: Message(N_("A unit that is not admitted any more speaks for it.")),
    Reason.FOREIGN: Message(N_("It sent events of somebody else. They were not taken.")),
    Reason.INVALID: Message(N_("It sent events that are not signed by their author. They were not taken.")),
    Reason.FORKED: Message(
        N_("Two units write as this table. Both versions are kept, one counts: compare their screens.")
    ),
}


@dataclass(frozen=True, slots=True)
class WaitingAuthor:
    """A table that asks to be admitted: what an `AuthorAdmitted` body needs, and what people compare."""

    author: str
    epoch: int
    public_key: bytes
    table: int
    fingerprint: str
    since: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """A table that is connected now."""

    author: str
    carrier: str
    since: float
    """Seconds since 1970."""
    heard: int
    """The number of the newest event of the director's that the table has said to have."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that somebody sent and the hub did not take, for the director's page."""

    author: str
    """Who he says he is; empty where he has not said."""
    message: Message
    at: float
    """Seconds since 1970, the last time that it happened."""


@dataclass(slots=True)
class _Served:
    session: HubSession
    carrier: str
    phase: HubPhase
    since: float


class SyncServer:
    """One for a hub. `identity` is the director's; the log must have entered its tournament.

    `on_change` is called, on any thread, when `waiting`, `links` or `incidents` say something new.
    """

    def __init__(
        self, log: Log, identity: Identity, clock: Clock, on_change: Callable[[], None] = lambda: None
    ) -> None:
        self._hub = Hub(log, identity, secrets.token_bytes(16))
        self._clock = clock
        self._on_change = on_change
        self._lock = Lock()
        self._served: list[_Served] = []
        self._incidents: dict[tuple[str, str], Incident] = {}

    async def serve(
        self,
        receive: Callable[[], Awaitable[bytes | None]],
        send: Callable[[bytes], Awaitable[None]],
        carrier: str = "network",
    ) -> None:
        """Serve one connection until `receive` gives None (it was closed), or it is of no more use."""
        served = self._begin(carrier)
        loop, grown = asyncio.get_running_loop(), asyncio.Event()

        def hear(_events: Sequence[Event]) -> None:
            loop.call_soon_threadsafe(grown.set)

        self._hub.log.add_listener(hear)
        arriving = asyncio.ensure_future(receive())
        try:
            while not served.session.is_silent(self._clock.monotonic()):
                await _either(arriving, grown, served.session.next_at() - self._clock.monotonic())
                received = None
                if arriving.done():
                    received = arriving.result()
                    if received is None:
                        return
                    arriving = asyncio.ensure_future(receive())
                replies = await asyncio.to_thread(self._step, served, received)
                if replies is None:
                    return
                for reply in replies:
                    await send(reply)
        finally:
            arriving.cancel()
            self._hub.log.remove_listener(hear)
            self._end(served)

    def serve_port(self, port: SerialPort, stop: Flag, carrier: str = "serial") -> None:
        """Serve a serial port on this thread until `stop` is set.

        Raises:
            hardware.ports.DeviceError: the adapter was pulled out.
        """
        connection = SerialConnection(port)
        served = self._begin(carrier)
        try:
            while not stop.is_set():
                replies = self._step(served, connection.receive(_POLL))
                if replies is None:
                    self._end(served)
                    served = self._begin(carrier)
                for reply in replies or ():
                    connection.send(reply)
        finally:
            self._end(served)

    def waiting(self) -> tuple[WaitingAuthor, ...]:
        """The tables that the director may admit, by number. One that is connected twice is there once."""
        found: dict[tuple[str, bytes], WaitingAuthor] = {}
        with self._lock:
            served = [each for each in self._served if each.phase is HubPhase.WAITING]
        for each in served:
            hello = each.session.hello
            table = None if hello is None else table_of(hello.author)
            if hello is not None and table is not None:
                found[hello.author, hello.public_key] = WaitingAuthor(
                    hello.author,
                    hello.epoch,
                    hello.public_key,
                    table,
                    fingerprint(hello.public_key),
                    each.since,
                )
        return tuple(sorted(found.values(), key=lambda each: (each.table, each.fingerprint)))

    def links(self) -> tuple[TableLink, ...]:
        """The connections of admitted tables, by author."""
        with self._lock:
            found = [
                TableLink(hello.author, each.carrier, each.since, each.session.heard)
                for each in self._served
                if each.phase is HubPhase.OPEN and (hello := each.session.hello) is not None
            ]
        return tuple(sorted(found, key=lambda each: (each.author, each.since)))

    def incidents(self) -> tuple[Incident, ...]:
        """The newest hundred, newest first."""
        with self._lock:
            return tuple(sorted(self._incidents.values(), key=lambda each: -each.at))

    def _begin(self, carrier: str) -> _Served:
        session = HubSession(self._hub, self._clock.monotonic(), self._refuse)
        served = _Served(session, carrier, session.phase, self._clock.wall())
        with self._lock:
            self._served.append(served)
        return served

    def _end(self, served: _Served) -> None:
        with self._lock:
            self._served.remove(served)
        self._on_change()

    def _step(self, served: _Served, received: bytes | None) -> list[bytes] | None:
        """The session's next step; None where it cannot go on."""
        try:
            replies = served.session.step(self._clock.monotonic(), self._clock.wall(), received)
        except KioskError as error:
            hello = served.session.hello
            self._report(hello.author if hello is not None else "", error.message)
            return None
        except Exception:  # noqa: BLE001 - one connection's mishap must not end the others' line
            _log.exception("a table's connection failed")
            return None
        if served.phase is not served.session.phase:
            with self._lock:
                served.phase, served.since = served.session.phase, self._clock.wall()
            self._on_change()
        return replies

    def _refuse(self, author: str, reason: Reason) -> None:
        self._report(author, _REFUSALS[reason])

    def _report(self, author: str, message: Message) -> None:
        with self._lock:
            self._incidents.pop((author, str(message)), None)
            self._incidents[author, str(message)] = Incident(author, message, self._clock.wall())
            while len(self._incidents) > _INCIDENTS:
                del self._incidents[next(iter(self._incidents))]
        self._on_change()


async def _either(arriving: asyncio.Future[bytes | None], grown: asyncio.Event, seconds: float) -> None:
    """Wait until something has arrived, the log has grown, or `seconds` are over."""
    growing = asyncio.ensure_future(grown.wait())
    either: set[asyncio.Future[Any]] = {arriving, growing}
    await asyncio.wait(either, timeout=max(0.0, seconds), return_when=asyncio.FIRST_COMPLETED)
    growing.cancel()
    grown.clear()
