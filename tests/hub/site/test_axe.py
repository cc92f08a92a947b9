"""Every page as axe-core sees it (https://github.com/dequelabs/axe-core): no violation on a phone, a laptop, a wall."""

from __future__ import annotations

import json
from http import HTTPStatus
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from kiosk.commands.roles import Role
from kiosk.hub.auth.roles import may_open
from kiosk.messages import Message
from kiosk.translation import LANGUAGES
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


ROLES: Final = (Role.DIRECTOR, Role.SCORER, Role.ARBITER, Role.DISPLAY, Role.PLAYER, Role.VISITOR)
WALKS: Final = tuple(product(EVENINGS, ROLES, LANGUAGES))
"""Every evening as everybody sees it, in every language."""
SHARE: Final = (
    ("pairs", Role.DIRECTOR, "it"),
    ("cup", Role.ARBITER, "en"),
    ("teams", Role.PLAYER, "it"),
    ("mineo", Role.DISPLAY, "en"),
    ("bridge", Role.VISITOR, "it"),
)
"""What is walked each time; ``make axe`` walks all."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Walk a share, or everything where that is asked for."""
    if "walk" in metafunc.fixturenames:
        walks = WALKS if metafunc.config.getoption("--all-walks") else SHARE
        names = [f"{evening}-{role.value}-{language}" for evening, role, language in walks]
        metafunc.parametrize("walk", walks, ids=names)


def enter(page: Page, office: Office, address: str, role: Role) -> None:
    """Make a window that of somebody in a role; who plays comes by a link, and a visitor as anybody."""
    if role is Role.DIRECTOR:
        page.open(f"{address}/?token={TOKEN}")
    elif role not in {Role.PLAYER, Role.VISITOR}:
        office.sign_in(page, address, role.value)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_axe_finds_nothing(hall: PlayingHall, browser: Browser, walk: tuple[str, Role, str]) -> None:
    evening, role, language = walk
    EVENINGS[evening](hall)
    office = Office(hall)
    page = browser.page(language=language)
    found = {}
    with serving(office.app, hall.service) as address:
        enter(page, office, address, role)
        for path in (path for path in ADDRESSES if may_open(role, "GET", path)):
            page.open(address + example(path, office))
            if page.evaluate(STATUS) != HTTPStatus.OK:
                continue  # another kind of evening has it
            found |= {f"{path} {width}": seen for width, seen in violations(page).items()}
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)


DOUBTFUL: Final = {
    "pairs": "Torneo\nN.;Giocatore 1;Boh;Giocatore 2\n1;Rossi;7;Bianchi\n2;Verdi;;\n3;ROSSI;;Neri €\n;Totale 3;;\n",
    "squads": "1 Rossi / Bianchi\n2 rossi\n3 Verdi\nNeri 2\n5 Gallo\nTotale 4\n",
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
        if entrants == "squads":
            page.open(f"{address}/?game=mineo")
        else:
            page.choose("#entrants", entrants)
        page.write("#players, #pairs", DOUBTFUL[entrants])
        page.wait_for("document.querySelector('tr.wrong, tr.doubtful') !== null")
        page.evaluate("document.querySelector('.list-columns')?.setAttribute('open', '')")
        assert violations(page) == {}


@pytest.mark.timeout(120)
def test_axe_finds_nothing_where_a_player_of_mineo_is_changed(hall: PlayingHall, browser: Browser) -> None:
    EVENINGS["mineo"](hall)
    with serving(Office(hall).app, hall.service) as address:
        page = browser.page(language="it")
        page.open(f"{address}/?token={TOKEN}")
        page.open(f"{address}/entrants?number=6")
        assert violations(page) == {}


@pytest.mark.timeout(120)
@pytest.mark.parametrize("path", ["/", "/calls"])
def test_axe_finds_nothing_where_many_tables_call(hall: PlayingHall, browser: Browser, path: str) -> None:
    names = [f"{last} {first}" for last in ("Rossi", "Bianchi", "Conti", "Greco") for first in _FIRST_NAMES]
    hall.open("".join(f"{one} - {other}\n" for one, other in zip(names[::2], names[1::2], strict=True)))
    hall.begin()
    for table in range(1, 9):
        hall.table(table).call()
    hall.sync.report("", Message("This PC has another address."))
    hall.service.refresh_presence()
    with serving(Office(hall).app, hall.service) as address:
        page = browser.page(language="it")
        page.open(f"{address}/?token={TOKEN}")
        page.open(address + path)
        assert violations(page) == {}


_FIRST_NAMES: Final = (
    *("Ada", "Ugo", "Pia", "Leo", "Tea", "Rino", "Ines", "Luca", "Nora", "Elio", "Sara", "Gino", "Mara"),
    *("Ciro", "Tito", "Lina", "Vito", "Rosa"),
)
