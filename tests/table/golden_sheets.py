"""The golden pictures as they are kept: a sheet for each look, and on it every screen in its own place.

`golden/screens.txt` names the screens, one a line, and so their places: the first sixteen lines are the first
row of every sheet, from left to right. A screen keeps its place for good; a new one takes the place of one
that is gone, or the next after the last.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from tests.table.preview.golden import Cells

GOLDENS: Final = Path(__file__).parent / "golden"
COLUMNS: Final = 16
"""Screens side by side."""
PLAIN: Final = (cv2.IMWRITE_PNG_COMPRESSION, 0, cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE)
"""A PNG that is not compressed: git does that by itself, and keeps of a changed sheet only what has changed."""


def read_sheet(look: str, folder: Path = GOLDENS) -> dict[str, Cells]:
    """The pictures of a look that were kept, each by its screen's name; none where there is no sheet."""
    path, places = _sheet(folder, look), _read_places(folder)
    if not path.exists():
        return {}
    sheet = np.asarray(cv2.imread(str(path), cv2.IMREAD_COLOR), np.uint8)
    width, height = sheet.shape[1] // COLUMNS, sheet.shape[0] // _rows(places)
    return {
        name: sheet[y : y + height, x : x + width]
        for name, (x, y) in zip(places, _corners(places, width, height), strict=True)
        if name
    }


def write_sheets(looks: Mapping[str, Mapping[str, Cells]], folder: Path = GOLDENS) -> None:
    """Keep the pictures of all looks; the screens of a look are those of every other."""
    folder.mkdir(parents=True, exist_ok=True)
    places = _placed(_read_places(folder), {name for pictures in looks.values() for name in pictures})
    for look, pictures in looks.items():
        height, width = next(iter(pictures.values())).shape[:2]
        sheet = np.zeros((_rows(places) * height, COLUMNS * width, 3), np.uint8)
        for name, (x, y) in zip(places, _corners(places, width, height), strict=True):
            if name in pictures:
                sheet[y : y + height, x : x + width] = pictures[name]
        cv2.imwrite(str(_sheet(folder, look)), sheet, PLAIN)
    _names(folder).write_text("".join(f"{name}\n" for name in places), encoding="utf-8")


def _sheet(folder: Path, look: str) -> Path:
    return folder / f"{look}.png"


def _names(folder: Path) -> Path:
    return folder / "screens.txt"


def _read_places(folder: Path) -> list[str]:
    """The name of the screen at each place; empty for a place that is free."""
    path = _names(folder)
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def _placed(places: list[str], names: Collection[str]) -> list[str]:
    """The places where the screens are those of these names."""
    placed = [name if name in names else "" for name in places]
    for name in sorted(set(names) - set(placed)):
        if "" in placed:
            placed[placed.index("")] = name
        else:
            placed.append(name)
    return placed


def _rows(places: list[str]) -> int:
    return -(-len(places) // COLUMNS)


def _corners(places: list[str], width: int, height: int) -> list[tuple[int, int]]:
    """Where the picture at each place begins on its sheet, cells."""
    return [(place % COLUMNS * width, place // COLUMNS * height) for place in range(len(places))]
