from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.journal.identity import Identity
from kiosk.journal.log import Log


@pytest.fixture
def director() -> Identity:
    return Identity.create("director")


@pytest.fixture
def table() -> Identity:
    return Identity.create("table-12")


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    with Log(tmp_path / "journal.db", wall=lambda: 1_800_000_000.0) as opened:
        opened.enter("evening")
        yield opened


@pytest.fixture
def other_log(tmp_path: Path) -> Iterator[Log]:
    with Log(tmp_path / "other.db", wall=lambda: 1_800_000_000.0) as opened:
        opened.enter("evening")
        yield opened
