"""The hub's side: serves every table's connection from the hub's log."""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Final

from kiosk.journal.identity import shared_fingerprint, table_of
from kiosk.journal.notes import Notes, OwnNotes
from kiosk.messages import N_, KioskError, Message
from kiosk.sync.endpoints.hub_connections import HubConnection, oldest_unauthenticated
from kiosk.sync.endpoints.incidents import Incident, Incidents
from kiosk.sync.endpoints.network_sessions import AUTHENTICATION_SECONDS, NetworkSessions
from kiosk.sync.endpoints.units import SharedUnits, TableLink, Units, WaitingAuthor
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.enrolment_window import SharedEnrolment
from kiosk.sync.session.hub_session import HubPhase, HubSession
from kiosk.sync.wire.carriers import SERIAL_CHUNK_SIZE, SerialConnection
from kiosk.sync.wire.messages import MAX_CHUNK_SIZE, RefusalReason, Refused, encode_message

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from threading import Event as Flag

    from hardware.ports import Clock, SerialPort
    from kiosk.journal.attachments import AttachmentStore
    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log
    from kiosk.sync.wire.messages import Order, OrderResult

_POLL_SECONDS: Final = 0.05
"""Seconds at most between news from the director and their sending on a serial line."""
MAX_CONNECTIONS: Final = 2_000
"""At the same time: a thousand tables that come back before their old connections are given up."""
MAX_WAITING: Final = 100
"""Units that wait to be admitted: more than this nobody compares by hand."""
_FULL: Final = encode_message(Refused(RefusalReason.FULL))
_TOO_MANY_CONNECTIONS: Final = N_(
    "More than {count} devices connect at the same time. The last is sent away."
)
_ROOM_MADE: Final = N_(
    "More than {count} connections at the same time: the oldest that had not said who it is was closed."
)
_TOO_MANY_WAIT: Final = N_("More than {count} devices ask to be admitted. The last is sent away.")
_log = logging.getLogger(__name__)


