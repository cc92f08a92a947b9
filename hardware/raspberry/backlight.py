"""The light behind the screen, through sysfs."""

from __future__ import annotations

from pathlib import Path

from hardware.ports import DeviceError

_CLASS = Path("/sys/class/backlight")


class SysfsBacklight:
    """The first backlight that the kernel knows, or the one in `folder`.

    Raises:
        DeviceError: the screen has none, as most HDMI screens.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or _first_backlight()
        try:
            self._maximum = int((self._folder / "max_brightness").read_text())
        except (OSError, ValueError) as error:
            raise DeviceError(f"The backlight {self._folder} does not tell its range: {error}.") from error

    def set(self, level: float) -> None:
        """Brightness from 0.0 (off) to 1.0.

        Raises:
            DeviceError: the kernel refused it.
        """
        steps = round(min(max(level, 0.0), 1.0) * self._maximum)
        try:
            (self._folder / "brightness").write_text(str(steps))
        except OSError as error:
            raise DeviceError(
                f"The backlight {self._folder} cannot be set: {error}. "
                "Check that the udev rules are installed and that the service is in the group video."
            ) from error


def _first_backlight() -> Path:
    found = sorted(_CLASS.glob("*"))
    if not found:
        raise DeviceError("This screen has no backlight that the kernel can set.")
    return found[0]
