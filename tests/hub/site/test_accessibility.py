"""Every page for everybody: contrast, labels, headings, the keyboard, the width of a phone, the size of a thumb."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Final

import pytest

from kiosk.hub.auth.roles import ALLOWED
from kiosk.projections.naming import ruling_name
from tests.hub.browser import Browser, Page
from tests.hub.conftest import serving
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall

AUDIT: Final = (Path(__file__).parents[1] / "audit.js").read_text(encoding="utf-8")
STATUS: Final = "performance.getEntriesByType('navigation')[0].responseStatus"
PHONE: Final = (360, 740)
LAPTOP: Final = (1366, 768)
NO_PAGES: Final = re.compile(
    r"/static|/assets|/live|/api|/health|\.svg|\.crt|/attachments|/logo/|/results|/carried/|/certificate/|/newest|/rulings/\{name\}/"
)
ADDRESSES: Final = sorted(
    address
    for key in ALLOWED
    if key.startswith("GET ") and not NO_PAGES.search(address := key.removeprefix("GET "))
)
_BRIDGE: Final = frozenset(address for address in ADDRESSES if address.startswith("/bridge"))
_MINEO: Final = frozenset({"/standings", "/players/{player:number}", "/paper/players", "/paper/checks"})
_SHEETS: Final = frozenset({"/paper/rounds/{round:number}/sheets", "/paper/tables/{table:number}"})
_OF_TEAMS: Final = frozenset({"/line-ups", "/captain/{link}"})
_OF_BURRACO: Final = _OF_TEAMS | frozenset(
    {"/rounds/next", "/paper/standings", "/paper/rounds/{round:number}/blank"}
)
_BRACKET: Final = frozenset({"/bracket", "/paper/bracket"})
HAS_NOT: Final[Mapping[str, frozenset[str]]] = {
    "pairs": _BRIDGE | _MINEO | _OF_TEAMS | _BRACKET,
    "cup": _BRIDGE | _MINEO | _OF_TEAMS,
    "teams": _BRIDGE | _MINEO | _BRACKET,
    "singles": _BRIDGE | _MINEO | _OF_TEAMS | _BRACKET,
    "mineo": _BRIDGE | _OF_BURRACO | _BRACKET,
    "bridge": _MINEO
    | _BRACKET
    | _SHEETS
    | _OF_TEAMS
    | {
        "/arrangements",
        "/corrections",
        "/ranking",
        "/paper/standings",
        "/paper/posting",
        "/paper/rounds/{round:number}/blank",
    },
}
"""The pages that a kind of tournament has not."""


@pytest.fixture
def office(hall: PlayingHall, request: pytest.FixtureRequest) -> Office:
    """An evening in full swing; calls, a ruling, officials."""
    EVENINGS[request.param](hall)
    return Office(hall)


@pytest.fixture
def served(office: Office) -> Iterator[str]:
    with serving(office.app, office.hall.service) as address:
        yield address


def example(address: str, office: Office) -> str:
    """A page of that form which is there."""
    hall = office.hall.service.state.hall
    given = hall.rulings.all[0].key if hall.rulings.all else ("director", 1, 1)
    noted = next(iter(hall.boards.records), given)
    values = {
        "link": link_of(address, office),
        "official": "1",
        "key": "burraco_values",
        "table": "1",
        "round": str(hall.tournament.round),
        "player": "1",
        "name": ruling_name(noted if address.startswith("/bridge") else given),
    }
    path = re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: values[found[1]], address)
    return f"{path}?round=1&table=1&board=3" if path == "/bridge/trick" else path


def link_of(address: str, office: Office) -> str:
    """Of a page that somebody opens by a link: the second team's captain's, or the first player's."""
    teams = office.hall.service.state.hall.tournament.teams
    if not address.startswith("/captain") or not teams:
        return office.accounts.link_of(1)
    number = sorted(teams)[1]
    return office.accounts.captains_link(number, teams[number].players[0])


def audit(page: Page, size: tuple[int, int]) -> list[str]:
    page.resize(*size)
    faults: list[str] = page.evaluate(f"({AUDIT})({json.dumps(size == PHONE)})")
    return faults


@pytest.mark.slow
@pytest.mark.timeout(150)
@pytest.mark.parametrize(
    ("office", "language"),
    [("pairs", "en"), *((kind, "it") for kind in EVENINGS)],
    indirect=["office"],
)
def test_no_page_keeps_anybody_out(
    office: Office, served: str, browser: Browser, language: str, request: pytest.FixtureRequest
) -> None:
    page = browser.page(*LAPTOP, language=language)
    page.open(f"{served}/?token={TOKEN}")
    missing, found = set(), {}
    for address in ADDRESSES:
        page.open(served + example(address, office))
        if page.evaluate(STATUS) != HTTPStatus.OK:
            missing.add(address)
            continue
        assert page.evaluate("document.documentElement.lang") == language
        for size in (LAPTOP, PHONE):
            if faults := audit(page, size):
                found[f"{address} {size[0]}"] = faults
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)
    kind = request.node.callspec.params["office"]
    assert sorted(missing) == sorted(HAS_NOT[kind])


@pytest.mark.slow
@pytest.mark.timeout(90)
@pytest.mark.parametrize("language", ["it", "en"])
def test_the_first_page_keeps_nobody_out(hall: PlayingHall, browser: Browser, language: str) -> None:
    found = {}
    for trial_of in (None, "http://127.0.0.1/"):
        with serving(Office(hall, trial_of).app, hall.service) as served:
            page = browser.page(*LAPTOP, language=language)
            page.open(f"{served}/?token={TOKEN}")
            for address in ("/", "/?game=mineo", "/?game=bridge", "/units", "/officials", "/hall"):
                page.open(served + address)
                for size in (LAPTOP, PHONE):
                    if faults := audit(page, size):
                        found[f"{address} {size[0]} {trial_of}"] = faults
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)
