"""What is fetched for training is there whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.vision.training.fetching import filling


def fetch(folder: Path, *, cut_off: bool = False) -> None:
    with filling(folder) as part:
        (part / "one").write_text("1")
        if cut_off:
            raise KeyboardInterrupt
        (part / "two").write_text("2")


def test_what_was_fetched_is_there_at_the_end(tmp_path: Path) -> None:
    fetch(tmp_path / "build" / "fonts")
    assert {each.name for each in (tmp_path / "build" / "fonts").iterdir()} == {"one", "two"}
    assert not (tmp_path / "build" / "fonts.part").exists()


def test_a_fetch_that_was_cut_off_leaves_no_folder_that_looks_whole(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        fetch(tmp_path / "fonts", cut_off=True)
    assert not (tmp_path / "fonts").exists()
    assert (tmp_path / "fonts.part" / "one").exists()

    fetch(tmp_path / "fonts")
    assert {each.name for each in (tmp_path / "fonts").iterdir()} == {"one", "two"}


def test_what_is_fetched_again_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "old").write_text("0")
    fetch(tmp_path / "fonts")
    assert not (tmp_path / "fonts" / "old").exists()
