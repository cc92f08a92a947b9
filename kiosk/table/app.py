"""The wiring of a table: settings in, a running table out. Real or simulated devices are chosen only here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar

from msgspec import Meta

from hardware.ports import DeviceError
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.gpio import GpioButton, GpioBuzzer, GpioLamp, open_pins
from hardware.raspberry.opencv_camera import UsbCamera
from hardware.raspberry.pi_camera import PiCamera
from hardware.raspberry.serial_port import TtySerialPort
from hardware.raspberry.watchdog import SystemdWatchdog
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.panel import SimulatedButton, SimulatedBuzzer, SimulatedLamp
from kiosk.journal.attachments import BUDGET, AttachmentStore
from kiosk.journal.identity import Identity, table_author
from kiosk.journal.log import Log
from kiosk.journal.snapshots import SnapshotFile
from kiosk.sync.bus import BusCarrier
from kiosk.sync.carriers import SerialCarrier, WebSocketCarrier
from kiosk.sync.client import SyncClient
from kiosk.sync.known_hub import KnownHub
from kiosk.table.counting import Count, Counting, load_vision
from kiosk.table.devices import Devices
from kiosk.table.geometry import PANELS
from kiosk.table.loop import Loop
from kiosk.table.runtime import TableRuntime
from kiosk.table.service_work import keeping_log
from kiosk.table.state import Preferences, State
from kiosk.table.table_deck import TableDeck
from kiosk.table.trouble import show_trouble
from kiosk.table.window import Turn, Window
from kiosk.vision.shots import RIG_A, RIG_B, RIG_C, RIG_PHOTO

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.ports import Clock, Image
    from kiosk.sync.carriers import Carrier
    from kiosk.table.pilot import Pilot

BUTTON_PIN: Final = 17
LAMP_PIN: Final = 27
BUZZER_PIN: Final = 22
"""GPIO numbers (BCM) of the table's box."""

_RIGS: Final = {rig.name: rig for rig in (RIG_A, RIG_B, RIG_C, RIG_PHOTO)}
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How one table is set up; the fields are the keys of its settings file."""

    data: Path
    """The folder of journal, key and attachments; made if it is not there."""
    table: Annotated[int, Meta(ge=1)]
    """The table's number."""
    hub: str | None = None
    """The hub's WebSocket, for example ``wss://192.168.1.10:8443/sync``."""
    serial: str | None = None
    """A serial port to the hub, for example ``/dev/serial/by-id/...``."""
    bus: str | None = None
    """A serial port on an RS-485 bus to the hub, named likewise."""
    bus_address: Annotated[int, Meta(ge=1, le=32)] | None = None
    """Where on the bus this table is; if it is not given, at the table's own number."""
    cameras: tuple[str, ...] = ()
    """A number for a camera of the Pi (``0``) or a path (``/dev/v4l/by-id/...``), in the order of the sheet's
    lines; one alone serves both."""
    rig: Literal["A", "B", "C", "photo"] = "C"
    panel: Literal["10inch", "7inch", "touch2"] = "10inch"
    turn: Turn = 0
    fullscreen: bool = False
    language: str = "it"
    theme: Literal["day", "dark"] = "day"
    service_pin: str = ""
    """What is kept of the PIN for the service screens, as ``kiosk service-pin`` prints it; empty: none."""


def run_table(
    settings: TableSettings,
    devices: Devices | None = None,
    *,
    pilot: Pilot | None = None,
    load: Callable[[], Count] = load_vision,
    clock: Clock | None = None,
) -> None:
    """Run a table until its window is closed or its pilot leaves.

    Whatever goes wrong meanwhile goes to the program's log, with its traceback; the players see one calm
    sentence, and the table starts again from its journal.

    Args:
        settings: how the table is set up.
        devices: `simulated_devices`, where simulation is asked for; the real ones if none are given. They are
            closed at the end.
        pilot: somebody who plays by itself until a person touches the screen.
        load: what the counting process begins with.
        clock: the machine's, if none is given.

    Raises:
        kiosk.messages.KioskError: the journal or the key cannot be used, and so the table cannot begin.
    """
    now = clock or SystemClock()
    window = Window(PANELS[settings.panel], settings.turn, fullscreen=settings.fullscreen)
    beside = devices or open_devices(settings.cameras, now)
    table = _Table(settings, beside, window, now, load)
    try:
        with keeping_log(settings.data / "log"):
            while not table.run(pilot):
                pass
    finally:
        beside.close()
        window.close()


