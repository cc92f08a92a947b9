"""What every test may ask for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import pytest

from tests.postgres_server import PostgresServer, programs

# The tests run side by side, as many as there are cores; numpy reads it when it is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Machines are noisy: an example that takes long says nothing about the code; the per-test limit does.
hypothesis.settings.register_profile("kiosk", deadline=None)
hypothesis.settings.load_profile("kiosk")

PROJECT = Path(__file__).parent.parent
LONG_FOLDERS = {"tests/chaos": "slow", "tests/end_to_end": "process"}
"""By what mark `make test-fast` leaves out every test of a folder."""
PROGRAMS = {"program", "postgres"}
"""Fixtures with which a test starts a program."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """What ``make`` asks for that takes too long each time."""
    parser.addoption(
        "--all-walks", action="store_true", help="look at all pages of every evening in every role"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long by its folder or its fixtures; other tests say so themselves."""
    for item in items:
        folder = "/".join(item.nodeid.split("/")[:2])
        if folder in LONG_FOLDERS:
            item.add_marker(LONG_FOLDERS[folder])
        if PROGRAMS & set(getattr(item, "fixturenames", ())):
            item.add_marker("process")


@pytest.fixture
def project() -> Path:
    """The top of the checkout."""
    return PROJECT


@pytest.fixture(scope="session")
def program() -> Callable[[str], str]:
    """The path of a program from a Debian package; the test is skipped where it is missing, but not in CI."""

    def find(name: str) -> str:
        path = shutil.which(name)
        if path is None and os.environ.get("CI"):
            pytest.fail(f"{name} is missing: tools/install-packages should have installed it")
        if path is None:
            pytest.skip(f"{name} is not installed (tools/install-packages installs it)")
        return path

    return find


@pytest.fixture
def photos() -> Path:
    """The folder of real photographs, which is not part of the project; the test is skipped without it."""
    folder = Path(os.environ.get("KIOSK_PHOTOS", PROJECT.parent / "shared" / "photos"))
    if not folder.is_dir():
        pytest.skip(f"no real photographs at {folder} (set KIOSK_PHOTOS)")
    return folder


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running PostgreSQL server; the test is skipped where it is not installed, but not in CI."""
    with PostgresServer(programs()) as server:
        yield server
