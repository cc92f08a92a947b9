"""A serial port (USB adapter or UART) through pyserial."""

from __future__ import annotations

import errno
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

import serial

from hardware.ports import DeviceError

_CHUNK: Final = 1024
"""Bytes written under one time limit: 0.1 s at 115,200 baud."""
_WRITE_LIMIT: Final = 2.0
"""Seconds after which a port that takes no bytes is given up."""

_REASONS: Final = {
    errno.ENOENT: "there is no such adapter: check that it is plugged in",
    errno.EACCES: "the service may not use it: check that it is in the group dialout",
    errno.EAGAIN: "another program uses it",
    errno.EBUSY: "another program uses it",
}


class TtySerialPort:
    """The serial port at `path`, 8N1 without flow control, for this program alone.

    `path` is best a name that stays with the adapter, from ``/dev/serial/by-id``. One thread may read while
    another writes, and any may close; what waits in `read` or `write` then ends.

    Raises:
        DeviceError: the port is missing, in use, not allowed, or none.
    """

    def __init__(self, path: str, baudrate: int = 115_200) -> None:
        self._path = path
        self._reading = Lock()
        self._writing = Lock()
        self._closing = False
        try:
            self._port = serial.Serial(path, baudrate, exclusive=True, write_timeout=_WRITE_LIMIT)
        except (OSError, termios.error, ValueError) as error:
            reason = _REASONS.get(getattr(error, "errno", None) or 0, str(error))
            raise DeviceError(f"The serial port {path} does not open: {reason}.") from error

    def read(self, timeout: float) -> bytes:
        """What has arrived, waiting at most `timeout` seconds; empty when nothing came.

        Raises:
            DeviceError: the adapter was pulled out, or the port is closed.
        """
        with self._reading, self._named_errors():
            self._check_open()
            self._port.timeout = timeout
            first = self._port.read(1)
            return first + self._port.read(self._port.in_waiting) if first else b""

    def write(self, data: bytes) -> None:
        """Send all of `data`.

        Raises:
            DeviceError: the adapter was pulled out, takes no more bytes, or the port is closed.
        """
        with self._writing, self._named_errors():
            for start in range(0, len(data), _CHUNK):
                self._check_open()
                self._port.write(data[start : start + _CHUNK])

    def close(self) -> None:
        self._closing = True
        # Whoever waits in `read` or `write` is woken, so that the locks come free.
        self._port.cancel_read()
        self._port.cancel_write()
        with self._reading, self._writing:
            self._port.close()

    def _check_open(self) -> None:
        if self._closing:
            raise serial.PortNotOpenError

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except serial.SerialTimeoutException as error:
            raise DeviceError(
                f"The serial port {self._path} takes no more bytes: check its cable."
            ) from error
        except serial.PortNotOpenError as error:
            raise DeviceError(f"The serial port {self._path} is closed.") from error
        except (OSError, termios.error) as error:
            raise DeviceError(
                f"The serial port {self._path} is gone: check its adapter and cable."
            ) from error
