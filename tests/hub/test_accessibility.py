"""Every page for everybody: contrast, labels, headings, the keyboard, the width of a phone, the size of a thumb."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Final

import pytest

from kiosk.hub.commands import NameOfficial
from kiosk.hub.roles import ALLOWED
from kiosk.hub.ruling_views import name_of
from tests.hub.browser import Browser, Page
from tests.hub.conftest import serving
from tests.hub.officials import Office
from tests.hub.playing import PAIRS, TOKEN, PlayingHall
from tests.hub.ruling import give

AUDIT: Final = (Path(__file__).parent / "audit.js").read_text(encoding="utf-8")
STATUS: Final = "performance.getEntriesByType('navigation')[0].responseStatus"
PHONE: Final = (360, 740)
LAPTOP: Final = (1366, 768)
LONG: Final = "Mariantonietta Pappalettera-Montefeltro d'A - L'Abate “Tito” Perù\n"

# Those of teams, of Mineo and of bridge have their own tests.
NO_PAGES: Final = re.compile(
    r"/static|/assets|/live|/api|/health|\.svg|\.crt|/attachments|/results|/carried/|/bridge|/newest"
    r"|/rulings/\{name\}/|/line-ups|^/standings$|/players/\{"
)
ADDRESSES: Final = sorted(
    address
    for key in ALLOWED
    if key.startswith("GET ") and not NO_PAGES.search(address := key.removeprefix("GET "))
)


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    """Two rounds, one of them over; calls, a ruling, officials."""
    hall.open(PAIRS + LONG)
    hall.begin()
    for number in hall.desk.known.hall.tournament.playing(1):
        table = hall.table(number)
        for deal in (1, 2):
            table.accept(1, deal)
        table.deliver(1)
    hall.begin(2, "modified_danish")
    hall.table(1).call(2, "N")
    hall.order(NameOfficial("Paola Serrati", "arbiter"))
    hall.order(give("B19", "error=transcription", round=1, table=2, deal=0))
    hall.order(give("B20", "act=remark", "play=no", facts={"offender": "N"}, option="warn", round=2, table=1))
    return Office(hall)


@pytest.fixture
def served(office: Office) -> Iterator[str]:
    with serving(office.app, office.hall.desk) as address:
        yield address


def example(address: str, office: Office) -> str:
    """A page of that form which is there."""
    values = {
        "link": office.accounts.link_of(1),
        "official": "1",
        "key": "burraco_values",
        "table": "1",
        "round": "2",
        "player": "1",
        "name": name_of(office.hall.desk.known.hall.rulings.all[0].key),
    }
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: values[found[1]], address)


def audit(page: Page, size: tuple[int, int]) -> list[str]:
    page.resize(*size)
    faults: list[str] = page.evaluate(f"({AUDIT})({json.dumps(size == PHONE)})")
    return faults


@pytest.mark.slow
@pytest.mark.timeout(150)
@pytest.mark.parametrize("language", ["it", "en"])
def test_no_page_keeps_anybody_out(office: Office, served: str, browser: Browser, language: str) -> None:
    page = browser.page(*LAPTOP, language=language)
    page.open(f"{served}/?token={TOKEN}")
    found = {}
    for address in ADDRESSES:
        page.open(served + example(address, office))
        assert page.evaluate(STATUS) == HTTPStatus.OK, address
        assert page.evaluate("document.documentElement.lang") == language
        for size in (LAPTOP, PHONE):
            if faults := audit(page, size):
                found[f"{address} {size[0]}"] = faults
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)
