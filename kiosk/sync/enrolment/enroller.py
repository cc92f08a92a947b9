"""A unit asks a hub to become a table, over one carrier, on a thread of its own."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from threading import Event as Flag
from threading import Thread
from typing import TYPE_CHECKING, Final

from kiosk.journal.identity import Identity, table_author
from kiosk.messages import N_, KioskError, Message
from kiosk.sync.enrolment.session import EnrolSession
from kiosk.sync.session.link import LinkPhase

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

    from hardware.ports import Clock
    from kiosk.sync.enrolment.session import Enrolled
    from kiosk.sync.wire.carriers import Carrier, Connection
    from kiosk.sync.wire.secure_channel import Endpoint

_POLL_SECONDS: Final = 0.05
_CLOSE_SECONDS: Final = 4.0
"""Seconds that `Enroller.close` waits for its thread, which may be waiting for an answer."""
_NOBODY: Final = Message(
    N_("Nobody answers there. Check the address, and that this device is on the network.")
)
_LOST: Final = Message(N_("The director's PC does not answer any more. Begin again."))
_BROKE_OFF: Final = Message(N_("The enrolment broke off because of a mistake of the program. Begin again."))
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EnrolState:
    """How far a unit has come."""

    fingerprint: str | None = None
    """To be compared with the one on the director's page, once the hub has let the unit ask."""
    problem: Message | None = None
    """Why it ended without success."""
    enrolled: Enrolled | None = None
    endpoint: Endpoint | None = None
    """Who answered, over an encrypted connection."""


class Enroller:
    """One attempt. `on_change` is called with each new `EnrolState`, on any thread, and raises nothing."""

    def __init__(
        self, table: int, code: str, carrier: Carrier, clock: Clock, on_change: Callable[[EnrolState], None]
    ) -> None:
        """`code`: as it stands on the director's page."""
        self._table = table
        self._code = code
        self._carrier = carrier
        self._clock = clock
        self._on_change = on_change
        self._confirmed, self._closing = Flag(), Flag()
        self._state = EnrolState()
        self._thread = Thread(target=self._run, name="enrolment", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def state(self) -> EnrolState:
        return self._state

    def start(self) -> None:
        """Begin to ask."""
        self._thread.start()

    def confirm(self) -> None:
        """Somebody has compared the fingerprints: they are the same."""
        self._confirmed.set()

    def close(self) -> None:
        """Ask no more."""
        self._closing.set()
        # Who was enrolled has nothing more to wait for: its link needs the port that this thread lets go of.
        self._thread.join(None if self._state.enrolled is not None else _CLOSE_SECONDS)

    def _run(self) -> None:
        try:
            with self._carrier.connect() as connection:
                problem = self._talk(connection)
        except KioskError as error:
            problem = _NOBODY if getattr(error, "silent", False) else error.message
        except Exception:  # noqa: BLE001 - whatever it was, the screen must not wait for ever
            _log.exception("the enrolment broke off")
            problem = _BROKE_OFF
        if problem is not None and self._state.enrolled is None:
            self._tell(EnrolState(problem=problem))

    def _talk(self, connection: Connection) -> Message | None:
        endpoint = connection.endpoint
        identity = Identity.create(table_author(self._table))
        binding = b"" if endpoint is None else endpoint.key
        session = EnrolSession(identity, self._code, self._clock.monotonic(), binding=binding)
        received = None
        while not self._closing.is_set() and not session.is_over(self._clock.monotonic()):
            if self._confirmed.is_set():
                session.confirm()
            for message in session.step(self._clock.monotonic(), self._clock.wall(), received):
                connection.send(message)
            asks = session.phase is not LinkPhase.OFFLINE
            shown = session.fingerprint if asks else None
            self._tell(EnrolState(shown, None, session.enrolled, endpoint))
            received = connection.receive(_POLL_SECONDS)
        return session.problem or _LOST

    def _tell(self, state: EnrolState) -> None:
        if state != self._state and not self._closing.is_set():
            self._state = state
            self._on_change(state)
