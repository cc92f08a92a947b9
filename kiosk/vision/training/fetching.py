"""Folders of fetched things, there whole or not at all."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def filling(folder: Path) -> Iterator[Path]:
    """A folder to fetch into, which becomes `folder` when all of it is there.

    After an interruption it still holds what had been fetched; `folder` itself is never there in part, which
    would mislead whoever looks whether it exists, as make does.
    """
    part = folder.with_name(f"{folder.name}.part")
    part.mkdir(parents=True, exist_ok=True)
    yield part
    if folder.exists():
        shutil.rmtree(folder)
    part.rename(folder)
