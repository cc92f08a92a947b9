"""Officials go from page to page in one document: what their browser has allowed it stays."""

from __future__ import annotations

from typing import Final

import pytest

from tests.hub.browser import Browser, Page
from tests.hub.console.test_browser import shows
from tests.hub.evenings import EVENINGS
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
