"""Damaged files, full disks, two programs at once, and power that goes at any moment."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import apsw
import pytest
from msgspec import msgpack

from kiosk.journal.bodies import AuthorAdmitted, CallRaised
from kiosk.journal.errors import (
    CorruptJournalError,
    JournalError,
    JournalFullError,
    JournalInUseError,
    JournalUnavailableError,
)
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log

_WRITER = """
import sys
from pathlib import Path
from kiosk.journal.bodies import AuthorAdmitted, CallRaised
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log

folder = Path(sys.argv[1])
identity = Identity.load_or_create(folder / "table.key", "table-12")
with Log(folder / "journal.db") as log:
    log.enter("evening")
    while True:
        print(log.append(identity, CallRaised(round=1)).seq, flush=True)
"""


@pytest.fixture
def written(tmp_path: Path, table: Identity) -> Path:
    """A journal of 50 events that was closed in good order."""
    path = tmp_path / "journal.db"
    with Log(path) as log:
        log.enter("evening")
        for number in range(50):
            log.append(table, CallRaised(round=number))
    return path


def change(path: Path, statement: str) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(statement)
    connection.close()


def scribble(path: Path) -> None:
    """Damage every page but the first."""
    page = 4096
    with path.open("r+b") as file:
        file.seek(page)
        file.write(b"\xaa" * (path.stat().st_size - page))


def refused(path: Path) -> None:
    """The journal is refused with a sentence that names it, and its file stays byte for byte."""
    before = path.read_bytes()
    with pytest.raises(CorruptJournalError, match="Keep it") as caught:
        Log(path)
    assert str(path) in str(caught.value)
    assert path.read_bytes() == before


def test_text_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_text("Dear arbiter,\n" * 500)

    refused(path)


def test_truncated_file_is_refused(written: Path) -> None:
    os.truncate(written, written.stat().st_size // 2)

    refused(written)


def test_scribbled_pages_are_refused(written: Path) -> None:
    scribble(written)

    refused(written)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET data = (SELECT data FROM events WHERE seq = 7) WHERE seq = 8",
        "UPDATE events SET hash = zeroblob(32) WHERE seq = 8",
        "DELETE FROM events WHERE seq = 8",
        "UPDATE events SET data = zeroblob(10) WHERE seq = 50",
    ],
    ids=["exchanged", "rehashed", "removed", "blanked"],
)
def test_event_that_was_tampered_with_is_noticed(written: Path, statement: str) -> None:
    change(written, statement)

    refused(written)


def test_event_of_another_version_is_not_called_damage(written: Path) -> None:
    """Its hash is right: nothing is broken, and nobody is told to move the file away."""
    event = msgpack.encode(["evening", "table-12", 1, 1, b"", 0.0, {"kind": "fromlater"}, b""])
    connection = apsw.Connection(str(written))
    connection.execute(
        "UPDATE events SET data = ?, hash = ? WHERE seq = 1", (event, hashlib.sha256(event).digest())
    )
    connection.close()
    before = written.read_bytes()

    with pytest.raises(JournalUnavailableError, match="another version"):
        Log(written)

    assert written.read_bytes() == before


def test_own_event_signed_by_another_key_is_noticed(written: Path) -> None:
    change(written, "UPDATE keys SET public_key = randomblob(32)")

    refused(written)


def test_admitted_tables_own_event_signed_by_another_key_is_noticed(
    tmp_path: Path, director: Identity, table: Identity
) -> None:
    """As at every table: it hears of its admission before it writes anything."""
    path = tmp_path / "journal.db"
    with Log(path) as log:
        log.enter("evening")
        log.append(director, AuthorAdmitted("table-12", 1, table.public_key, 12))
        log.append_all(table, [CallRaised(round=number) for number in range(3)])
    change(path, "UPDATE keys SET public_key = randomblob(32) WHERE author = 'table-12'")

    refused(path)


def copy_while_open(path: Path, log: Log) -> Path:
    """The journal and its write-ahead log as a power cut leaves them, in another folder."""
    folder = path.parent / "copy"
    folder.mkdir()
    for name in (path.name, path.name + "-wal"):
        (folder / name).write_bytes((path.parent / name).read_bytes())
    log.close()
    return folder / path.name


def test_power_cut_leaves_what_was_accepted(written: Path, table: Identity) -> None:
    log = Log(written)
    log.append(table, CallRaised(round=1))

    with Log(copy_while_open(written, log)) as again:
        assert again.head("table-12").seq == 51


def test_damage_beside_a_write_ahead_log_leaves_both_files_alone(written: Path, table: Identity) -> None:
    log = Log(written)
    log.append(table, CallRaised(round=1))
    copy = copy_while_open(written, log)
    scribble(copy)
    wal = copy.with_name(copy.name + "-wal")
    before = wal.read_bytes()

    refused(copy)

    assert wal.read_bytes() == before


def test_database_of_something_else_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    change(path, "CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()

    with pytest.raises(JournalUnavailableError, match="not a tournament's file"):
        Log(path)

    assert path.read_bytes() == before


def test_folder_in_the_place_of_the_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalUnavailableError, match="cannot be used"):
        Log(tmp_path)


def test_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")

    with pytest.raises(JournalUnavailableError, match="cannot be used"):
        Log(tmp_path / "data" / "journal.db")


def test_second_program_is_told_that_the_journal_is_in_use(written: Path) -> None:
    open_it = "import sys, pathlib, kiosk.journal.log as l; l.Log(pathlib.Path(sys.argv[1]))"
    with Log(written):
        second = subprocess.run(
            [sys.executable, "-c", open_it, str(written)], capture_output=True, text=True, check=False
        )
        with pytest.raises(JournalInUseError):
            Log(written)

    assert "JournalInUseError" in second.stderr
    Log(written).close()


def append_for_ever(log: Log, identity: Identity) -> None:
    while True:
        log.append(identity, CallRaised(round=1))


def test_full_disk_refuses_the_new_and_keeps_the_old(written: Path, table: Identity) -> None:
    with Log(written) as log:
        connection = log._store._database.connection
        connection.pragma("max_page_count", connection.pragma("page_count"))
        with pytest.raises(JournalFullError, match="disk is full"):
            append_for_ever(log, table)
        accepted = log.head("table-12").seq
        assert accepted > 50
        connection.pragma("max_page_count", 1_000_000)
        assert log.append(table, CallRaised(round=1)).seq == accepted + 1

    with Log(written) as again:
        assert again.head("table-12").seq == accepted + 1


def test_full_disk_undoes_all_that_belongs_together(written: Path, table: Identity) -> None:
    """SQLite ends the whole transaction by itself: what follows must not be committed on its own."""
    heard: list[object] = []
    with Log(written) as log:
        log.add_listener(heard.append)
        connection = log._store._database.connection
        connection.pragma("max_page_count", connection.pragma("page_count"))

        def fill() -> None:
            with log.batch():
                for _ in range(1000):
                    with suppress(JournalError):
                        log.append(table, CallRaised(round=1))
                connection.pragma("max_page_count", 1_000_000)
                with suppress(JournalError):
                    log.append(table, CallRaised(round=1))

        with pytest.raises(JournalError):
            fill()

        assert (log.head("table-12").seq, heard) == (50, [])
        assert log.append(table, CallRaised(round=1)).seq == 51


def test_commits_wait_for_the_disk(written: Path) -> None:
    with Log(written) as log:
        connection = log._store._database.connection
        assert connection.pragma("journal_mode") == "wal"
        assert connection.pragma("synchronous") == 2


@pytest.mark.parametrize("acknowledged", [1, 7, 60])
def test_killed_writer_loses_nothing_that_it_had_told(tmp_path: Path, acknowledged: int) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    told = [int(writer.stdout.readline()) for _ in range(acknowledged)]
    writer.send_signal(signal.SIGKILL)
    told += [int(line) for line in writer.stdout.read().splitlines()]
    writer.wait()
    writer.stdout.close()

    with Log(tmp_path / "journal.db") as log:
        seqs = [event.seq for event in log.all()]

    assert seqs[: len(told)] == told
    assert len(seqs) - len(told) <= 1


def test_a_journal_of_another_user_says_whose_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hub.sqlite"
    path.mkdir()
    with pytest.raises(JournalUnavailableError, match="cannot be used"):
        Log(path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(JournalUnavailableError, match="another user"):
        Log(path)
