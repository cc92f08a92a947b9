"""Either side fetches what the other's events name, a part at a time, while there is nothing better to do."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from kiosk.journal.attachments import AttachmentError, NoRoomError, attachments_of
from kiosk.sync.wire.messages import Absent, Chunk, Stored, Want

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.journal.attachments import AttachmentStore
    from kiosk.journal.event import Stream
    from kiosk.journal.log import Log

PART_TIMEOUT_SECONDS: Final = 5.0
"""Seconds without an answer after which a part is asked for again: a table sends its events first."""
MIN_ABSENT_RETRY_SECONDS: Final = 20.0
"""Seconds after which the other side is asked again for what it did not have: it may be fetching that itself,
as the hub is that names a table's deck to the hall. Twice as long each time, up to the next."""
MAX_ABSENT_RETRY_SECONDS: Final = 3600.0
_PAGE: Final = 100
_log = logging.getLogger(__name__)


class AttachmentFetch:
    """Fetches the attachments that these authors' events name, over one connection, `length` bytes at a time.

    One part is asked for at a time, and the next when it has come. What the other side does not have is asked
    for again later, more and more seldom; where there is no room here, nothing is.
    """

    def __init__(self, log: Log, store: AttachmentStore, authors: tuple[str, ...], length: int) -> None:
        self._log = log
        self._store = store
        self._authors = authors
        self._length = length
        self._looked: dict[Stream, int] = {}
        self._held: deque[bytes] = deque()
        self._missing: deque[bytes] = deque()
        self._absent: deque[bytes] = deque()
        self._ask_at = 0.0
        self._again_at: float | None = None
        """When to ask for what is absent; None: not known yet."""
        self._again_after = MIN_ABSENT_RETRY_SECONDS
        self._is_over = False

    def next_at(self) -> float | None:
        """When `due` will have something if no part arrives; None while nothing is missing."""
        if self._is_over:
            return None
        asks = [self._ask_at] if self._missing else []
        hopes = [self._again_at or 0.0] if self._absent else []
        return min((*asks, *hopes), default=None)

    def due(self, now: float) -> tuple[Want, ...]:
        """The part to be asked for now, if any."""
        self._look()
        self._hope(now)
        if self._is_over or not self._missing or now < self._ask_at:
            return ()
        self._ask_at = now + PART_TIMEOUT_SECONDS
        digest = self._missing[0]
        return (Want(digest, self._store.arrived(digest), self._length),)

    def held(self) -> tuple[Stored, ...]:
        """What is known to be here for good since the last time; of all that is named, once a connection."""
        self._look()
        held = tuple(map(Stored, self._held))
        self._held.clear()
        return held

    def take(self, message: Chunk | Absent) -> None:
        """Keep a part that has come."""
        if not self._missing or message.digest != self._missing[0]:
            return
        if isinstance(message, Absent):
            self._absent.append(self._missing.popleft())
        elif message.offset != self._store.arrived(message.digest):  # a late copy
            return
        else:
            self._keep(message)
        self._ask_at = 0.0

    def _hope(self, now: float) -> None:
        """What the other side did not have, it may have by now."""
        if not self._absent:
            return
        if self._again_at is None:
            self._again_at = now + self._again_after
            self._again_after = min(2 * self._again_after, MAX_ABSENT_RETRY_SECONDS)
        elif now >= self._again_at:
            self._missing.extend(self._absent)
            self._absent.clear()
            self._again_at = None

    def _keep(self, message: Chunk) -> None:
        try:
            is_whole = self._store.add_part(message.digest, message.offset, message.data, message.size)
        except NoRoomError as error:
            _log.warning("no attachments are fetched: %s", error)
            self._is_over = True
        except AttachmentError as error:
            _log.warning("an attachment is not fetched: %s", error)
            self._missing.popleft()
        else:
            if is_whole:
                self._held.append(self._missing.popleft())

    def _look(self) -> None:
        """Find out what new events name, and whether it is here."""
        for head in self._log.heads_of(self._authors):
            while (after := self._looked.get(head.stream, 0)) < head.seq:
                page = self._log.read(head.author, after, _PAGE, head.epoch)
                self._looked[head.stream] = page[-1].seq
                self._note(dict.fromkeys(digest for event in page for digest in attachments_of(event.body)))

    def _note(self, named: Iterable[bytes]) -> None:
        for digest in named:
            if self._store.size(digest) is not None or self._store.is_purged(digest):
                self._held.append(digest)
            elif digest not in self._missing and digest not in self._absent:
                self._missing.append(digest)


def answer(store: AttachmentStore | None, want: Want) -> Chunk | Absent:
    """The part that is wanted, if it is here."""
    if store is None:
        return Absent(want.digest)
    try:
        data = store.read_part(want.digest, want.offset, want.length)
    except AttachmentError:  # whatever ails this one, the other side goes on without it
        return Absent(want.digest)
    size = store.size(want.digest)
    return Chunk(want.digest, size, want.offset, data) if data and size else Absent(want.digest)
