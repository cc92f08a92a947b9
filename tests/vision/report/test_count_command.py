"""What ``kiosk count`` prints of a count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.cards import parse_cards
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.messages import Message
from kiosk.vision.decoding.decode import decode_meld, decode_row
from kiosk.vision.layout.columns import find_columns, find_rows
from kiosk.vision.model import RIG_A, CountProposal, VisionFinding
from kiosk.vision.report import count_command
from kiosk.vision.report.count_command import (
    NothingCountedError,
    OverlayError,
    describe,
    run_count,
    write_overlay,
)
from kiosk.vision.training.sides.rendered_sides import render_side


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


def test_a_finding_and_a_doubt_say_which_meld_they_are_of(lay: SimpleNamespace) -> None:
    seen = [*lay.column(["9S", "8S", "7S"]), *lay.column(["3H", "3D", "3C"], x=900)]
    first, second = (
        decode_meld(column, INTERNATIONAL, RIG_A)
        for column in sorted(find_columns(lay.cards(seen)), key=lambda column: column.cards[0].x)
    )
    dark = VisionFinding("dark", Message("It is dark."), Message("Light it."), spoils=True)
    hidden = VisionFinding(
        "hidden_card",
        Message("A card is hidden in the marked column."),
        Message("Spread it."),
        spoils=True,
        quad=second.cards[0].outline,
    )
    asked = replace(second, cards=(replace(second.cards[0], doubtful=True), *second.cards[1:]))
    lines = tuple(describe(CountProposal((first, asked), (), (dark, hidden))))
    assert lines[0] == "! It is dark. Light it."
    assert lines[1] == "! 2: A card is hidden in the marked column. Spread it."
    assert lines[2].startswith("? 2: 3H (")


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


def test_where_nothing_was_counted_the_reason_is_said_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not that the picture was taken aslant, and that its cards are counted all the same."""
    photo = tmp_path / "none.png"
    cv2.imwrite(str(photo), np.zeros((100, 100, 3), np.uint8))
    aslant, none = (
        VisionFinding(text, Message(f"It is {text}."), Message("Try again."), spoils=spoils)
        for text, spoils in (("aslant", False), ("empty", True))
    )
    monkeypatch.setattr(count_command, "count", lambda *_: CountProposal((), (), (aslant, none)))
    with pytest.raises(NothingCountedError, match="It is empty"):
        run_count(photo)
