"""How long calls have waited, by table and by arbiter, as the journal has it."""

from __future__ import annotations

import httpx

from kiosk.commands.calls import AttendCall, ClaimCall, ResolveCall, TakeOverCallAtOnce
from kiosk.hub.calls.history_views import CallAges, call_history
from tests.hub.playing import PlayingHall


def played(hall: PlayingHall) -> None:
    """Table 1 is seen to after a minute, by another than who went first; table 2 still waits."""
    hall.open()
    hall.begin()
    first = hall.table(1).call()
    hall.clock.time += 60
    hall.order(ClaimCall("table-1", 1, first.seq, "Conti"))
    hall.clock.time += 30
    hall.order(TakeOverCallAtOnce("table-1", 1, first.seq, "Serra"))
    hall.clock.time += 10
    hall.order(AttendCall("table-1", 1, first.seq, "Serra"))
    hall.clock.time += 200
    hall.order(ResolveCall("table-1", 1, first.seq))
    hall.table(2).call()


def test_the_ages_are_kept_by_table_and_by_who_had_the_call_last(hall: PlayingHall) -> None:
    played(hall)
    history = call_history(hall.service.state.hall)
    seen_to = CallAges("1", 1, claimed=60, longest=60, attended=100, done=300, open=0, taken_over=1)
    waiting = CallAges("2", 1, claimed=None, longest=None, attended=None, done=None, open=1, taken_over=0)
    assert history.by_table == (seen_to, waiting)
    assert [(row.who, row.calls, row.done) for row in history.by_arbiter] == [("Serra", 1, 300)]
    assert (history.everywhere.calls, history.everywhere.open) == (2, 1)
    assert [call.arbiters for call in history.calls] == [(), ("Conti", "Serra")]


def test_a_page_shows_them(hall: PlayingHall, director: httpx.Client) -> None:
    played(hall)
    page = director.get("/calls").text
    assert "Conti → Serra" in page
    assert "resolved after 5:00" in page
    assert "still open" in page


def test_programs_and_spreadsheets_are_told_of_them(hall: PlayingHall, director: httpx.Client) -> None:
    played(hall)
    seen_to, waiting = director.get("/results/results.json").json()["calls"]
    assert seen_to["raised_at"] < waiting["raised_at"]
    assert (seen_to["table"], seen_to["arbiters"], seen_to["state"]) == ("1", ["Conti", "Serra"], "resolved")
    assert [seen_to[f"{step}_after"] for step in ("claimed", "arrived", "cleared")] == [60, 100, 300]
    assert (waiting["claimed_after"], waiting["arbiters"], waiting["state"]) == (None, [], "open")
    lines = director.get("/results/calls.csv").content.decode("utf-8-sig").splitlines()
    assert lines[1].partition(";")[2] == "1;1;;Conti – Serra;60;100;300;Resolved"
    assert lines[2].partition(";")[2] == "1;2;;;;;;Not resolved yet"
