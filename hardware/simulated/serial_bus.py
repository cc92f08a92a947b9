"""An RS-485 bus inside the program: one line that all hear, with its speed, its echo and its collisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from threading import Condition
from time import monotonic

from hardware.ports import DeviceError
from hardware.simulated.line_faults import LineFaults, inject_faults

_BITS_OF_A_BYTE = 10


@dataclass(slots=True)
class _Transmission:
    end: int
    data: bytes
    starts: float
    ends: float
    garbled: set[int] = field(default_factory=set)
    """Places of the bytes during which somebody else spoke."""


class BusLine:
    """The line itself, in time that is given: what an end puts on it arrives at the others when it is over.

    With `echo`, also at the end that spoke. Where two speak at once, nobody hears what they say. An end may
    be cut off and joined again.
    """

    def __init__(
        self,
        ends: int,
        baudrate: int = 115_200,
        *,
        echo: bool = False,
        faults: LineFaults = LineFaults(),  # noqa: B008 - immutable
        seed: int = 0,
    ) -> None:
        self.faults = faults
        self.echo = echo
        self.busy = 0.0
        """Seconds during which somebody has spoken so far."""
        self._byte = _BITS_OF_A_BYTE / baudrate
        self._random = Random(seed)
        self._on_the_line: list[_Transmission] = []
        self._arrived: list[bytearray] = [bytearray() for _ in range(ends)]
        self._cut: set[int] = set()

    def speak(self, end: int, data: bytes, now: float) -> None:
        """Put bytes on the line, after what this end is still saying."""
        own = [spoken.ends for spoken in self._on_the_line if spoken.end == end]
        starts = max([now, *own])
        transmission = _Transmission(end, data, starts, starts + len(data) * self._byte)
        self.busy += transmission.ends - starts
        for other in self._on_the_line:
            if other.end != end and not {end, other.end} & self._cut:
                self._collide(transmission, other)
                self._collide(other, transmission)
        self._on_the_line.append(transmission)

    def hear(self, end: int, now: float) -> bytes:
        """What has arrived at an end since the last time."""
        self._deliver(now)
        data = bytes(self._arrived[end])
        self._arrived[end].clear()
        return data

    def next_at(self) -> float | None:
        """When something will have arrived; None while nobody speaks."""
        return min((spoken.ends for spoken in self._on_the_line), default=None)

    def cut(self, end: int) -> None:
        """An end falls off the line."""
        self._cut.add(end)
        self._arrived[end].clear()

    def join(self, end: int) -> None:
        self._cut.discard(end)

    def _collide(self, one: _Transmission, other: _Transmission) -> None:
        first = int(max(0.0, other.starts - one.starts) / self._byte)
        last = int((min(one.ends, other.ends) - one.starts) / self._byte)
        one.garbled.update(range(first, min(last + 1, len(one.data))))

    def _deliver(self, now: float) -> None:
        over = sorted(
            (spoken for spoken in self._on_the_line if spoken.ends <= now), key=lambda spoken: spoken.ends
        )
        self._on_the_line = [spoken for spoken in self._on_the_line if spoken.ends > now]
        for spoken in over:
            if spoken.end not in self._cut:
                self._carry(spoken)

    def _carry(self, transmission: _Transmission) -> None:
        data = bytearray(transmission.data)
        for place in transmission.garbled:
            data[place] = self._random.randrange(256)
        heard = b"".join(inject_faults(bytes(data), self.faults, self._random))
        for end, arrived in enumerate(self._arrived):
            if end not in self._cut and (end != transmission.end or self.echo):
                arrived.extend(heard)


class SimulatedBus:
    """A `BusLine` in real time, whose ends open as serial ports. An adapter can be pulled out of an end."""

    def __init__(self, line: BusLine) -> None:
        self._line = line
        self._changed = Condition()
        self._ports: dict[int, SimulatedBusPort] = {}
        self._unplugged: set[int] = set()

    def open_port(self, end: int) -> SimulatedBusPort:
        """The port at this end.

        Raises:
            DeviceError: its adapter is unplugged, or the port is open already.
        """
        with self._changed:
            if end in self._unplugged:
                raise DeviceError("There is no such serial adapter: check that it is plugged in.")
            if end in self._ports:
                raise DeviceError("The serial port does not open: another program uses it.")
            port = self._ports[end] = SimulatedBusPort(self, end)
            self._line.hear(end, monotonic())
            return port

    def unplug(self, end: int) -> None:
        """Pull out the adapter at this end: its port fails, and no port opens there."""
        with self._changed:
            self._unplugged.add(end)
            self._line.cut(end)
            self._ports.pop(end, None)
            self._changed.notify_all()

    def plug(self, end: int) -> None:
        """Put the adapter back; a port has to be opened anew."""
        with self._changed:
            self._unplugged.discard(end)
            self._line.join(end)

    def read(self, port: SimulatedBusPort, timeout: float) -> bytes:
        """What has arrived at an open port."""
        deadline = monotonic() + timeout
        with self._changed:
            while True:
                self._check(port)
                now = monotonic()
                data = self._line.hear(port.end, now)
                if data or now >= deadline:
                    return data
                due = self._line.next_at()
                self._changed.wait(min(deadline, deadline if due is None else due) - now)

    def write(self, port: SimulatedBusPort, data: bytes) -> None:
        """Put bytes on the line from an open port."""
        with self._changed:
            self._check(port)
            self._line.speak(port.end, data, monotonic())
            self._changed.notify_all()

    def close(self, port: SimulatedBusPort) -> None:
        """Close a port; nothing happens if it is closed."""
        with self._changed:
            if self._ports.get(port.end) is port:
                del self._ports[port.end]
            self._changed.notify_all()

    def _check(self, port: SimulatedBusPort) -> None:
        if self._ports.get(port.end) is not port:
            raise DeviceError("The serial port is gone: check its adapter and cable.")


class SimulatedBusPort:
    """One end of a `SimulatedBus`, from `SimulatedBus.open_port`. Any thread may use it."""

    def __init__(self, bus: SimulatedBus, end: int) -> None:
        self._bus = bus
        self.end = end

    def read(self, timeout: float) -> bytes:
        """What has arrived, waiting at most `timeout` seconds; empty when nothing came.

        Raises:
            DeviceError: the adapter was pulled out, or the port is closed.
        """
        return self._bus.read(self, timeout)

    def write(self, data: bytes) -> None:
        """Send all of `data`.

        Raises:
            DeviceError: the adapter was pulled out, or the port is closed.
        """
        self._bus.write(self, data)

    def close(self) -> None:
        self._bus.close(self)
