"""What players read where something of theirs could not be saved; the error itself is for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.journal.errors import JournalFullError, JournalUnavailableError
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.messages import KioskError

FULL: Final = Message(N_("Not saved: the disk is full. What was accepted before is safe. Call the arbiter."))
UNAVAILABLE: Final = Message(
    N_("Not saved: the disk cannot be written. What was accepted before is safe. Call the arbiter.")
)


def not_saved(error: KioskError) -> Message:
    """Why it could not be, without paths that mean nothing to players."""
    match error:
        case JournalFullError():
            return FULL
        case JournalUnavailableError():
            return UNAVAILABLE
        case _:
            return error.message
