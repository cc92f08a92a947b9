"""What a unit has beside its screen while it is not a table yet: a way to the hub, and a camera."""

from __future__ import annotations

import logging
from contextlib import AbstractContextManager, ExitStack
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, urlsplit

from kiosk.messages import N_, KioskError, Message
from kiosk.sync.enrolment.enroller import Enroller, EnrolState
from kiosk.table.model.effects import (
    AskToEnrol,
    ConfirmFingerprint,
    Effect,
    KeepPreferences,
    LeaveEnrolment,
    ReadEnrolmentCode,
    StopEnrolling,
)
from kiosk.table.model.events.enrolling_events import CodeRead, EnrolmentNews, HubFound
from kiosk.table.model.events.table_events import TableEvent
from kiosk.table.model.modes.enrolling_modes import OfferedHub
from kiosk.table.workers.code_reader import CodeReader, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hardware.ports import Camera, Clock, Watchdog
    from kiosk.sync.endpoints.discovery import FoundHub
    from kiosk.sync.enrolment.session import Enrolled
    from kiosk.sync.wire.carriers import Carrier
    from kiosk.sync.wire.secure_channel import Endpoint
    from kiosk.table.workers.preferences_file import PreferencesFile

    Looking = Callable[[Callable[[FoundHub], None]], AbstractContextManager[None]]

_NO_CODE: Final = Message(N_("No QR code was seen. Type the address and the code instead."))
_NO_CAMERA: Final = Message(N_("The camera does not answer. Type the address and the code instead."))
_log = logging.getLogger(__name__)


class EnrolmentRuntime:
    """For a `Loop`; `keep` makes the unit a table once it is accepted, `finish` ends the loop."""

    def __init__(
        self,
        carrier_to: Callable[[str, int], Carrier],
        keep: Callable[[Enrolled, Endpoint | None], None],
        clock: Clock,
        *,
        camera: Camera | None = None,
        watchdog: Watchdog | None = None,
        looking: Looking | None = None,
        preferences: PreferencesFile | None = None,
    ) -> None:
        """`carrier_to` gives the way to the hub at an address, for a table's number; empty: by cable.

        `looking` is how hubs are looked for in the network meanwhile; none are, if it is not given.
        """
        self._carrier_to = carrier_to
        self._keep = keep
        self._clock = clock
        self._reader = None if camera is None else CodeReader(camera, clock.monotonic, self._post)
        self._watchdog = watchdog
        self._looking = looking
        self._preferences = preferences
        self._looks = ExitStack()
        self._news: SimpleQueue[TableEvent] = SimpleQueue()
        self._enroller: Enroller | None = None
        self._wake: Callable[[], None] = lambda: None
        self._finish: Callable[[], None] = lambda: None

    def start(self, wake: Callable[[], None], finish: Callable[[], None]) -> None:
        """`wake` lets the loop call `poll`, from any thread; `finish` ends it."""
        self._wake, self._finish = wake, finish
        if self._looking is not None:
            self._looks.enter_context(self._looking(self._find))

    def close(self) -> None:
        """Ask no more, and let go of the camera and the network."""
        self._looks.close()
        self._stop()

    def _find(self, hub: FoundHub) -> None:
        """On another thread."""
        self._post(HubFound(OfferedHub(hub.name, urlsplit(hub.address).netloc)))

    @property
    def patience(self) -> float:
        return 60.0

    def poll(self, now: float) -> Iterator[TableEvent]:  # noqa: ARG002 - a runtime's signature
        if self._watchdog is not None:
            self._watchdog.pet()
        while True:
            try:
                yield self._news.get_nowait()
            except Empty:
                break
        enroller = self._enroller
        if enroller is not None and enroller.state.enrolled is not None:
            yield from self._become(enroller.state.enrolled, enroller.state.endpoint)

    def perform(self, effect: Effect) -> Iterable[TableEvent]:
        match effect:
            case AskToEnrol(table=table, address=address, code=code):
                return self._ask(table, address, code)
            case ConfirmFingerprint() if self._enroller is not None:
                self._enroller.confirm()
            case ReadEnrolmentCode() if self._reader is not None:
                self._reader.start(_SEARCH)
            case StopEnrolling():
                self._stop()
            case LeaveEnrolment():
                self._finish()
            case KeepPreferences(preferences=preferences) if self._preferences is not None:
                self._preferences.keep(preferences)
            case _:
                pass
        return ()

    def _ask(self, table: int, address: str, code: str) -> Iterable[TableEvent]:
        self._stop()
        try:
            carrier = self._carrier_to(address, table)
        except KioskError as error:
            return (EnrolmentNews(None, error.message),)
        self._enroller = Enroller(table, code, carrier, self._clock, self._hear)
        self._enroller.start()
        return ()

    def _hear(self, state: EnrolState) -> None:
        if state.enrolled is None:
            self._news.put(EnrolmentNews(state.fingerprint, state.problem))
        self._wake()

    def _become(self, enrolled: Enrolled, endpoint: Endpoint | None) -> Iterator[TableEvent]:
        self._stop()
        try:
            self._keep(enrolled, endpoint)
        except KioskError as error:
            _log.exception("the enrolment is not kept")
            yield EnrolmentNews(None, error.message)
        else:
            self._finish()

    def _stop(self) -> None:
        if self._reader is not None:
            self._reader.stop()
        if self._enroller is not None:
            self._enroller.close()
            self._enroller = None

    def _post(self, event: TableEvent) -> None:
        self._news.put(event)
        self._wake()


def find_code(text: str) -> CodeRead | None:
    """The address and the code, if it is the QR code of a director's page.

    >>> find_code("kiosk:enrol?hub=192.168.1.10%3A8443&code=123456")
    CodeRead(address='192.168.1.10:8443', code='123456')
    """
    parts = urlsplit(text)
    said = parse_qs(parts.query)
    if (parts.scheme, parts.path) != ("kiosk", "enrol") or not {"hub", "code"} <= set(said):
        return None
    return CodeRead(said["hub"][0], said["code"][0])


_SEARCH: Final = Search(find_code, EnrolmentNews(None, _NO_CODE), EnrolmentNews(None, _NO_CAMERA))
