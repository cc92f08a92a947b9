"""What can be wrong with a journal, each as one sentence for the person in front of it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

import apsw

from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class JournalError(KioskError):
    """A journal cannot be used."""


class CorruptJournalError(JournalError):
    """What the file holds is not what was written. The file is left as it is."""


class JournalFullError(JournalError):
    """There is no room on the disk. What was accepted before is safe; this entry is not in the journal."""


class JournalInUseError(JournalError):
    """Another process has the journal open."""


class JournalUnavailableError(JournalError):
    """The file cannot be opened, read or written."""


class WrongTournamentError(JournalError):
    """The journal belongs to another tournament, or to none yet."""


class WrongKeyError(JournalError):
    """An author of this journal is known by another key."""


class OvertakenError(JournalError):
    """Somebody else wrote as this author meanwhile. Nothing was stored: decide anew."""


def corrupt_journal(path: Path) -> CorruptJournalError:
    return CorruptJournalError(
        N_(
            "The tournament's file {path} is damaged. Keep it: it may hold results. Call the arbiter, copy "
            "the file to a stick, then move it away and start again."
        ),
        path=str(path),
    )


@contextmanager
def readable_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite raises about the journal at `path` into a `JournalError`."""
    try:
        yield
    except (apsw.CorruptError, apsw.NotADBError) as error:
        raise corrupt_journal(path) from error
    except apsw.FullError as error:
        raise JournalFullError(
            N_(
                "The disk is full: this entry was not saved. Everything accepted before is safe. "
                "Free some space near {path} and accept again."
            ),
            path=str(path),
        ) from error
    except (apsw.BusyError, apsw.LockedError) as error:
        raise JournalInUseError(
            N_("The tournament's file {path} is open in another program. Close it first."), path=str(path)
        ) from error
    except (apsw.Error, OSError) as error:
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise JournalUnavailableError(
                N_(
                    "The tournament's file {path} belongs to another user of this machine. Start the "
                    "program as that user, or give the folder to this one."
                ),
                path=str(path),
            ) from error
        raise JournalUnavailableError(
            N_("The tournament's file {path} cannot be used ({reason})."), path=str(path), reason=str(error)
        ) from error
