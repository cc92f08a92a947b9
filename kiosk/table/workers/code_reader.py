"""Looks through a camera for a QR code that says what is wanted, on a thread of its own."""

from __future__ import annotations

import logging
from contextlib import closing
from dataclasses import dataclass
from threading import Event as Flag
from threading import Thread
from typing import TYPE_CHECKING, Final

import cv2

from hardware.ports import DeviceError
from kiosk.messages import KioskError
from kiosk.sync.bundles.qr import read_photograph

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.ports import Camera, Frame
    from kiosk.table.model.events.table_events import TableEvent

PATIENCE: Final = 30.0
"""Seconds in which a code has to come under the camera."""
_CLOSING: Final = 5.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for: `find` makes of a code's text what is to be posted, or None if it is another."""

    find: Callable[[str], TableEvent | None]
    not_seen: TableEvent
    """Posted when time is over."""
    no_camera: TableEvent
    """Posted when the camera does not answer."""


class CodeReader:
    """One search at a time. `post` takes what came of it, on another thread; nothing after `stop`."""

    def __init__(
        self, camera: Camera, monotonic: Callable[[], float], post: Callable[[TableEvent], None]
    ) -> None:
        self._camera = camera
        self._monotonic = monotonic
        self._post = post
        self._stopping = Flag()
        self._thread: Thread | None = None

    def start(self, search: Search) -> None:
        """Look for a code; a search before this one is given up."""
        self.stop()
        self._stopping = Flag()
        self._thread = Thread(target=self._run, args=(search, self._stopping), name="code", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more, and let go of the camera."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(_CLOSING)
            self._thread = None

    def _run(self, search: Search, stopping: Flag) -> None:
        found = self._look(search, stopping)
        if not stopping.is_set():
            self._post(found)

    def _look(self, search: Search, stopping: Flag) -> TableEvent:
        until = self._monotonic() + PATIENCE
        try:
            with closing(self._camera.frames()) as stream:
                for frame in stream:
                    found = next((event for text in _texts(frame) if (event := search.find(text))), None)
                    if found is not None:
                        return found
                    if stopping.is_set() or self._monotonic() > until:
                        break
        except DeviceError as error:
            _log.warning("no code is read: %s", error)
            return search.no_camera
        return search.not_seen


def _texts(frame: Frame) -> tuple[str, ...]:
    _, encoded = cv2.imencode(".png", frame.image)
    try:
        return read_photograph(encoded.tobytes())
    except KioskError:  # there is none to be read
        return ()
