"""The clock of the newest round, as pages show it. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.hub.rounds.progress import undelivered
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class ClockView:
    """How far the newest round is in time. A round without sheets lasts until the next one is seated."""

    round: int
    """0 before the first."""
    delivered: int
    """How many of its matches are in."""
    matches: int
    minutes: int | None
    """How long it lasts; None before it has started."""
    ends_at: float | None
    """In seconds since 1970; None where no clock runs."""
    is_round_over: bool
    """Whether every match is in."""
    paused_left: int | None
    """The whole seconds that it still has, while its clock stands still."""
    warnings: tuple[tuple[int, float], ...]
    """Minutes before the end at which the clock warns, each with its instant (seconds since 1970)."""


def clock_view(hall: TournamentState) -> ClockView:
    """The clock now. The tournament must be open."""
    round_ = hall.tournament.round
    matches, left = hall.tournament.playing(round_), undelivered(hall, round_)
    started, ends = hall.clock.started.get(round_), hall.clock.ends.get(round_)
    runs = ends if left or not hall.tournament.is_scored else None
    return ClockView(
        round=round_,
        delivered=len(matches) - len(left),
        matches=len(matches),
        minutes=None if started is None or ends is None else round((ends - started) / 60),
        ends_at=runs,
        is_round_over=started is not None and not left,
        paused_left=_paused_left(hall, round_, runs),
        warnings=_warnings(hall, round_, runs),
    )


def _paused_left(hall: TournamentState, round_: int, ends: float | None) -> int | None:
    since = hall.clock.paused.get(round_)
    return None if since is None or ends is None else round(ends - since)


def _warnings(hall: TournamentState, round_: int, ends: float | None) -> tuple[tuple[int, float], ...]:
    if ends is None or round_ in hall.clock.paused:
        return ()
    return tuple((minutes, ends - minutes * 60) for minutes in hall.clock.warns_at)
