"""The devices of a table as Protocols. Real ones are in `raspberry`, their twins in `simulated`."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""Height x width x 3, BGR."""


class DeviceError(Exception):
    """A device is missing or has stopped answering. The text says which, and what to check."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One raw change of a button, before any debouncing."""

    pressed: bool
    at: float
    """Seconds on the `Clock.monotonic` scale."""


@dataclass(frozen=True, slots=True)
class Frame:
    image: Image
    taken_at: float
    """Seconds on the `Clock.monotonic` scale."""
    exposure: float | None = None
    """Exposure time in seconds, where the camera tells."""


class Clock(Protocol):
    def monotonic(self) -> float:
        """Seconds that only go forward, also while the machine sleeps; their zero means nothing."""
        ...

    def wall(self) -> float:
        """Seconds since 1970, as far as is known."""
        ...


class MachineClock(Clock, Protocol):
    """A machine's own clocks. People and time servers set its wall clock, forward and back, at any time."""

    @property
    def boot(self) -> str:
        """Names what its monotonic seconds count from; empty where the system names nothing."""
        ...

    def awake(self) -> float:
        """As `monotonic`, less the seconds for which the machine has slept, where the system knows them."""
        ...


class Button(Protocol):
    def listen(self, on_edge: Callable[[Edge], None]) -> None:
        """Call `on_edge` at each raw edge, possibly on another thread: it must only post an event."""
        ...

    def close(self) -> None: ...


class Lamp(Protocol):
    def set(self, lit: bool) -> None: ...

    def close(self) -> None: ...


class Buzzer(Protocol):
    def beep(self, seconds: float) -> None:
        """Sound for so long and return at once."""
        ...

    def close(self) -> None: ...


class Camera(Protocol):
    def frames(self) -> Generator[Frame, None, None]:
        """Open the camera, yield frames until the generator is closed, close the camera.

        Raises:
            DeviceError: there is no camera, or it stopped answering.
        """
        ...


class SerialPort(Protocol):
    def read(self, timeout: float) -> bytes:
        """What has arrived, waiting at most `timeout` seconds; empty when nothing came.

        Raises:
            DeviceError: the adapter was pulled out.
        """
        ...

    def write(self, data: bytes) -> None:
        """Send all of `data`.

        Raises:
            DeviceError: the adapter was pulled out.
        """
        ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class SerialAdapter:
    """A serial adapter that is plugged in."""

    path: str
    """As the system calls it now, such as ``/dev/ttyUSB0``."""
    identity: str
    """What it is: the same when it comes back under another name."""


class Backlight(Protocol):
    def set(self, level: float) -> None:
        """Brightness from 0.0 (off) to 1.0."""
        ...


class Watchdog(Protocol):
    def pet(self) -> None:
        """Say that the program is alive."""
        ...
