"""Keyboard shortcuts: they lead somewhere, and give no command."""

from __future__ import annotations

import json

from tests.hub.browser import Browser, Page
from tests.hub.playing import PAIRS, TOKEN, PlayingHall


def press(page: Page, key: str, where: str = "document.body") -> None:
    """A key goes down while the focus is in an element."""
    page.evaluate(
        f"{where}.dispatchEvent(new KeyboardEvent('keydown', {{key: {json.dumps(key)}, bubbles: true}}))"
    )


def test_keys_lead_to_pages_and_to_keys_but_never_while_somebody_types(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open(PAIRS)
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.wait_for("document.body?.dataset.connected === 'true'")
    press(page, "e", "document.getElementById('arbiter')")
    press(page, "n")
    assert page.evaluate("[location.pathname, document.activeElement.innerText]") == ["/", "Publish round 1"]
    assert hall.service.state.hall.tournament.round == 0
    press(page, "e")
    page.wait_for("location.pathname === '/entrants' && document.getElementById('words')")
    press(page, "/")
    page.wait_for("document.activeElement.id === 'words'")
    press(page, "?")
    page.wait_for("location.pathname === '/shortcuts' && document.getElementById('shortcuts-off')")
    page.click("#shortcuts-off")
    press(page, "t")
    assert page.evaluate("location.pathname") == "/shortcuts"


def test_a_number_leads_to_that_table_from_any_page(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open(PAIRS)
    hall.begin()
    page = browser.page()
    page.open(f"{address}/paper?token={TOKEN}")
    page.wait_for("document.body?.dataset.connected === 'true'")
    press(page, "2", "document.getElementById('arbiter')")
    press(page, "3")
    assert page.evaluate("document.body.dataset.typed") == "3"
    page.wait_for("location.pathname === '/tables/3' && document.querySelector('#sheet')")
    for digit in "012":
        press(page, digit)
    page.wait_for("location.pathname === '/tables/12'")
