from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from kiosk.journal.database import DatabaseLocation
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from tests.postgres_server import PostgresServer


@pytest.fixture
def director() -> Identity:
    return Identity.create("director")


@pytest.fixture
def table() -> Identity:
    return Identity.create("table-12")


@pytest.fixture(params=["file", "postgres"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], DatabaseLocation]:
    """Gives a new place for a journal at each call, in each of the two stores."""
    if request.param == "postgres":
        server: PostgresServer = request.getfixturevalue("postgres")
        return server.new_database
    numbers = count(1)
    return lambda: tmp_path / f"journal-{next(numbers)}.db"


@pytest.fixture
def log(places: Callable[[], DatabaseLocation]) -> Iterator[Log]:
    with Log(places(), wall=lambda: 1_800_000_000.0) as opened:
        opened.enter("evening")
        yield opened


@pytest.fixture
def other_log(places: Callable[[], DatabaseLocation]) -> Iterator[Log]:
    with Log(places(), wall=lambda: 1_800_000_000.0) as opened:
        opened.enter("evening")
        yield opened
