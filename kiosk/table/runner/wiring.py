"""What a table is wired to: its devices, and its ways to the hub. Real or simulated is chosen only here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from hardware.ports import DeviceError
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.gpio import GpioButton, GpioBuzzer, GpioLamp, open_pins
from hardware.raspberry.opencv_camera import UsbCamera
from hardware.raspberry.pi_camera import PiCamera
from hardware.raspberry.serial_adapters import serial_adapters
from hardware.raspberry.serial_port import TtySerialPort
from hardware.raspberry.watchdog import SystemdWatchdog
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.panel import SimulatedButton, SimulatedBuzzer, SimulatedLamp
from kiosk.messages import N_
from kiosk.sync.bus.ends import BusCarrier
from kiosk.sync.endpoints.hub_search import SearchingCarrier
from kiosk.sync.endpoints.known_hub import KnownHub
from kiosk.sync.endpoints.serial_places import SerialPlaces
from kiosk.sync.endpoints.serial_search import SearchingSerialCarrier
from kiosk.sync.session.enrolment_window import DEFAULT_TLS_PORT
from kiosk.sync.wire.carriers import CarrierError, WebSocketCarrier
from kiosk.table.workers.devices import Devices

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.ports import Clock, Image
    from kiosk.sync.wire.carriers import Carrier
    from kiosk.table.runner.settings import TableSettings

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


BUTTON_PIN: Final = 17
LAMP_PIN: Final = 27
BUZZER_PIN: Final = 22
"""GPIO numbers (BCM) of the table's box."""


def enrolment_carrier(settings: TableSettings, address: str, table: int) -> Carrier:
    """The way to the hub at an address such as ``192.168.1.10`` or ``wss://...``; by cable where it is empty.

    Raises:
        CarrierError: there is no cable, or no place on the bus.
    """
    if address:
        return WebSocketCarrier(address if "://" in address else f"wss://{_with_port(address)}/sync")
    ways = carriers(replace(settings, hub=None), table, KnownHub(), SystemClock())
    if not ways:
        raise CarrierError(N_("Type the address of the director's PC: no cable is set up here."))
    return ways[0]


def _with_port(address: str) -> str:
    """An address as people type it, with the port that is usual where they name none; of IPv6 too."""
    if address.count(":") > 1 and not address.startswith("["):
        address = f"[{address}]"
    has_port = ":" in address.rpartition("]")[2]
    return address if has_port else f"{address}:{DEFAULT_TLS_PORT}"


def carriers(settings: TableSettings, table: int, known_hub: KnownHub, clock: Clock) -> Sequence[Carrier]:
    """The ways to the hub; all are tried at once, and whichever works carries.

    They are those that the settings name, and the network where the hub is known by its key.

    Raises:
        CarrierError: the table has no address on its bus.
    """
    ways: list[Carrier] = []
    configured = () if settings.hub is None else (settings.hub,)
    if configured or known_hub.key is not None:
        ways.append(SearchingCarrier(known_hub, configured, clock))
    ports, bus = settings.serial_ports, settings.bus
    places = SerialPlaces((*ports, *(() if bus is None else (bus,))), serial_adapters)
    if ports:
        ways.append(SearchingSerialCarrier(lambda: places.candidates(ports), TtySerialPort, clock))
    if bus is not None:
        address = table if settings.bus_address is None else settings.bus_address
        ways.append(BusCarrier(lambda: TtySerialPort(places.same(bus)), address))
    return ways


def open_devices(cameras: Sequence[str] = (), clock: Clock | None = None) -> Devices:
    """The real devices of this machine. What does not open is left out, with a line in the program's log.

    `cameras` are named as in `TableSettings`.
    """
    now = clock or SystemClock()
    opened = tuple(_open_camera(camera, now) for camera in cameras)
    try:
        pins = open_pins()
    except DeviceError as error:
        _log.warning("%s", error)
        return Devices(cameras=opened, watchdog=SystemdWatchdog())
    return _with_pins(pins, opened, now)


def _with_pins(pins: Factory, cameras: tuple[UsbCamera | PiCamera, ...], clock: Clock) -> Devices:
    return Devices(
        button=_try(lambda: GpioButton(pins, BUTTON_PIN, clock)),
        lamp=_try(lambda: GpioLamp(pins, LAMP_PIN)),
        buzzer=_try(lambda: GpioBuzzer(pins, BUZZER_PIN)),
        cameras=cameras,
        watchdog=SystemdWatchdog(),
    )


def _try(open_device: Callable[[], _T]) -> _T | None:
    try:
        return open_device()
    except DeviceError as error:
        _log.warning("%s", error)
        return None


def _open_camera(name: str, clock: Clock) -> UsbCamera | PiCamera:
    if name.isdecimal():
        return PiCamera(int(name), 4608, 2592)
    return UsbCamera(Path(name), 4608, 2592, clock)


def simulated_devices(source: Callable[[], Image] | Sequence[Image], clock: Clock | None = None) -> Devices:
    """Twins of every device. `source` gives the camera's pictures (see `SimulatedCamera`)."""
    now = clock or SystemClock()
    return Devices(
        button=SimulatedButton(now),
        lamp=SimulatedLamp(now),
        buzzer=SimulatedBuzzer(now),
        cameras=(SimulatedCamera(source, now),),
    )
