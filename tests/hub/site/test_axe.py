"""Every page as axe-core sees it (https://github.com/dequelabs/axe-core): no violation on a phone, a laptop, a wall."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Final

import pytest

from tests.hub.browser import Browser, Page
from tests.hub.conftest import serving
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall
from tests.hub.site.test_accessibility import ADDRESSES, STATUS, example

AXE: Final = (Path(__file__).parents[1] / "axe/axe.min.js").read_text(encoding="utf-8")
RUN: Final = """axe.run(document, { resultTypes: ["violations"], preload: false }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`))"""
SIZES: Final = ((390, 844), (1366, 768), (1920, 1080))


def violations(page: Page) -> dict[int, list[str]]:
    """What axe finds on a page, by the width (px) of the window."""
    page.evaluate(f"{AXE};0")
    found = {}
    for width, height in SIZES:
        page.resize(width, height)
        found[width] = page.evaluate(RUN)
    return {width: seen for width, seen in found.items() if seen}


@pytest.fixture
def served(hall: PlayingHall) -> Iterator[tuple[Office, str]]:
    EVENINGS["pairs"](hall)
    office = Office(hall)
    with serving(office.app, hall.service) as address:
        yield office, address


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_axe_finds_nothing(served: tuple[Office, str], browser: Browser) -> None:
    office, address = served
    page = browser.page(language="it")
    page.open(f"{address}/?token={TOKEN}")
    found = {}
    for path in ADDRESSES:
        page.open(address + example(path, office))
        if page.evaluate(STATUS) != HTTPStatus.OK:
            continue  # another kind of evening has it
        found |= {f"{path} {width}": seen for width, seen in violations(page).items()}
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)


DOUBTFUL: Final = {
    "pairs": "Torneo\nN.;Giocatore 1;Boh;Giocatore 2\n1;Rossi;7;Bianchi\n2;Verdi;;\n3;ROSSI;;Neri €\n;Totale 3;;\n",
    "teams": "Aquile: Rossi, Bianchi, Verdi, Neri\nLeoni: Rossi, Costa\nNote: cena alle 20\n",
    "individuals": "1 Rossi\n2 340 1234567\n3 Bianchi - Verdi\n4 rossi\n",
}


@pytest.mark.timeout(120)
@pytest.mark.parametrize("entrants", sorted(DOUBTFUL))
def test_axe_finds_nothing_in_a_list_that_is_looked_at(
    hall: PlayingHall, browser: Browser, entrants: str
) -> None:
    office = Office(hall)
    with serving(office.app, hall.service) as address:
        page = browser.page(language="it")
        page.open(f"{address}/?token={TOKEN}")
        page.choose("#entrants", entrants)
        page.write("#pairs", DOUBTFUL[entrants])
        page.wait_for("document.querySelector('tr.wrong, tr.doubtful') !== null")
        page.evaluate("document.querySelector('.list-columns')?.setAttribute('open', '')")
        assert violations(page) == {}


@pytest.mark.timeout(120)
@pytest.mark.parametrize("path", ["/", "/entrants?number=6", "/standings", "/players/6", "/tables/1"])
def test_axe_finds_nothing_on_the_pages_of_mineo(hall: PlayingHall, browser: Browser, path: str) -> None:
    EVENINGS["mineo"](hall)
    with serving(Office(hall).app, hall.service) as address:
        page = browser.page(language="it")
        page.open(f"{address}/?token={TOKEN}")
        page.open(address + path)
        assert violations(page) == {}
