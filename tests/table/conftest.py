from __future__ import annotations

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"  # before anything opens a display

from tests.table.playing import Table, begun_table


@pytest.fixture
def waiting_table() -> Table:
    """A table that knows nothing yet."""
    return Table()


@pytest.fixture
def table() -> Table:
    """A table at which a match of two deals has begun."""
    return begun_table()
