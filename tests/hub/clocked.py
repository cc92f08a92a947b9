"""A hub without its web server on a PC whose clock is set, which sleeps, and which is started anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hardware.simulated.clock import SimulatedClock
from kiosk.hall_time.anchor_file import FILE, AnchorFile
from kiosk.hall_time.hall_clock import HallClock
from kiosk.hub.runner.clock_watch import ClockWatch
from kiosk.journal.log import Log
from kiosk.messages import Message
from tests.hub.playing import PlayingHall

BEGAN: Final = 1_800_000_000.0
"""The true time, by which the PC's clock is right at first; in seconds since 1970."""


class ClockedHall(PlayingHall):
    """`machine` are the PC's own clocks; they are moved by what the methods say."""

    def __init__(self, folder: Path, wall: float = BEGAN) -> None:
        self.machine = SimulatedClock(5_000.0, wall)
        self.told: list[Message] = []
        self._boots = 1
        super().__init__(folder, HallClock(self.machine))  # type: ignore[arg-type]
        self.watch = self._watch()
        self.watch.begin()

    def passes(self, seconds: float) -> None:
        """Time goes on."""
        self.machine.advance(seconds)
        self.watch.look()

    def sleeps(self, seconds: float) -> None:
        """The PC is suspended for so long, and looks at its clock when it is woken."""
        self.machine.sleep(seconds)
        self.watch.look()

    def is_set(self, seconds: float) -> None:
        """The PC's clock is set forward, or back, and that is seen."""
        self.machine.set_wall(self.machine.wall() + seconds)
        self.watch.look()

    def restart(self) -> None:
        """The program ends and begins again, on the PC that goes on."""
        self.close()
        self.clock = HallClock(self.machine)  # type: ignore[assignment]
        self.log = Log(self.folder / "hub.sqlite", wall=self.clock.wall)
        self.service = self.new_service()
        for table in self.tables.values():
            table.hub = self.log
            table.log = Log(table.log.place, wall=self.clock.wall)
        self.watch = self._watch()
        self.watch.begin()

    def reboot(self, off: float, wall: float | None = None) -> None:
        """The PC is off for so long; its clock goes on meanwhile, or says `wall` when it is on again."""
        self._boots += 1
        after = self.machine.wall() + off if wall is None else wall
        self.watch.keep()
        self.machine = SimulatedClock(0.0, after, f"boot {self._boots}")
        self.restart()

    @property
    def left(self) -> float:
        """What the newest round has left."""
        hall = self.service.state.hall
        left = hall.clock.remaining(hall.tournament.round, self.service.now())
        assert left is not None
        return left

    def _watch(self) -> ClockWatch:
        file = AnchorFile(self.folder / FILE, "evening")
        return ClockWatch(self.clock, self.service, file, self.told.append)  # type: ignore[arg-type]
