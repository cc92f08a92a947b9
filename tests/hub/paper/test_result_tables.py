"""The results in files: what they hold, and that they hold it for spreadsheets, programs and people alike."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from kiosk.cli.main import WRONG_INPUT, main
from kiosk.commands.mineo import OpenMineo, SeatPlayers
from kiosk.hub.paper.result_files import as_csv
from kiosk.hub.paper.result_tables import TITLES, ResultTable
from kiosk.journal.archive import write_archive
from kiosk.messages import Message
from tests.hub.mineo.evening import SIXTEEN
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, PlayingHall
from tests.hub.rulings.giving import give


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


def play(hall: PlayingHall, pairs: str = PAIRS) -> None:
    """A round of which table 1 has handed in its sheet, and a warning at table 2."""
    hall.open(pairs)
    hall.begin()
    table = hall.table(1)
    table.accept(1, 1)
    table.accept(1, 2)
    table.deliver(1)
    hall.order(give("B20", "act=remark", "play=no", facts={"offender": "N"}, option="warn", table=2))


def saved(office: Office, name: str) -> bytes:
    answer = office.director().get(f"/results/{name}")
    assert answer.status_code == httpx.codes.OK, answer.text
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    return answer.content


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(data.decode("utf-8-sig").splitlines(), delimiter=";"))


def test_json_holds_every_table_of_the_tournament(office: Office) -> None:
    play(office.hall, PAIRS + "Serra - Costa")
    found: dict[str, Any] = json.loads(saved(office, "results.json"))
    assert list(found) == ["tournament", *TITLES]
    assert found["tournament"]["name"] == "Serata di burraco"
    assert len(found["entrants"]) == 7
    first = found["standings"][0]
    assert (first["rank"], first["names"], first["victory_points"]) == (1, ["Rossi", "Esposito"], 18)
    assert first["by_round"] == {"1": 18}
    delivered = [table for table in found["tables"] if table["state"] == "Delivered"]
    assert [(table["number"], table["total"], table["match_points"]) for table in delivered] == [
        (1, 1290, 800),
        (2, 490, -800),
    ]
    assert [table["number"] for table in found["tables"] if table["state"] == "Bye"] == [7]
    assert found["deals"][0]["counted"]["cards"] == 245
    assert found["rulings"][0]["stands"] is True
    assert found["warnings"][0]["names"] == ["Ferrari", "Romano"]


def test_each_table_is_a_file_for_a_spreadsheet(office: Office) -> None:
    play(office.hall)
    for name in TITLES:
        assert rows_of(saved(office, f"{name}.csv")), name
    first = rows_of(saved(office, "standings.csv"))[0]
    assert first["Names"] == "Rossi – Esposito"
    assert first["Match points"] == "800"
    assert first["Victory points by round"] == "1 = 18"


def test_people_read_words_where_programs_read_keys(office: Office) -> None:
    play(office.hall)
    found = json.loads(saved(office, "results.json"))
    assert found["rounds"][0]["pairing"] == "entry"
    assert found["deals"][0]["source"] == "keypad"
    (round_,) = rows_of(saved(office, "rounds.csv"))
    assert round_["Pairing"] == "By the order of entry"
    first = rows_of(saved(office, "deals.csv"))[0]
    assert first["Source"] == "typed in"
    assert first["Counted"] == (
        "Clean burracos: 1 – Dirty burracos: 1 – Closing: Yes – Pozzetto: Played – Cards melded: 245"
    )
    page = saved(office, "results.html").decode()
    assert "keypad" not in page
    assert "typed in" in page


def test_a_round_that_gave_nothing_is_in_the_file_too() -> None:
    section = ResultTable(
        "standings", TITLES["standings"], {"by_round": Message("By round")}, (({"1": 0, "2": 14},),)
    )
    assert rows_of(as_csv(section, "en")) == [{"By round": "1 = 0, 2 = 14"}]


def test_a_name_that_begins_like_a_formula_stays_a_name(office: Office) -> None:
    office.hall.open("=1+1 - Esposito\nBianchi - De Sanctis")
    assert rows_of(saved(office, "entrants.csv"))[0]["Names"].startswith("'=1+1")


def test_html_stands_alone_and_keeps_names_names(office: Office) -> None:
    play(office.hall, "<i>Rossi - D'Angelo\nBianchi - De Sanctis\nFerrari - Romano\nColombo - Ricci")
    text = saved(office, "results.html").decode()
    assert "&lt;i&gt;Rossi" in text
    assert "<i>" not in text
    assert "src=" not in text
    assert "href=" not in text


def test_a_tournament_of_single_players_has_the_same_tables(office: Office) -> None:
    office.hall.order(OpenMineo("Mineo", SIXTEEN, "program", "prearranged", "prearranged"))
    office.hall.order(SeatPlayers(1))
    found = json.loads(saved(office, "results.json"))
    assert len(found["entrants"]) == len(found["standings"]) == len(found["tables"]) == 16
    assert found["standings"][0]["rank"] is None


def test_a_file_that_is_none_of_them_is_not_found(office: Office) -> None:
    assert office.director().get("/results/results.json").status_code == httpx.codes.NOT_FOUND
    office.hall.open()
    for name in ("secrets.csv", "results.xls", 'a".json', "tavolo–1.json"):
        assert office.director().get(f"/results/{name}").status_code == httpx.codes.NOT_FOUND


def test_the_command_line_reads_a_hubs_folder_and_an_archive_alike(
    hall: PlayingHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(hall)
    archive = tmp_path / "evening.journal"
    write_archive(hall.log, archive, hall.clock.wall())
    hall.log.close()
    written = []
    for place, source in (("folder", hall.folder), ("archive", archive)):
        out = tmp_path / place
        out.mkdir()
        files = [str(out / name) for name in ("results.json", "results.html", "standings.csv")]
        assert main(["results", *files, "--data", str(source), "--language", "it"]) == 0
        written.append([Path(file).read_bytes() for file in files])
    assert written[0] == written[1]
    assert "Classifica" in written[0][1].decode()
    assert main(["results", str(tmp_path / "results.xls"), "--data", str(archive)]) == WRONG_INPUT
    assert not (tmp_path / "results.xls").exists()
    assert main(["results", str(tmp_path / "results.json"), "--data", str(tmp_path / "none")]) == WRONG_INPUT
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert "standings.csv" in said[0]
