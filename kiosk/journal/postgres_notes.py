"""Notes in the PostgreSQL database of a journal (see `kiosk.journal.notes`)."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import psycopg

from kiosk.journal.errors import JournalUnavailableError
from kiosk.journal.postgres import database_name
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Callable

_PATIENCE: Final = 5
"""Seconds for the server to answer."""
_SCHEMA: Final = """
CREATE UNLOGGED TABLE IF NOT EXISTS hub_notes (
    name TEXT PRIMARY KEY,
    written TIMESTAMPTZ NOT NULL,
    data BYTEA NOT NULL
)
"""
_TURN: Final = 0x6B696F74
"""The lock of whoever changes a note."""
_WRITE: Final = (
    "INSERT INTO hub_notes (name, written, data) VALUES (%s, clock_timestamp(), %s)"
    " ON CONFLICT (name) DO UPDATE SET written = excluded.written, data = excluded.data"
)
_RECENT: Final = (
    "SELECT name, data FROM hub_notes WHERE starts_with(name, %s)"
    " AND written >= clock_timestamp() - make_interval(secs => %s)"
)
_AGED: Final = (
    "SELECT extract(epoch FROM clock_timestamp() - written)::float8, data FROM hub_notes WHERE name = %s"
)


class PostgresNotes:
    """Over a connection of their own, which is opened again when it was lost."""

    def __init__(self, address: str) -> None:
        """Connect, and create the table where there is none.

        Raises:
            JournalUnavailableError: the database cannot be used.
        """
        self._address = address
        self._name = database_name(address)
        self._lock = Lock()
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None
        try:
            connection = self._connected()
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))  # two hubs may start at once
                connection.execute(_SCHEMA)
        except psycopg.Error as error:
            raise self._unavailable(error) from error

    def read(self, name: str) -> bytes | None:
        rows = self._rows("SELECT data FROM hub_notes WHERE name = %s", name)
        return rows[0][0] if rows else None

    def aged(self, name: str) -> tuple[float, bytes] | None:
        rows = self._rows(_AGED, name)
        return (float(rows[0][0]), rows[0][1]) if rows else None

    def change(self, name: str, change: Callable[[bytes | None], bytes]) -> None:
        with self._lock:
            try:
                connection = self._connected()
                with connection.transaction():
                    connection.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
                    found = connection.execute("SELECT data FROM hub_notes WHERE name = %s", (name,))
                    row = found.fetchone()
                    connection.execute(_WRITE, (name, change(None if row is None else row[0])))
            except psycopg.Error as error:
                raise self._unavailable(error) from error

    def recent(self, beginning: str, seconds: float) -> dict[str, bytes]:
        return dict(self._rows(_RECENT, beginning, seconds))

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()

    def _rows(self, statement: str, *values: str | float) -> list[tuple[Any, ...]]:
        with self._lock:
            try:
                return self._connected().execute(statement, values).fetchall()
            except psycopg.Error as error:
                raise self._unavailable(error) from error

    def _connected(self) -> psycopg.Connection[tuple[Any, ...]]:
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(
                self._address,
                autocommit=True,
                connect_timeout=_PATIENCE,
                options="-c client_min_messages=error",
            )
        return self._connection

    def _unavailable(self, error: psycopg.Error) -> JournalUnavailableError:
        return JournalUnavailableError(
            N_("The database {path} cannot be used ({reason}). Check that it runs, and its address."),
            path=self._name,
            reason=str(error).splitlines()[0] if str(error) else type(error).__name__,
        )
