"""A player's own page by an opaque link: seat and results, and nothing of anybody else's."""

from __future__ import annotations

from pathlib import Path

import cv2
import httpx
import pytest

from kiosk.commands.calls import GrantExtraTime
from kiosk.commands.clock import PauseRound, ResumeRound
from kiosk.commands.closing import CloseTournament
from kiosk.commands.mineo import OpenMineo, SeatPlayers
from kiosk.commands.rounds import PublishRound
from kiosk.hub.closing.readiness import missing
from tests.hub.browser import Browser
from tests.hub.conftest import serving
from tests.hub.console.test_browser import shows
from tests.hub.listening import listening
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, TOKEN, PlayingHall, looked_at


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


def page_of(office: Office, entrant: int) -> str:
    answer = office.browser().get(f"/my/{office.accounts.link_of(entrant)}")
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.text


def test_a_pair_reads_where_it_sits_and_with_whom(office: Office) -> None:
    office.hall.open()
    assert "The first round is not seated yet." in page_of(office, 1)
    office.hall.begin()
    page = page_of(office, 1)
    for text in ("Rossi – Esposito", "Table 1", "against Bianchi, De Sanctis", "Time left", "data-until"):
        assert text in page


def test_the_time_left_stands_while_the_rounds_clock_does(office: Office) -> None:
    hall = office.hall
    hall.open()
    hall.begin(minutes=30)
    hall.order(GrantExtraTime(1, 1, 5, "Anna"))
    hall.clock.time += 600
    hall.order(PauseRound(1))
    hall.clock.time += 3600
    page = page_of(office, 1)
    assert "data-until" not in page
    assert "25:00" in page
    assert "The clock is stopped" in page
    hall.order(ResumeRound(1))
    assert f'data-until="{hall.clock.time + 25 * 60}"' in page_of(office, 1)


def test_results_and_the_next_seat_follow_the_delivery(office: Office) -> None:
    office.hall.open()
    office.hall.begin()
    for number in (1, 2, 3):
        table = office.hall.table(number)
        for deal in (1, 2):
            table.accept(1, deal)
        table.deliver(1)
    page = page_of(office, 2)
    assert "Your next seat appears here." in page
    for text in ("Bianchi – De Sanctis", "Rossi – Esposito", "2 VP", "−800"):
        assert text in page
    office.hall.order(PublishRound(2, "entry"))
    assert "Round 2" in page_of(office, 2)


def test_who_rests_is_told(office: Office) -> None:
    office.hall.open(PAIRS + "Serra - Costa")
    office.hall.begin()
    assert "You rest this round." in page_of(office, 7)


def test_a_link_that_is_nobodys_opens_nothing(office: Office) -> None:
    office.hall.open()
    for link in ("x", "1", office.accounts.link_of(99)):
        assert office.browser().get(f"/my/{link}").status_code == httpx.codes.FORBIDDEN
    assert office.director().get("/my/x").status_code == httpx.codes.NOT_FOUND


def test_a_link_opens_that_page_alone(office: Office) -> None:
    office.hall.open()
    browser = office.browser()
    browser.get(f"/my/{office.accounts.link_of(1)}")
    for path in ("/", "/tables/1", "/officials", "/players/links", "/rulings"):
        assert browser.get(path).status_code == httpx.codes.FORBIDDEN
    assert len({office.accounts.link_of(number) for number in range(1, 500)}) == 499


def test_names_are_text(office: Office) -> None:
    office.hall.open(
        looked_at(PAIRS + "<img src=x onerror=alert(1)> - D'Angelo 🂡\n" + "x" * 40 + " - Perù\n")
    )
    office.hall.begin()
    for page in (page_of(office, 7), office.director().get("/players/links").text):
        assert "<img src=x" not in page
        assert "&lt;img src=x onerror=alert(1)&gt;" in page
        assert "D&#39;Angelo 🂡" in page


def test_the_sheet_of_links_has_a_code_for_everybody(office: Office) -> None:
    office.hall.open()
    page = office.director().get("/players/links").text
    assert page.count('class="qr"') == 6
    assert "Rossi – Esposito" in page


def test_the_codes_of_the_sheet_lead_to_the_pages(office: Office, browser: Browser, tmp_path: Path) -> None:
    office.hall.open()
    with serving(office.app, office.hall.service) as address:
        page = browser.page(1200, 1400)
        page.open(f"{address}/?token={TOKEN}")
        page.open(f"{address}/players/links")
        page.wait_for("document.querySelectorAll('svg.qr path').length === 6")
        page.screenshot(tmp_path / "links.png", whole=True)
        image = cv2.imread(str(tmp_path / "links.png"))
        assert image is not None
        _, found, _, _ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(image)
        assert {text.partition("/my/")[2] for text in found} == {
            office.accounts.link_of(number) for number in range(1, 7)
        }


def test_a_player_of_mineo_reads_the_seat_and_the_total(office: Office) -> None:
    players = "\n".join(f"Player {number}" for number in range(1, 17))
    office.hall.order(OpenMineo("Mineo", players, "program", "prearranged", "prearranged"))
    office.hall.order(SeatPlayers(1))
    page = page_of(office, 1)
    assert "Table " in page
    assert "My results" in page


def test_the_page_is_kept_as_the_hub_is_until_it_says_good_bye(
    office: Office, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.hub.players.pages.REST", 0.05)
    hall = office.hall
    hall.open(rounds=1)
    with serving(office.app, hall.service) as address:
        phone = browser.page(390, 844)
        phone.open(f"{address}/my/{office.accounts.link_of(2)}")
        shows(phone, "#mine", "The first round is not seated yet.")
        hall.begin()
        shows(phone, "#mine", "Table 1")
        phone.wait_for("/^(30|29):/.test(document.querySelector('[data-until]').innerText)")
        for number in (1, 2, 3):
            table = hall.table(number)
            for deal in (1, 2):
                table.accept(1, deal)
            table.deliver(1)
        shows(phone, "#mine", "Your next seat appears here.")
        left = tuple(lack.lack.value for lack in missing(hall.service.state.hall, hall.service.presence))
        hall.order(CloseTournament("Dora", left, "packed"))
        shows(phone, "#mine", "Your final place")
        shows(phone, "#mine", "good-bye")
        assert phone.complaints() == []


def test_no_page_is_loaded_again_by_the_browser_alone(project: Path) -> None:
    templates = (project / "assets/hub/templates").rglob("*.html")
    assert [path.name for path in templates if "http-equiv" in path.read_text(encoding="utf-8")] == []


def test_a_link_that_was_changed_is_kept_no_more(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.hall.open()
    link = office.accounts.link_of(1)
    with serving(office.app, office.hall.service) as address:
        stranger = httpx.get(f"{address}/live/my/{link}x")
        assert stranger.status_code == httpx.codes.FORBIDDEN
        with listening(address, f"/live/my/{link}", token="") as events:
            assert next(events).kind == "time"
            assert 'id="mine"' in next(events).regions["mine"]
            monkeypatch.setattr("kiosk.hub.auth.authentication.entrant_of_link", lambda *_: None)
            office.hall.begin()
            assert next(event for event in events if event.kind != "regions").kind == "gone"
