"""The clock that tells hall time: for hub and table instead of the machine's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.hall_time.anchor import Reading

if TYPE_CHECKING:
    from hardware.ports import MachineClock

DELAY: Final = 0.75
"""Seconds by which what is heard may lie behind what is known: so long it can have been on its way."""


class HallClock:
    """A `hardware.ports.Clock` whose wall clock is hall time. Any thread may use it.

    Until something else is known, hall time is what the machine's wall clock said when this object was made.
    """

    def __init__(self, machine: MachineClock) -> None:
        self._machine = machine
        self._zero = machine.wall() - machine.monotonic()

    def monotonic(self) -> float:
        return self._machine.monotonic()

    def wall(self) -> float:
        """Hall time, in seconds since 1970."""
        return self._zero + self._machine.monotonic()

    @property
    def slept(self) -> float:
        """For how many seconds the machine has slept since its monotonic clock began to count."""
        return self._machine.monotonic() - self._machine.awake()

    @property
    def zero(self) -> float:
        """Hall time at the zero of the monotonic clock."""
        return self._zero

    def read(self) -> Reading:
        """What the machine's own clocks say."""
        return Reading(self._machine.boot, self._machine.monotonic(), self._machine.wall())

    @property
    def ahead(self) -> float:
        """Seconds from hall time to what the machine's wall clock says."""
        return self._machine.wall() - self.wall()

    def set(self, hall: float) -> None:
        """Let it be so late in the hall."""
        self._zero = hall - self._machine.monotonic()

    def hear(self, zero: float) -> None:
        """Take note of `zero` as it was heard from where hall time is kept: too small, by what that took.

        Of what is heard the greatest is the truest, as long as no more than `DELAY` lies between.
        """
        if not 0.0 <= self._zero - zero <= DELAY:
            self._zero = zero
