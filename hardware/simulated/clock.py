"""A clock that stands still until it is moved."""

from __future__ import annotations


class SimulatedClock:
    """Twin of the machine's clock. The wall clock starts at `wall` seconds since 1970 and may be wrong."""

    def __init__(self, monotonic: float = 0.0, wall: float = 0.0, boot: str = "boot 1") -> None:
        self._monotonic = monotonic
        self._wall = wall
        self._boot = boot
        self._slept = 0.0

    @property
    def boot(self) -> str:
        return self._boot

    def monotonic(self) -> float:
        return self._monotonic

    def awake(self) -> float:
        return self._monotonic - self._slept

    def wall(self) -> float:
        return self._wall

    def sleep(self, seconds: float) -> None:
        """Let time pass while the machine sleeps.

        Raises:
            ValueError: `seconds` is negative.
        """
        self.advance(seconds)
        self._slept += seconds

    def advance(self, seconds: float) -> None:
        """Let time pass while the machine is awake.

        Raises:
            ValueError: `seconds` is negative.
        """
        if seconds < 0:
            raise ValueError("time only goes forward; set_wall moves the wall clock back")
        self._monotonic += seconds
        self._wall += seconds

    def set_wall(self, wall: float) -> None:
        """Set the wall clock alone, forward or back, as a time server does."""
        self._wall = wall
