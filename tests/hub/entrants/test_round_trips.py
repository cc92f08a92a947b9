"""What the program has saved comes back word for word: names, card numbers, clubs, teams and their captains."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import openpyxl
import pytest

from kiosk.commands.mineo import OpenMineo
from kiosk.commands.opening import OpenTournament
from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.entries import SQUADS, Entry
from kiosk.tournament.entry_lists.plain_form import written
from kiosk.translation import LANGUAGES
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall


def entry(*players: Player, team: str = "") -> Entry:
    return Entry(0, "", players, team, is_confirmed=True)


ENTRANTS: dict[str, Sequence[Entry]] = {
    "pairs": (
        entry(Player("Niccolò D’Angelo", "101", "ASD Lecco - Como"), Player("Rossi-Verdi Eva", "FB-102")),
        entry(Player("Sala Ines"), Player("Lo Re Ugo", "0104", 'Circolo "La Briscola"; Roma')),
        entry(Player("DE SANCTIS ANNA MARIA"), Player("Müller José", "", "Napoli, Centro")),
        entry(Player("Rossi M. (figlio)"), Player("Rossi M. (padre)", "7", "=A1")),
        entry(Player("O'Brien Mia", "", "A/B"), Player("Giovanni e Paolo", "x9", "+39 Nuoto")),
    ),
    "teams": (
        entry(
            *(
                Player("Neri Zoe", "5", "Roma"),
                Player("Bianchi Anna", "", 'Lecco; "Uno"'),
                Player("Verdi Ugo"),
            ),
            *(Player("Gallo Pia", "77"), Player("Riva Mia")),
            team="Aquile: rosse",
        ),
        entry(*map(Player, ("Costa Eva", "Serra Leo", "D’Amico Ida", "Lo Re Ugo")), team="Leoni - 2"),
        entry(*map(Player, ("Uno A1", "Due A2", "Tre A3", "Quattro A4")), team="3"),
    ),
    "individuals": (
        entry(Player("Rossi-Verdi Eva", "FB-102", "A - B")),
        entry(Player("Lo Re Ugo")),
        entry(Player("Niccolò D’Angelo", "0007", "x; y")),
        entry(Player("Sala / Ines", "1")),
    ),
}


def known(entries: Sequence[Any]) -> list[object]:
    """Teams and players as plain values, of what was entered or of what the pages say."""
    return [
        (one.team, [(player.name, player.number, player.club) for player in one.players])
        if isinstance(one, Entry)
        else (
            one.get("team", ""),
            [(player["name"], player.get("number", ""), player.get("club", "")) for player in one["players"]],
        )
        for one in entries
        if isinstance(one, Entry) or not one.get("is_left_out")
    ]


def saved(hall: PlayingHall, name: str, language: str = "it") -> bytes:
    answer = Office(hall).director().get(f"/results/{name}", headers={"Accept-Language": language})
    assert answer.status_code == httpx.codes.OK
    return answer.content


def read_back(hall: PlayingHall, file: bytes, entrants: str) -> list[dict[str, Any]]:
    director = Office(hall).director()
    found = director.post(f"/api/lists/files?entrants={entrants}", content=file).json()
    [version] = found["versions"]
    asked = {"entrants": entrants, "text": version["text"]}
    entries: list[dict[str, Any]] = director.post("/api/lists", json=asked).json()["entries"]
    return entries


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["entrants.csv", "results.json"])
@pytest.mark.parametrize("kind", sorted(ENTRANTS))
def test_who_has_entered_comes_back(hall: PlayingHall, kind: str, name: str, language: str) -> None:
    text = written(ENTRANTS[kind], kind)
    hall.order(
        OpenTournament("Serata", "burraco_internazionale", "federation", 2, 3, text, entrants=kind)  # type: ignore[arg-type]
    )
    assert known(read_back(hall, saved(hall, name, language), kind)) == known(ENTRANTS[kind])


@pytest.mark.parametrize("name", ["entrants.csv", "results.json"])
def test_squads_of_mineo_come_back(hall: PlayingHall, name: str) -> None:
    players = "4 Rossi Mario\n3 Àrdini Pia / Àrdini Leo / Neri\n2 Conti Tea\n1 Bruno Ada"
    hall.order(OpenMineo("Mineo", players, "entered", "standings", "bands", is_confirmed=True))
    entries = read_back(hall, saved(hall, name), SQUADS)
    assert [[player["name"] for player in one["players"]] for one in entries] == [
        *(["Rossi Mario"], ["Àrdini Pia", "Àrdini Leo", "Neri"], ["Conti Tea"], ["Bruno Ada"])
    ]


def test_the_saved_table_comes_back_from_a_workbook_too(hall: PlayingHall, tmp_path: Path) -> None:
    hall.open(written(ENTRANTS["pairs"][:3], "pairs"))
    workbook = openpyxl.Workbook()
    table = saved(hall, "entrants.csv").decode("utf-8-sig")
    for row in csv.reader(io.StringIO(table), delimiter=";"):
        workbook.active.append(row)
    workbook.save(tmp_path / "iscritti.xlsx")
    entries = read_back(hall, (tmp_path / "iscritti.xlsx").read_bytes(), "pairs")
    assert known(entries) == known(ENTRANTS["pairs"][:3])


def test_standings_are_a_list_as_well(hall: PlayingHall) -> None:
    hall.open("Rossi - Bianchi\nVerdi - Neri\n")
    entries = read_back(hall, saved(hall, "standings.csv"), "pairs")
    assert known(entries) == known(
        [entry(Player("Rossi"), Player("Bianchi")), entry(Player("Verdi"), Player("Neri"))]
    )


def test_the_page_to_publish_says_which_file_is_a_list(hall: PlayingHall) -> None:
    hall.open("Rossi - Bianchi\nVerdi - Neri\n")
    page = saved(hall, "results.html")
    answer = Office(hall).director().post("/api/lists/files?entrants=pairs", content=page)
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert "entrants.csv" in answer.json()["message"]
