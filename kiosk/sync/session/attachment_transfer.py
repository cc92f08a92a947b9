"""Attachments over one connection, both ways: what is fetched, and what the other end fetches."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kiosk.journal.attachments import AttachmentError
from kiosk.sync.session.attachment_fetch import AttachmentFetch, answer
from kiosk.sync.wire.messages import Absent, Chunk, Stored, Want

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.journal.attachments import AttachmentStore
    from kiosk.journal.log import Log

_log = logging.getLogger(__name__)


class AttachmentTransfer:
    """What the events of `authors` name is fetched, `length` bytes at a time; nothing where that is 0.

    Without a `store`, whatever is wanted is absent.
    """

    def __init__(
        self, log: Log, store: AttachmentStore | None, authors: tuple[str, ...], length: int
    ) -> None:
        self._store = store
        self._fetch = AttachmentFetch(log, store, authors, length) if store is not None and length else None
        self._wanted: Want | None = None

    def take(self, message: Want | Chunk | Absent | Stored) -> None:
        """Take what has come. No score waits for a picture: what cannot be done is logged."""
        try:
            match message:
                case Want():
                    self._wanted = message
                case Stored() if self._store is not None:
                    self._store.note_held(message.digest)
                case Chunk() | Absent() if self._fetch is not None:
                    self._fetch.take(message)
                case _:
                    pass
        except AttachmentError as error:
            _log.warning("no room is made for pictures: %s", error)

    def due(self, now: float, *, is_idle: bool) -> Iterator[Want | Chunk | Absent]:
        """What is to be asked for; and the answer, if the line `is_idle`: nothing goes before an event."""
        if self._fetch is not None:
            yield from self._fetch.due(now)
        if self._wanted is not None and is_idle:
            yield answer(self._store, self._wanted)
            self._wanted = None

    def held(self) -> tuple[Stored, ...]:
        """What is here for good, since the last time."""
        return () if self._fetch is None else self._fetch.held()

    def next_at(self) -> float | None:
        """When `due` has something if nothing comes; None while it waits for nothing."""
        return None if self._fetch is None else self._fetch.next_at()
