"""The button, its lamp and the buzzer on the GPIO header, through gpiozero over lgpio.

gpiozero and lgpio come with the extra ``pi``; a machine without them gets a `DeviceError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hardware.ports import Clock, DeviceError, Edge

if TYPE_CHECKING:
    from gpiozero.pins import Factory

_NEWEST_AGE = 1.0
"""Seconds: an edge is reported much sooner, so an older time is on another scale."""


def open_pins() -> Factory:
    """The GPIO header of this Raspberry Pi; close it after the devices that use it.

    Raises:
        DeviceError: gpiozero or lgpio is not installed, or the machine has no GPIO that it may open.
    """
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only a Raspberry Pi has lgpio

        return LGPIOFactory()
    except ImportError as error:
        raise DeviceError(f"The GPIO library is not installed ({error}): install the extra 'pi'.") from error
    except Exception as error:  # lgpio has errors of its own that share no narrower base
        raise DeviceError(
            f"The GPIO pins cannot be opened: {error}. "
            "Check that this is a Raspberry Pi and that the service is in the group gpio."
        ) from error


class GpioButton:
    """A push button between GPIO `number` (BCM) and ground; the pin's own pull-up holds it high.

    Raises:
        DeviceError: there is no such pin, or something else uses it.
    """

    def __init__(self, pins: Factory, number: int, clock: Clock) -> None:
        from gpiozero import InputDevice  # noqa: PLC0415 - belongs to the extra `pi`

        self._clock = clock
        self._pins = pins
        self._on_edge: Callable[[Edge], None] | None = None
        with _named_errors("button", number):
            self._device = InputDevice(number, pull_up=True, pin_factory=pins)

    def listen(self, on_edge: Callable[[Edge], None]) -> None:
        """Call `on_edge` on gpiozero's thread at each raw edge, and at once if the button is down already."""
        self._on_edge = on_edge
        self._device.pin.bounce = None
        self._device.pin.edges = "both"
        self._device.pin.when_changed = self._changed
        if self._device.is_active:
            on_edge(Edge(pressed=True, at=self._clock.monotonic()))

    def close(self) -> None:
        if not self._device.closed:
            self._device.pin.when_changed = None
            self._device.close()

    def _changed(self, ticks: float, level: int) -> None:
        if self._on_edge:
            self._on_edge(Edge(pressed=not level, at=self._time_of(ticks)))

    def _time_of(self, ticks: float) -> float:
        """The kernel's time of the edge, unless it is not on our scale (older kernels count from 1970)."""
        now = self._clock.monotonic()
        return ticks if 0.0 <= now - ticks < _NEWEST_AGE else now


class GpioLamp:
    """A lamp driven by GPIO `number` (BCM), lit when the pin is high; dark after closing.

    Raises:
        DeviceError: there is no such pin, or something else uses it.
    """

    def __init__(self, pins: Factory, number: int) -> None:
        from gpiozero import DigitalOutputDevice  # noqa: PLC0415 - belongs to the extra `pi`

        with _named_errors("lamp", number):
            self._device = DigitalOutputDevice(number, pin_factory=pins)

    def set(self, lit: bool) -> None:
        self._device.value = lit

    def close(self) -> None:
        if not self._device.closed:
            self._device.off()  # closing alone lets the pin float
            self._device.close()


class GpioBuzzer:
    """A buzzer that sounds while GPIO `number` (BCM) is high; silent after closing.

    Raises:
        DeviceError: there is no such pin, or something else uses it.
    """

    def __init__(self, pins: Factory, number: int) -> None:
        from gpiozero import DigitalOutputDevice  # noqa: PLC0415 - belongs to the extra `pi`

        with _named_errors("buzzer", number):
            self._device = DigitalOutputDevice(number, pin_factory=pins)

    def beep(self, seconds: float) -> None:
        """Sound for so long and return at once; a new beep ends the one before."""
        self._device.blink(on_time=seconds, off_time=0, n=1, background=True)

    def close(self) -> None:
        if not self._device.closed:
            self._device.off()  # closing alone lets the pin float
            self._device.close()


@contextmanager
def _named_errors(device: str, number: int) -> Iterator[None]:
    from gpiozero import GPIOZeroError  # noqa: PLC0415 - belongs to the extra `pi`

    try:
        yield
    except GPIOZeroError as error:
        raise DeviceError(f"The {device} cannot use GPIO {number}: {error}.") from error
