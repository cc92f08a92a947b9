"""The page for developers names rooms and files as they do themselves, and no file that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

DRAWN = ("table", "hub", "vision", "sync", "projections")
"""The rooms of the program whose inside the page draws."""
BY_FILE = (
    "games",
    "games/burraco",
    "rulings",
    "tournament",
    "journal",
    "audit",
    "demo",
    "simulation",
    "table/workers",
)
"""The rooms that it tells file by file."""


@pytest.fixture
def page(project: Path) -> str:
    return (project / "docs/developers.md").read_text("utf-8")


def said_of(module: Path) -> str:
    said = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
    return " ".join(said.split("\n\n")[0].split()).replace("``", "`")


@pytest.mark.parametrize("great", DRAWN)
def test_every_room_is_on_the_map_with_its_own_sentence(great: str, project: Path, page: str) -> None:
    rooms = {path.parent.name: said_of(path) for path in (project / "kiosk" / great).glob("*/__init__.py")}
    assert rooms
    assert [room for room, said in rooms.items() if f"| `{room}/` | {said} |" not in page] == []


@pytest.mark.parametrize("room", BY_FILE)
def test_every_file_of_a_room_without_rooms_is_told_with_its_own_sentence(
    room: str, project: Path, page: str
) -> None:
    paths = (path for path in (project / "kiosk" / room).glob("*.py") if path.stem != "__init__")
    files = {path.name: said_of(path) for path in paths}
    assert files
    assert [name for name, said in files.items() if f"| `{name}` | {said} |" not in page] == []


def test_no_folder_of_the_program_is_crowded(project: Path) -> None:
    folders = {path.parent for top in ("kiosk", "hardware") for path in (project / top).rglob("*.py")}
    assert [folder for folder in folders if len(list(folder.glob("*.py"))) > 25] == []


def test_every_file_that_is_named_is_there(project: Path, page: str) -> None:
    named = set(re.findall(r"`([a-z_]+(?:/[a-z_]+)+\.(?:py|js))`", page))
    beside = [project, project / "kiosk", *(project / "kiosk" / great for great in DRAWN)]
    assert len(named) > 30
    assert [name for name in named if not any((folder / name).is_file() for folder in beside)] == []
