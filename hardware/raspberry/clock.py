"""The machine's own clock."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
_STOPS_NEVER: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)
"""Linux's monotonic clock that goes on while the machine sleeps; elsewhere Python's own does."""


class SystemClock:
    """`hardware.ports.MachineClock` of the machine that the program runs on."""

    def __init__(self) -> None:
        try:
            self._boot = _BOOT.read_text().strip()
        except OSError:
            self._boot = ""

    @property
    def boot(self) -> str:
        return self._boot

    def monotonic(self) -> float:
        return time.monotonic() if _STOPS_NEVER is None else time.clock_gettime(_STOPS_NEVER)

    def awake(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()
