"""The page for developers names every room as its own `__init__.py` does, and no file that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

DRAWN = ("table", "hub", "vision", "sync", "projections")
"""The rooms of the program whose inside the page draws."""


@pytest.fixture
def page(project: Path) -> str:
    return (project / "docs/developers.md").read_text("utf-8")


def said_of(room: Path) -> str:
    said = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
    return " ".join(said.split("\n\n")[0].split()).replace("``", "`")


@pytest.mark.parametrize("great", DRAWN)
def test_every_room_is_on_the_map_with_its_own_sentence(great: str, project: Path, page: str) -> None:
    rooms = [path.parent for path in (project / "kiosk" / great).glob("*/__init__.py")]
    assert rooms
    assert [room.name for room in rooms if f"| `{room.name}/` | {said_of(room)} |" not in page] == []


def test_no_folder_of_the_program_is_crowded(project: Path) -> None:
    folders = {path.parent for top in ("kiosk", "hardware") for path in (project / top).rglob("*.py")}
    assert [folder for folder in folders if len(list(folder.glob("*.py"))) > 25] == []


def test_every_file_that_is_named_is_there(project: Path, page: str) -> None:
    named = set(re.findall(r"`([a-z_]+(?:/[a-z_]+)+\.(?:py|js))`", page))
    beside = [project, project / "kiosk", *(project / "kiosk" / great for great in DRAWN)]
    assert len(named) > 30
    assert [name for name in named if not any((folder / name).is_file() for folder in beside)] == []
