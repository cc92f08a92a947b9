"""Officials go from page to page in one document: what their browser has allowed it stays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from kiosk.commands.calls import ClaimCall, SetTakeOverTime
from tests.hub.browser import Browser, Page
from tests.hub.conftest import serving
from tests.hub.console.test_browser import shows
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall

SOUND: Final = "document.getElementById('silent').hidden"


@pytest.fixture
def page(hall: PlayingHall, address: str, browser: Browser) -> Page:
    """The director's page in a pairs' evening, which knows whether it is still the same document."""
    EVENINGS["pairs"](hall)
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.wait_for("document.body.dataset.connected === 'true'")
    page.evaluate("window.isSame = true")
    return page


UNHURRIED: Final = """const own = setInterval;
  window.setInterval = (look, every) => every === 500 || every === 1000 ? 0 : own(look, every);"""
"""Nothing in a page looks by itself once or twice a second."""


@pytest.fixture
def arbiters(hall: PlayingHall, browser: Browser) -> Iterator[Page]:
    """An arbiter's page in a pairs' evening."""
    EVENINGS["pairs"](hall)
    office = Office(hall)
    with serving(office.app, hall.service) as address:
        page = browser.page()
        page.run_first(UNHURRIED)
        office.sign_in(page, address, "arbiter")
        page.open(f"{address}/rulings")
        page.wait_for("document.body?.dataset.connected === 'true'")
        yield page


def go(page: Page, path: str) -> None:
    """By the menu of the page's head."""
    page.click("#menu summary")
    page.click(f"#menu a[href='{path}']")
    page.wait_for(f"location.pathname === '{path}' && !document.documentElement.hasAttribute('data-busy')")


def follow(page: Page, address: str) -> None:
    """By a link that stands in the page."""
    page.evaluate(f"document.body.insertAdjacentHTML('beforeend', '<a id=link href=\"{address}\">x</a>')")
    page.evaluate("document.getElementById('link').click()")
    page.wait_for(f"location.pathname + location.search === '{address}'")


def test_the_sound_is_asked_for_once(page: Page) -> None:
    page.click("#sound")
    page.wait_for(SOUND)
    for path in ("/entrants", "/rulings", "/paper", "/"):
        go(page, path)
        page.wait_for("document.body.dataset.connected === 'true'")
        assert page.evaluate(SOUND)
    assert page.evaluate("window.isSame")
    assert page.complaints() == []


def test_the_page_says_where_one_is_and_back_leads_back(page: Page) -> None:
    console = page.evaluate("document.title")
    go(page, "/rulings")
    page.wait_for("document.title === '(1) Rulings'")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    page.evaluate("history.back()")
    page.wait_for(f"location.pathname === '/' && document.title === {console!r}")
    page.evaluate("history.forward()")
    page.wait_for("location.pathname === '/rulings' && document.title === '(1) Rulings'")
    assert page.evaluate("window.isSame")


def test_what_stands_below_is_there_again_after_going_back(page: Page) -> None:
    page.resize(390, 600)
    page.evaluate("scrollTo(0, 500)")
    page.wait_for("history.state?.scroll === 500")
    follow(page, "/entrants")
    page.wait_for("scrollY === 0")
    page.evaluate("history.back()")
    page.wait_for("location.pathname === '/' && scrollY === 500")


def test_each_page_has_its_own_styles_and_scripts(page: Page) -> None:
    go(page, "/paper")
    page.click("a[href='/paper/standings']")
    page.wait_for("document.querySelector(\"link[href$='/paper.css']\")")
    page.wait_for("document.documentElement.style.getPropertyValue('--print-line')")
    page.evaluate("window.print = () => { window.printed = true; }")
    page.click("[data-prints]")
    page.wait_for("window.printed")
    page.evaluate("history.back()")
    page.wait_for("location.pathname === '/paper' && !document.querySelector(\"link[href$='/paper.css']\")")
    assert page.evaluate("window.isSame")


def test_a_search_and_a_command_lead_on_in_the_same_document(page: Page) -> None:
    follow(page, "/rulings/new?round=2&table=1&deal=0")
    page.write("#search", "B19")
    page.click("form.search button")
    page.wait_for("location.search.includes('search=B19')")
    follow(page, "/display")
    page.evaluate("window.former = document.querySelector('main')")
    page.click("main form button.main")
    page.wait_for("document.querySelector('main') !== window.former")
    assert page.evaluate("window.isSame")


