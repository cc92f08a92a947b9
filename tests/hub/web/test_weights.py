"""What a page change weighs on the wire, once the browser has what does not change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from tests.hub.browser import Browser, Page
from tests.hub.conftest import serving
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall

MOST: Final = 10_000
"""Bytes."""
LETTERS: Final = "abcdefghilmnopqrstuvz"
PAIRS: Final = "\n".join(
    f"Buoncom{one}agni Mari{one}{other} - Pappa{other}ettera Gian {one}{other}uca"
    for other in "bl"
    for one in LETTERS
)
"""More than the twenty tables that a club has."""
PAGES: Final = ("/", "/entrants", "/calls", "/rulings", "/paper", "/players/links", "/arbiter")


@pytest.fixture
def page(hall: PlayingHall, browser: Browser) -> Iterator[Page]:
    """A director's, in a hall of 21 tables."""
    hall.open(PAIRS)
    hall.begin()
    hall.table(1).call(seat="N")
    page = browser.page(language="it")
    with serving(Office(hall).app, hall.service) as address:
        page.open(f"{address}/?token={TOKEN}")
        page.wait_for("document.body?.dataset.connected === 'true'")
        page.follow_network()
        yield page


def visit(page: Page, path: str) -> None:
    """As by a link, and wait for what the page brings with it."""
    page.evaluate(f"document.dispatchEvent(new CustomEvent('go', {{ cancelable: true, detail: '{path}' }}))")
    page.wait_for(f"location.pathname === '{path}' && !document.documentElement.hasAttribute('data-busy')")
    page.wait_for("document.body.dataset.connected === 'true'")
    page.evaluate("document.fonts.ready.then(() => 0)")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_change_weighs_less_than_ten_kilobytes(page: Page, path: str) -> None:
    page.evaluate("window.isSame = true")
    for place in (path, "/shortcuts"):
        visit(page, place)
    page.weight()
    visit(page, path)
    assert 1000 < page.weight() < MOST
    assert page.evaluate("window.isSame")
