"""The pages that are printed: seats, sheets, standings, warnings, posters."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest
from msgspec.structs import replace

from kiosk.commands.mineo import OpenMineo, SeatPlayers
from kiosk.commands.rulings import CancelRuling
from kiosk.journal.identity import DIRECTOR
from kiosk.journal.serial_number import serial_number
from kiosk.projections.naming import ruling_name
from tests.hub.mineo.evening import SIXTEEN
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, PlayingHall, looked_at
from tests.hub.rulings.giving import give


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


def page(office: Office, path: str) -> str:
    answer = office.director().get(path)
    assert answer.status_code == httpx.codes.OK, answer.text
    return re.sub(r"\s+", " ", answer.text)


def played(hall: PlayingHall) -> None:
    """A round of which table 1 has handed in its sheet."""
    hall.open()
    hall.begin()
    table = hall.table(1)
    table.accept(1, 1)
    table.accept(1, 2)
    table.deliver(1)


def test_seats_are_found_by_table_and_by_name(office: Office) -> None:
    office.hall.open(PAIRS + "Serra - Costa")
    office.hall.begin()
    text = page(office, "/paper/rounds/1/pairings")
    by_table, by_name = text.split('<ul class="by-name">')
    assert "Rossi – Esposito" in by_table
    assert "nobody: the other pair rests" in by_table
    assert by_table.count('<th scope="row" class="n">–</th>') == 1, "the pair that rests has no table"
    names = re.findall(r"<li><span>(.*?)</span>", by_name)
    assert len(names) == 14
    assert names == sorted(names)
    assert '<span>Serra</span> <span class="quiet">rests</span>' in by_name


def test_a_sheet_on_paper_has_the_breakdown_and_ends_with_the_journals_head(office: Office) -> None:
    played(office.hall)
    text = page(office, "/paper/tables/1")
    assert "Delivered" in text
    assert text.count("typed in") == 2
    assert "645" in text
    head = office.hall.log.head("table-1")
    assert head.seq > 0
    assert head.hash.hex() in text
    assert f"Serial number {serial_number(head)}" in text, "as the table's screen shows it"


@pytest.mark.parametrize(
    "path",
    ["/rounds/1/pairings", "/rounds/1/sheets", "/rounds/1/blank", "/tables/1", "/standings", "/../warnings"],
)
def test_every_page_on_paper_names_the_directors_last_entry(office: Office, path: str) -> None:
    played(office.hall)
    before = serial_number(office.hall.log.head(DIRECTOR))
    assert f"Director's serial number {before}" in unescape(page(office, f"/paper{path}"))


def test_the_sheets_of_a_round_are_those_of_its_matches(office: Office) -> None:
    office.hall.open(PAIRS + "Serra - Costa")
    office.hall.begin()
    assert page(office, "/paper/rounds/1/sheets").count('class="sheet-leaf"') == 3


def test_blank_sheets_ask_what_the_table_would_ask(office: Office) -> None:
    office.hall.open()
    office.hall.begin()
    text = page(office, "/paper/rounds/1/blank")
    game = office.hall.service.state.hall.tournament.game
    assert game is not None
    assert text.count('class="sheet-leaf blank"') == 3
    for field in game.sections[0].fields:
        assert text.count(field.label.text) >= 3
    assert "Signature, North-South" in text


def test_the_printed_standings_show_what_each_round_gave(office: Office) -> None:
    played(office.hall)
    first = page(office, "/paper/standings").split("<tbody>")[1].split("</tr>")[0]
    assert "Rossi – Esposito" in first
    assert ">18<" in first
    assert "+800" in first


def test_a_tournament_of_mineo_prints_its_seats_and_its_own_sheets(office: Office) -> None:
    office.hall.order(OpenMineo("Mineo", SIXTEEN, "program", "prearranged", "prearranged"))
    office.hall.order(SeatPlayers(1))
    assert "by name" in page(office, "/paper/rounds/1/pairings")
    assert page(office, "/paper/rounds/1/sheets").count('class="sheet-leaf"') == 4
    assert office.director().get("/paper/standings").status_code == httpx.codes.NOT_FOUND
    assert 'href="/standings"' in page(office, "/paper")


def test_a_round_that_is_not_published_has_no_paper(office: Office) -> None:
    office.hall.open()
    for path in (
        "/paper/rounds/1/pairings",
        "/paper/rounds/1/blank",
        "/paper/rounds/1/sheets",
        "/paper/tables/1",
    ):
        assert office.director().get(path).status_code == httpx.codes.NOT_FOUND
    assert "appear here when it is published" in page(office, "/paper")


def test_posters_carry_the_address_that_they_encode(office: Office) -> None:
    office.hall.open()
    text = page(office, "/paper/posters")
    assert text.count('class="qr"') == 2
    assert "http://hub.test/hall" in text


def test_names_stay_names_on_paper(office: Office) -> None:
    office.hall.open(looked_at("<b>Rossi - D'Angelo 🃏\nBianchi - De Sanctis"))
    office.hall.begin()
    for path in ("/paper/rounds/1/pairings", "/paper/rounds/1/blank", "/paper/standings", "/paper/tables/1"):
        text = page(office, path)
        assert "&lt;b&gt;Rossi" in text
        assert "<b>Rossi" not in text


def test_the_register_of_warnings_counts_them_and_leads_to_the_ruling(office: Office) -> None:
    office.hall.open()
    office.hall.begin()
    assert "Nobody has been warned." in page(office, "/warnings")
    ruling = give("B20", "act=remark", "play=no", facts={"offender": "N"}, option="warn")
    office.hall.order(ruling)
    office.hall.order(replace(ruling, again=True))
    text = page(office, "/warnings")
    assert "North · Rossi" in text
    assert "warning 2 of this kind for the pair" in text
    given = office.hall.service.state.hall.rulings.all[-1]
    assert f'href="/rulings/{ruling_name(given.key)}"' in text
    office.hall.order(CancelRuling(*given.key, "heard wrongly", "Rosa Verdi"))
    text = page(office, "/warnings")
    assert "warning 2" not in text
    assert "Cancelled" in text
