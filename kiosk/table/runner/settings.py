"""How one table is set up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from kiosk.table.ui.window import Turn
from kiosk.translation import Language

Millimetres = Annotated[float, Meta(ge=100, le=3000)]
Mat = Annotated[tuple[Millimetres, Millimetres], Meta(examples=["[640, 400]"])]


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How one table is set up; the fields are the keys of its settings file."""

    data: Path
    """The folder of journal, key and attachments; made if it is not there."""
    table: Annotated[int, Meta(ge=1)] | None = None
    """The table's number; None: what it is enrolled as."""
    hub: Annotated[str, Meta(pattern="^wss?://", examples=["wss://192.168.1.10:8443/sync"])] | None = None
    """The hub's WebSocket, for example ``wss://192.168.1.10:8443/sync``."""
    serial: str | tuple[str, ...] | None = None
    """A serial port to the hub, such as ``/dev/serial/by-id/...``, or several of which one leads there."""
    bus: str | None = None
    """A serial port on an RS-485 bus to the hub, named likewise."""
    bus_address: Annotated[int, Meta(ge=1, le=32)] | None = None
    """Where on the bus this table is; if it is not given, at the table's own number."""
    cameras: tuple[str, ...] = ()
    """A number for a camera of the Pi (``0``) or a path (``/dev/v4l/by-id/...``), in the order of the sheet's
    lines; one alone serves both."""
    rig: Literal["A", "B", "C", "photo"] = "C"
    mat: Mat | None = None
    """How far apart its markers are, from left to right and from top to bottom, mm; None: no mat. With a
    camera for each line it is that of each line's mat."""
    panel: Literal["10inch", "7inch", "touch2"] = "10inch"
    turn: Turn = 0
    fullscreen: bool = False
    language: Language = "it"
    """Until somebody chooses another at the table; so is `theme`."""
    theme: Literal["day", "dark"] = "day"
    service_pin: str = ""
    """What is kept of the PIN for the service screens, as ``kiosk service-pin`` prints it; empty: none."""

    @property
    def serial_ports(self) -> tuple[str, ...]:
        """The serial ports, however many are written."""
        if self.serial is None:
            return ()
        return (self.serial,) if isinstance(self.serial, str) else self.serial
