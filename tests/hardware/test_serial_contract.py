"""What every serial port promises, held against the real driver on pseudo-terminals and against the twin."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Thread
from typing import Any

import pytest

from hardware.ports import DeviceError, SerialPort
from hardware.raspberry.serial_port import TtySerialPort
from hardware.simulated.pty_cable import PtyCable
from hardware.simulated.serial_cable import End, SimulatedCable


@dataclass
class Bench:
    """Two open ports on one cable."""

    ports: tuple[SerialPort, SerialPort]
    open_port: Callable[[End], SerialPort]
    unplug: Callable[[End], None]


def real_bench() -> Iterator[Bench]:
    with PtyCable() as cable:
        ports = (TtySerialPort(cable.paths[0]), TtySerialPort(cable.paths[1]))
        yield Bench(ports, lambda end: TtySerialPort(cable.paths[end]), cable.unplug)
        for port in ports:
            port.close()


def simulated_bench() -> Iterator[Bench]:
    cable = SimulatedCable()
    ports = (cable.open_port(0), cable.open_port(1))
    yield Bench(ports, cable.open_port, cable.unplug)


@pytest.fixture(params=[real_bench, simulated_bench], ids=["pyserial", "simulated"])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    yield from request.param()


def read_exactly(port: SerialPort, size: int) -> bytes:
    arrived = b""
    while len(arrived) < size:
        piece = port.read(timeout=5.0)
        assert piece, f"only {len(arrived)} of {size} bytes arrived"
        arrived += piece
    return arrived


def in_background(call: Callable[[], Any]) -> tuple[Thread, list[Any]]:
    """Run `call` on a thread; the list gets what it returns or raises."""
    outcome: list[Any] = []

    def run() -> None:
        try:
            outcome.append(call())
        except DeviceError as error:
            outcome.append(error)

    thread = Thread(target=run)
    thread.start()
    return thread, outcome


def test_what_is_written_at_one_end_arrives_at_the_other_in_order(bench: Bench) -> None:
    left, right = bench.ports
    every_byte = bytes(range(256))
    left.write(every_byte)
    right.write(b"answer")
    assert read_exactly(right, 256) == every_byte
    assert read_exactly(left, 6) == b"answer"


def test_reading_gives_up_after_the_timeout_and_returns_nothing(bench: Bench) -> None:
    begun = time.monotonic()
    assert bench.ports[0].read(timeout=0.05) == b""
    assert time.monotonic() - begun >= 0.045


def test_reading_ends_as_soon_as_something_came(bench: Bench) -> None:
    left, right = bench.ports
    left.write(b"x")
    begun = time.monotonic()
    assert right.read(timeout=30.0) == b"x"
    assert time.monotonic() - begun < 10.0


def test_more_than_any_buffer_holds_arrives_whole(bench: Bench) -> None:
    left, right = bench.ports
    sent = bytes(range(256)) * 256
    writer, _ = in_background(lambda: left.write(sent))
    assert read_exactly(right, len(sent)) == sent
    writer.join()


def test_writing_nothing_is_allowed(bench: Bench) -> None:
    left, right = bench.ports
    left.write(b"")
    assert right.read(timeout=0.0) == b""


def test_a_pulled_adapter_is_named_and_says_what_to_check(bench: Bench) -> None:
    bench.unplug(0)
    with pytest.raises(DeviceError, match="check its adapter and cable"):
        bench.ports[0].read(timeout=1.0)
    with pytest.raises(DeviceError, match="check its adapter and cable"):
        bench.ports[0].write(b"x")


def test_pulling_the_adapter_wakes_a_reader(bench: Bench) -> None:
    reader, outcome = in_background(lambda: bench.ports[0].read(timeout=30.0))
    bench.unplug(0)
    reader.join(10.0)
    assert isinstance(outcome[0], DeviceError)


def test_the_other_end_hears_nothing_when_an_adapter_is_pulled(bench: Bench) -> None:
    bench.unplug(0)
    bench.ports[1].write(b"lost")
    assert bench.ports[1].read(timeout=0.0) == b""


def test_a_closed_port_says_so(bench: Bench) -> None:
    bench.ports[0].close()
    with pytest.raises(DeviceError, match="is closed"):
        bench.ports[0].read(timeout=1.0)
    with pytest.raises(DeviceError, match="is closed"):
        bench.ports[0].write(b"x")


def test_closing_twice_is_harmless(bench: Bench) -> None:
    bench.ports[0].close()
    bench.ports[0].close()


def test_closing_wakes_a_reader(bench: Bench) -> None:
    reader, _ = in_background(lambda: bench.ports[0].read(timeout=30.0))
    bench.ports[0].close()
    reader.join(10.0)
    assert not reader.is_alive()


def test_a_port_belongs_to_one_program_at_a_time(bench: Bench) -> None:
    with pytest.raises(DeviceError, match="another program uses it"):
        bench.open_port(0)


def test_a_closed_port_can_be_opened_again(bench: Bench) -> None:
    bench.ports[0].close()
    again = bench.open_port(0)
    again.write(b"back")
    assert read_exactly(bench.ports[1], 4) == b"back"
    again.close()
