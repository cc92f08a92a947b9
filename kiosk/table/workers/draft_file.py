"""The draft's file, beside the journal."""

from __future__ import annotations

import logging
from contextlib import AbstractContextManager
from dataclasses import dataclass
from threading import Condition
from typing import TYPE_CHECKING, Final

import msgspec

from kiosk.journal.background_thread import background_thread
from kiosk.journal.files import write_secret
from kiosk.table.model.saved_draft import SavedDraft

if TYPE_CHECKING:
    from pathlib import Path
    from threading import Event as Flag

WRITES_EVERY: Final = 1.0
"""Seconds between two writings: a memory card wears, and nobody types a number in less."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Content:
    owner: str
    draft: SavedDraft


class DraftFile:
    """Keeps a draft at a path. It is a help: what cannot be read or written is only logged.

    `owner` names the tournament and the author: what another has kept there is not taken up.
    """

    def __init__(self, path: Path, owner: str) -> None:
        self._path = path
        self._owner = owner

    def read(self) -> SavedDraft | None:
        """What was kept, if anything was."""
        try:
            content = msgspec.json.decode(self._path.read_bytes(), type=_Content)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as error:
            _log.warning("the draft in %s is not used: %s", self._path, error)
            return None
        return content.draft if content.owner == self._owner else None

    def write(self, draft: SavedDraft | None) -> None:
        """Put it on the disk, whole or not at all; None takes away what was there."""
        try:
            if draft is None:
                self._path.unlink(missing_ok=True)
            else:
                write_secret(self._path, msgspec.json.encode(_Content(self._owner, draft)))
        except OSError as error:
            _log.warning("the draft is not kept: %s", error)


class DraftSaver:
    """Writes the newest draft on a thread of its own: a finger never waits for the disk."""

    def __init__(self, file: DraftFile, writes_every: float = WRITES_EVERY) -> None:
        self._file = file
        self._writes_every = writes_every
        self._changed = Condition()
        self._wanted: SavedDraft | None = None
        self._has_news = False

    def running(self) -> AbstractContextManager[None]:
        """Write while the context lasts; what was wanted last is on the disk at its end."""
        return background_thread("draft", self._write, self._wake)

    def read(self) -> SavedDraft | None:
        """What was kept before."""
        return self._file.read()

    def keep(self, draft: SavedDraft | None) -> None:
        """Have this written soon, in place of what there was; None: there is no draft any more."""
        with self._changed:
            self._wanted, self._has_news = draft, True
            self._changed.notify_all()

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _write(self, is_over: Flag) -> None:
        while not is_over.is_set():
            with self._changed:
                self._changed.wait_for(lambda: self._has_news or is_over.is_set())
            self._write_newest()
            is_over.wait(self._writes_every)
        self._write_newest()

    def _write_newest(self) -> None:
        with self._changed:
            draft, has_news, self._has_news = self._wanted, self._has_news, False
        if has_news:
            self._file.write(draft)
