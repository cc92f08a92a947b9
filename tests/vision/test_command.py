"""What ``kiosk count`` prints of a count."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.cards import parse_cards
from kiosk.vision.columns import find_rows
from kiosk.vision.command import NothingCountedError, OverlayError, describe, run_count, write_overlay
from kiosk.vision.decode import decode_row
from kiosk.vision.proposal import CountProposal
from kiosk.vision.shots import RIG_A
from kiosk.vision.training.sides import render_side


@pytest.fixture
def rows(lay: SimpleNamespace) -> CountProposal:
    (whole,) = find_rows(lay.cards(lay.row("9S KH 7D 7C", 0.3)))
    return CountProposal((decode_row(whole, RIG_A),), (), ())


def test_of_rows_nothing_is_said_about_burracos(rows: CountProposal) -> None:
    *lines, total = describe(rows)
    assert total == "Cards 30: sure."
    assert [line.split() for line in lines] == [["1", "row", "30", "100%", "9S", "KH", "7D", "7C"]]
    told = rows.to_json()
    assert told["base"] is None
    assert told["values"] == {"cards": 30}


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("none/seen.png", r"cannot be written \(there is no such file or folder\)"),
        ("file/seen.png", r"cannot be written \(a part of its path is no folder\)"),
        ("folder.png", r"cannot be written \(it is a folder\)"),
        ("seen.txt", r"Give a file that ends in \.png or \.jpg\."),
        ("seen", r"Give a file that ends in \.png or \.jpg\."),
    ],
)
def test_an_overlay_that_cannot_be_written_says_why(tmp_path: Path, place: str, says: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(OverlayError, match=says):
        write_overlay(tmp_path / place, np.zeros((80, 80, 3), np.uint8))


def test_a_card_alone_is_nothing_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo = tmp_path / "alone.png"
    cv2.imwrite(str(photo), render_side([parse_cards("KD")]).image)
    with pytest.raises(NothingCountedError, match="No meld was found in the picture"):
        run_count(photo, overlay=tmp_path / "seen.png")
    assert not capsys.readouterr().out
    assert (tmp_path / "seen.png").exists()
