"""Files of all rooms in one place: none stands before another."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kiosk.hub.web.room_files import room_folders


@pytest.mark.parametrize("kind", ["templates", "static"])
def test_every_file_lies_in_a_room_and_no_two_have_one_name(kind: str) -> None:
    folders = room_folders(kind)
    names = Counter(
        path.relative_to(folder).as_posix()
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file()
    )
    assert names
    assert max(names.values()) == 1
    assert not [path for path in folders[0].parent.iterdir() if path.is_file()]


def test_the_rooms_of_files_are_the_rooms_of_modules(project: Path) -> None:
    rooms = {path.parent.name for path in (project / "kiosk/hub").glob("*/__init__.py")}
    assert {folder.name for kind in ("templates", "static") for folder in room_folders(kind)} <= rooms
