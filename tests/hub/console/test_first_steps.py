"""What the console says is to be done before the first round."""

from __future__ import annotations

import httpx

from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.officials import NameOfficial
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.console.first_steps import first_steps
from tests.hub.mineo.evening import open_mineo
from tests.hub.playing import PlayingHall

TABLES = 3


def done(hall: PlayingHall) -> dict[str, bool]:
    steps = first_steps(hall.service.state.hall, hall.service.presence, TABLES)
    return {step.page: step.is_done for step in steps}


def test_each_step_is_done_when_it_is_done(hall: PlayingHall) -> None:
    hall.open()
    nothing_yet = {"/networks": False, "/units": False, "/officials": False, "/arrangements": False}
    assert done(hall) == {"/entrants": True, **nothing_yet}
    hall.order(NameOfficial("Paola Serrati", "arbiter"))
    hall.order(ArrangeTables(checks_in=True))
    for number in range(1, TABLES):
        hall.link(number)
    assert [page for page, is_done in done(hall).items() if not is_done] == ["/units"]
    hall.link(TABLES)
    assert all(done(hall).values())


def test_from_the_first_round_on_there_are_none(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    assert done(hall) == {}


def test_the_console_leads_to_each(director: httpx.Client, hall: PlayingHall) -> None:
    hall.open()
    page = director.get("/").text
    assert "Tables linked: 0 of 3" in page
    assert "Before the first round" in page
    hall.begin()
    assert 'aria-labelledby="first-steps-title" hidden' in director.get("/").text


def test_a_tournament_of_single_players_has_them_too(director: httpx.Client, hall: PlayingHall) -> None:
    open_mineo(hall)
    page = director.get("/").text
    assert "Who plays: 16 entered" in page
    assert "Tables linked: 0 of 4" in page


def test_the_key_that_starts_a_round_says_how_many_tables_are_linked(
    director: httpx.Client, hall: PlayingHall
) -> None:
    hall.open()
    assert "play on paper" not in director.get("/").text
    hall.order(PublishRound(1, "entry"))
    assert "Tables linked: 0 of 3. " in director.get("/").text
    hall.link(2)
    assert "Tables linked: 1 of 3. " in director.get("/").text
    hall.order(StartRound(1, 70))
    assert "play on paper" not in director.get("/").text


def test_where_every_table_is_linked_nothing_is_said(director: httpx.Client, hall: PlayingHall) -> None:
    hall.open()
    hall.order(PublishRound(1, "entry"))
    for number in range(1, TABLES + 1):
        hall.link(number)
    assert "play on paper" not in director.get("/").text
