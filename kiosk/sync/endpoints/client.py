"""A table's link: keeps its journal and the hub's the same, over whichever carriers work."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import Random
from threading import Event as Flag
from threading import RLock, Thread
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, KioskError, Message
from kiosk.sync.endpoints.known_hub import KnownHub
from kiosk.sync.session.link import Committed, LinkPhase, LinkState
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.carriers import CarrierError, ElsewhereError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType
    from typing import Self

    from hardware.ports import Clock
    from kiosk.journal.attachments import AttachmentStore
    from kiosk.journal.event import Event
    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log
    from kiosk.sync.wire.carriers import Carrier, Connection
    from kiosk.sync.wire.messages import Order, OrderResult
    from kiosk.sync.wire.table_status import TableStatus

_POLL_SECONDS: Final = 0.05
"""Seconds at most between an append and its sending."""
_CLOSE_SECONDS: Final = 2.0
"""Seconds that `SyncClient.close` waits for its threads."""
_BROKE_OFF: Final = Message(N_("The link broke off because of a mistake of the program. It is tried again."))
_log = logging.getLogger(__name__)


def back_off(attempt: int, chance: float) -> float:
    """Seconds before the next attempt: doubling from half a second to ten, give or take a half.

    `attempt` counts the failures since the last success, from 1; `chance` is in 0 to 1 and keeps the tables
    of a hall from all coming back at once.

    >>> back_off(1, 0.5), back_off(3, 0.0), back_off(99, 1.0)
    (0.5, 1.0, 15.0)
    """
    return min(0.5 * 2.0 ** min(attempt - 1, 10), 10.0) * (0.5 + chance)


@dataclass(frozen=True, slots=True)
class _Link:
    """What one carrier has brought."""

    phase: LinkPhase = LinkPhase.OFFLINE
    problem: Message | None = None


class SyncClient:
    """Runs a thread for each carrier (`SearchingCarrier`, `SerialCarrier`). Nothing is raised into the app.

    `on_change` is called with each new `LinkState`, on any thread: it must only post an event. News from the
    director arrive through the log's listeners. The hub is given what it asks for of
    `attachments`; `known_hub` says under which key it is to be reached, and learns it. `hear_time` is called,
    on any thread, with the seconds by which the hub's time is ahead of `clock`. To be closed before the log.
    """

    def __init__(
        self,
        log: Log,
        identity: Identity,
        carriers: Sequence[Carrier],
        clock: Clock,
        on_change: Callable[[LinkState], None],
        *,
        attachments: AttachmentStore | None = None,
        known_hub: KnownHub | None = None,
        hear_time: Callable[[float], None] = lambda _: None,
    ) -> None:
        self._log = log
        self._hear_time = hear_time
        self._known_hub = known_hub or KnownHub()
        self._attachments = attachments
        self._identity = identity
        self._clock = clock
        self._on_change = on_change
        self._random = Random()
        self._closing = Flag()
        self._lock = RLock()
        self._names = [carrier.name for carrier in carriers]
        self._links = [_Link() for _ in carriers]
        self._committed = Committed()
        self._order: Order | None = None
        self._answer: OrderResult | None = None
        self._status: TableStatus | None = None
        self._state = self._summary()
        self._threads = [
            Thread(target=self._run, args=(place, carrier), name=f"sync-{carrier.name}", daemon=True)
            for place, carrier in enumerate(carriers)
        ]

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Begin to look for the hub."""
        self._log.add_listener(self._hear)
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """End the threads; returns within two seconds."""
        self._closing.set()
        self._log.remove_listener(self._hear)
        deadline = self._clock.monotonic() + _CLOSE_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, deadline - self._clock.monotonic()))

    @property
    def state(self) -> LinkState:
        return self._state

    def note_committed(self, seq: int) -> None:
        """The hub, which has answered by hand, has the own events up to this number.

        See `kiosk.sync.bundles.bundle`.
        """
        with self._lock:
            self._committed = self._committed.hear_by_hand(self._identity.epoch, seq)
            self._tell()

    def order(self, order: Order | None) -> None:
        """Have this obeyed by the hub, in the place of whatever was asked before; None: nothing any more."""
        with self._lock:
            self._order, self._answer = order, None

    def report(self, status: TableStatus) -> None:
        """Let the hub know how the table is; it is said again with every sign of life."""
        self._status = status

    def take_answer(self) -> OrderResult | None:
        """What has come of the order, once; None while it has not."""
        with self._lock:
            answer, self._answer = self._answer, None
            return answer

    def _run(self, place: int, carrier: Carrier) -> None:
        failures = 0
        while not self._closing.is_set():
            try:
                was_open = self._try(place, carrier)
            except ElsewhereError:
                continue
            failures = 1 if was_open else failures + 1
            self._closing.wait(back_off(failures, self._random.random()))

    def _try(self, place: int, carrier: Carrier) -> bool:
        """One connection's life; whether it was open when it ended.

        Raises:
            ElsewhereError: another place is to be tried at once.
        """
        session, problem = None, None
        try:
            with carrier.connect() as connection:
                if self._closing.is_set():  # it took long: the log may be closed already
                    return False
                session = TableSession(
                    self._log,
                    self._identity,
                    self._clock.monotonic(),
                    attachments=self._attachments,
                    chunk=carrier.chunk,
                    binding=b"" if connection.endpoint is None else connection.endpoint.key,
                    known_key=self._known_hub.key,
                )
                self._talk(place, connection, session)
                problem = session.problem
        except ElsewhereError:
            raise
        except CarrierError as error:
            problem = None if error.silent else error.message
        except KioskError as error:
            problem = error.message
        except Exception:  # noqa: BLE001 - whatever it was, the light must not stay as it was
            _log.exception("the link broke off")
            problem = _BROKE_OFF
        if not self._closing.is_set():
            self._publish(place, _Link(LinkPhase.OFFLINE, problem))
        return session is not None and session.phase is LinkPhase.CONNECTED

    def _talk(self, place: int, connection: Connection, session: TableSession) -> None:
        received = None
        while not self._closing.is_set() and not session.is_over(self._clock.monotonic()):
            connection.hurry(session.is_urgent)
            session.order(self._order)
            session.report(self._status)
            for message in session.step(self._clock.monotonic(), self._clock.wall(), received):
                connection.send(message)
            self._note(place, session)
            if session.phase is LinkPhase.CONNECTED:
                connection.trust()
                if connection.endpoint is not None:
                    self._known_hub.keep(*connection.endpoint)
            self._hear_answers(session)
            received = connection.receive(_POLL_SECONDS)

    def _hear_answers(self, session: TableSession) -> None:
        with self._lock:
            for answer in session.answers:
                if self._order is not None and answer.key == self._order.key:
                    self._order, self._answer = None, answer
                    self._on_change(self._state)
            session.answers.clear()

    def _note(self, place: int, session: TableSession) -> None:
        with self._lock:
            if session.hub_ahead is not None:
                self._hear_time(session.hub_ahead)
                session.hub_ahead = None
            if session.hub_run is not None:
                self._committed = self._committed.hear(session.hub_run, session.received)
            self._publish(place, _Link(session.phase, session.problem))

    def _hear(self, _events: Sequence[Event]) -> None:
        with self._lock:
            self._tell()

    def _publish(self, place: int, link: _Link) -> None:
        with self._lock:
            self._links[place] = link
            self._tell()

    def _tell(self) -> None:
        state = self._summary()
        if state != self._state:
            self._state = state
            self._on_change(state)

    def _summary(self) -> LinkState:
        phase = next(
            (
                phase
                for phase in (LinkPhase.CONNECTED, LinkPhase.WAITING)
                if any(link.phase is phase for link in self._links)
            ),
            LinkPhase.OFFLINE,
        )
        links = [link for link in self._links if link.phase is phase]
        ways = [name for name, link in zip(self._names, self._links, strict=True) if link in links]
        heads = self._log.heads_of((self._identity.author,))
        return LinkState(
            phase,
            pending=sum(max(0, head.seq - self._committed.seq(head.epoch)) for head in heads),
            committed=self._committed.seq(self._identity.epoch),
            problem=next((link.problem for link in links if link.problem is not None), None),
            ways=() if phase is LinkPhase.OFFLINE else tuple(ways),
            is_looking=phase is LinkPhase.OFFLINE and bool(self._links),
        )
