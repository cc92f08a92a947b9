"""A button and a lamp at the control lines of a serial adapter: for a PC, which has no GPIO pins.

The button closes RTS to CTS; the lamp, with its resistor, lies between DTR and ground. No byte is ever sent.
"""

from __future__ import annotations

import termios
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, Protocol

import serial

from hardware.ports import DeviceError, Edge

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.ports import Clock

POLL_SECONDS: Final = 0.01
"""Seconds between two looks at the contact."""


class ControlLines(Protocol):
    """What is used of a serial port."""

    rts: bool
    dtr: bool

    @property
    def cts(self) -> bool: ...

    def close(self) -> None: ...


def open_lines(path: str) -> ControlLines:
    """The control lines of the adapter at a path such as ``/dev/serial/by-id/...``.

    Raises:
        DeviceError: the adapter is missing, in use or not allowed.
    """
    try:
        lines: ControlLines = serial.Serial(path, exclusive=True)
    except (OSError, termios.error, ValueError) as error:
        raise DeviceError(f"The button's adapter {path} does not open: {error}.") from error
    return lines


class ControlLineButton:
    """The button. Its contact is looked at on a thread of its own, which ends with the adapter."""

    def __init__(self, lines: ControlLines, clock: Clock) -> None:
        self._lines = lines
        self._clock = clock
        self._closing = Event()
        self._thread: Thread | None = None
        lines.rts = True

    def listen(self, on_edge: Callable[[Edge], None]) -> None:
        """Call `on_edge` at each change that is seen, and at once if the button is down already."""
        self._thread = Thread(target=self._look, args=(on_edge,), name="contact", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        if self._thread is not None:
            self._thread.join(1.0)

    def _look(self, on_edge: Callable[[Edge], None]) -> None:
        was_pressed = False
        while not self._closing.wait(POLL_SECONDS):
            try:
                is_pressed = self._lines.cts
            except (OSError, termios.error):  # pulled out: nobody holds it any more
                is_pressed = False
                self._closing.set()
            if is_pressed != was_pressed:
                was_pressed = is_pressed
                on_edge(Edge(is_pressed, self._clock.monotonic()))


class ControlLineLamp:
    """The lamp; dark after closing."""

    def __init__(self, lines: ControlLines) -> None:
        self._lines = lines
        lines.dtr = False

    def set(self, lit: bool) -> None:
        """Light it, or not.

        Raises:
            DeviceError: the adapter was pulled out.
        """
        try:
            self._lines.dtr = lit
        except (OSError, termios.error) as error:
            raise DeviceError(f"The lamp's adapter does not answer: {error}.") from error

    def close(self) -> None:
        try:
            self._lines.dtr = False
            self._lines.close()
        except (OSError, termios.error):  # it is gone, and so is the light
            return
