"""The folder in which ``kiosk enrol-deck`` leaves a deck, for the table to record it.

What lies there has not been recorded yet: the table keeps it among its attachments, records it in its
journal, by which it reaches the hub, and puts the file away. From then on the journal alone tells which deck
is the newest. Nothing is lost, and nothing recorded twice, wherever the power fails in between.
"""

from __future__ import annotations

import logging
import os
import time
from typing import TYPE_CHECKING

from kiosk.journal.bodies import DeckEnrolled
from kiosk.messages import N_, KioskError
from kiosk.vision.decks.deck_file import DeckError, deck_files, decode_deck

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from kiosk.journal.attachments import AttachmentStore
    from kiosk.projections.folds.decks import Decks

_log = logging.getLogger(__name__)


class DeckFolder:
    """For the loop's thread. A file that cannot be recorded stays, and is tried again at the next start."""

    def __init__(self, folder: Path, attachments: AttachmentStore) -> None:
        self._folder = folder
        self._attachments = attachments
        self._refused: set[tuple[Path, int]] = set()
        """Files, and when they were written, of which the log says why they were not recorded."""

    @property
    def recorded(self) -> Path:
        """The folder of the files that were put away: a later tournament's journal may name no deck yet."""
        return self._folder / "recorded"

    def take_in(self, decks: Decks, author: str, record: Callable[[DeckEnrolled], object]) -> None:
        """Record the newest deck that lies in the folder, if there is one; older ones it has overtaken.

        `decks` are those of the journal, and `record` puts an event of `author` into it.
        """
        try:
            files = [(path, path.stat().st_mtime_ns) for path in deck_files(self._folder)]
        except OSError:
            return  # somebody takes a file away this moment: the next look sees what is left
        files = [file for file in files if file not in self._refused]
        while files:
            newest, written = files.pop()
            try:
                self._make_room()
                data = newest.read_bytes()
                deck = decode_deck(data)
                for overtaken, _ in files:
                    _log.info("the deck in %s is put away: %s was written after it", overtaken, newest)
                    self._put_away(overtaken)
                digest, known = self._attachments.put(data), decks.by_author.get(author)
                if known is None or known.deck != digest:
                    record(DeckEnrolled(deck.name, digest))
                self._put_away(newest)
            except (KioskError, OSError) as error:
                self._refused.add((newest, written))
                _log.warning("the deck in %s is not recorded: %s", newest, error)
            else:
                return

    def _make_room(self) -> None:
        """Make the folder of what is put away: what cannot be would be recorded again at every start.

        Raises:
            DeckError: it belongs to another user, or that in which decks wait does.
        """
        for folder in (self._folder, self.recorded):
            folder.mkdir(exist_ok=True)
            if not os.access(folder, os.W_OK):
                raise DeckError(
                    N_("The folder {path} belongs to another user. Run enrol-deck as the user of the table."),
                    path=str(folder),
                )

    def _put_away(self, path: Path) -> None:
        """Among those that are, as the last of them: a file may have been copied with its old time."""
        latest = max((file.stat().st_mtime_ns for file in deck_files(self.recorded)), default=0)
        there = path.rename(self.recorded / path.name)
        now = max(time.time_ns(), latest + 1)
        os.utime(there, ns=(now, now))
