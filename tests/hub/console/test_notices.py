"""What has happened stands on the director's page until it was looked at."""

from __future__ import annotations

import httpx
import pytest

from kiosk.messages import Message
from tests.hub.browser import Browser
from tests.hub.console.test_browser import shows
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall

MOVED = Message("This PC has another address.")


def happened(browser: httpx.Client) -> dict[str, float]:
    """When, by whose doing."""
    return {one["author"]: one["at"] for one in browser.get("/api/state").json()["happened"]}


@pytest.fixture
def hall(hall: PlayingHall) -> PlayingHall:
    hall.open()
    hall.sync.report("", MOVED)
    hall.sync.report("table-2", Message("It is no table."))
    hall.service.refresh_presence()
    return hall


def test_what_was_seen_goes_and_the_rest_stays(hall: PlayingHall) -> None:
    browser = Office(hall).director()
    told = happened(browser)
    assert set(told) == {"", "table-2"}
    for _ in range(2):
        answer = browser.post("/api/notices/seen", json={"author": "", "at": told[""]})
        assert answer.status_code == httpx.codes.OK
        hall.service.refresh_presence()
        assert set(happened(browser)) == {"table-2"}


@pytest.mark.parametrize("role", ["arbiter", "scorer"])
def test_only_the_director_puts_it_aside(hall: PlayingHall, role: str) -> None:
    browser = Office(hall).official(role)  # type: ignore[arg-type]
    answer = browser.post("/api/notices/seen", json={"author": "", "at": hall.clock.time})
    assert answer.status_code == httpx.codes.FORBIDDEN


def test_a_touch_puts_it_aside(hall: PlayingHall, address: str, browser: Browser) -> None:
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.wait_for("document.body?.dataset.connected === 'true'")
    shows(page, "#notices", "This PC has another address.")
    page.click("#notices button")
    page.wait_for("!document.querySelector('#notices').innerText.includes('another address')")
    shows(page, "#notices", "It is no table.")
