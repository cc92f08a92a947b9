"""What time of day it was by people's clocks at an instant of hall time, in which a journal's times are."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.journal.bodies import ClockResumed, ClockStepped

if TYPE_CHECKING:
    from kiosk.journal.event import Event


@dataclass(frozen=True, slots=True)
class TimesOfDay:
    """What was shown of an instant stays as it was, however the clock is set later: papers say it already."""

    steps: tuple[tuple[float, float], ...] = ()
    """From which instant on, in hall time, so many seconds are added; in their order."""

    @property
    def ahead(self) -> float:
        """Seconds from hall time to the time of day now."""
        return self.steps[-1][1] if self.steps else 0.0

    def of(self, hall: float) -> float:
        """The time of day at an instant, in seconds since 1970. Both count from there."""
        place = bisect_right(self.steps, hall, key=lambda step: step[0])
        return hall + (self.steps[place - 1][1] if place else 0.0)


def fold(state: TimesOfDay, event: Event) -> TimesOfDay:
    """The times of day after an event; events about other things change nothing."""
    match event.body:
        case ClockStepped(ahead=ahead) | ClockResumed(ahead=ahead):
            return _with(state, event.written_at, ahead)
        case _:
            return state


def _with(state: TimesOfDay, since: float, ahead: float) -> TimesOfDay:
    """What was said to come later, by another hub perhaps, is overtaken."""
    if state.ahead == ahead:
        return state
    return TimesOfDay((*(step for step in state.steps if step[0] < since), (since, ahead)))
