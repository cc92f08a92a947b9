"""The machine's own clock."""

from __future__ import annotations

import time


class SystemClock:
    """`hardware.ports.Clock` of the machine that the program runs on."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()
