from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hub.playing import PlayingHall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[PlayingHall]:
    """A hub's journal and desk, without a server and before the tournament is open."""
    hall = PlayingHall(tmp_path)
    yield hall
    hall.close()
