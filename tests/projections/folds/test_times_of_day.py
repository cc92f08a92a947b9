"""Which time of day people are shown for an instant of hall time."""

from __future__ import annotations

from functools import reduce

from kiosk.journal.bodies import AnyBody, ClockResumed, ClockStepped, RoundStarted
from kiosk.journal.event import Event
from kiosk.journal.identity import DIRECTOR
from kiosk.projections.folds.times_of_day import TimesOfDay
from kiosk.projections.folds.times_of_day import fold as fold_times
from kiosk.projections.tournament_state import TournamentState, fold


def event(at: float, body: AnyBody, author: str = DIRECTOR) -> Event:
    return Event("evening", author, 1, 1, bytes(32), at, body, b"")


def times(*said: tuple[float, AnyBody]) -> TimesOfDay:
    return reduce(fold_times, (event(at, body) for at, body in said), TimesOfDay())


def test_until_a_clock_is_set_both_are_the_same() -> None:
    assert times((5.0, RoundStarted(1, 60))).of(1_000.0) == 1_000.0


def test_what_was_shown_stays_and_what_comes_goes_by_the_new_clock() -> None:
    shown = times((100.0, ClockStepped(60.0, 60.0)), (200.0, ClockResumed(None, -500.0)))
    assert [shown.of(at) for at in (99.0, 100.0, 199.0, 200.0, 1_000.0)] == [
        99.0,
        160.0,
        259.0,
        -300.0,
        500.0,
    ]
    assert shown.ahead == -500.0


def test_a_word_that_is_overtaken_is_forgotten() -> None:
    """A hub that goes on from a moment before another's last word."""
    shown = times((200.0, ClockStepped(60.0, 60.0)), (150.0, ClockStepped(-60.0, 0.0)))
    assert shown.of(250.0) == 250.0


def test_only_the_directors_word_counts() -> None:
    said = fold(TournamentState(), event(5.0, ClockStepped(60.0, 60.0), author="table-1"))
    assert said.times == TimesOfDay()
    assert [irregularity.author for irregularity in said.refused] == ["table-1"]
