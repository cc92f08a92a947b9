"""Captains give their line-ups on their own phones: in secret, for their team alone, as long as they are captains."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from kiosk.commands.entrants import ChangeTeam
from kiosk.commands.opening import OpenTournament
from kiosk.commands.rounds import PublishRound
from kiosk.journal.bodies import CommandGiven, LineUpGiven
from tests.hub.browser import Browser, Page
from tests.hub.conftest import serving
from tests.hub.entrants.test_teams import TEAMS, state
from tests.hub.officials.office import Office
from tests.hub.playing import ORIGIN, PlayingHall

EAGLES = {"1": 1, "2": 2, "3": 3, "4": 4}
FALCONS = {"1": 9, "2": 5, "3": 6, "4": 7}


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    """Three teams: Aquile and Falchi meet, Gufi rest."""
    hall.order(
        OpenTournament(
            "Squadre", "burraco_internazionale", "federation", 2, 3, TEAMS, "danish", entrants="teams"
        )
    )
    hall.order(PublishRound(1, "entry"))
    return Office(hall)


def link(office: Office, team: int) -> str:
    teams = state(office.hall).tournament.teams
    return office.accounts.captains_link(team, teams[team].players[0])


def page_of(office: Office, team: int) -> str:
    answer = office.browser().get(f"/captain/{link(office, team)}")
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.text


def give(office: Office, team: int, line_up: dict[str, int], round_: int = 1) -> httpx.Response:
    return office.browser().post(
        f"/api/captain/{link(office, team)}", json={"round": round_, "line_up": line_up}
    )


def test_art_2_what_one_captain_gives_nobody_sees_before_the_other_has_given_too(office: Office) -> None:
    assert give(office, 2, FALCONS).status_code == httpx.codes.OK
    assert "Given, and secret" in page_of(office, 2)
    for page in (page_of(office, 1), office.director().get("/line-ups").text):
        assert "Fonti Leo – Serra Ugo" not in page
    assert give(office, 2, {**FALCONS, "1": 5, "2": 9}).status_code == httpx.codes.OK, "still theirs"
    assert give(office, 1, EAGLES).status_code == httpx.codes.OK
    for team in (1, 2):
        assert "Table 1: Serra Ugo – Fonti Leo" in page_of(office, team)
    refused = give(office, 1, {"1": 4, "2": 3, "3": 2, "4": 1})
    assert refused.status_code == httpx.codes.CONFLICT
    assert "they stay" in refused.json()["message"]
    assert state(office.hall).tournament.tables(1) == (1, 2)


def test_the_journal_says_that_the_captain_gave_it_and_once(office: Office) -> None:
    for _ in range(2):
        assert give(office, 1, EAGLES).status_code == httpx.codes.OK
    bodies = [event.body for event in office.hall.log.all()]
    assert sum(isinstance(body, LineUpGiven) for body in bodies) == 1
    commanded = [body for body in bodies if isinstance(body, CommandGiven)]
    assert (commanded[-1].name, commanded[-1].command) == ("Rossi Mario", "give_line_up")


@pytest.mark.parametrize(
    ("line_up", "status"),
    [
        ({**EAGLES, "4": 5}, httpx.codes.CONFLICT),
        ({**EAGLES, "4": 1}, httpx.codes.CONFLICT),
        ({"1": 1}, httpx.codes.CONFLICT),
        ({"1": 0}, httpx.codes.UNPROCESSABLE_ENTITY),
    ],
)
def test_a_captain_names_the_teams_own_players_each_once(
    office: Office, line_up: dict[str, int], status: int
) -> None:
    before = office.hall.service.state.events
    assert give(office, 1, line_up).status_code == status
    assert give(office, 1, EAGLES, round_=2).status_code == httpx.codes.CONFLICT
    assert office.hall.service.state.events == before


def test_a_team_that_rests_is_told_and_gives_nothing(office: Office) -> None:
    assert "your team rests" in page_of(office, 3)
    assert give(office, 3, EAGLES).status_code == httpx.codes.CONFLICT


def test_art_18_another_captain_has_another_link(office: Office) -> None:
    former = link(office, 1)
    office.hall.order(ChangeTeam(1, "Aquile", 2))
    assert link(office, 1) != former
    assert office.browser().get(f"/captain/{former}").status_code == httpx.codes.FORBIDDEN
    assert "Captain: Bianchi Anna" in page_of(office, 1)


def test_a_link_speaks_for_one_team_and_opens_nothing_else(office: Office) -> None:
    browser, own = office.browser(), link(office, 1)
    assert len({own, link(office, 2), office.accounts.link_of(1)}) == 3
    for path in ("/", "/line-ups", f"/my/{own}", f"/captain/{office.accounts.link_of(1)}", "/tables/1"):
        assert browser.get(path).status_code == httpx.codes.FORBIDDEN, path
    order = {"kind": "give_line_up", "round": 1, "team": 1, "line_up": EAGLES}
    assert browser.post("/api/commands", json=order).status_code == httpx.codes.FORBIDDEN
    browser.headers["Origin"] = "http://evil.example"
    asked = {"round": 1, "line_up": EAGLES}
    assert browser.post(f"/api/captain/{own}", json=asked).status_code == httpx.codes.FORBIDDEN


def test_the_sheet_of_codes_has_one_for_each_captain(office: Office) -> None:
    page = office.director().get("/players/links").text
    assert page.count("<b>Captain</b>") == 3
    assert "Falchi – Serra Ugo" in page
    assert ORIGIN not in page, "the links are read from the codes alone"


def test_who_plays_for_a_team_is_told_what_is_waited_for(office: Office) -> None:
    def mine(player: int) -> str:
        return office.browser().get(f"/my/{office.accounts.link_of(player)}").text

    assert "The line-ups are not both given yet." in mine(2)
    assert "You rest this round." in mine(10)
    give(office, 1, EAGLES)
    give(office, 2, FALCONS)
    assert "Table 1" in mine(2)
    assert "You are not in your team&#39;s line-up this round." in mine(8)


@pytest.fixture
def served(office: Office) -> Iterator[str]:
    with serving(office.app, office.hall.service) as address:
        yield address


def test_two_phones_give_their_line_ups(office: Office, served: str, browser: Browser) -> None:
    phones: list[Page] = []
    for team, line_up in ((1, EAGLES), (2, FALCONS)):
        phone = browser.page(360, 740, "it")
        phone.open(f"{served}/captain/{link(office, team)}")
        for place, player in line_up.items():
            phone.choose(f"#place-{place}", str(player))
        phone.click("form button.main")
        phones.append(phone)
        if team == 1:
            phone.wait_for("document.querySelector('.taken') !== null")
    phones[1].wait_for("document.querySelector('.teams') !== null")
    phones[0].open(f"{served}/captain/{link(office, 1)}")
    for phone in phones:
        assert "Tavolo 1: Fonti Leo – Serra Ugo" in phone.text(".teams")
        assert phone.complaints() == []
