from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.bodies import RoundPaused, RoundResumed, RoundStarted, TimeOutAnnounced
from kiosk.projections.tournament_state import replay

if TYPE_CHECKING:
    from tests.projections.conftest import Evening


def test_round_runs_from_its_start_by_the_directors_clock(evening: Evening) -> None:
    start = evening.say("director", RoundStarted(1, 1800)).written_at

    clock = replay(evening.events).clock

    assert clock.remaining(1, start) == 1800
    assert clock.remaining(1, start + 1801) == -1
    assert clock.remaining(2, start) is None


def test_round_that_is_started_again_begins_anew(evening: Evening) -> None:
    evening.say("director", RoundStarted(1, 1800), RoundStarted(1, 600))

    clock = replay(evening.events).clock

    assert clock.remaining(1, evening.events[-1].written_at) == 600


def test_time_out_may_be_taken_up_until_it_expires(evening: Evening) -> None:
    """Art. 15. A table that hears it too late ignores it."""
    evening.say("director", TimeOutAnnounced(1, 1.9e9))

    clock = replay(evening.events).clock

    assert clock.time_out_until(1, 12) == 1.9e9
    assert clock.time_out_until(2, 12) is None


def test_what_stood_still_is_not_counted_as_played(evening: Evening) -> None:
    start = evening.say("director", RoundStarted(1, 1800)).written_at
    paused = evening.say("director", RoundPaused(1)).written_at
    resumed = evening.say("director", RoundResumed(1)).written_at

    clock = replay(evening.events).clock

    assert resumed > paused
    assert clock.ran(1, start, resumed + 60) == paused - start + 60
    assert clock.ran(1, paused, resumed) == 0
    assert clock.ran(1, resumed, resumed + 60) == 60


def test_a_clock_that_stands_still_does_not_run(evening: Evening) -> None:
    start = evening.say("director", RoundStarted(1, 1800)).written_at
    paused = evening.say("director", RoundPaused(1)).written_at

    assert replay(evening.events).clock.ran(1, start, paused + 3600) == paused - start
