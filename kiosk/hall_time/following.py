"""Hall time at a table: measured from the last word of the hub on, over starts of the program too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.hall_time.anchor import go_on
from kiosk.journal.identity import DIRECTOR

if TYPE_CHECKING:
    from kiosk.hall_time.anchor_file import AnchorFile
    from kiosk.hall_time.hall_clock import HallClock
    from kiosk.journal.log import Log

WORTH_NOTING: Final = 0.5
"""Seconds by which what is known must have changed to be kept: a card wears out from writing."""


class FollowedHallTime:
    """Sets a clock to what is known without the hub, and then to what the hub says."""

    def __init__(self, clock: HallClock, file: AnchorFile, last: float | None) -> None:
        """`last` is the hall time of the last event that is known here, if there is one."""
        self._clock = clock
        self._file = file
        clock.set(go_on(file.read(), last, clock.read()).hall)
        self._keep()

    def hear(self, ahead: float) -> None:
        """The hub's time is so many seconds ahead of the clock's, less what its word took to come here."""
        self._clock.hear(self._clock.zero + ahead)
        if abs(self._clock.zero - self._kept) > WORTH_NOTING:
            self._keep()

    def _keep(self) -> None:
        self._file.keep(self._clock)
        self._kept = self._clock.zero


def last_written(log: Log, *authors: str) -> float | None:
    """The latest hall time at the ends of these authors' streams; None where none has an event."""
    ends = [log.read(author, max(0, log.head(author).seq - 1), 1) for author in authors]
    return max((events[-1].written_at for events in ends if events), default=None)


def last_known(log: Log) -> float | None:
    """The hall time of the director's last event: tables' events may bear what their own clocks said."""
    return last_written(log, DIRECTOR)
