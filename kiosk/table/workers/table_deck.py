"""The deck that a table counts with: the one enrolled, as soon as its file is here; until then, any deck.

Where a tournament's journal names no deck yet, the last one that the command made here serves.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kiosk.journal.attachments import AttachmentError
from kiosk.vision.decks.deck_file import DeckError, deck_files, decode_deck, load_deck
from kiosk.vision.model import GENERIC_DECK, Deck, damaged_deck

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.journal.attachments import AttachmentStore
    from kiosk.projections.folds.decks import Decks

_log = logging.getLogger(__name__)


class TableDeck:
    """Finds the deck; what was read once is kept."""

    def __init__(self, attachments: AttachmentStore, recorded: Path) -> None:
        """`recorded` is `kiosk.table.workers.deck_folder.DeckFolder.recorded`."""
        self._attachments = attachments
        self._recorded = recorded
        self._read: tuple[bytes, Deck] | None = None

    def current(self, decks: Decks, author: str) -> Deck:
        """The deck of a table; where its file is damaged or lost, a damaged one, so that people are told."""
        enrolled = decks.of(author)
        if enrolled is None:
            return self._last_recorded()
        if self._read is None or self._read[0] != enrolled.deck:
            if author not in decks.by_author and self._attachments.size(enrolled.deck) is None:
                return GENERIC_DECK  # the hall's is still on its way
            try:
                self._read = enrolled.deck, decode_deck(self._attachments.read(enrolled.deck))
            except (AttachmentError, DeckError) as error:
                _log.warning("the enrolled deck is not used: %s", error)
                return damaged_deck(enrolled.name)
            self._keep(enrolled.deck)
        return self._read[1]

    def _keep(self, digest: bytes) -> None:
        try:
            self._attachments.note_in_use(digest)
        except AttachmentError as error:
            _log.warning("the enrolled deck may have to make room for pictures: %s", error)

    def _last_recorded(self) -> Deck:
        try:
            files = deck_files(self._recorded)
            return load_deck(files[-1]) if files else GENERIC_DECK
        except (DeckError, OSError) as error:
            _log.warning("an earlier deck is not used: %s", error)
            return GENERIC_DECK
