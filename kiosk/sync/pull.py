"""The hub fetches what a table's events name, a part at a time, while there is nothing better to do."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from kiosk.journal.attachments import AttachmentError, NoRoomError, attachments_of
from kiosk.sync.messages import Absent, Chunk, Want

if TYPE_CHECKING:
    from kiosk.journal.attachments import AttachmentStore
    from kiosk.journal.event import Stream
    from kiosk.journal.log import Log

PATIENCE: Final = 5.0
"""Seconds without an answer after which a part is asked for again: a table sends its events first."""
_PAGE: Final = 100
_log = logging.getLogger(__name__)


class Pull:
    """Fetches the attachments of one stream, over one connection, `length` bytes at a time.

    One part is asked for at a time, and the next when it has come. What the table does not have is not asked
    for again over this connection; where the hub has no room, nothing is.
    """

    def __init__(self, log: Log, store: AttachmentStore, stream: Stream, length: int) -> None:
        self._log = log
        self._store = store
        self._stream = stream
        self._length = length
        self._looked = 0
        self._missing: deque[bytes] = deque()
        self._ask_at = 0.0
        self._is_over = False

    def next_at(self) -> float | None:
        """When `due` will have something if no part arrives; None while nothing is missing."""
        return self._ask_at if self._missing and not self._is_over else None

    def due(self, now: float) -> tuple[Want, ...]:
        """The part to be asked for now, if any."""
        self._look()
        if self._is_over or not self._missing or now < self._ask_at:
            return ()
        self._ask_at = now + PATIENCE
        digest = self._missing[0]
        return (Want(digest, self._store.arrived(digest), self._length),)

    def take(self, message: Chunk | Absent) -> None:
        """Keep a part that has come."""
        if not self._missing or message.digest != self._missing[0]:
            return
        if isinstance(message, Absent):
            self._missing.popleft()
        elif message.offset != self._store.arrived(message.digest):  # a late copy
            return
        else:
            self._keep(message)
        self._ask_at = 0.0

    def _keep(self, message: Chunk) -> None:
        try:
            is_whole = self._store.add_part(message.digest, message.offset, message.data, message.size)
        except NoRoomError as error:
            _log.warning("no attachments are fetched: %s", error)
            self._is_over = True
        except AttachmentError as error:
            _log.warning("an attachment of %s is not fetched: %s", self._stream[0], error)
            self._missing.popleft()
        else:
            if is_whole:
                self._missing.popleft()

    def _look(self) -> None:
        """Find out what the stream's new events name and is not here."""
        head = self._log.head(*self._stream)
        while self._looked < head.seq:
            page = self._log.read(self._stream[0], self._looked, _PAGE, self._stream[1])
            self._looked = page[-1].seq
            named = dict.fromkeys(digest for event in page for digest in attachments_of(event.body))
            self._missing.extend(digest for digest in named if self._is_missing(digest))

    def _is_missing(self, digest: bytes) -> bool:
        known = digest in self._missing or self._store.is_purged(digest)
        return not known and self._store.size(digest) is None
