"""The deck that a table counts with: the one enrolled, as soon as its file is here; until then, any deck."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kiosk.journal.attachments import AttachmentError
from kiosk.vision.deck import GENERIC_DECK, Deck, damaged_deck
from kiosk.vision.deck_file import DeckError, decode_deck

if TYPE_CHECKING:
    from kiosk.journal.attachments import AttachmentStore
    from kiosk.projections.decks import Decks

_log = logging.getLogger(__name__)


class TableDeck:
    """Finds the deck; what was read once is kept."""

    def __init__(self, attachments: AttachmentStore) -> None:
        self._attachments = attachments
        self._read: tuple[bytes, Deck] | None = None

    def current(self, decks: Decks, author: str) -> Deck:
        """The deck of a table; where its file is damaged or lost, a damaged one, so that people are told."""
        enrolled = decks.of(author)
        if enrolled is None:
            return GENERIC_DECK
        if author not in decks.by_author and self._attachments.size(enrolled.deck) is None:
            return GENERIC_DECK  # the hall's is still on its way
        try:
            if self._read is None or self._read[0] != enrolled.deck:
                self._read = enrolled.deck, decode_deck(self._attachments.read(enrolled.deck))
            return self._read[1]
        except (AttachmentError, DeckError) as error:
            _log.warning("the enrolled deck is not used: %s", error)
            return damaged_deck(enrolled.name)
