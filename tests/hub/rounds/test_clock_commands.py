"""The round's clock and the time-out: pause, warnings, one table alone."""

from __future__ import annotations

import pytest

from kiosk.commands.calls import GrantExtraTime
from kiosk.commands.clock import AnnounceTableTimeOut, ArrangeClock, PauseRound, ResumeRound
from kiosk.commands.play import AnnounceTimeOut
from kiosk.hub.console.views import console
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import TableTimeOutAnnounced
from kiosk.table.model.table_view import table_view
from tests.hub.playing import PlayingHall


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    hall.open()
    hall.begin()
    return hall


def left_at(hall: PlayingHall, table: int) -> float | None:
    """Seconds that a table's own clock shows."""
    view = table_view(hall.service.state.hall, f"table-{table}", 1)
    if view.ends_at is None:
        return None
    return view.ends_at - (view.paused_at or hall.clock.time)


def test_a_paused_clock_stands_still_everywhere_and_goes_on_with_the_time_that_it_had(
    playing: PlayingHall,
) -> None:
    playing.clock.time += 600
    playing.order(PauseRound(1))
    playing.clock.time += 450
    shown = console(playing.service.state, playing.service.presence, ())
    assert shown.paused_left == 1200
    assert shown.warnings == ()
    assert left_at(playing, 1) == 1200
    playing.order(ResumeRound(1))
    assert left_at(playing, 1) == 1200
    assert console(playing.service.state, playing.service.presence, ()).ends_at == playing.clock.time + 1200
    playing.clock.time += 100
    assert left_at(playing, 2) == 1100


def test_to_pause_twice_is_to_pause_once(playing: PlayingHall) -> None:
    playing.order(PauseRound(1))
    before = playing.service.state.events
    playing.order(PauseRound(1))
    assert playing.service.state.events == before
    playing.order(ResumeRound(1))
    playing.order(ResumeRound(1))
    assert left_at(playing, 1) == 1800


def test_a_clock_that_does_not_run_is_not_paused(hall: PlayingHall) -> None:
    hall.open()
    with pytest.raises(RefusedError, match="Publish round 1 first"):
        hall.order(PauseRound(1))


def test_extra_time_given_during_a_pause_counts_after_it(playing: PlayingHall) -> None:
    playing.order(PauseRound(1))
    playing.order(GrantExtraTime(1, 2, 5, "Anna"))
    playing.clock.time += 60
    playing.order(ResumeRound(1))
    assert (left_at(playing, 1), left_at(playing, 2)) == (1800, 2100)


def test_the_clock_warns_when_the_director_says_and_by_default_at_ten_and_five(playing: PlayingHall) -> None:
    ends = playing.clock.time + 1800
    assert console(playing.service.state, playing.service.presence, ()).warnings == (
        (10, ends - 600),
        (5, ends - 300),
    )
    playing.order(ArrangeClock("3, 15"))
    assert [
        minutes for minutes, _ in console(playing.service.state, playing.service.presence, ()).warnings
    ] == [
        15,
        3,
    ]
    assert table_view(playing.service.state.hall, "table-1", 1).warns_at == (15, 3)
    playing.order(ArrangeClock(""))
    assert console(playing.service.state, playing.service.presence, ()).warnings == ()


@pytest.mark.parametrize("text", ["ten", "0", "10; 999", "1 2 3 4 5 6 7", "-5"])
def test_what_are_no_minutes_is_said_so(playing: PlayingHall, text: str) -> None:
    with pytest.raises(RefusedError, match="minutes"):
        playing.order(ArrangeClock(text))


def test_a_time_out_for_one_table_is_heard_there_alone_art_15(playing: PlayingHall) -> None:
    playing.order(AnnounceTableTimeOut(1, 2, "Anna"))
    known = playing.service.state
    assert table_view(known.hall, "table-2", 1).time_out_until is not None
    assert table_view(known.hall, "table-1", 1).time_out_until is None
    (shown,) = console(known, playing.service.presence, ()).table_time_outs
    assert (shown.name, shown.is_heard) == ("2", False)
    number = known.table_time_outs[1, 2].number
    playing.link(2, heard=number)
    (shown,) = console(known, playing.service.presence, ()).table_time_outs
    assert shown.is_heard


def test_the_same_time_out_is_not_announced_twice_and_that_to_all_takes_its_place(
    playing: PlayingHall,
) -> None:
    playing.order(AnnounceTableTimeOut(1, 2, "Anna"))
    playing.order(AnnounceTableTimeOut(1, 2, "Anna"))
    playing.order(AnnounceTimeOut(1))
    said = [event.body for event in playing.log.all() if isinstance(event.body, TableTimeOutAnnounced)]
    assert [announced.table for announced in said] == [2]
    shown = console(playing.service.state, playing.service.presence, ())
    assert shown.table_time_outs == ()
    assert shown.time_out is not None
    assert shown.time_out.missing == ("1", "2", "3")


def test_who_plays_at_the_table_does_not_announce_its_time_out(playing: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="plays at this table"):
        playing.order(AnnounceTableTimeOut(1, 1, "Rossi"))


def test_a_table_without_a_match_has_no_time_out(playing: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="No match is played at this table"):
        playing.order(AnnounceTableTimeOut(1, 9, "Anna"))
