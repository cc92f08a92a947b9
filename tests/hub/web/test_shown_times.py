"""Times of day on pages, before and after the clock of the director's PC was set."""

from __future__ import annotations

import re
import time

import httpx

from kiosk.commands.play import AnnounceTimeOut
from kiosk.commands.rounds import PublishRound
from kiosk.hub.paper.result_pages import results_file
from kiosk.journal.bodies import ClockStepped
from tests.hub.playing import PlayingHall


def at(seconds: float) -> str:
    return time.strftime("%H:%M", time.localtime(seconds))


def test_what_was_shown_stays_and_what_comes_is_shown_by_the_new_clock(
    hall: PlayingHall, director: httpx.Client
) -> None:
    hall.open()
    hall.begin()
    hall.order(AnnounceTimeOut(1))
    announced = f"announced at {at(hall.clock.time)}"
    assert announced in director.get("/").text
    hall.clock.time += 300
    hall.service.enter(ClockStepped(2 * 3600.0, 2 * 3600.0))
    assert announced in director.get("/").text
    printed = re.search(r"Printed on .* at (\d\d:\d\d)", director.get("/paper/standings").text)
    assert printed is not None
    assert printed[1] == at(hall.clock.time + 2 * 3600)


def test_what_is_published_bears_peoples_times(hall: PlayingHall, director: httpx.Client) -> None:
    hall.open()
    hall.service.enter(ClockStepped(2 * 3600.0, 2 * 3600.0))
    hall.clock.time += 300
    hall.begin()
    began = time.localtime(hall.clock.time + 2 * 3600)
    (round_,) = director.get("/results/results.json").json()["rounds"]
    assert round_["began"].startswith(time.strftime("%Y-%m-%dT%H:%M:%S", began))
    assert time.strftime("%Y-%m-%d %H:%M:%S", began) in director.get("/results/rounds.csv").text
    page = results_file(hall.service.state.hall, "results.html", "en", hall.clock.time).decode()
    assert time.strftime(", %H:%M.", began) in page


def test_a_call_that_was_drawn_before_the_clock_was_set_is_shown_as_it_was(
    hall: PlayingHall, director: httpx.Client
) -> None:
    hall.open()
    hall.order(PublishRound(1, "entry"))
    hall.table(1).call()
    since = f"since {at(hall.clock.time)}"
    assert since in director.get("/").text
    hall.clock.time += 300
    hall.service.enter(ClockStepped(-3600.0, -3600.0))
    assert since in director.get("/").text
    hall.table(2).call()
    assert f"since {at(hall.clock.time - 3600)}" in director.get("/").text
