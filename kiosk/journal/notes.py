"""What the hubs on one journal tell each other beside it: of no worth when they have all ended."""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from kiosk.journal.errors import JournalUnavailableError
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.journal.database import DatabaseLocation


class Notes(Protocol):
    """Bytes under names, for all who share them. Any thread may use it.

    Everything here raises a `JournalError` where it cannot be done.
    """

    def read(self, name: str) -> bytes | None:
        """The note of that name, if there is one."""
        ...

    def aged(self, name: str) -> tuple[float, bytes] | None:
        """A note, after the seconds since it was written, by the clock of the place where the notes are."""
        ...

    def change(self, name: str, change: Callable[[bytes | None], bytes]) -> None:
        """Put in the place of a note what `change` makes of it; nobody else changes it meanwhile."""
        ...

    def recent(self, beginning: str, seconds: float) -> dict[str, bytes]:
        """The notes whose names begin so and that were written no longer ago."""
        ...

    def close(self) -> None: ...


class OwnNotes:
    """The notes of a hub that shares its journal with nobody."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._notes: dict[str, tuple[float, bytes]] = {}

    def read(self, name: str) -> bytes | None:
        with self._lock:
            return self._notes[name][1] if name in self._notes else None

    def aged(self, name: str) -> tuple[float, bytes] | None:
        with self._lock:
            if name not in self._notes:
                return None
            at, data = self._notes[name]
            return monotonic() - at, data

    def change(self, name: str, change: Callable[[bytes | None], bytes]) -> None:
        with self._lock:
            before = self._notes[name][1] if name in self._notes else None
            self._notes[name] = (monotonic(), change(before))

    def recent(self, beginning: str, seconds: float) -> dict[str, bytes]:
        since = monotonic() - seconds
        with self._lock:
            return {
                name: data
                for name, (at, data) in self._notes.items()
                if name.startswith(beginning) and at >= since
            }

    def close(self) -> None:
        """There is nothing to be closed."""


def notes_beside(place: DatabaseLocation | None) -> Notes:
    """The notes of all hubs on the journal at a place; of this program alone, where it is a file or none.

    Raises:
        JournalError: the database cannot be used.
    """
    if not isinstance(place, str):
        return OwnNotes()
    try:
        from kiosk.journal.postgres_notes import PostgresNotes  # noqa: PLC0415 - psycopg is an extra
    except ImportError as error:
        raise JournalUnavailableError(
            N_("This program was installed without PostgreSQL. Install its extra “postgres”.")
        ) from error
    return PostgresNotes(place)
