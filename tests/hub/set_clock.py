"""The clocks of this machine, with a wall clock that a test sets, and boots that it names."""

from __future__ import annotations

from hardware.raspberry.clock import SystemClock


class SetClock(SystemClock):
    """`ahead`: seconds by which its wall clock is ahead of the true time."""

    def __init__(self, ahead: float = 0.0, boot: str = "boot 1") -> None:
        super().__init__()
        self.ahead = ahead
        self._boot = boot
        self._began = super().monotonic()

    def monotonic(self) -> float:
        return super().monotonic() - self._began

    def wall(self) -> float:
        return super().wall() + self.ahead