def test_the_hall_and_files_are_loaded_as_ever(page: Page) -> None:
    follow(page, "/hall")
    page.wait_for("document.querySelector('.leaves')")
    assert page.evaluate("window.isSame") is None


def test_a_page_that_does_not_come_leaves_the_old_one_and_says_so(page: Page) -> None:
    page.evaluate("window.fetch = () => Promise.reject(new TypeError('no network'))")
    page.evaluate("document.querySelector('#menu a[href=\"/rulings\"]').click()")
    page.wait_for("!document.getElementById('lost').hidden")
    assert page.evaluate("location.pathname") == "/"
    assert page.evaluate("window.isSame")
    shows(page, "#strip", "1")


def test_a_call_that_may_be_taken_over_shows_its_key_at_once_on_every_page(
    hall: PlayingHall, arbiters: Page
) -> None:
    (call,) = hall.service.state.hall.calls.open
    hall.order(SetTakeOverTime(60))
    hall.order(ClaimCall(call.author, call.epoch, call.number, "Greco"))
    hall.clock.time += 61
    key = "document.querySelector('[data-from]')"
    for path in ("/paper", "/rulings"):
        go(arbiters, path)
        arbiters.wait_for(f"{key} && !{key}.hidden")
    hall.table(2).call(2)
    arbiters.wait_for("document.title.startsWith('(1)')")
    arbiters.wait_for(f"{key} && !{key}.hidden")


def test_the_time_out_stands_out_at_once_on_the_page_that_one_comes_back_to(
    hall: PlayingHall, page: Page
) -> None:
    page.run_first(UNHURRIED)
    page.open(page.evaluate("location.href"))
    hall.clock.time = hall.service.state.hall.clock.ends[2] - 60
    go(page, "/rulings")
    assert not page.evaluate("document.body.hasAttribute('data-is-due')")
    go(page, "/")
    page.wait_for("document.body.hasAttribute('data-is-due')")


def test_the_page_of_shortcuts_says_that_they_are_off_wherever_one_comes_from(page: Page) -> None:
    page.evaluate("localStorage.setItem('shortcuts-off', '1')")
    follow(page, "/shortcuts")
    page.wait_for("document.getElementById('shortcuts-off')?.checked")
    assert page.evaluate("window.isSame")


def test_what_was_to_stand_on_paper_is_not_printed_with_another_page(page: Page) -> None:
    line = "document.documentElement.style.getPropertyValue('--print-line')"
    follow(page, "/paper/standings")
    page.wait_for(line)
    page.evaluate("history.back()")
    page.wait_for(f"location.pathname === '/' && !{line}")


def test_no_script_of_such_a_page_looks_for_its_parts_before_the_page_begins(project: Path) -> None:
    at_once = re.compile(
        r"^(?:const|let|new|set\w+)\b.*\b(?:querySelector\w*|getElementById|observe)\(", re.MULTILINE
    )
    found = {
        script.name
        for script in (project / "assets/hub/static").rglob("*.js")
        if at_once.search(script.read_text("utf-8"))
    }
    assert found == {"leaves.js", "display.js"}, "the hall's display is loaded, and stays"


LOCKS: Final = """window.locks = [];
  const own = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (kind) => {
    const lock = await own(kind);
    locks.push(lock);
    return lock;
  };"""
"""What keeps the screen on, as the browser has given it."""


def test_the_screen_stays_on_from_page_to_page_and_again_after_it_was_hidden(page: Page) -> None:
    page.run_first(LOCKS)
    page.open(page.evaluate("location.href"))
    held = "window.locks.map((lock) => !lock.released)"
    page.wait_for(f"String({held}) === 'true'")
    for path in ("/entrants", "/paper", "/"):
        go(page, path)
        page.wait_for("document.body.dataset.connected === 'true'")
        assert page.evaluate(held) == [True]
    other = page.tab()
    page.wait_for(f"document.hidden && String({held}) === 'false'")
    other.close()
    page.show()
    page.wait_for(f"String({held}) === 'false,true'")
