"""A journal in an SQLite file, for one process alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import apsw

from kiosk.journal.errors import JournalUnavailableError, corrupt_journal, readable_errors
from kiosk.journal.files import make_folder, sync_directory
from kiosk.journal.verification import verify_streams
from kiosk.messages import N_

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.journal.database import SqlValue
    from kiosk.journal.errors import JournalError

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


class SqliteDatabase:
    """A commit is on the disk when it returns (WAL, synchronous=FULL).

    A file that is not as it was written is closed again untouched.
    """

    def __init__(self, path: Path) -> None:
        """Open or create the file and its folder.

        Raises:
            JournalError: see `kiosk.journal.errors`.
        """
        self.path = path
        with readable_errors(path):
            make_folder(path.parent)
            self._connection = apsw.Connection(str(path))
            # Closing would copy the write-ahead log into a file that may be damaged.
            self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
            try:
                self._prepare()
                self._verify()
            except BaseException:
                self._connection.close()
                raise
            self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)

    @property
    def name(self) -> str:
        return str(self.path)

    @property
    def connection(self) -> apsw.Connection:
        return self._connection

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    def begin(self) -> None:
        self.rows("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self.rows("COMMIT")

    def rollback(self) -> None:
        self.rows("ROLLBACK")

    def rows(self, statement: str, *values: SqlValue) -> list[tuple[Any, ...]]:
        with readable_errors(self.path):
            return self._connection.execute(statement, values).fetchall()

    def damaged(self) -> JournalError:
        return corrupt_journal(self.path)

    def of_another_version(self) -> JournalError:
        return JournalUnavailableError(
            N_(
                "The tournament's file {path} was written by another version of this program. Keep it, and "
                "open it with that version."
            ),
            path=str(self.path),
        )

    def close(self) -> None:
        with readable_errors(self.path):
            self._connection.close()

    def _prepare(self) -> None:
        connection = self._connection
        connection.pragma("locking_mode", "exclusive")
        is_new = not connection.execute("SELECT count(*) FROM sqlite_schema").get
        found = (connection.pragma("application_id"), connection.pragma("user_version"))
        if not is_new and found != (_APPLICATION, _VERSION):
            raise JournalUnavailableError(
                N_("{path} is not a tournament's file of this version. Check its name."),
                path=str(self.path),
            )
        connection.pragma("journal_mode", "wal")
        connection.pragma("synchronous", "full")
        if is_new:
            with connection:
                connection.execute(_SCHEMA)
            sync_directory(self.path.parent)

    def _verify(self) -> None:
        if self._connection.pragma("quick_check") != "ok":
            raise self.damaged()
        verify_streams(self)
