"""What a unit has beside its screen while it is not a table yet: a way to the hub, and a camera."""

from __future__ import annotations

import logging
from contextlib import AbstractContextManager, ExitStack, closing
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, urlsplit

import cv2

from hardware.ports import DeviceError
from kiosk.messages import N_, KioskError, Message
from kiosk.sync.enroller import Enroller, EnrolState
from kiosk.sync.qr import read
from kiosk.table.effects import (
    AskToEnrol,
    ConfirmFingerprint,
    Effect,
    KeepPreferences,
    LeaveEnrolment,
    ReadEnrolmentCode,
    StopEnrolling,
)
from kiosk.table.events import CodeRead, EnrolmentNews, HubFound, TableEvent
from kiosk.table.state import OfferedHub

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hardware.ports import Camera, Clock, Watchdog
    from kiosk.sync.carriers import Carrier
    from kiosk.sync.discovery import FoundHub
    from kiosk.sync.enrolment import Enrolled
    from kiosk.sync.secure_channel import Endpoint
    from kiosk.table.preferences import PreferencesFile

    Looking = Callable[[Callable[[FoundHub], None]], AbstractContextManager[None]]

PATIENCE: Final = 30.0
"""Seconds in which a code has to come under the camera."""
_CLOSING: Final = 5.0
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
        self._camera = camera
        self._watchdog = watchdog
        self._looking = looking
        self._preferences = preferences
        self._looks = ExitStack()
        self._news: SimpleQueue[TableEvent] = SimpleQueue()
        self._enroller: Enroller | None = None
        self._reading: Thread | None = None
        self._stop_reading = Flag()
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
            case ReadEnrolmentCode() if self._camera is not None:
                self._stop_reading.clear()
                self._reading = Thread(
                    target=self._read, args=(self._camera,), name="enrolment-code", daemon=True
                )
                self._reading.start()
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
        self._stop_reading.set()
        if self._enroller is not None:
            self._enroller.close()
            self._enroller = None
        if self._reading is not None:
            self._reading.join(_CLOSING)
            self._reading = None

    def _read(self, camera: Camera) -> None:
        """Look for the code, until it is seen or time is over."""
        until = self._clock.monotonic() + PATIENCE
        try:
            with closing(camera.frames()) as stream:  # type: ignore[type-var]
                for frame in stream:
                    if self._stop_reading.is_set():
                        return
                    _, encoded = cv2.imencode(".png", frame.image)
                    found = find_code(encoded.tobytes())
                    if found is not None or self._clock.monotonic() > until:
                        self._post(found or EnrolmentNews(None, _NO_CODE))
                        return
            self._post(EnrolmentNews(None, _NO_CODE))
        except DeviceError as error:
            _log.warning("no code is read: %s", error)
            self._post(EnrolmentNews(None, _NO_CAMERA))

    def _post(self, event: TableEvent) -> None:
        self._news.put(event)
        self._wake()


def find_code(photograph: bytes) -> CodeRead | None:
    """The address and the code of a director's page, if its QR code is in the picture."""
    try:
        texts = read(photograph)
    except KioskError:  # there is none to be read
        return None
    for text in texts:
        parts = urlsplit(text)
        said = parse_qs(parts.query)
        if (parts.scheme, parts.path) == ("kiosk", "enrol") and {"hub", "code"} <= set(said):
            return CodeRead(said["hub"][0], said["code"][0])
    return None
