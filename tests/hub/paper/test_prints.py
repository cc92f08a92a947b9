"""What hangs on the wall, and what every print says of itself."""

from __future__ import annotations

import re

import httpx
import pytest

from kiosk.commands.arrangements import NamePlace
from kiosk.hub.paper.pages import NAMES_ON_SHEET
from tests.hub.browser import Browser
from tests.hub.console.test_display import crowd
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall

A3, A4 = (842, 1191), (595, 842)
"""Points of a sheet."""
PRINTS = [
    "/paper/rounds/1/pairings",
    "/paper/rounds/1/posting",
    "/paper/rounds/1/posting?list=tables&size=A4",
    "/paper/rounds/1/sheets",
    "/paper/rounds/1/blank",
    "/paper/tables/1",
    "/paper/standings",
    "/paper/posting",
    "/paper/regulations",
    "/paper/posters",
    "/warnings",
    "/players/links",
]


def words(answer: httpx.Response) -> str:
    assert answer.status_code == httpx.codes.OK, answer.text
    return " ".join(answer.text.split())


@pytest.mark.parametrize("path", PRINTS)
def test_every_print_has_date_place_and_state(hall: PlayingHall, path: str) -> None:
    EVENINGS["pairs"](hall)
    hall.order(NamePlace("Circolo di Lecco"))
    page = words(Office(hall).director().get(path))
    line = re.search(r'data-print-line="([^"]*)"', page)
    assert line is not None
    for part in (
        "Serata di burraco",
        "Circolo di Lecco",
        "Friday 15 January 2027",
        "Provisional, during round 2 of 3",
    ):
        assert part in line[1]
    assert 'src="/static/' in page
    assert "/print.js" in page


@pytest.mark.parametrize(
    ("evening", "path"),
    [
        ("cup", "/paper/bracket"),
        ("mineo", "/paper/players"),
        ("mineo", "/paper/checks"),
        ("mineo", "/standings"),
        ("mineo", "/paper/posting"),
        ("teams", "/paper/rounds/2/posting"),
        ("singles", "/paper/rounds/2/posting?list=tables"),
        ("bridge", "/paper/rounds/1/posting"),
    ],
)
def test_so_has_every_print_of_every_game(hall: PlayingHall, evening: str, path: str) -> None:
    EVENINGS[evening](hall)
    page = words(Office(hall).director().get(path))
    assert "Friday 15 January 2027 · Provisional" in page


class TestOnTheWall:
    def test_names_stand_in_the_order_of_italian_lists(self, hall: PlayingHall) -> None:
        hall.open(
            "Désanto Ada - D'Angelo Ugo\nDe Sanctis Pia - Dangelo Ivo\nLo Cascio Leo - Rossi Ugo\nRossini Ada - Abate Z"
        )
        hall.begin()
        page = words(Office(hall).director().get("/paper/rounds/1/posting"))
        found = [name.replace("&#39;", "'") for name in re.findall(r"<li><span>(.*?)</span>", page)]
        assert found == [
            "Abate Z",
            "Dangelo Ivo",
            "D'Angelo Ugo",
            "De Sanctis Pia",
            "Désanto Ada",
            "Lo Cascio Leo",
            "Rossi Ugo",
            "Rossini Ada",
        ]

    def test_an_unknown_size_is_the_large_one(self, hall: PlayingHall) -> None:
        hall.open()
        hall.begin()
        director = Office(hall).director()
        assert 'class="leaf posting a3"' in words(director.get("/paper/rounds/1/posting?size=B5"))
        assert 'class="leaf posting a4"' in words(director.get("/paper/rounds/1/posting?size=a4"))

    def test_bridge_has_no_standings_to_hang(self, hall: PlayingHall) -> None:
        EVENINGS["bridge"](hall)
        assert Office(hall).director().get("/paper/posting").status_code == httpx.codes.NOT_FOUND

    def test_a_long_list_comes_on_sheets_of_the_size(
        self, hall: PlayingHall, address: str, browser: Browser
    ) -> None:
        hall.open(crowd(40))
        hall.begin()
        page = browser.page(1366, 768)
        page.open(f"{address}/?token={TOKEN}")
        for size, paper in (("A3", A3), ("A4", A4)):
            page.open(f"{address}/paper/rounds/1/posting?size={size}")
            assert page.evaluate("document.querySelectorAll('.wall-names').length") == -(
                -160 // NAMES_ON_SHEET
            )
            assert sheets(page.printed()) == [paper] * 3
        page.open(f"{address}/paper/rounds/1/posting?list=tables")
        assert set(sheets(page.printed())) == {A3}
        assert page.complaints() == []


def sheets(pdf: bytes) -> list[tuple[int, int]]:
    """The size of each page, in points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in boxes]
