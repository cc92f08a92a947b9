"""The results in files: what they hold, and that they hold it for spreadsheets, programs and people alike."""

from __future__ import annotations

import csv
from pathlib import Path

import httpx
import pytest

from kiosk.cli.main import WRONG_INPUT, main
from kiosk.hub.paper.result_files import as_csv
from kiosk.hub.paper.result_tables import TITLES, ResultTable
from kiosk.journal.archive import write_archive
from kiosk.messages import Message
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, PlayingHall, looked_at
from tests.hub.rulings.giving import give


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


def play(hall: PlayingHall, pairs: str = PAIRS) -> None:
    """A round of which table 1 has handed in its sheet; a call from table 2, and a warning there."""
    hall.open(pairs)
    hall.begin()
    table = hall.table(1)
    table.accept(1, 1)
    table.accept(1, 2)
    table.deliver(1)
    hall.table(2).call()
    hall.order(give("B20", "act=remark", "play=no", facts={"offender": "N"}, option="warn", table=2))


def saved(office: Office, name: str) -> bytes:
    answer = office.director().get(f"/results/{name}")
    assert answer.status_code == httpx.codes.OK, answer.text
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    return answer.content


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(data.decode("utf-8-sig").splitlines(), delimiter=";"))


def test_each_table_is_a_file_for_a_spreadsheet(office: Office) -> None:
    play(office.hall)
    for name in TITLES.keys() - {"bracket"}:
        assert rows_of(saved(office, f"{name}.csv")), name
    assert rows_of(saved(office, "bracket.csv")) == []
    first = rows_of(saved(office, "standings.csv"))[0]
    assert first["Names"] == "Rossi – Esposito"
    assert first["Match points"] == "800"
    assert first["Victory points by round"] == "1 = 18"


def test_the_bracket_of_a_knock_out_is_a_table_with_the_matches_to_come(office: Office) -> None:
    EVENINGS["cup"](office.hall)
    rows = rows_of(saved(office, "bracket.csv"))
    assert [(row["Round"], row["Match"]) for row in rows] == [
        *(("1", number) for number in "1234"),
        *(("2", number) for number in "12"),
        *(("3", number) for number in "12"),
    ]
    played = [row for row in rows if row["Winner"]]
    assert all(row["Winner"] in {row["Names 1"], row["Names 2"]} for row in played)
    assert rows[0]["Names 2"] == "Bye"
    assert [row["Name of the round"] for row in rows[-2:]] == ["Final", "Match for third place"]
    page = office.director().get("/paper").text
    assert "/results/bracket.csv" in page


def test_a_table_of_the_bracket_is_offered_in_a_knock_out_alone(office: Office) -> None:
    play(office.hall)
    assert "/results/bracket.csv" not in office.director().get("/paper").text


def test_people_read_words(office: Office) -> None:
    play(office.hall)
    (round_,) = rows_of(saved(office, "rounds.csv"))
    assert round_["Pairing"] == "By the order of entry"
    first = rows_of(saved(office, "deals.csv"))[0]
    assert first["Source"] == "typed in"
    assert first["Counted"] == (
        "Clean burracos: 1 – Dirty burracos: 1 – Closing: Yes – Pozzetto: Played – Cards melded: 245"
    )


def test_cards_and_clubs_stand_beside_their_player(office: Office) -> None:
    office.hall.open(
        "Rossi Mario - Esposito Anna (10567)\nSerra Ugo (10001) - Costa Pia\nRiva Ada - Sala Ines"
    )
    first, second, third = rows_of(saved(office, "entrants.csv"))
    assert (first["Player 1"], first["Federation number 1"]) == ("Rossi Mario", "")
    assert (first["Player 2"], first["Federation number 2"]) == ("Esposito Anna", "10567")
    assert (second["Federation number 1"], second["Federation number 2"]) == ("10001", "")
    assert (third["Player 2"], third["Federation number 2"]) == ("Sala Ines", "")


def test_a_round_that_gave_nothing_is_in_the_file_too() -> None:
    section = ResultTable(
        "standings", TITLES["standings"], {"by_round": Message("By round")}, (({"1": 0, "2": 14},),)
    )
    assert rows_of(as_csv(section, "en")) == [{"By round": "1 = 0, 2 = 14"}]


def test_a_name_that_begins_like_a_formula_stays_a_name(office: Office) -> None:
    office.hall.open(looked_at("=A1+1 - Esposito\nBianchi - De Sanctis"))
    assert rows_of(saved(office, "entrants.csv"))[0]["Player 1"].startswith("'=A1+1")


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
    assert "Provvisorio, durante il turno 1 di 3" in written[0][1].decode()
    assert main(["results", str(tmp_path / "results.xls"), "--data", str(archive)]) == WRONG_INPUT
    assert not (tmp_path / "results.xls").exists()
    assert main(["results", str(tmp_path / "results.json"), "--data", str(tmp_path / "none")]) == WRONG_INPUT
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert "standings.csv" in said[0]
