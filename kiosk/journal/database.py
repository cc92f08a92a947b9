"""What a journal needs of the database under it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from kiosk.journal.errors import JournalError

DatabaseLocation = Path | str
"""Where a journal is: the path of its file, or an address such as ``postgresql://hub@localhost/evening``."""
SqlValue = str | bytes | int | None


class Database(Protocol):
    """Tables that keep what was committed over a power cut. Not locked: the `Log` sees to that.

    In statements ``?`` stands for a value. Everything here raises a `JournalError` where it cannot be done.
    """

    @property
    def name(self) -> str:
        """For people; never with a password."""
        ...

    @property
    def in_transaction(self) -> bool: ...

    def begin(self) -> None:
        """From here to `commit` nobody else writes."""
        ...

    def commit(self) -> None:
        """What was written is on the disk when this returns."""
        ...

    def rollback(self) -> None: ...

    def rows(self, statement: str, *values: SqlValue) -> list[tuple[Any, ...]]:
        """Execute; all rows at once: a disk that fails between two of them fails here."""
        ...

    def damaged(self) -> JournalError:
        """What to say when what it holds is not what was written."""
        ...

    def of_another_version(self) -> JournalError:
        """What to say when it holds what this program does not know."""
        ...

    def close(self) -> None: ...
