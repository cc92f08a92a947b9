"""Every page as axe-core sees it (https://github.com/dequelabs/axe-core): no violation on a phone, a laptop, a wall."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Final

import pytest

from tests.hub.browser import Browser
from tests.hub.conftest import serving
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall
from tests.hub.site.test_accessibility import ADDRESSES, STATUS, example

AXE: Final = (Path(__file__).parents[1] / "axe/axe.min.js").read_text(encoding="utf-8")
RUN: Final = """axe.run(document, { resultTypes: ["violations"], preload: false }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`))"""
SIZES: Final = ((390, 844), (1366, 768), (1920, 1080))


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
        page.evaluate(f"{AXE};0")
        for size in SIZES:
            page.resize(*size)
            if violations := page.evaluate(RUN):
                found[f"{path} {size[0]}"] = violations
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)
