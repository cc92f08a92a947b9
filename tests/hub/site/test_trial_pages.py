"""A trial evening at one touch: a hub of its own, which leaves the director's own alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from kiosk.hub.auth.cookies import director_cookie
from kiosk.hub.runner.app import RunningHub
from tests.end_to_end.processes import wait_for
from tests.hub.browser import Browser
from tests.hub.conftest import RunHub, settings
from tests.hub.officials.office import Office
from tests.hub.people import shows
from tests.hub.playing import PAIRS, PlayingHall


@pytest.fixture
def hub(tmp_path: Path, run_hub: RunHub) -> Iterator[RunningHub]:
    with run_hub(settings(tmp_path)) as hub:
        yield hub


@pytest.mark.slow
@pytest.mark.timeout(90)
def test_from_the_first_page_to_a_round_that_plays_by_itself_and_back(
    hub: RunningHub, browser: Browser
) -> None:
    page = browser.page()
    page.open(hub.director)
    home = page.evaluate("location.origin")
    page.click_on("document.querySelector('form.try button')")
    page.wait_for(f"location.origin !== {home!r} && document.readyState === 'complete'", 20)
    shows(page, ".trial", "nothing of it is kept")
    page.wait_for("document.querySelector('#first-steps')?.innerText.includes('Tables linked: 5 of 5')", 20)
    page.click("#keys button.main")
    shows(page, "#keys button.main", "Start round 1")
    page.click("#keys button.main")
    page.wait_for("document.querySelector('#tables [data-state=playing]')", 20)
    shows(page, ".trial", "End the trial")
    page.click(".trial button")
    page.wait_for(f"location.origin === {home!r} && document.readyState === 'complete'", 20)
    page.write("#pairs", PAIRS)  # still the director at home: each hub has its own cookie
    page.click("form[data-then='/'] button.main")
    shows(page, ".strip-where", "Burraco tournament")
    assert page.complaints() == []


@pytest.mark.slow
@pytest.mark.timeout(60)
def test_asked_for_twice_it_is_one_and_it_ends_with_the_hub(tmp_path: Path, run_hub: RunHub) -> None:
    with run_hub(settings(tmp_path)) as hub:
        origin = hub.director.partition("/?")[0]
        token = parse_qs(urlsplit(hub.director).query)["token"][0]
        director: dict[str, Any] = {
            "headers": {"origin": origin},
            "cookies": {director_cookie(token): token},
            "json": {},
            "timeout": 30,
        }
        places = {httpx.post(f"{origin}/api/trial", **director).json()["location"] for _ in range(2)}
        (place,) = places
        assert httpx.get(place, follow_redirects=True).status_code == httpx.codes.OK
        assert httpx.post(f"{origin}/api/trial/end", **director).status_code == httpx.codes.CONFLICT
    wait_for(lambda: not answers(place), "the trial has ended")


def answers(place: str) -> bool:
    try:
        httpx.get(place, timeout=5)
    except httpx.TransportError:
        return False
    return True


def test_a_trial_says_so_on_every_page_and_begins_no_other(hall: PlayingHall) -> None:
    director = Office(hall, trial_of="http://127.0.0.1/").director()
    assert "New here?" not in director.get("/").text
    hall.open()
    for path in ("/", "/units", "/officials", "/paper"):
        assert "Its tables play by themselves" in director.get(path).text, path
    assert "Its tables play" not in director.get("/hall").text
    assert director.post("/api/trial", json={}).status_code == httpx.codes.CONFLICT


def test_a_real_evening_offers_one_before_it_is_open_and_never_says_that_it_is_one(hall: PlayingHall) -> None:
    director = Office(hall).director()
    assert "New here?" in director.get("/").text
    hall.open()
    assert "play by themselves" not in director.get("/").text
    assert director.post("/api/trial/end", json={}).status_code == httpx.codes.CONFLICT
