"""Many tabs of one browser: they share one stream, rest while nobody sees them, and come back with the hub."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from tests.hub.browser import Browser, Page
from tests.hub.conftest import RunHub, serving, settings
from tests.hub.console.test_browser import NEXT, shows
from tests.hub.officials.office import Office
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


COUNTED: Final = """window.streams = [];
  const Own = EventSource;
  window.EventSource = class extends Own { constructor(address) { super(address); streams.push(this); } };"""
"""Each page says which streams it has."""
NO_WORKERS: Final = f"delete window.SharedWorker; {COUNTED}"
"""A browser in which pages share no worker."""
OPEN: Final = "window.streams.filter((stream) => stream.readyState !== EventSource.CLOSED).length"


def opened(
    browser: Browser, address: str, director: str, paths: Sequence[str] = PAGES, first_script: str = ""
) -> list[Page]:
    """Tabs of one browser; the last one is seen, the others are hidden behind it."""
    first = browser.page()
    first.open(director)
    tabs = [first, *(first.tab() for _ in paths[1:])]
    for tab, path in zip(tabs, paths, strict=True):
        tab.run_first(first_script)
        tab.open(address + path)
        tab.wait_for(CONNECTED)
    return tabs


@pytest.mark.parametrize("first_script", ["", NO_WORKERS], ids=["sharing a worker", "without workers"])
def test_ten_tabs_are_all_alive_and_a_click_works(
    hall: PlayingHall, address: str, browser: Browser, first_script: str
) -> None:
    hall.open(PAIRS)
    hall.begin()
    tabs = opened(browser, address, f"{address}/?token={TOKEN}", first_script=first_script)
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


@pytest.fixture
def without_workers(hall: PlayingHall, address: str, browser: Browser) -> list[Page]:
    """Three tabs of a browser in which pages share no worker."""
    hall.open(PAIRS)
    hall.begin()
    director = f"{address}/?token={TOKEN}"
    return opened(browser, address, director, ("/", "/entrants", "/rulings"), NO_WORKERS)


def streams(tabs: Sequence[Page]) -> list[int]:
    """How many streams each tab has."""
    return [tab.evaluate(OPEN) for tab in tabs]


def test_without_workers_the_tab_that_is_seen_has_the_stream_for_all(without_workers: list[Page]) -> None:
    tabs = without_workers
    tabs[2].wait_for(f"{OPEN} === 1")
    assert streams(tabs) == [0, 0, 1]
    tabs[0].show()
    tabs[0].wait_for(f"{OPEN} === 1")
    tabs[2].wait_for(f"{OPEN} === 0")
    assert streams(tabs) == [1, 0, 0]


def test_without_workers_another_tab_goes_on_when_that_one_is_closed(
    hall: PlayingHall, without_workers: list[Page]
) -> None:
    tabs = without_workers
    tabs[2].wait_for(f"{OPEN} === 1")
    tabs.pop().close()
    hall.table(2).call(seat="N")
    for tab in tabs:
        shows(tab, STRIP, "2")
    assert sum(streams(tabs)) == 1


def test_without_workers_a_hidden_tab_rings_that_alone_has_the_sound(
    hall: PlayingHall, without_workers: list[Page]
) -> None:
    tabs = without_workers
    tabs[2].click("#main")
    tabs[0].wait_for("document.getElementById('silent').hidden")
    tabs[1].show()
    tabs[2].wait_for("document.hidden")
    table = hall.table(1)
    hall.clock.time = time.time()
    table.call(seat="S")
    hall.clock.time += 1000
    hall.table(2).call()
    tabs[2].wait_for("document.body.dataset.rung === '1'")
    assert [tab.evaluate("document.body.dataset.rung ?? '0'") for tab in tabs] == ["0", "0", "1"]


def test_without_workers_all_come_back_with_a_hub_that_was_started_again(
    hall: PlayingHall, browser: Browser
) -> None:
    hall.open(PAIRS)
    office = Office(hall)
    with serving(office.app, hall.service) as address:
        tabs = opened(browser, address, f"{address}/?token={TOKEN}", ("/", "/entrants", "/paper"), NO_WORKERS)
    for tab in tabs:
        tab.wait_for("!document.getElementById('lost').hidden")
    with serving(Office(hall).app, hall.service, port=int(address.rpartition(":")[2])):
        for tab in tabs:
            tab.wait_for("document.getElementById('lost').hidden", seconds=15)


@pytest.mark.parametrize("without", ["navigator.locks", "BroadcastChannel"])
def test_a_browser_that_can_share_nothing_has_a_stream_a_page(
    hall: PlayingHall, address: str, browser: Browser, without: str
) -> None:
    hall.open(PAIRS)
    gone = {
        "navigator.locks": "Object.defineProperty(navigator, 'locks', { value: undefined });",
        "BroadcastChannel": "delete window.BroadcastChannel;",
    }
    tabs = opened(
        browser, address, f"{address}/?token={TOKEN}", ("/", "/entrants"), NO_WORKERS + gone[without]
    )
    tabs[0].wait_for(f"{OPEN} === 1")
    tabs[1].wait_for(f"{OPEN} === 1")


def test_where_the_worker_cannot_be_fetched_pages_share_a_stream_all_the_same(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    """As under a certificate that was only excepted for the page."""
    hall.open(PAIRS)
    unfetched = """const Real = SharedWorker;
      window.SharedWorker = class extends Real { constructor(_, options) { super("/static/none.js", options); } };"""
    director = f"{address}/?token={TOKEN}"
    tabs = opened(browser, address, director, ("/entrants", "/paper"), COUNTED + unfetched)
    tabs[1].wait_for(f"{OPEN} === 1")
    assert streams(tabs) == [0, 1]
    tabs[0].show()
    tabs[0].wait_for(f"{OPEN} === 1")
    tabs[1].wait_for(f"{OPEN} === 0")
