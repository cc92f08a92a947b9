"""What every button, lamp, buzzer, clock, backlight and watchdog promises; gpiozero's mock pins stand for
the real ones."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.ports import Backlight, Button, Buzzer, Clock, Edge, Lamp, Watchdog
from hardware.raspberry.backlight import SysfsBacklight
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.gpio import GpioButton, GpioBuzzer, GpioLamp
from hardware.raspberry.watchdog import SystemdWatchdog
from hardware.simulated.clock import SimulatedClock
from hardware.simulated.panel import (
    SimulatedBacklight,
    SimulatedButton,
    SimulatedBuzzer,
    SimulatedLamp,
    SimulatedWatchdog,
)


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    factory = MockFactory()
    yield factory
    factory.close()
    factory.reset()


@dataclass
class ButtonBench:
    button: Button
    press: Callable[[], None]
    release: Callable[[], None]
    clock: Clock


@pytest.fixture(params=["gpiozero", "simulated"])
def bench(request: pytest.FixtureRequest, pins: MockFactory) -> ButtonBench:
    if request.param == "gpiozero":
        clock = SystemClock()
        button = GpioButton(pins, 17, clock)
        return ButtonBench(button, pins.pin(17).drive_low, pins.pin(17).drive_high, clock)
    still = SimulatedClock(monotonic=100.0)
    twin = SimulatedButton(still)
    return ButtonBench(twin, twin.press, twin.release, still)


def test_each_raw_edge_is_told_with_its_time(bench: ButtonBench) -> None:
    edges: list[Edge] = []
    begun = bench.clock.monotonic()
    bench.button.listen(edges.append)
    for _ in range(3):
        bench.press()
        bench.release()
    assert [edge.pressed for edge in edges] == [True, False] * 3
    times = [edge.at for edge in edges]
    assert times == sorted(times)
    assert begun <= times[0]
    assert times[-1] <= bench.clock.monotonic()
    bench.button.close()


def test_a_button_that_is_down_already_is_told_at_once(bench: ButtonBench) -> None:
    bench.press()
    edges: list[Edge] = []
    bench.button.listen(edges.append)
    assert [edge.pressed for edge in edges] == [True]
    bench.button.close()


def test_a_closed_button_is_silent_and_closes_twice(bench: ButtonBench) -> None:
    edges: list[Edge] = []
    bench.button.listen(edges.append)
    bench.button.close()
    bench.press()
    bench.button.close()
    assert edges == []


@pytest.fixture(params=["gpiozero", "simulated"])
def lamp(request: pytest.FixtureRequest, pins: MockFactory) -> tuple[Lamp, Callable[[], list[bool]]]:
    """A lamp, and what it has shown since it was made."""
    if request.param == "gpiozero":
        real = GpioLamp(pins, 27)
        pin = pins.pin(27)
        pin.clear_states()
        return real, lambda: [bool(state.state) for state in pin.states[1:]]
    twin = SimulatedLamp(SimulatedClock())
    return twin, lambda: [lit for _, lit in twin.states]


def test_a_lamp_is_lit_and_put_out(lamp: tuple[Lamp, Callable[[], list[bool]]]) -> None:
    device, shown = lamp
    for lit in (True, True, False, True):
        device.set(lit)
    assert shown() == [True, False, True]
    device.close()


def test_a_lamp_goes_dark_when_it_is_closed(lamp: tuple[Lamp, Callable[[], list[bool]]]) -> None:
    device, shown = lamp
    device.set(lit=True)
    device.close()
    assert shown() == [True, False]


@pytest.mark.parametrize("kind", ["gpiozero", "simulated"])
def test_a_beep_returns_at_once_and_closing_ends_it(kind: str, pins: MockFactory) -> None:
    clock = SystemClock()
    buzzer: Buzzer = GpioBuzzer(pins, 22) if kind == "gpiozero" else SimulatedBuzzer(clock)
    begun = clock.monotonic()
    buzzer.beep(60.0)
    buzzer.beep(60.0)
    buzzer.close()
    assert clock.monotonic() - begun < 30.0
    assert not pins.pin(22).state


@pytest.mark.parametrize("clock", [SystemClock(), SimulatedClock(5.0, 1_700_000_000.0)])
def test_a_clock_never_goes_back(clock: Clock) -> None:
    first, second = clock.monotonic(), clock.monotonic()
    assert second >= first
    assert clock.wall() > 1_600_000_000


@pytest.fixture(params=["sysfs", "simulated"])
def backlight(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Backlight, Callable[[], float]]:
    """A backlight, and its level as it can be seen from outside."""
    if request.param == "sysfs":
        (tmp_path / "max_brightness").write_text("200\n")
        brightness = tmp_path / "brightness"
        brightness.write_text("200\n")
        return SysfsBacklight(tmp_path), lambda: int(brightness.read_text()) / 200
    twin = SimulatedBacklight()
    return twin, lambda: twin.level


@pytest.mark.parametrize(("asked", "given"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (-1.0, 0.0), (7.0, 1.0)])
def test_a_backlight_keeps_to_its_range(
    backlight: tuple[Backlight, Callable[[], float]], asked: float, given: float
) -> None:
    device, level = backlight
    device.set(asked)
    assert level() == given


@pytest.fixture(params=["systemd", "simulated"])
def watchdog(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Watchdog, Callable[[], int]]]:
    """A watchdog, and how often it has been petted."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        if request.param == "systemd":
            yield SystemdWatchdog(), lambda: len(waiting(listener))
        else:
            twin = SimulatedWatchdog(SimulatedClock())
            yield twin, lambda: len(twin.pets)


def waiting(listener: socket.socket) -> list[bytes]:
    """The datagrams that have come."""
    datagrams = []
    while True:
        try:
            datagrams.append(listener.recv(4096))
        except BlockingIOError:
            return datagrams


def test_every_pet_reaches_the_watchdog(watchdog: tuple[Watchdog, Callable[[], int]]) -> None:
    device, pets = watchdog
    for _ in range(3):
        device.pet()
    assert pets() == 3
