"""`kiosk check`: what it says, in whose language, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.cli.main import DIFFERENT, WRONG_INPUT, main
from kiosk.commands.rounds import PublishRound
from kiosk.journal.archive import write_archive
from kiosk.journal.bodies import TournamentClosed
from tests.hub.evenings import EVENINGS
from tests.hub.playing import PlayingHall


def checked(hall: PlayingHall, tmp_path: Path, language: str) -> int:
    archive = tmp_path / "evening.journal"
    write_archive(hall.log, archive, hall.clock.wall())
    return main(["check", str(archive), "--language", language])


def test_an_archive_without_differences_ends_well(
    hall: PlayingHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    EVENINGS["teams"](hall)

    assert checked(hall, tmp_path, "en") == 0
    assert capsys.readouterr().out.startswith("Reckoned anew: 2 rounds, ")


def test_each_difference_is_a_sentence_in_the_readers_language(
    hall: PlayingHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    EVENINGS["pairs"](hall)
    hall.log.append(hall.identity, TournamentClosed((), ("rounds",), "It is late.", "Conti"))

    assert checked(hall, tmp_path, "it") == DIFFERENT
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 7 + 1
    assert "Rossi – Esposito" in said[0]
    assert "declared" not in said[0]


def test_what_was_seated_by_hand_is_told_and_ends_well(
    hall: PlayingHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall.open()
    hall.order(PublishRound(1, "hand", seats="1 6\n2 5\n3 4"))

    assert checked(hall, tmp_path, "en") == 0
    said = capsys.readouterr().out
    assert "Round 1, table 1: by hand 1 – 6, where the program would pair 1 – 2." in said


def test_a_hubs_folder_can_be_checked_and_no_folder_is_said(
    hall: PlayingHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path / "nowhere"), "--language", "en"]) == WRONG_INPUT
    assert "There is no tournament in" in capsys.readouterr().err
