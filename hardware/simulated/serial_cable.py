"""A serial cable inside the program: two ends, each with an adapter that can be pulled out."""

from __future__ import annotations

from collections import deque
from random import Random
from threading import Condition
from typing import Literal

from hardware.ports import DeviceError
from hardware.simulated.line_faults import LineFaults, inject_faults

End = Literal[0, 1]


class SimulatedCable:
    """What is written at one end arrives at the other, mistreated by `faults`, which may be set at any time.

    Like a real line it keeps nothing: bytes for an end at which no port is open are lost. The same `seed`
    mistreats the same bytes alike.
    """

    def __init__(self, faults: LineFaults = LineFaults(), seed: int = 0) -> None:  # noqa: B008 - immutable
        self.faults = faults
        self._random = Random(seed)
        self._changed = Condition()
        self._ports: list[SimulatedSerialPort | None] = [None, None]
        self._plugged = [True, True]

    def open_port(self, end: End) -> SimulatedSerialPort:
        """The port at this end.

        Raises:
            DeviceError: its adapter is unplugged, or the port is open already.
        """
        with self._changed:
            if not self._plugged[end]:
                raise DeviceError("There is no such serial adapter: check that it is plugged in.")
            if self._ports[end]:
                raise DeviceError("The serial port does not open: another program uses it.")
            port = SimulatedSerialPort(self, end, self._changed)
            self._ports[end] = port
            return port

    def unplug(self, end: End) -> None:
        """Pull out the adapter at this end: its port fails, and no port opens there."""
        with self._changed:
            self._plugged[end] = False
            port = self._ports[end]
            if port:
                port.gone = True
                self.release(port)

    def plug(self, end: End) -> None:
        """Put the adapter back; a port has to be opened anew."""
        with self._changed:
            self._plugged[end] = True

    def carry(self, data: bytes, end: End) -> None:
        """Take `data` to the port at `end`, if one is open. The caller holds the cable's condition."""
        port = self._ports[end]
        if port:
            port.arrived.extend(inject_faults(data, self.faults, self._random))
            self._changed.notify_all()

    def release(self, port: SimulatedSerialPort) -> None:
        """Forget a port that no longer works. The caller holds the cable's condition."""
        if self._ports[port.end] is port:
            self._ports[port.end] = None
        self._changed.notify_all()


class SimulatedSerialPort:
    """One end of a `SimulatedCable`, from `SimulatedCable.open_port`. Any thread may use it."""

    def __init__(self, cable: SimulatedCable, end: End, changed: Condition) -> None:
        self._cable = cable
        self._changed = changed
        self._closed = False
        self.end: End = end
        self.gone = False
        self.arrived: deque[bytes] = deque()

    def read(self, timeout: float) -> bytes:
        """What has arrived, waiting at most `timeout` seconds; empty when nothing came.

        Raises:
            DeviceError: the adapter was pulled out, or the port is closed.
        """
        with self._changed:
            self._changed.wait_for(lambda: self.arrived or self.gone or self._closed, timeout)
            self._check()
            return self.arrived.popleft() if self.arrived else b""

    def write(self, data: bytes) -> None:
        """Send all of `data`.

        Raises:
            DeviceError: the adapter was pulled out, or the port is closed.
        """
        with self._changed:
            self._check()
            self._cable.carry(data, 1 if self.end == 0 else 0)

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._cable.release(self)

    def _check(self) -> None:
        if self.gone:
            raise DeviceError("The serial port is gone: check its adapter and cable.")
        if self._closed:
            raise DeviceError("The serial port is closed.")
