"""What is kept of the camera's work among the attachments, where an event may name it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from kiosk.journal.attachments import AttachmentError
from kiosk.messages import N_, Message
from kiosk.table.model.events.deck_events import CardsNotSeen, DeckKept

if TYPE_CHECKING:
    from kiosk.journal.attachments import AttachmentStore
    from kiosk.table.model.events.table_events import TableEvent

_DECK_NOT_KEPT: Final = Message(N_("The deck cannot be kept: the disk may be full."))
_log = logging.getLogger(__name__)


def keep_deck(attachments: AttachmentStore, data: bytes) -> TableEvent:
    """Keep a deck's file."""
    try:
        return DeckKept(attachments.put(data))
    except AttachmentError:
        _log.exception("the deck is not kept")
        return CardsNotSeen(_DECK_NOT_KEPT)


def keep_record(attachments: AttachmentStore, data: bytes) -> None:
    """Keep a record of a count. Where it cannot be, the deal goes on without it, and the log says so."""
    try:
        attachments.put(data)
    except AttachmentError as error:
        _log.warning("a record is not kept: %s", error)
