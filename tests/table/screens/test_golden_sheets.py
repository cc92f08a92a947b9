from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from tests.table.golden_sheets import COLUMNS, read_sheet, write_sheets

SIZE = (30, 50, 3)
"""Of one screen's picture, cells."""


def pictures(names: str, *, seed: int = 0) -> dict[str, np.ndarray]:
    """A picture, other than all others, for each of these names."""
    return {name: np.random.default_rng([seed, ord(name)]).integers(0, 256, SIZE, np.uint8) for name in names}


def same(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> bool:
    return one.keys() == other.keys() and all((one[name] == other[name]).all() for name in one)


def test_what_was_kept_is_had_again_pixel_by_pixel(tmp_path: Path) -> None:
    looks = {
        "day": pictures("abcdefghijklmnopqrstuvwxyz"),
        "dark": pictures("abcdefghijklmnopqrstuvwxyz", seed=1),
    }
    write_sheets(looks, tmp_path)
    for look, kept in looks.items():
        assert same(read_sheet(look, tmp_path), kept)


def test_a_look_that_was_never_kept_has_no_pictures(tmp_path: Path) -> None:
    assert read_sheet("day", tmp_path) == {}


def test_screens_stand_in_rows_by_name(tmp_path: Path) -> None:
    kept = pictures("edcba")
    write_sheets({"day": kept}, tmp_path)
    sheet = cv2.imread(str(tmp_path / "day.png"))
    assert sheet.shape == (30, 50 * COLUMNS, 3)
    assert (sheet[:, 50:100] == kept["b"]).all()
    assert (tmp_path / "screens.txt").read_text().split() == ["a", "b", "c", "d", "e"]


def test_a_new_screen_moves_no_other(tmp_path: Path) -> None:
    write_sheets({"day": pictures("bdf")}, tmp_path)
    write_sheets({"day": pictures("abdf")}, tmp_path)
    assert (tmp_path / "screens.txt").read_text().split() == ["b", "d", "f", "a"]


def test_a_new_screen_takes_the_place_of_one_that_is_gone(tmp_path: Path) -> None:
    write_sheets({"day": pictures("bdf")}, tmp_path)
    write_sheets({"day": pictures("bf")}, tmp_path)
    assert (tmp_path / "screens.txt").read_text().split("\n") == ["b", "", "f", ""]
    assert same(read_sheet("day", tmp_path), pictures("bf"))
    write_sheets({"day": pictures("abf")}, tmp_path)
    assert (tmp_path / "screens.txt").read_text().split() == ["b", "a", "f"]
    assert same(read_sheet("day", tmp_path), pictures("abf"))


def test_of_a_sheet_only_what_has_changed_is_written_anew(tmp_path: Path) -> None:
    """So git, which keeps differences, keeps little of it."""
    names = "".join(chr(ord("A") + number) for number in range(3 * COLUMNS))
    write_sheets({"day": pictures(names)}, tmp_path)
    before = (tmp_path / "day.png").read_bytes()
    write_sheets({"day": pictures(names) | pictures("c", seed=1)}, tmp_path)
    after = (tmp_path / "day.png").read_bytes()
    others = sum(one != other for one, other in zip(before, after, strict=True))
    assert others < 1.1 * np.prod(SIZE)
