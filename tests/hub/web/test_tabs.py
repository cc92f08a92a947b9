"""Many tabs of one browser: they share one stream, rest while nobody sees them, and come back with the hub."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from tests.hub.browser import Browser, Page
from tests.hub.conftest import RunHub, settings
from tests.hub.console.test_browser import NEXT, shows
from tests.hub.playing import PAIRS, TOKEN, PlayingHall

PAGES: Final = (
    "/",
    "/entrants",
    "/rulings",
    "/paper",
    "/tables/1",
    "/arbiter",
    "/hall",
    "/",
    "/units",
    "/officials",
)
CONNECTED: Final = "document.body?.dataset.connected === 'true'"
STRIP: Final = "#strip-calls"


def opened(browser: Browser, address: str, director: str, paths: Sequence[str] = PAGES) -> list[Page]:
    """Tabs of one browser; the last one is seen, the others are hidden behind it."""
    first = browser.page()
    first.open(director)
    tabs = [first, *(first.tab() for _ in paths[1:])]
    for tab, path in zip(tabs, paths, strict=True):
        tab.open(address + path)
        tab.wait_for(CONNECTED)
    return tabs


def test_ten_tabs_are_all_alive_and_a_click_works(hall: PlayingHall, address: str, browser: Browser) -> None:
    hall.open(PAIRS)
    hall.begin()
    tabs = opened(browser, address, f"{address}/?token={TOKEN}")
    hall.table(2).call(seat="N")
    for tab, path in zip(tabs, PAGES, strict=True):
        if path != "/hall":
            tab.wait_for(f"document.querySelector('{STRIP}').innerText.includes('2')", seconds=5)
    tabs[0].show()
    shows(tabs[0], "#calls", "called by North")
    tabs[0].write("#arbiter", "Conti")
    tabs[0].click("#calls button")
    shows(tabs[0], "#calls", "Conti is going")
    for tab, path in zip(tabs, PAGES, strict=True):
        if path != "/hall":
            tab.wait_for(f"!document.querySelector('{STRIP} [data-rings=true]')", seconds=5)
    assert [tab.evaluate("document.getElementById('lost').hidden") for tab in tabs] == [True] * len(tabs)


def test_a_hidden_tab_rests_and_is_right_when_it_is_shown_again(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open(PAIRS)
    hall.begin()
    console, other = opened(browser, address, f"{address}/?token={TOKEN}", ("/", "/tables/1"))
    console.wait_for("document.hidden && document.body.dataset.rests === 'true'", seconds=15)
    version = console.evaluate("document.body.dataset.version")
    hall.table(3).call(seat="E")
    shows(console, STRIP, "3")
    assert console.evaluate("document.body.dataset.version") == version
    console.show()
    shows(console, "#calls", "called by East")
    other.wait_for("document.hidden")


def test_all_tabs_come_back_with_a_hub_that_was_restarted(
    tmp_path: Path, run_hub: RunHub, browser: Browser
) -> None:
    with run_hub(settings(tmp_path)) as hub:
        page = browser.page()
        page.open(hub.director)
        page.write("#pairs", PAIRS)
        page.click("form button.main")
        page.wait_for(CONNECTED)
        port = urlsplit(hub.hall).port
        assert port is not None
        address = f"http://127.0.0.1:{port}"
        tabs = [page, page.tab(), page.tab()]
        for tab, path in zip(tabs, ("/", "/entrants", "/hall"), strict=True):
            tab.open(address + path)
            tab.wait_for(CONNECTED)
    for tab in tabs:
        tab.wait_for("!document.getElementById('lost').hidden")
    with run_hub(settings(tmp_path, port=port)):
        for tab in tabs:
            tab.wait_for("document.getElementById('lost').hidden", seconds=15)
        tabs[0].show()
        tabs[0].click(NEXT)
        shows(tabs[0], NEXT, "Start round 1")


@pytest.mark.timeout(60)
def test_one_of_all_tabs_rings(hall: PlayingHall, address: str, browser: Browser) -> None:
    hall.open(PAIRS)
    hall.begin()
    tabs = opened(browser, address, f"{address}/?token={TOKEN}", ("/", "/entrants", "/rulings"))
    tabs[2].click("#main")
    for tab in tabs:
        tab.wait_for("document.getElementById('silent').hidden")
    table = hall.table(1)
    hall.clock.time = time.time()
    table.call(seat="S")
    hall.clock.time += 1000
    hall.table(2).call()
    tabs[2].wait_for("document.body.dataset.rung === '1'")
    assert [tab.evaluate("document.body.dataset.rung ?? '0'") for tab in tabs] == ["0", "0", "1"]
