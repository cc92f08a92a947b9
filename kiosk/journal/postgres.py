"""A journal in a PostgreSQL database, which several hub processes may share.

Writers take turns by a lock that lasts as long as their transaction: an arrival number is visible only when
all before it are. A notification only wakes; what is new is read from the tables.
"""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import psycopg
from psycopg import conninfo
from psycopg.pq import TransactionStatus

from kiosk.journal.background_thread import background_thread
from kiosk.journal.errors import CorruptJournalError, JournalError, JournalFullError, JournalUnavailableError
from kiosk.journal.verification import verify_streams
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from threading import Event

    from kiosk.journal.database import SqlValue

_VERSION: Final = 1
_TURN: Final = 0x6B696F73
"""The lock of whoever writes."""
_CHANNEL: Final = "journal"
_PATIENCE: Final = 5
"""Seconds for the server to answer; and between two looks without a notification."""

_SCHEMA: Final = f"""
CREATE TABLE journal_version AS SELECT {_VERSION} AS number;
CREATE TABLE tournament (id TEXT NOT NULL);
CREATE TABLE keys (
    author TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    public_key BYTEA NOT NULL,
    is_own INTEGER NOT NULL,
    is_revoked INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (author, epoch)
);
CREATE TABLE events (
    arrival BIGINT PRIMARY KEY,
    author TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    hash BYTEA NOT NULL,
    data BYTEA NOT NULL,
    UNIQUE (author, epoch, seq)
);
CREATE TABLE forks (
    found BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    author TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    hash BYTEA NOT NULL UNIQUE,
    data BYTEA NOT NULL
);
"""

_log = logging.getLogger(__name__)


class PostgresDatabase:
    """The database at an address such as ``postgresql://hub@localhost/evening``.

    A commit is on the server's disk when it returns. A connection that was lost is opened again by the next
    statement outside a transaction.
    """

    def __init__(self, address: str) -> None:
        """Connect, and create the tables where there are none.

        Raises:
            JournalError: see `kiosk.journal.errors`.
        """
        self._address = address
        self._name = database_name(address)
        self._connection = self._connect()
        try:
            self._prepare()
            verify_streams(self)
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        return self._name

    @property
    def in_transaction(self) -> bool:
        status = self._connection.info.transaction_status
        return status not in {TransactionStatus.IDLE, TransactionStatus.UNKNOWN}

    def begin(self) -> None:
        self.rows("BEGIN")
        self.rows(f"SELECT pg_advisory_xact_lock({_TURN})")

    def commit(self) -> None:
        if self._connection.info.transaction_status is not TransactionStatus.INTRANS:
            raise self._unavailable("the transaction has failed")
        self.rows("SELECT pg_notify(?, '')", _CHANNEL)
        self.rows("COMMIT")

    def rollback(self) -> None:
        self.rows("ROLLBACK")

    def rows(self, statement: str, *values: SqlValue) -> list[tuple[Any, ...]]:
        if self._connection.closed:
            self._connection = self._connect()
        with self._readable_errors():
            cursor = self._connection.execute(_of_psycopg(statement), values)
            return cursor.fetchall() if cursor.description is not None else []

    def damaged(self) -> JournalError:
        return CorruptJournalError(
            N_(
                "The tournament in the database {path} is damaged. Keep a copy of the database: it may "
                "hold results. Start with another one; the tables send their results again."
            ),
            path=self._name,
        )

    def of_another_version(self) -> JournalError:
        return JournalUnavailableError(
            N_(
                "The database {path} was written by another version of this program. Keep it, and open it "
                "with that version."
            ),
            path=self._name,
        )

    def close(self) -> None:
        self._connection.close()

    def _prepare(self) -> None:
        if self.rows("SHOW fsync") != [("on",)]:
            raise JournalUnavailableError(
                N_("The database {path} does not survive a power cut: set fsync = on in its configuration."),
                path=self._name,
            )
        self.begin()
        if self.rows("SELECT to_regclass('journal_version')") == [(None,)]:
            with self._readable_errors():
                self._connection.execute(_SCHEMA)
        self.commit()
        if self.rows("SELECT number FROM journal_version") != [(_VERSION,)]:
            raise self.of_another_version()

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        with self._readable_errors():
            return psycopg.connect(
                self._address,
                autocommit=True,  # transactions are begun by name
                connect_timeout=_PATIENCE,
                options="-c synchronous_commit=on -c client_min_messages=error",
            )

    def _unavailable(self, reason: str) -> JournalUnavailableError:
        return JournalUnavailableError(
            N_("The database {path} cannot be used ({reason}). Check that it runs, and its address."),
            path=self._name,
            reason=reason,
        )

    @contextmanager
    def _readable_errors(self) -> Iterator[None]:
        try:
            yield
        except (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted) as error:
            raise self.damaged() from error
        except psycopg.errors.DiskFull as error:
            raise JournalFullError(
                N_(
                    "The disk of the database {path} is full: this entry was not saved. Everything accepted "
                    "before is safe. Free some space there and try again."
                ),
                path=self._name,
            ) from error
        except psycopg.Error as error:
            raise self._unavailable(
                str(error).splitlines()[0] if str(error) else type(error).__name__
            ) from error


@contextmanager
def following(address: str, wake: Callable[[], None]) -> Iterator[None]:
    """Call `wake` when another process has written, and now and then, on a thread; while the context lasts.

    `wake` may raise a `JournalError`: it goes to the program's log, and `wake` is called again.
    """

    def follow(is_over: Event) -> None:
        while not is_over.is_set():
            try:
                with _listening(address) as connection:
                    connection.execute(f"LISTEN {_CHANNEL}")
                    _look(wake)
                    while not is_over.is_set():
                        for _ in connection.notifies(timeout=_PATIENCE, stop_after=1):
                            pass
                        _look(wake)
            except psycopg.Error as error:
                _log.warning("the database does not answer, trying again: %s", error)
                is_over.wait(1)

    def end_waiting() -> None:
        try:
            with _listening(address) as connection:
                connection.execute("SELECT pg_notify(%s, '')", (_CHANNEL,))
        except psycopg.Error:
            _log.info("the database is away: the follower ends by itself")

    with background_thread("journal-follower", follow, end_waiting):
        yield


def _listening(address: str) -> psycopg.Connection[tuple[Any, ...]]:
    return psycopg.connect(address, autocommit=True, connect_timeout=_PATIENCE)


def _look(wake: Callable[[], None]) -> None:
    try:
        wake()
    except JournalError:
        _log.warning("the journal cannot be read now; trying again", exc_info=True)


def database_name(address: str) -> str:
    """Host and database, without user and password.

    Raises:
        JournalUnavailableError: the address cannot be understood.
    """
    try:
        parts = conninfo.conninfo_to_dict(address)
    except psycopg.Error as error:
        raise JournalUnavailableError(
            N_("The address of the database cannot be understood. Write it like {example}."),
            example="postgresql://hub@localhost/evening",
        ) from error
    return f"{parts.get('host', 'localhost')}/{parts.get('dbname', '')}"


def _of_psycopg(statement: str) -> str:
    return statement.replace("?", "%s")
