"""The strip with many calls: nothing moves under a pointer, nothing is missed, nothing is asked for nothing."""

from __future__ import annotations

from typing import Final

import pytest

from kiosk.commands.calls import ClaimCall
from tests.hub.browser import Browser, Page
from tests.hub.console.test_browser import shows
from tests.hub.playing import TOKEN, PlayingHall

TABLES: Final = 12
FITS: Final = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
KEY_OF: Final = "document.querySelector('#strip-call-table-{}-1-1 > form button')"
PLACE: Final = "(({{x, y}}) => [x, y])({}.getBoundingClientRect())"
IN_SIGHT: Final = """(() => {{
  const key = {}.getBoundingClientRect(), list = document.querySelector("#strip-calls > ul").getBoundingClientRect();
  return key.left >= list.left && key.right <= list.right;
}})()"""


AGE: Final = "document.querySelector('#strip-call-table-12-1-1 .strip-about [data-since]')"
RIGHT: Final = "{}.getBoundingClientRect().right"


@pytest.fixture
def hall(hall: PlayingHall) -> PlayingHall:
    words = ["Ada", "Ugo", "Pia", "Leo", "Tea", "Rino", "Ines", "Luca", "Nora", "Elio", "Sara", "Gino"]
    pairs = [f"{last} {first}" for last in ("Rossi", "Bianchi", "Conti", "Greco") for first in words]
    hall.open("".join(f"{one} - {other}\n" for one, other in zip(pairs[::2], pairs[1::2], strict=True)))
    hall.begin()
    return hall


def call(hall: PlayingHall, *tables: int) -> None:
    """One after the other, ten seconds apart."""
    for table in tables:
        hall.table(table).call()
        hall.clock.time += 10


def claim(hall: PlayingHall, table: int, arbiter: str = "Verdi") -> None:
    hall.order(ClaimCall(f"table-{table}", 1, 1, arbiter))


def directors(browser: Browser, address: str, path: str = "/", width: int = 1366) -> Page:
    page = browser.page(width)
    page.open(f"{address}{path}?token={TOKEN}")
    page.wait_for("document.body?.dataset.connected === 'true'")
    return page


def test_no_key_moves_when_somebody_goes(hall: PlayingHall, address: str, browser: Browser) -> None:
    call(hall, 3, 7, 5)
    page = directors(browser, address, "/paper")
    other = PLACE.format(KEY_OF.format(7))
    before = page.evaluate(other)
    claim(hall, 3, "Mariantonietta Pappalettera")
    shows(page, "#strip-call-table-3-1-1", "Mariantonietta Pappalettera is going")
    assert page.evaluate(other) == before


@pytest.mark.parametrize("width", [390, 1366])
def test_the_age_of_a_long_call_is_not_under_its_key(
    hall: PlayingHall, address: str, browser: Browser, width: int
) -> None:
    call(hall, 12)
    hall.clock.time += 25 * 60
    page = directors(browser, address, "/paper", width)
    page.wait_for(f"{AGE}.textContent.startsWith('25:')")
    assert page.evaluate(RIGHT.format(AGE)) <= page.evaluate(
        f"{KEY_OF.format(12)}.getBoundingClientRect().left"
    )


def test_whom_nobody_goes_to_comes_in_sight(hall: PlayingHall, address: str, browser: Browser) -> None:
    call(hall, *range(1, 9))
    page = directors(browser, address, "/paper")
    shows(page, ".strip-count", "unanswered: 8")
    assert page.evaluate(IN_SIGHT.format(KEY_OF.format(1)))
    for table in range(1, 8):
        claim(hall, table)
    page.wait_for(IN_SIGHT.format(KEY_OF.format(8)))
    shows(page, ".strip-count", "unanswered: 1")


@pytest.mark.parametrize("width", [390, 1366, 1920])
def test_many_calls_make_no_page_wider(hall: PlayingHall, address: str, browser: Browser, width: int) -> None:
    call(hall, *range(1, 9))
    claim(hall, 2)
    page = directors(browser, address, width=width)
    for path in ("/", "/calls", "/rulings"):
        page.open(address + path)
        page.wait_for("document.body?.dataset.connected === 'true'")
        assert page.evaluate(FITS), path
    page.open(f"{address}/calls")
    is_desk = width > 1000
    assert is_desk == page.evaluate(
        "[...document.querySelectorAll('.wide-table')].every((each) => each.scrollWidth <= each.clientWidth)"
    )


@pytest.mark.parametrize("width", [390, 1366])
def test_the_page_of_all_tables_shows_each_call_once(
    hall: PlayingHall, address: str, browser: Browser, width: int
) -> None:
    call(hall, 3, 7)
    claim(hall, 3)
    page = directors(browser, address, width=width)
    shown = "[...document.querySelectorAll('[data-call]')].filter((each) => each.checkVisibility()).length"
    assert page.evaluate(shown) == len((3, 7))
    shows(page, ".strip-count", "Calls: 2")
    assert page.evaluate("document.querySelector('#calls .call').getBoundingClientRect().top < innerHeight")
    page.open(f"{address}/rulings")
    assert page.evaluate(shown) == len((3, 7))
    assert not page.evaluate("document.querySelector('.strip-count').checkVisibility()")


def test_whoever_goes_is_not_asked_to_go_in_their_own_place(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    call(hall, 3)
    page = directors(browser, address, "/paper")
    instead, there = (
        f"[...document.querySelectorAll('#strip-call-table-3-1-1 dialog form')].find((each) =>"
        f" each.dataset.command.includes('{kind}'))?.checkVisibility()"
        for kind in ("take_over_call_at_once", "attend_call")
    )
    page.write("#arbiter", "Conti")
    page.click("#strip-call-table-3-1-1 > form button")
    shows(page, "#strip-call-table-3-1-1", "Conti is going")
    page.click("#strip-call-table-3-1-1 > button")
    page.wait_for(f"{there} && !{instead}")
    page.evaluate("document.querySelector('dialog[open]').close()")
    page.write("#arbiter", "Verdi")
    page.click("#strip-call-table-3-1-1 > button")
    page.wait_for(f"{instead} && !{there}")
