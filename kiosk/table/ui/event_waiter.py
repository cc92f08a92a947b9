"""Waiting for something to happen without looking again and again.

On a desktop SDL waits by itself. On a bare screen (KMSDRM), and in memory, it would look a thousand times a
second: there the table waits for the input devices' own files, which SDL reads as well, and for `wake`.
"""

from __future__ import annotations

import os
import select
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, Protocol

import pygame

INPUT_DEVICES: Final = Path("/dev/input")
RESCAN_SECONDS: Final = 10.0
"""How often input devices are looked for that were plugged in later."""
_WAITS_BY_ITSELF: Final = ("x11", "wayland", "windows", "cocoa")
"""SDL's drivers that sleep until something happens."""
_WAKE: Final = pygame.event.custom_type()
_READ: Final = 4096


class Waiter(Protocol):
    """Lets the loop sleep. `wake` may be called from any thread."""

    def wait(self, seconds: float) -> None:
        """Return when something has happened, after `seconds` at the latest; maybe without a reason."""
        ...

    def wake(self) -> None: ...

    def close(self) -> None: ...


def open_waiter(driver: str) -> Waiter:
    """The waiter for a window of this driver of SDL's."""
    return DesktopWaiter() if driver in _WAITS_BY_ITSELF else FileWaiter()


class DesktopWaiter:
    """Sleeps in SDL."""

    def wait(self, seconds: float) -> None:
        event = pygame.event.wait(max(1, round(1000 * seconds)))
        if event.type not in (pygame.NOEVENT, _WAKE):
            pygame.event.post(event)

    def wake(self) -> None:
        with suppress(pygame.error):  # a full queue wakes it as well, and a closed window nobody
            pygame.event.post(pygame.event.Event(_WAKE))

    def close(self) -> None:
        """There is nothing to close."""


class FileWaiter:
    """Sleeps until an input device has something to read, or somebody calls `wake`."""

    def __init__(self, folder: Path = INPUT_DEVICES) -> None:
        self._folder = folder
        self._devices: dict[Path, int] = {}
        self._looked_at = -RESCAN_SECONDS
        self._closing = Lock()
        self._is_closed = False
        self._bell, self._rope = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    def wait(self, seconds: float) -> None:
        self._find_devices()
        ready, _, _ = select.select([self._bell, *self._devices.values()], [], [], seconds)
        for file in ready:
            self._drain(file)

    def wake(self) -> None:
        with self._closing:
            if self._is_closed:  # its number may be another file's by now
                return
            with suppress(BlockingIOError):  # a full pipe wakes it as well
                os.write(self._rope, b"!")

    def close(self) -> None:
        with self._closing:
            if self._is_closed:
                return
            self._is_closed = True
            for file in (self._bell, self._rope, *self._devices.values()):
                os.close(file)

    def _find_devices(self) -> None:
        if time.monotonic() - self._looked_at < RESCAN_SECONDS:
            return
        self._looked_at = time.monotonic()
        for path in sorted(self._folder.glob("event*")):
            if path not in self._devices:
                with suppress(OSError):  # not ours to read: SDL does not read it either
                    self._devices[path] = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    def _drain(self, file: int) -> None:
        """Read what there is, so that it does not wake the table again; SDL has its own copy of it."""
        try:
            while os.read(file, _READ):
                pass
        except BlockingIOError:
            return
        except OSError:  # it was unplugged
            pass
        self._forget(file)

    def _forget(self, file: int) -> None:
        for path in [path for path, known in self._devices.items() if known == file]:
            del self._devices[path]
            os.close(file)
