"""Files that survive a power cut."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def sync_directory(path: Path) -> None:
    """Put the names of a directory's new files on the disk.

    Raises:
        OSError: the directory cannot be opened or written.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(path: Path, mode: int = 0o777) -> None:
    """Make a folder, and those above it, where they are not there; their names are on the disk then.

    `mode` is that of the folder itself.

    Raises:
        OSError: it cannot be made.
    """
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(mode, exist_ok=True)
    sync_directory(path.parent)


def folder_aside(folder: Path) -> Path:
    """A new folder in this one for what is set aside: ``before-1``, or the next number.

    Raises:
        OSError: it cannot be made.
    """
    number = 1
    while (aside := folder / f"before-{number}").exists():
        number += 1
    make_folder(aside, 0o700)
    return aside


def write_secret(path: Path, data: bytes) -> None:
    """Write a file that only its owner can read: after a power cut it is whole or not there.

    Raises:
        OSError: it cannot be written.
    """
    make_folder(path.parent)
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.rename(path)
    sync_directory(path.parent)
