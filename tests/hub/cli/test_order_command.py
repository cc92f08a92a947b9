"""A whole tournament on the command line, against a hub that runs."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import httpx
import pytest

from kiosk.cli.main import main
from kiosk.commands.registry import COMMANDS
from kiosk.hub.cli.order_command import run_show
from kiosk.hub.errors import HubError
from kiosk.projections.folds.officials import in_office
from tests.hub.playing import PAIRS, TOKEN, PlayingHall


@pytest.fixture
def options(address: str, tmp_path: Path) -> list[str]:
    (tmp_path / "director-token").write_text(f"{TOKEN}\n")
    return ["--data", str(tmp_path), "--address", address, "--language", "en"]


def open_tournament(options: list[str], folder: Path) -> None:
    (folder / "pairs.txt").write_text(PAIRS, encoding="utf-8-sig")
    fields = ["rules=burraco_internazionale", "regulations=federation", "deals=2", "rounds=1"]
    pairs = f"pairs=@{folder / 'pairs.txt'}"
    assert main(["order", *options, "open_tournament", "name=2026", *fields, pairs, "--yes"]) == 0


def rows(capsys: pytest.CaptureFixture[str], options: list[str], table: str) -> list[list[str]]:
    capsys.readouterr()
    assert main(["show", *options, table]) == 0
    printed = capsys.readouterr().out
    return list(csv.reader(printed.splitlines(), delimiter=";"))


def test_a_tournament_is_run_from_the_list_to_the_closing(
    hall: PlayingHall, options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_tournament(options, tmp_path)
    assert hall.service.state.hall.tournament.opened is not None
    assert hall.service.state.hall.tournament.opened.name == "2026"
    assert "Opened the tournament: done." in capsys.readouterr().out
    assert main(["order", *options, "publish_round", "round=1", "pairing=entry", "changes=[[1, 3]]"]) == 0
    assert main(["order", *options, "start_round", "round=1", "minutes=30"]) == 0
    seats = rows(capsys, options, "tables")
    assert len(seats) == 1 + 6
    for number in (1, 2, 3):
        table = hall.table(number)
        table.accept(1, 1)
        table.accept(1, 2)
        table.deliver(1)
    standings = rows(capsys, options, "standings")
    assert standings[0][0] == "Rank"
    assert standings[1][-3:] != standings[-1][-3:]
    assert rows(capsys, options, "warnings")[1:] == []
    left = ['left=["unheard"]', "remark=packed"]
    assert main(["order", *options, "close_tournament", "arbiter=Dora", *left]) == 0
    assert hall.service.state.hall.tournament.closed is not None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dance"], "There is no command dance."),
        (["start_round", "round=one", "minutes=30"], "start_round(round, minutes)"),
        (["start_round", "round=1"], "start_round(round, minutes)"),
        (["start_round", "round=1", "minutes=30"], "The director's PC refuses: Publish round 1 first."),
        (["enter_pairs", "pairs=@nowhere.txt"], "The file nowhere.txt cannot be used"),
        (["publish_round", "round=1", "pairing=entry", "changes=[1,"], "is no JSON"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    open_tournament(options, tmp_path)
    capsys.readouterr()
    assert main(["order", *options, *words]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert "Traceback" not in said


def test_naming_an_official_shows_the_code_that_lets_their_phone_in(
    hall: PlayingHall, options: list[str], address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):  # named already: another code
        assert main(["order", *options, "name_official", "name=Paola Neri", "role=arbiter"]) == 0
    (official,) = in_office(hall.service.state.hall.officials)
    said = capsys.readouterr().out
    assert said.count(f"Paola Neri is official number {official.number}.") == 2
    assert "█" in said
    first, second = re.findall(r"open (\S+)/enrol and type the code (\w{4}-\w{4})", said)
    with httpx.Client(base_url=address, headers={"Origin": address}) as phone:
        assert phone.post("/api/enrol", json={"code": first[1]}).status_code == httpx.codes.FORBIDDEN
        assert phone.post("/api/enrol", json={"code": second[1]}).status_code == httpx.codes.OK
        assert phone.get("/arbiter").status_code == httpx.codes.OK
    assert main(["order", *options, "name_official", "name=Paola Neri", "role=scorer"]) == 2
    assert "is an official already" in capsys.readouterr().err


def test_without_a_name_every_command_is_listed(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["order", *options]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.partition("(")[0] for line in listed] == list(COMMANDS)


def test_a_table_that_does_not_exist_is_named_with_those_that_do(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", *options, "winners"]) == 2
    assert "standings" in capsys.readouterr().err


def test_a_hub_that_does_not_run_is_said(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    options[options.index("--address") + 1] = "http://127.0.0.1:9"
    assert main(["show", *options, "standings"]) == 2
    said = capsys.readouterr().err
    assert "http://127.0.0.1:9" in said
    assert "--address" in said


def test_on_an_italian_machine_it_speaks_italian(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("KIOSK_LANGUAGE", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    italian = options[:-2]
    open_tournament(italian, tmp_path)
    assert "Ha aperto il torneo: fatto." in capsys.readouterr().out
    assert main(["order", *italian, "start_round", "round=1", "minutes=30"]) == 2
    assert "Prima pubblicate il turno 1" in capsys.readouterr().err
    assert rows(capsys, italian, "standings")[0][0] == "Posto"


def test_a_folder_in_which_no_hub_is_says_so(tmp_path: Path) -> None:
    with pytest.raises(HubError, match="No director's PC keeps its files"):
        run_show("standings", tmp_path / "nowhere", "http://127.0.0.1:1", "en")
