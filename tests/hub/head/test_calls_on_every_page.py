"""Whatever page an official has open: a call is seen on it within a second, and rings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import pytest

from kiosk.commands.calls import ResolveCall
from kiosk.commands.roles import Role
from kiosk.hub.auth.roles import may_open
from tests.hub.browser import Browser, Page
from tests.hub.conftest import serving
from tests.hub.evenings import EVENINGS
from tests.hub.head.test_head import OF_OTHERS
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall
from tests.hub.site.test_accessibility import ADDRESSES, example

TABLE: Final = 2
WAITED: Final = 60.0
"""Seconds for which the table has called when the hub hears of it: after them every page has to ring."""
SOON: Final = 1.0
"""Seconds after which a call is seen."""
FEWEST: Final = {Role.DIRECTOR: 40, Role.ARBITER: 25}
"""Pages that each may open, at least."""


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    hall.table(TABLE, behind=WAITED)
    EVENINGS["pairs"](hall)
    for call in hall.service.state.hall.calls.open:
        hall.order(ResolveCall(*call.key))
    return Office(hall)


@pytest.fixture
def served(office: Office) -> Iterator[str]:
    with serving(office.app, office.hall.service) as address:
        yield address


def directors(served: str, browser: Browser) -> Page:
    page = browser.page()
    page.open(f"{served}/?token={TOKEN}")
    return page


def arbiters(served: str, browser: Browser, office: Office) -> Page:
    page = browser.page(390, 844)
    code = office.accounts.invite(office.name("arbiter")).code
    page.open(f"{served}/enrol?code={code}")
    page.click("form button.main")
    page.wait_for("location.pathname === '/arbiter'")
    return page


def stand_on(page: Page, address: str) -> None:
    """Go there as by a link, in the same document, so that what the browser allows is not asked again."""
    page.evaluate(
        f"document.dispatchEvent(new CustomEvent('go', {{cancelable: true, detail: {json.dumps(address)}}}))"
    )
    page.wait_for(
        f"location.pathname + location.search === {json.dumps(address)}"
        " && document.body.dataset.rests === 'false'"
    )


def seen(call: str) -> str:
    """Whether it is in sight, with its table and its age."""
    return f"""[...document.querySelectorAll("[data-call='{call}']")].some((each) =>
        each.checkVisibility() && /{TABLE}\\s+1:0\\d/.test(each.innerText))"""


@pytest.mark.slow
@pytest.mark.timeout(90)
def test_a_call_is_seen_and_rings_on_every_page(office: Office, served: str, browser: Browser) -> None:
    pages = {
        Role.DIRECTOR: directors(served, browser),
        Role.ARBITER: arbiters(served, browser, office),
    }
    for page in pages.values():
        page.evaluate("window.isSame = true")
        page.click("#sound")
        page.wait_for("document.getElementById('silent').hidden")
    unseen, unheard, opened = [], [], dict.fromkeys(pages, 0)
    for address in sorted(set(ADDRESSES) - OF_OTHERS):
        path = example(address, office)
        standing = {role: page for role, page in pages.items() if may_open(role, "GET", address)}
        for role, page in standing.items():
            stand_on(page, path)
            opened[role] += 1
        raised = office.hall.table(TABLE).call(2)
        call = f"{raised.author}-{raised.epoch}-{raised.seq}"
        for role, page in standing.items():
            try:
                page.wait_for(seen(call), SOON)
            except AssertionError:
                unseen.append((role.value, path))
            try:
                page.wait_for("document.body.dataset.rung === '1'", SOON)
            except AssertionError:
                unheard.append((role.value, path))
        office.hall.order(ResolveCall(raised.author, raised.epoch, raised.seq))
    assert unseen == []
    assert unheard == []
    assert all(page.evaluate("window.isSame") for page in pages.values())
    assert {role for role, fewest in FEWEST.items() if opened[role] < fewest} == set()
