"""Which database the place of a journal means: a file on SQLite, or an address of PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.journal.errors import JournalUnavailableError
from kiosk.messages import N_

if TYPE_CHECKING:
    from kiosk.journal.database import Database, DatabaseLocation


def open_database(place: DatabaseLocation) -> Database:
    """Open the journal at a place, creating what is missing. What is not as it was written is left alone.

    Raises:
        JournalError: see `kiosk.journal.errors`.
    """
    if isinstance(place, Path):
        from kiosk.journal.sqlite import SqliteDatabase  # noqa: PLC0415 - a hub on PostgreSQL opens no file

        return SqliteDatabase(place)
    try:
        from kiosk.journal.postgres import PostgresDatabase  # noqa: PLC0415 - psycopg is an extra
    except ImportError as error:
        raise JournalUnavailableError(
            N_("This program was installed without PostgreSQL. Install its extra “postgres”.")
        ) from error

    return PostgresDatabase(place)
