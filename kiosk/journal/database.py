"""The SQLite file under a journal: how it is opened, and that it is what was written."""

from __future__ import annotations

import hashlib
from itertools import groupby
from typing import TYPE_CHECKING, Final

import apsw

from kiosk.journal.errors import JournalUnavailableError, corrupt_journal, readable_errors
from kiosk.journal.event import FIRST_HASH, InvalidEventError, decode_event, is_signed_by
from kiosk.journal.files import sync_directory
from kiosk.messages import N_

if TYPE_CHECKING:
    from pathlib import Path

_APPLICATION: Final = 0x6B696F73
_VERSION: Final = 1

_SCHEMA: Final = f"""
CREATE TABLE tournament (id TEXT NOT NULL) STRICT;
CREATE TABLE keys (
    author TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    public_key BLOB NOT NULL,
    is_own INTEGER NOT NULL,
    is_revoked INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (author, epoch)
) STRICT;
CREATE TABLE events (
    arrival INTEGER PRIMARY KEY AUTOINCREMENT,
    author TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (author, epoch, seq)
) STRICT;
CREATE TABLE forks (
    found INTEGER PRIMARY KEY AUTOINCREMENT,
    author TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    data BLOB NOT NULL
) STRICT;
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {_VERSION};
"""


def open_database(path: Path) -> apsw.Connection:
    """Open the journal's file, creating it and its folder, for this process alone.

    A commit is on the disk when it returns (WAL, synchronous=FULL). A file that is not as it was written is
    closed again untouched.

    Raises:
        JournalError: see `kiosk.journal.errors`.
    """
    with readable_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = apsw.Connection(str(path))
        # Closing would copy the write-ahead log into a file that may be damaged.
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        try:
            _prepare(connection, path)
            _verify(connection, path)
        except BaseException:
            connection.close()
            raise
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
    return connection


def _prepare(connection: apsw.Connection, path: Path) -> None:
    connection.pragma("locking_mode", "exclusive")
    is_new = not connection.execute("SELECT count(*) FROM sqlite_schema").get
    found = (connection.pragma("application_id"), connection.pragma("user_version"))
    if not is_new and found != (_APPLICATION, _VERSION):
        raise JournalUnavailableError(
            N_("{path} is not a journal of this version. Check the name of the file."), path=str(path)
        )
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "full")
    if is_new:
        with connection:
            connection.execute(_SCHEMA)
        sync_directory(path.parent)


def _verify(connection: apsw.Connection, path: Path) -> None:
    """Check the file's pages, every stream's chain, and the signatures of the streams written here."""
    if connection.pragma("quick_check") != "ok":
        raise corrupt_journal(path)
    rows = connection.execute(
        "SELECT author, epoch, seq, hash, data, iif(is_own, public_key, NULL) FROM events"
        " LEFT JOIN keys USING (author, epoch) ORDER BY author, epoch, seq"
    )
    for stream, links in groupby(rows, key=lambda row: (row[0], row[1])):
        previous = FIRST_HASH
        for place, (_, _, seq, stored_hash, data, own_key) in enumerate(links, start=1):
            try:
                event = decode_event(data)
            except InvalidEventError as error:
                if hashlib.sha256(data).digest() == stored_hash:
                    raise _other_version(path) from error
                raise corrupt_journal(path) from error
            fits = (event.stream, event.seq, event.prev_hash) == (stream, place, previous) and seq == place
            previous = hashlib.sha256(data).digest()
            if not fits or previous != stored_hash or (own_key and not is_signed_by(event, own_key)):
                raise corrupt_journal(path)


def _other_version(path: Path) -> JournalUnavailableError:
    """The event is as it was written: it is not damaged, it is not known here."""
    return JournalUnavailableError(
        N_(
            "The journal {path} was written by another version of this program. Keep the file, and open it "
            "with that version."
        ),
        path=str(path),
    )
