"""What a table has beside its screen. What is missing stays None and is shown as missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.table.model.events.table_events import Device

if TYPE_CHECKING:
    from hardware.ports import Button, Buzzer, Camera, Lamp, Watchdog


@dataclass(frozen=True, slots=True)
class Devices:
    """`cameras` stand in the order of the sheet's parties; one alone serves every party."""

    button: Button | None = None
    lamp: Lamp | None = None
    buzzer: Buzzer | None = None
    cameras: tuple[Camera, ...] = ()
    watchdog: Watchdog | None = None

    @property
    def missing(self) -> frozenset[Device]:
        present = {Device.BUTTON: self.button, Device.LAMP: self.lamp, Device.CAMERA: self.cameras}
        return frozenset(device for device, what in present.items() if not what)

    def camera(self, place: int) -> Camera:
        """The camera for the party at that place of the sheet.

        Raises:
            IndexError: there is no camera at all.
        """
        return self.cameras[min(place, len(self.cameras) - 1)]

    def close(self) -> None:
        """Let the devices go; the lamp is dark and the buzzer silent."""
        for device in (self.button, self.lamp, self.buzzer):
            if device is not None:
                device.close()
