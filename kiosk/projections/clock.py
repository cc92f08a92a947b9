"""The rounds' clock and the time-out (Art. 15). All times are seconds since 1970 by the director's clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.journal.bodies import RoundStarted, TimeOutAnnounced

if TYPE_CHECKING:
    from kiosk.journal.event import Event


@dataclass(frozen=True, slots=True)
class RoundClock:
    started: Mapping[int, float] = field(default_factory=dict)
    """When each round began."""
    ends: Mapping[int, float] = field(default_factory=dict)
    """When each round's time is over."""
    time_outs: Mapping[int, float] = field(default_factory=dict)
    """Until when each round's time-out may be obeyed by a table that hears it for the first time."""

    def remaining(self, round_: int, now: float) -> float | None:
        """Seconds left, negative when the time is over; None before the round has begun."""
        end = self.ends.get(round_)
        return None if end is None else end - now

    def is_time_out_news(self, round_: int, now: float) -> bool:
        """Whether the round's last lap is announced and the announcement has not expired."""
        return now < self.time_outs.get(round_, now)


def fold(state: RoundClock, event: Event) -> RoundClock:
    """The clock after an event; events about other things change nothing.

    A round that is started again begins anew.
    """
    match event.body:
        case RoundStarted(round=round_, seconds=seconds):
            return RoundClock(
                {**state.started, round_: event.written_at},
                {**state.ends, round_: event.written_at + seconds},
                state.time_outs,
            )
        case TimeOutAnnounced(round=round_, expires_at=expires_at):
            return RoundClock(state.started, state.ends, {**state.time_outs, round_: expires_at})
        case _:
            return state
