"""The rounds' clock and the time-out (Art. 15). All times are hall time, in seconds since 1970."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from kiosk.journal.bodies import (
    ClockArranged,
    ExtraTimeGranted,
    OpeningTakenBack,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TableTimeOutAnnounced,
    TimeOutAnnounced,
)

if TYPE_CHECKING:
    from kiosk.journal.event import Event

WARNS_AT: Final = (10, 5)
"""Minutes before the end at which people are warned, where the director says nothing else."""


@dataclass(frozen=True, slots=True)
class RoundClock:
    started: Mapping[int, float] = field(default_factory=dict)
    """When each round began."""
    ends: Mapping[int, float] = field(default_factory=dict)
    """When each round's time is over; of one that is paused, if it ran on when it was paused."""
    time_outs: Mapping[int, float] = field(default_factory=dict)
    """Until when each round's time-out may be obeyed by a table that hears it for the first time."""
    table_time_outs: Mapping[tuple[int, int], float] = field(default_factory=dict)
    """The same, of time-outs that are for one table alone, by round and table."""
    paused: Mapping[int, float] = field(default_factory=dict)
    """Since when the clock of a round stands still."""
    pauses: Mapping[int, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    """From when until when the clock of a round has stood still, once it runs again."""
    extra: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """Seconds that a table may play longer, by round and table."""
    warns_at: tuple[int, ...] = WARNS_AT
    """Whole minutes before the end at which people are warned, most first."""

    def remaining(self, round_: int, now: float) -> float | None:
        """Seconds left, negative when the time is over; None before the round has begun."""
        end = self.ends.get(round_)
        return None if end is None else end - self.paused.get(round_, now)

    def ends_at(self, round_: int, table: int) -> float | None:
        """When a table's time is over, with what it was given beside the round's; None before the round."""
        end = self.ends.get(round_)
        return None if end is None else end + self.extra.get((round_, table), 0)

    def ran(self, round_: int, since: float, now: float) -> float:
        """For how many of the seconds from `since` to `now` the round's clock has not stood still."""
        stood = sum(
            max(0.0, min(until, now) - max(began, since)) for began, until in self.pauses.get(round_, ())
        )
        return self.paused.get(round_, now) - since - stood

    def time_out_until(self, round_: int, table: int) -> float | None:
        """Until when a table may take up the last lap, by whatever was announced; None: nothing was."""
        announced = (self.time_outs.get(round_), self.table_time_outs.get((round_, table)))
        return max((until for until in announced if until is not None), default=None)


def fold(state: RoundClock, event: Event) -> RoundClock:  # noqa: PLR0911 - a case for each body
    """The clock after an event; events about other things change nothing.

    A round that is started again begins anew.
    """
    match event.body:
        case RoundStarted(round=round_, seconds=seconds):
            return replace(
                state,
                started={**state.started, round_: event.written_at},
                ends={**state.ends, round_: event.written_at + seconds},
                paused=_without(state.paused, round_),
                pauses={**state.pauses, round_: ()},
            )
        case RoundPaused(round=round_) if round_ in state.ends and round_ not in state.paused:
            return replace(state, paused={**state.paused, round_: event.written_at})
        case RoundResumed(round=round_) if round_ in state.paused:
            since = state.paused[round_]
            until = max(since, event.written_at)
            return replace(
                state,
                ends={**state.ends, round_: state.ends[round_] + until - since},
                paused=_without(state.paused, round_),
                pauses={**state.pauses, round_: (*state.pauses.get(round_, ()), (since, until))},
            )
        case ExtraTimeGranted(round=round_, table=table, seconds=seconds):
            place = (round_, table)
            return replace(state, extra={**state.extra, place: state.extra.get(place, 0) + seconds})
        case TimeOutAnnounced(round=round_, expires_at=expires_at):
            return replace(state, time_outs={**state.time_outs, round_: expires_at})
        case TableTimeOutAnnounced(round=round_, table=table, expires_at=expires_at):
            announced = {**state.table_time_outs, (round_, table): expires_at}
            return replace(state, table_time_outs=announced)
        case OpeningTakenBack():
            return RoundClock(warns_at=state.warns_at)
        case ClockArranged(warns_at=warns_at):
            return replace(state, warns_at=tuple(sorted(set(warns_at), reverse=True)))
        case _:
            return state


def _without(paused: Mapping[int, float], round_: int) -> Mapping[int, float]:
    return {key: since for key, since in paused.items() if key != round_}
