"""Whatever page an official has open: a call is seen on it within a second, and rings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
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
RUNG: Final = "(document.body.dataset.rung ?? '0')"
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
    late, opened = [], dict.fromkeys(pages, 0)
    for address in sorted(set(ADDRESSES) - OF_OTHERS):
        path = example(address, office)
        standing = {role: page for role, page in pages.items() if may_open(role, "GET", address)}
        for role, page in standing.items():
            stand_on(page, path)
            opened[role] += 1
        missed = missed_by(standing, office.hall)
        if missed:  # what this machine had to do meanwhile, it has not to do at the next call
            again = missed_by(standing, office.hall)
            late += [(role.value, path, what) for role, what in missed.items() if role in again]
    assert late == []
    assert all(page.evaluate("window.isSame") for page in pages.values())
    assert {role for role, fewest in FEWEST.items() if opened[role] < fewest} == set()


def missed_by(pages: Mapping[Role, Page], hall: PlayingHall) -> dict[Role, str]:
    """A table calls: who does not see it soon on their page, or is not rung for."""
    rung = {role: int(page.evaluate(RUNG)) for role, page in pages.items()}
    raised = hall.table(TABLE).call(2)
    call = f"{raised.author}-{raised.epoch}-{raised.seq}"
    missed = {}
    for role, page in pages.items():
        for what in (seen(call), f"Number({RUNG}) > {rung[role]}"):
            try:
                page.wait_for(what, SOON)
            except AssertionError:
                missed[role] = what
    hall.order(ResolveCall(raised.author, raised.epoch, raised.seq))
    return missed
