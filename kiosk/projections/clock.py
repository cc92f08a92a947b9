"""The rounds' clock and the time-out (Art. 15). All times are seconds since 1970 by the director's clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kiosk.journal.bodies import ExtraTimeGranted, RoundStarted, TimeOutAnnounced

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

    extra: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """Seconds that a table may play longer, by round and table."""

    def remaining(self, round_: int, now: float) -> float | None:
        """Seconds left, negative when the time is over; None before the round has begun."""
        end = self.ends.get(round_)
        return None if end is None else end - now

    def ends_at(self, round_: int, table: int) -> float | None:
        """When a table's time is over, with what it was given beside the round's; None before the round."""
        end = self.ends.get(round_)
        return None if end is None else end + self.extra.get((round_, table), 0)

    def is_time_out_news(self, round_: int, now: float) -> bool:
        """Whether the round's last lap is announced and the announcement has not expired."""
        return now < self.time_outs.get(round_, now)


def fold(state: RoundClock, event: Event) -> RoundClock:
    """The clock after an event; events about other things change nothing.

    A round that is started again begins anew.
    """
    match event.body:
        case RoundStarted(round=round_, seconds=seconds):
            return replace(
                state,
                started={**state.started, round_: event.written_at},
                ends={**state.ends, round_: event.written_at + seconds},
            )
        case ExtraTimeGranted(round=round_, table=table, seconds=seconds):
            place = (round_, table)
            return replace(state, extra={**state.extra, place: state.extra.get(place, 0) + seconds})
        case TimeOutAnnounced(round=round_, expires_at=expires_at):
            return replace(state, time_outs={**state.time_outs, round_: expires_at})
        case _:
            return state
