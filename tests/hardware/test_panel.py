"""What only the real button, lamp, backlight and watchdog do, and what only their twins can."""

from __future__ import annotations

import socket
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.ports import DeviceError, Edge
from hardware.raspberry import backlight as backlight_module
from hardware.raspberry.backlight import SysfsBacklight
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.gpio import GpioButton, GpioBuzzer, GpioLamp, open_pins
from hardware.raspberry.watchdog import SystemdWatchdog
from hardware.simulated.clock import SimulatedClock
from hardware.simulated.panel import SimulatedButton, SimulatedBuzzer, SimulatedLamp


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    factory = MockFactory()
    yield factory
    factory.close()
    factory.reset()


def test_bounce_reaches_the_listener_undamped(pins: MockFactory) -> None:
    edges: list[Edge] = []
    button = GpioButton(pins, 17, SystemClock())
    button.listen(edges.append)
    assert pins.pin(17).bounce is None
    for _ in range(20):
        pins.pin(17).drive_low()
        pins.pin(17).drive_high()
    assert len(edges) == 40
    button.close()


def test_an_edge_timed_on_another_scale_gets_our_time(pins: MockFactory) -> None:
    clock = SimulatedClock(monotonic=1e9)
    edges: list[Edge] = []
    button = GpioButton(pins, 17, clock)
    button.listen(edges.append)
    pins.pin(17).drive_low()
    assert edges == [Edge(pressed=True, at=1e9)]
    button.close()


@pytest.mark.parametrize(
    "make", [GpioLamp, GpioBuzzer, lambda pins, number: GpioButton(pins, number, SystemClock())]
)
def test_a_pin_that_is_taken_or_missing_is_named(pins: MockFactory, make: type[GpioLamp]) -> None:
    taken = make(pins, 17)
    with pytest.raises(DeviceError, match="cannot use GPIO 17"):
        make(pins, 17)
    with pytest.raises(DeviceError, match="cannot use GPIO 99"):
        make(pins, 99)
    taken.close()


class Waiting(Event):
    """An event that is waited for in no time: what is waited goes to `clock`."""

    def __init__(self, clock: SimulatedClock) -> None:
        super().__init__()
        self._clock = clock

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self._clock.advance(timeout)
        return self.is_set()


def test_a_beep_sounds_and_ends(pins: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimulatedClock()
    monkeypatch.setattr("gpiozero.threads.Event", lambda: Waiting(clock))
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", clock.monotonic)
    pin = pins.pin(22)
    buzzer = GpioBuzzer(pins, 22)
    pin.clear_states()
    buzzer.beep(2.5)
    buzzer._device._blink_thread.join()
    pin.assert_states_and_times([(0.0, False), (0.0, True), (2.5, False)])
    buzzer.close()


def test_a_machine_without_gpio_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(DeviceError, match="install the extra 'pi'"):
        open_pins()


@pytest.mark.pi
def test_the_header_of_a_raspberry_pi_opens() -> None:
    open_pins().close()


def test_a_screen_without_backlight_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlight_module, "_CLASS", tmp_path)
    with pytest.raises(DeviceError, match="no backlight"):
        SysfsBacklight()


def test_the_first_backlight_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("b", "a"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "max_brightness").write_text("31")
    monkeypatch.setattr(backlight_module, "_CLASS", tmp_path)
    SysfsBacklight().set(1.0)
    assert (tmp_path / "a" / "brightness").read_text() == "31"


def test_a_backlight_that_cannot_be_set_names_the_group(tmp_path: Path) -> None:
    (tmp_path / "max_brightness").write_text("31")
    (tmp_path / "brightness").mkdir()
    with pytest.raises(DeviceError, match="group video"):
        SysfsBacklight(tmp_path).set(0.5)


def test_a_backlight_without_range_is_named(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="does not tell its range"):
        SysfsBacklight(tmp_path)


def test_the_first_pet_tells_systemd_that_the_program_has_started(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"table-kiosk-{uuid.uuid4()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("\0" + name)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + name)
        watchdog = SystemdWatchdog()
        watchdog.pet()
        watchdog.pet()
        assert listener.recv(100) == b"READY=1\nWATCHDOG=1"
        assert listener.recv(100) == b"WATCHDOG=1"


def test_a_program_that_systemd_did_not_start_pets_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    SystemdWatchdog().pet()


def test_a_watchdog_that_does_not_hear_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    with pytest.raises(DeviceError, match="systemd does not hear"):
        SystemdWatchdog().pet()


def test_a_simulated_button_bounces_like_a_worn_contact() -> None:
    edges: list[Edge] = []
    button = SimulatedButton(SimulatedClock(monotonic=10.0))
    button.listen(edges.append)
    button.bounce(pressed=True, changes=3, gap=0.002)
    assert edges == [Edge(True, 10.0), Edge(False, 10.002), Edge(True, 10.004)]


def test_a_simulated_lamp_and_buzzer_remember_when() -> None:
    clock = SimulatedClock()
    lamp, buzzer = SimulatedLamp(clock), SimulatedBuzzer(clock)
    clock.advance(1.5)
    lamp.set(lit=True)
    buzzer.beep(0.2)
    assert lamp.lit
    assert lamp.states == [(1.5, True)]
    assert buzzer.beeps == [(1.5, 0.2)]


def test_a_simulated_clock_moves_both_scales_and_can_be_set_wrong() -> None:
    clock = SimulatedClock(monotonic=10.0, wall=1000.0)
    clock.advance(2.0)
    assert (clock.monotonic(), clock.wall()) == (12.0, 1002.0)
    clock.set_wall(0.0)
    assert (clock.monotonic(), clock.wall()) == (12.0, 0.0)
    with pytest.raises(ValueError, match="only goes forward"):
        clock.advance(-1.0)
