"""Files as clubs send them: workbooks of other programs, texts in any encoding, and what is no list."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.workbook.protection import WorkbookProtection

from kiosk.tournament.entry_lists.checks import checked
from kiosk.tournament.entry_lists.entries import Entry
from kiosk.tournament.entry_lists.files import FileRead, read_file
from kiosk.tournament.entry_lists.plain_form import written
from kiosk.tournament.entry_lists.reader import read
from kiosk.tournament.entry_lists.tables import EntryListError
from kiosk.tournament.entry_lists.workbooks import LARGEST_UNPACKED, ListFileError, sheets_of
from tests.tournament.entry_lists.test_shapes import shown_entry

FILES = Path(__file__).parent / "files"
LIST = "Giocatore;Tessera;Compagno;Tessera\nNiccolò D’Angelo;101;José Müller;102\nPièr Garçia;103;Ugo Rossi;104\n"
ENTERED = ["Niccolò D’Angelo (101) + José Müller (102)", "Pièr Garçia (103) + Ugo Rossi (104)"]


def entered(text: str, entrants: str = "pairs") -> list[str]:
    return [shown_entry(entry) for entry in read(text, entrants).entries if not entry.is_left_out]


def taken(data: bytes) -> FileRead:
    return read_file(data, sheets_of)


def saved(fill: Callable[[openpyxl.Workbook], object]) -> bytes:
    workbook = openpyxl.Workbook()
    fill(workbook)
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


@pytest.mark.parametrize("name", ["pairs.xlsx", "pairs.ods", "pairs.xls"])
def test_workbooks_of_an_office_suite_are_read(name: str) -> None:
    """Made by LibreOffice from a list with numbers, dates and a total."""
    [version] = taken((FILES / name).read_bytes()).versions
    assert entered(version.text) == [
        "Niccolò Rossi (12345) + D'Angelo Pià (12346)",
        "Verdi Ugo (12347) + Neri Pia (12348)",
    ]


def test_a_second_sheet_that_is_empty_is_nothing() -> None:
    def fill(workbook: openpyxl.Workbook) -> None:
        for row in (("Giocatore A", "Giocatore B"), ("Rossi", "Bianchi"), ("Verdi", "Neri")):
            workbook.active.append(row)
        workbook.create_sheet("Foglio2")

    found = taken(saved(fill))
    assert [str(version.name) for version in found.versions] == ["Worksheet Sheet"]
    assert not found.is_doubtful
    assert entered(found.versions[0].text) == ["Rossi + Bianchi", "Verdi + Neri"]


def test_the_sheet_with_the_list_comes_first_and_of_two_lists_somebody_chooses() -> None:
    def fill(workbook: openpyxl.Workbook) -> None:
        workbook.active.append(("Spese", "bar", 12.5))
        pairs = workbook.create_sheet("Iscritti")
        for pair in (("Rossi - Bianchi",), ("Verdi - Neri",), ("Gallo - Costa",)):
            pairs.append(pair)
        reserves = workbook.create_sheet("Riserve")
        for pair in (("Serra - Riva",), ("Monti - Fabbri",)):
            reserves.append(pair)

    found = taken(saved(fill))
    assert [version.name.values["name"] for version in found.versions][:2] == ["Iscritti", "Riserve"]
    assert found.is_doubtful


def test_numbers_dates_merged_cells_and_empty_columns_are_what_people_read() -> None:
    def fill(workbook: openpyxl.Workbook) -> None:
        sheet = workbook.active
        sheet["B2"] = "Torneo di Natale"
        sheet.merge_cells("B2:G2")
        for column, heading in zip("BCDEF", ("Coppia", "Cognome", "Nome", "Tessera", "Data"), strict=True):
            sheet[f"{column}4"] = heading
        rows = (
            (1.0, "Rossi", "Mario", 12345.0),
            (None, "Bianchi", "Anna", 12346),
            (2, "Verdi", "Ugo", "007"),
        )
        for line, row in enumerate((*rows, (None, "Neri", "Pia", None)), 5):
            for column, value in zip("BCDE", row, strict=True):
                sheet[f"{column}{line}"] = value
        sheet.merge_cells("B5:B6")
        sheet.merge_cells("B7:B8")

    assert entered(taken(saved(fill)).versions[0].text) == [
        "Rossi Mario (12345) + Bianchi Anna (12346)",
        "Verdi Ugo (007) + Neri Pia",
    ]


def test_a_line_break_in_a_cell_parts_two_names() -> None:
    def fill(workbook: openpyxl.Workbook) -> None:
        for row in (("N.", "Coppia"), (1, "Rossi Mario\nBianchi Anna"), (2, "Verdi Ugo\nNeri Pia")):
            workbook.active.append(row)

    assert entered(taken(saved(fill)).versions[0].text) == [
        "Rossi Mario + Bianchi Anna",
        "Verdi Ugo + Neri Pia",
    ]


def test_a_protected_sheet_is_read_as_any() -> None:
    def fill(workbook: openpyxl.Workbook) -> None:
        workbook.security = WorkbookProtection(workbookPassword="x", lockStructure=True)
        workbook.active.append(("Rossi - Bianchi",))

    assert entered(taken(saved(fill)).versions[0].text) == ["Rossi + Bianchi"]


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman", "cp850"],
)
def test_letters_are_read_in_every_encoding_that_is_met(encoding: str) -> None:
    text = LIST.replace("’", "'") if encoding == "cp850" else LIST
    found = taken(text.encode(encoding))
    assert found.versions[0].text.lstrip("\ufeff") == text
    expected = [line.replace("’", "'") for line in ENTERED] if encoding == "cp850" else ENTERED
    assert entered(found.versions[0].text) == expected


@pytest.mark.parametrize("name", ["Niccolò", "Nicolò", "Mosè", "Carrà", "Lulù", "Lodì", "Andrè", "NICOLÒ"])
@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "cp850"])
def test_one_accent_is_enough(name: str, encoding: str) -> None:
    found = taken(f"{name} - Rossi\nVerdi - Neri\n".encode(encoding))
    assert name in [version.text.split(" -")[0] for version in found.versions]
    assert found.versions[0].text.startswith(name) or found.is_doubtful


def test_letters_that_may_be_others_are_told() -> None:
    found = taken(b"Mu\x8aoz - Rossi\n")
    assert len(found.versions) > 1
    assert found.is_doubtful or not checked(read(found.versions[0].text, "pairs").entries, "pairs").is_open


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"\x00\x00  \r\n", "empty"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"\x89PNG\r\n\x1a\n....", "picture"),
        (b"\xff\xd8\xff\xe0....", "picture"),
        (b"PK\x03\x04 not a zip at all xl/", "cannot be read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "cannot be read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "password"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"), "text document"),
        (bytes(range(1, 32)) * 40, "no list"),
        (b"x" * (2 * 1024 * 1024 + 1), "too large"),
    ],
)
def test_what_is_no_list_is_refused_in_a_sentence(data: bytes, says: str) -> None:
    with pytest.raises(ListFileError, match=says):
        taken(data)


def packed(name: str, content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("word/document.xml", "text document"),
        ("holiday.jpg", "compressed"),
        ("xl/workbook.xml", "cannot be read"),
    ],
)
def test_other_packed_files_are_told_apart(name: str, says: str) -> None:
    with pytest.raises(ListFileError, match=says):
        taken(packed(name, b"<a/>"))


def test_what_unpacks_to_far_more_is_refused_before_it_is_unpacked_whole() -> None:
    with pytest.raises(ListFileError, match="too large"):
        taken(packed("xl/worksheets/sheet1.xml", bytes(LARGEST_UNPACKED + 1)))


def test_tables_of_web_pages_and_results_as_json_are_lists_too() -> None:
    page = (
        b"<html><table><tr><th>Giocatore 1</th><th>Giocatore 2</th></tr><tr><td>Rossi<td>Neri</table></html>"
    )
    assert entered(taken(page).versions[0].text) == ["Rossi + Neri"]
    player = {"name": "Rossi", "federation_number": "7", "club": "Lecco"}
    other = {"name": "Neri", "federation_number": None, "club": None}
    results = json.dumps({"entrants": [{"number": 1, "team": None, "players": [player, other]}]}).encode()
    assert entered(taken(results).versions[0].text) == ["Rossi (7) [Lecco] + Neri"]


PEOPLE = [
    *("Rossi Mario", "D’Angelo Lucia", "De Sanctis Anna", "Niccolò Aldo", "Rossi-Verdi Eva", "Lo Re Ugo"),
    *(
        "Şahin Ada",
        "Müller Jörg",
        "Sala Ines",
        "Coppa Ivo",
        "Somma Pia",
        "Nota Leo",
        "Piazza Teo",
        "VIA CARLA",
    ),
]
NAMES = st.lists(st.sampled_from(PEOPLE), min_size=4, max_size=12, unique=True).filter(
    lambda names: len(names) % 2 == 0
)
SHAPES: dict[str, Callable[[int, str, str], str]] = {
    "dash": lambda _, one, other: f"{one} - {other}",
    "numbered": lambda number, one, other: f"{number}. {one} / {other}",
    "marked": lambda _, one, other: f"- {one} – {other}",
    "semicolon": lambda number, one, other: f"{number};{one};{other}",
    "tab": lambda number, one, other: f"{number}\t{one}\t{other}",
    "cards": lambda number, one, other: f"{one} ({1000 + number}) & {other} ({2000 + number})",
    "chat": lambda number, one, other: f"[12/11/26, 21:{number:02}:11] Anna: {one} - {other}",
}
HEADINGS = {"semicolon": "N.;Giocatore A;Giocatore B", "tab": "Num.\tGiocatore 1\tGiocatore 2"}


@settings(deadline=None)
@given(
    NAMES, st.sampled_from(sorted(SHAPES)), st.booleans(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"])
)
def test_any_names_in_any_shape_come_back(
    names: list[str], shape: str, is_headed: bool, encoding: str
) -> None:
    couples = list(zip(names[::2], names[1::2], strict=True))
    lines = [SHAPES[shape](number, *couple) for number, couple in enumerate(couples, 1)]
    if is_headed and shape in HEADINGS:
        lines.insert(0, HEADINGS[shape])
    text = taken("\r\n".join(lines).encode(encoding)).versions[0].text
    reading = read(text, "pairs")
    assert [tuple(player.name for player in entry.players) for entry in reading.entries] == couples
    assert not checked(reading.entries, "pairs", told=reading.told).is_open


@given(st.binary(max_size=300))
def test_no_bytes_bring_anything_but_a_reading_or_a_sentence(data: bytes) -> None:
    try:
        found = taken(data)
    except ListFileError as error:
        assert str(error)  # noqa: PT017 - either is right
        return
    for version in found.versions:
        for entrants in ("pairs", "teams", "individuals", "squads"):
            reading = read(version.text, entrants)
            checked(reading.entries, entrants, told=reading.told)


@settings(deadline=None)
@given(
    st.text(alphabet="aÀ12 .,;:-–/#()[]\"'\t\n€@&c|*", max_size=120),
    st.sampled_from(["pairs", "teams", "individuals"]),
)
def test_what_was_looked_at_comes_back_word_for_word(text: str, entrants: str) -> None:
    try:
        entries = [entry for entry in read(text, entrants).entries if not entry.is_left_out]
    except EntryListError:
        return
    found = checked(entries, entrants)
    certain = [entry for place, entry in enumerate(entries) if place not in found.open_lines]
    again = read(written(certain, entrants), entrants).entries
    assert [(entry.team, entry.players) for entry in again] == [
        (entry.team, entry.players) for entry in certain
    ]


def test_a_confirmed_line_comes_back_confirmed() -> None:
    [entry] = read("Rossi 2 - N.N.", "pairs").entries
    assert checked([entry], "pairs").is_open
    confirmed = Entry(entry.line, entry.text, entry.players, is_confirmed=True)
    again = read(written([confirmed], "pairs"), "pairs").entries
    assert not checked(again, "pairs").is_open


def test_words_of_a_page_stay_apart_as_they_are_shown() -> None:
    page = b"<table><tr><td>Rossi <b>Mario</b> - Bianchi <i>Anna</i>\n  Maria<tr><td>Verdi - Neri</table>"
    assert entered(taken(page).versions[0].text) == ["Rossi Mario + Bianchi Anna Maria", "Verdi + Neri"]