@dataclass(frozen=True, slots=True)
class _Table:
    settings: TableSettings
    devices: Devices
    window: Window
    clock: Clock
    load: Callable[[], Count]

    @property
    def preferences(self) -> Preferences:
        return Preferences(self.settings.theme, self.settings.language)

    def run(self, pilot: Pilot | None) -> bool:
        """Run from the journal to the end; False when it broke off and shall begin again."""
        with ExitStack() as stack:
            loop = self._open(pilot, stack)
            try:
                loop.run()
            except Exception:  # noqa: BLE001 - whatever it was, players see a sentence and service the traceback
                _log.exception("the table broke off")
            else:
                return True
        return not show_trouble(self.window, self.settings.table, self.preferences, self.clock)

    def _open(self, pilot: Pilot | None, stack: ExitStack) -> Loop:
        """Journal, link, counting process and loop; `stack` closes them in the right order."""
        folder = self.settings.data
        author = table_author(self.settings.table)
        identity = Identity.load_or_create(folder / "identity.json", author)

        def directors_time() -> float:
            """As far as it is known; a table's own clock may be years off after a night without power."""
            return self.clock.wall() + (client.state.hub_ahead or 0.0)

        log = stack.enter_context(Log(folder / "journal.sqlite", wall=directors_time))
        attachments = AttachmentStore(folder / "attachments", budget=BUDGET)
        runtime = TableRuntime(
            log,
            identity,
            self.devices,
            rig=_RIGS[self.settings.rig],
            attachments=attachments,
            service_pin=self.settings.service_pin,
            deck=TableDeck(attachments, folder / "decks"),
            snapshot=SnapshotFile(folder / "snapshot", identity),
            logs=folder / "log",
        )
        state = State(self.settings.table, identity.fingerprint, preferences=self.preferences)
        loop = Loop(self.window, state, self.clock, runtime, pictures=runtime.pictures, pilot=pilot)
        stack.callback(loop.close)
        counting = None
        if self.devices.cameras:
            counting = Counting(runtime.take_answer, self.load)
            stack.callback(counting.close)
        client = SyncClient(
            log,
            identity,
            carriers(self.settings),
            self.clock,
            runtime.take_link,
            attachments=attachments,
            known_hub=KnownHub(folder / "hub.json"),
        )
        runtime.start(loop.wake, client, counting)
        stack.callback(runtime.close)
        stack.enter_context(client)
        return loop


def carriers(settings: TableSettings) -> Sequence[Carrier]:
    """The ways to the hub that these settings name; all are tried at once, and whichever works carries.

    Raises:
        CarrierError: the table has no address on its bus.
    """
    ways: list[Carrier] = []
    if settings.hub is not None:
        ways.append(WebSocketCarrier(settings.hub))
    if settings.serial is not None:
        path = settings.serial
        ways.append(SerialCarrier(lambda: TtySerialPort(path)))
    if settings.bus is not None:
        on_bus = settings.bus
        address = settings.table if settings.bus_address is None else settings.bus_address
        ways.append(BusCarrier(lambda: TtySerialPort(on_bus), address))
    return ways


def open_devices(cameras: Sequence[str] = (), clock: Clock | None = None) -> Devices:
    """The real devices of this machine. What does not open is left out, with a line in the program's log.

    `cameras` are named as in `TableSettings`.
    """
    now = clock or SystemClock()
    opened = tuple(_open_camera(each, now) for each in cameras)
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
