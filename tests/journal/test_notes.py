"""What hubs tell each other beside the journal."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.journal.errors import JournalUnavailableError
from kiosk.journal.notes import Notes, notes_beside
from tests.postgres_server import PostgresServer


@pytest.fixture(params=["own", "postgres"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    if request.param == "own":
        return tmp_path / "hub.sqlite"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def notes(places: str | Path) -> Iterator[Notes]:
    with closing(notes_beside(places)) as opened:
        yield opened


def test_a_note_is_read_as_it_was_changed_last(notes: Notes) -> None:
    assert notes.read("enrolment") is None

    notes.change("enrolment", lambda before: (before or b"") + b"1")
    notes.change("enrolment", lambda before: (before or b"") + b"2")

    assert notes.read("enrolment") == b"12"


def test_nobody_changes_a_note_while_another_does(notes: Notes) -> None:
    with ThreadPoolExecutor(4) as threads:
        for _ in range(40):
            threads.submit(notes.change, "tries", lambda before: (before or b"") + b".")

    assert notes.read("tries") == b"." * 40


def test_a_change_that_fails_changes_nothing(notes: Notes) -> None:
    notes.change("enrolment", lambda _: b"before")

    def fail(_: bytes | None) -> bytes:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        notes.change("enrolment", fail)
    assert notes.read("enrolment") == b"before"


def test_notes_that_are_old_are_not_recent(notes: Notes) -> None:
    notes.change("units a", lambda _: b"one")
    notes.change("units b", lambda _: b"other")
    notes.change("enrolment", lambda _: b"window")

    assert notes.recent("units ", 60.0) == {"units a": b"one", "units b": b"other"}
    assert notes.recent("units ", 0.0) == {}


def test_hubs_on_one_database_share_them_and_changes_take_turns(postgres: PostgresServer) -> None:
    address = postgres.new_database()
    with closing(notes_beside(address)) as here, closing(notes_beside(address)) as there:
        with ThreadPoolExecutor(4) as threads:
            for number in range(40):
                notes = here if number % 2 else there
                threads.submit(notes.change, "tries", lambda before: (before or b"") + b".")

        assert here.read("tries") == there.read("tries") == b"." * 40


def test_database_that_does_not_answer_is_named_and_asked_again() -> None:
    with pytest.raises(JournalUnavailableError, match="cannot be used"):
        notes_beside("postgresql://nobody@127.0.0.1:1/evening")
