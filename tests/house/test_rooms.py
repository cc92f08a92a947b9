"""What a room offers stands in its `__init__.py`: its names, or the modules that others import from it.

A paragraph of its docstring says so: "Others use `views`, `decisions`.", or "Others use all of it."
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.house.test_developers import DRAWN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

USE = "Others use "
ALL = "all of it"


def rooms_of(project: Path, great: str) -> list[Path]:
    return [path.parent for path in sorted((project / "kiosk" / great).glob("*/**/__init__.py"))]


@cache
def used_by_others(project: Path) -> dict[Path, set[str]]:
    """By folder, the modules of it that files in other folders import."""
    used = defaultdict(set)
    for top in ("kiosk", "hardware"):
        for path in (project / top).rglob("*.py"):
            for module in imported(project, path):
                if module.parent != path.parent:
                    used[module.parent].add(module.stem)
    return used


def imported(project: Path, path: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            source = project.joinpath(*node.module.split("."))
            found = [source / alias.name for alias in node.names] if source.is_dir() else [source]
            yield from (module for module in found if module.with_suffix(".py").is_file())


def says(room: Path) -> str | None:
    """What the room's docstring says that others use."""
    docstring = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
    said = [" ".join(part.split()) for part in docstring.split("\n\n") if part.startswith(USE)]
    return said[0] if said else None


def should_say(room: Path, used: set[str]) -> str | None:
    if not used:
        return None
    modules = {path.stem for path in room.glob("*.py")} - {"__init__"}
    of_it = ALL if used == modules and len(modules) > 2 else ", ".join(f"`{name}`" for name in sorted(used))
    return f"{USE}{of_it}."


@pytest.mark.parametrize("great", DRAWN)
def test_a_room_says_what_others_use_of_it(great: str, project: Path) -> None:
    used = used_by_others(project)
    rooms = rooms_of(project, great)
    assert rooms
    assert {room: says(room) for room in rooms} == {room: should_say(room, used[room]) for room in rooms}