class SyncServer:
    """One for a hub. `identity` is the director's; the log must have entered its tournament.

    `on_change` is called, on any thread, when `waiting`, `links` or `incidents` say something new. What
    events name is fetched into `attachments`, where that is given. No more than `max_connections` are served
    at the same time, and no more than `max_waiting` of them may wait to be admitted. `network_key` is the
    `key_digest` of the certificate that `serve` is reached under. `notes` are shared by the hubs on one
    journal; see `share`.
    """

    def __init__(
        self,
        log: Log,
        identity: Identity,
        clock: Clock,
        on_change: Callable[[], None] = lambda: None,
        *,
        attachments: AttachmentStore | None = None,
        max_connections: int = MAX_CONNECTIONS,
        max_waiting: int = MAX_WAITING,
        network_key: bytes = b"",
        notes: Notes | None = None,
    ) -> None:
        notes = notes or OwnNotes()
        self._hub = Hub(log, identity, secrets.token_bytes(16), attachments, enrolment=SharedEnrolment(notes))
        self._units = SharedUnits(notes, self._hub.epoch)
        self._clock = clock
        self._on_change = on_change
        self._max_connections = max_connections
        self._max_waiting = max_waiting
        self._network_key = network_key
        self._lock = Lock()
        self._connections: dict[HubConnection, None] = {}
        self._incidents = Incidents(clock.wall, notes)
        self._network: NetworkSessions | None = None

    def take_orders(self, obey: Callable[[str, Order], OrderResult]) -> None:
        """From now on `obey` is called, on any thread, with a table's author and what is ordered there."""
        self._hub = replace(self._hub, obey=obey)

    @property
    def log(self) -> Log:
        """The hub's journal."""
        return self._hub.log

    @property
    def enrolment(self) -> SharedEnrolment:
        """The window in which units may ask to become tables."""
        return self._hub.enrolment

    @property
    def clock(self) -> Clock:
        return self._clock

    async def serve(
        self,
        receive: Callable[[], Awaitable[bytes | None]],
        send: Callable[[bytes], Awaitable[None]],
        carrier: str = "network",
        peer: str = "",
    ) -> None:
        """Serve one connection until it is over. `receive` gives None when the other side has gone.

        `peer` is the address of the machine that it comes from.

        The next message is received when the last has been answered: who sends faster waits. Who does not
        take what is sent to him is given up. What `send` and `receive` raise ends the connection, and is
        raised here.
        """
        connection = self.begin(carrier, MAX_CHUNK_SIZE, self._network_key, peer)
        if connection is None:
            await send(_FULL)
            return
        sessions = self._network
        if sessions is None or not sessions.is_usable:
            sessions = self._network = NetworkSessions(self)
        try:
            await sessions.serve(connection, receive, send)
        finally:
            if sessions.is_idle:
                sessions.close()
                self._network = None if self._network is sessions else self._network
            self.end(connection)

    def serve_port(self, port: SerialPort, stop: Flag, carrier: str = "serial") -> None:
        """Serve a serial port on this thread until `stop` is set.

        Raises:
            hardware.ports.DeviceError: the adapter was pulled out.
        """
        line = SerialConnection(port)
        connection = self.begin(carrier, SERIAL_CHUNK_SIZE)
        try:
            while not stop.is_set():
                received = line.receive(_POLL_SECONDS)
                replies = [] if connection is None else self.step(connection, received)
                if connection is None or connection.is_over:
                    self.end(connection)
                    connection = self.begin(carrier, SERIAL_CHUNK_SIZE)
                for reply in replies:
                    line.send(reply)
        finally:
            self.end(connection)

    def begin(self, carrier: str, chunk: int, binding: bytes = b"", peer: str = "") -> HubConnection | None:
        """A connection begins: `step` it, and `end` it when it is no more. None if there are too many.

        Who has not proved who he is gives way first, and of those whoever has the most connections.

        `chunk`: bytes of attachments that the line can spare at a time; 0 for none. `binding`: the
        `key_digest` of the certificate that it is encrypted under, if it is.
        """
        now = self._clock.monotonic()
        session = HubSession(self._hub, now, self._refuse, chunk=chunk, binding=binding)
        connection = HubConnection(session, carrier, session.phase, self._clock.wall(), now, now, peer)
        with self._lock:
            is_full = len(self._connections) >= self._max_connections
            has_place = not is_full or self._make_room()
            if has_place:
                self._connections[connection] = None
        if is_full:
            sentence = _ROOM_MADE if has_place else _TOO_MANY_CONNECTIONS
            self.report("", Message(sentence, {"count": self._max_connections}))
        return connection if has_place else None

    def _make_room(self) -> bool:
        """End a connection that nobody has proved; whether there is one."""
        unauthenticated = oldest_unauthenticated(self._connections)
        if unauthenticated is None:
            return False
        unauthenticated.is_over, unauthenticated.due = True, 0.0
        del self._connections[unauthenticated]
        return True

    def end(self, connection: HubConnection | None) -> None:
        """A connection is no more; nothing happens if it was none."""
        if connection is None:
            return
        with self._lock:
            self._connections.pop(connection, None)
        self._on_change()

    def step(self, connection: HubConnection, received: bytes | None) -> list[bytes]:
        """What the session says next, to orders too. It may be its last word: see `HubConnection.is_over`."""
        return [*self.hear(connection, received), *connection.session.obey()]

    def hear(self, connection: HubConnection, received: bytes | None) -> list[bytes]:
        """As `step`, but for the orders, which wait for `HubSession.obey`."""
        now = self._clock.monotonic()
        try:
            replies = connection.session.step(now, self._clock.wall(), received)
        except KioskError as error:
            hello = connection.session.hello
            self.report(hello.author if hello is not None else "", error.message)
            replies, connection.is_over = [], True
        except Exception:  # noqa: BLE001 - one connection's mishap must not end the others' line
            _log.exception("a table's connection failed")
            replies, connection.is_over = [], True
        connection.due = connection.session.next_at()
        if connection.phase is not connection.session.phase and not self._note_phase(connection):
            replies, connection.is_over = connection.session.turn_away(RefusalReason.FULL), True
        if connection.phase is HubPhase.UNKNOWN:
            expected = connection.began + AUTHENTICATION_SECONDS
            connection.due = min(connection.due, expected) if now < expected else connection.due
        return replies

    def _note_phase(self, connection: HubConnection) -> bool:
        """Note how far a connection has come; whether it may stay."""
        phase = connection.session.phase
        with self._lock:
            waiting = sum(other.phase is HubPhase.WAITING for other in self._connections)
            may_stay = phase is not HubPhase.WAITING or waiting < self._max_waiting
            if may_stay:
                connection.phase, connection.since = phase, self._clock.wall()
        if may_stay:
            self._on_change()
        else:
            self.report("", Message(_TOO_MANY_WAIT, {"count": self._max_waiting}))
        return may_stay

    def wake(self) -> None:
        """Let units that wait hear what the director has said; any thread may call it."""
        network = self._network
        if network is not None:
            network.wake_soon()

    def share(self) -> None:
        """Tell the other hubs on this journal what units and incidents are here, and hear of theirs.

        What they have changed about the enrolment's window is known from then on.

        Raises:
            JournalError: the notes cannot be reached.
        """
        self.enrolment.refresh()
        self._incidents.share()
        self._units.share(Units(self._own_waiting(), self._own_links()))

    def waiting(self) -> tuple[WaitingAuthor, ...]:
        """The tables that the director may admit, by number. One that is connected twice is there once."""
        found = {(unit.author, unit.public_key): unit for unit in self._units.others.waiting}
        found |= {(unit.author, unit.public_key): unit for unit in self._own_waiting()}
        return tuple(sorted(found.values(), key=lambda unit: (unit.table, unit.fingerprint)))

    def links(self) -> tuple[TableLink, ...]:
        """The connections of admitted tables, by author."""
        found = (*self._own_links(), *self._units.others.links)
        return tuple(sorted(found, key=lambda link: (link.author, link.since)))

    def _own_waiting(self) -> tuple[WaitingAuthor, ...]:
        found: dict[tuple[str, bytes], WaitingAuthor] = {}
        with self._lock:
            waiting = [connection for connection in self._connections if connection.phase is HubPhase.WAITING]
        for connection in waiting:
            hello = connection.session.hello
            table = None if hello is None else table_of(hello.author)
            if hello is not None and table is not None:
                found[hello.author, hello.public_key] = WaitingAuthor(
                    hello.author,
                    hello.epoch,
                    hello.public_key,
                    table,
                    shared_fingerprint(self._hub.identity.public_key, hello.public_key),
                    connection.since,
                )
        return tuple(found.values())

    def _own_links(self) -> tuple[TableLink, ...]:
        with self._lock:
            return tuple(
                TableLink(
                    hello.author,
                    connection.carrier,
                    connection.since,
                    connection.session.heard,
                    connection.session.status,
                )
                for connection in self._connections
                if connection.phase is HubPhase.OPEN and (hello := connection.session.hello) is not None
            )

    def incidents(self) -> tuple[Incident, ...]:
        """The newest hundred of all hubs on this journal, newest first."""
        return self._incidents.newest()

    def put_aside(self, author: str, at: float) -> None:
        """Tell no more here what was noted of this author at this instant, until it happens again."""
        self._incidents.put_aside(author, at)
        self._on_change()

    def _refuse(self, author: str, reason: RefusalReason) -> None:
        self._incidents.refuse(author, reason)
        self._on_change()

    def report(self, author: str, message: Message) -> None:
        """Tell the director of something that happened; the same again only changes its time."""
        self._incidents.note(author, message)
        self._on_change()
