"""Lists of entrants on the command line: the pages' files by the pages' reader, shown before anything is entered."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.commands.mineo import OpenMineo
from kiosk.projections.folds.tournament import Tournament
from kiosk.tournament.entry_lists.checks import NOTICED
from tests.hub.playing import TOKEN, PlayingHall

FILES = Path(__file__).parents[2] / "tournament/entry_lists/files"
OF_FILES = {1: ("Niccolò Rossi", "D'Angelo Pià"), 2: ("Verdi Ugo", "Neri Pia")}
OPENING = (
    *("name=Serata", "rules=burraco_internazionale", "regulations=federation"),
    *("deals=2", "rounds=3"),
)


@pytest.fixture
def options(address: str, tmp_path: Path) -> list[str]:
    (tmp_path / "director-token").write_text(f"{TOKEN}\n")
    return ["--data", str(tmp_path), "--address", address, "--language", "en"]


def opened(hall: PlayingHall) -> Tournament:
    return hall.service.state.hall.tournament


def open_with(options: list[str], listed: str | Path, *more: str) -> int:
    named = f"@{listed}" if isinstance(listed, Path) else listed
    return main(["order", *options, "open_tournament", *OPENING, f"pairs={named}", *more])


@pytest.mark.parametrize("name", ["pairs.xlsx", "pairs.ods", "pairs.xls"])
def test_a_workbook_is_entered_as_it_was_shown(
    hall: PlayingHall, options: list[str], capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert open_with(options, FILES / name, "--yes") == 0
    assert opened(hall).pairs == OF_FILES
    assert opened(hall).memberships[1][0].number == "12345"
    said = capsys.readouterr().out
    assert "   1  Niccolò Rossi (12345) – D'Angelo Pià (12346)\n" in said
    assert "2 pairs, 4 players will be entered." in said


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252", "cp850", "mac_roman"]
)
def test_a_text_is_read_in_whatever_letters_it_is_written(
    hall: PlayingHall, options: list[str], tmp_path: Path, encoding: str
) -> None:
    listed = tmp_path / "coppie.txt"
    listed.write_bytes("1. Niccolò Rossi - D'Angelo Pià\r\n2. Verdi Ugo - Neri Pia\r\n".encode(encoding))
    assert open_with(options, listed, "--yes") == 0
    assert opened(hall).pairs == OF_FILES


def test_everything_doubtful_is_said_at_once_and_nothing_is_entered(
    hall: PlayingHall, options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "coppie.csv"
    listed.write_text(
        "Rossi - Bianchi\nVerdi\nGallo - Costa\nROSSI - Serra\nTotale coppie 4\nNote: cena alle 20\n"
    )
    assert open_with(options, listed, "--yes") == 2
    assert opened(hall).opened is None
    said = capsys.readouterr()
    assert "!   2  Verdi\n       line 2: " in said.out
    assert "!   4  ROSSI – Serra\n       line 4: " in said.out
    assert f"   –  Totale coppie 4\n       line 5: {NOTICED['total'][1]}\n" in said.out
    assert "To be looked at: 2" in said.err
    assert "director's page" in said.err


def test_a_column_that_is_not_taken_is_named(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "coppie.csv"
    listed.write_text("Giocatore 1;Email;Giocatore 2\nRossi;r@posta.it;Bianchi\nVerdi;v@posta.it;Neri\n")
    assert open_with(options, listed, "--yes") == 0
    assert "Column “Email”: not taken" in capsys.readouterr().out


def test_where_nobody_can_be_asked_nothing_is_entered_without_yes(
    hall: PlayingHall, options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert open_with(options, FILES / "pairs.xlsx") == 2
    assert opened(hall).opened is None
    assert "--yes" in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("answer", "is_entered"), [("yes\n", True), ("no\n", False), ("\n", False), ("", False)]
)
def test_at_a_terminal_somebody_agrees_or_nothing_is_entered(
    hall: PlayingHall, options: list[str], monkeypatch: pytest.MonkeyPatch, answer: str, *, is_entered: bool
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(answer))
    assert open_with(options, FILES / "pairs.ods") == 0
    assert (opened(hall).opened is not None) is is_entered


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"%PDF-1.7 ...", "This is a PDF."),
        (b"", "This file is empty."),
        (b"PK\x03\x04 nothing of the kind", "This file is compressed."),
    ],
)
def test_a_file_that_is_no_list_is_one_sentence(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, sentence: str
) -> None:
    (tmp_path / "coppie.xlsx").write_bytes(content)
    assert open_with(options, tmp_path / "coppie.xlsx", "--yes") == 2
    said = capsys.readouterr().err
    assert "coppie.xlsx cannot be used" in said
    assert sentence in said


def test_who_plays_already_is_doubted_in_a_list_of_more(
    hall: PlayingHall, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    hall.open("Rossi - Bianchi\nVerdi - Neri\n")
    assert main(["order", *options, "enter_pairs", "pairs=Rossi - Gallo", "--yes"]) == 2
    assert "Rossi plays already, as number 1" in capsys.readouterr().out
    assert main(["order", *options, "enter_pairs", "pairs=Costa - Gallo", "--yes"]) == 0
    assert opened(hall).pairs[3] == ("Costa", "Gallo")


def test_late_comers_of_mineo_may_be_squads(hall: PlayingHall, options: list[str], tmp_path: Path) -> None:
    names = [
        f"{name} {letter}" for name in ("Rossi", "Bianchi", "Verdi", "Neri") for letter in ("Ada", "Ugo")
    ]
    hall.order(OpenMineo("Mineo", "\n".join(names), "program", "prearranged", "bands", is_confirmed=True))
    listed = tmp_path / "tardi.txt"
    listed.write_text("Gallo Ivo\nCosta Eva / Costa Pia\nSerra Leo\nRiva Mia\n")
    assert main(["order", *options, "enter_players", f"players=@{listed}", "--yes"]) == 0
    assert {opened(hall).players[number].name for number in range(9, 13)} == {
        *("Gallo Ivo", "Costa Eva / Costa Pia", "Serra Leo", "Riva Mia")
    }


def test_what_would_command_a_terminal_is_not_printed(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "coppie.txt"
    listed.write_text("Rossi\x1b[2J - Bianchi\nTotale coppie 3 \u202e\x1b]0;x\x07\n")
    assert open_with(options, listed, "--yes") == 2
    said = "".join(capsys.readouterr())
    assert "\x1b" not in said
    assert "\u202e" not in said
