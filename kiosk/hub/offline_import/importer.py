"""What comes to the hub by hand: tables' parcels on a stick, or as pages of QR codes in a photograph.

Nothing that comes twice, late or in another order does harm (see `kiosk.sync.bundles.bundle`).
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import Final

from kiosk.hub.errors import NotFoundError
from kiosk.journal.archive import import_archive, is_archive, open_archive
from kiosk.journal.identity import Identity, table_of
from kiosk.journal.log import Log
from kiosk.messages import N_, Message
from kiosk.sync.bundles.bundle import (
    Bundle,
    Delivered,
    bundle_for_table,
    decode_bundle,
    encode_bundle,
    is_bundle,
    receipt_code,
    receipt_for_table,
    take_at_hub,
)
from kiosk.sync.bundles.pages import PageReader, Progress, to_pages

_PAGES_READ: Final = N_("Page {page} of {pages} is read. Still to be read: {missing}.")
_TAKEN: Final = N_("{table}: {admitted} entries new, {known} here already.")
_FORKED: Final = N_(
    "{table}: {forked} entries contradict what is here. They are kept apart: see the notices."
)
_OF_BEFORE: Final = N_(
    "{table}: this device has been replaced or revoked. What it brings counts: make sure that it was all "
    "written before."
)
_ARCHIVE_TAKEN: Final = N_("The whole tournament: {admitted} entries new.")


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of what was brought."""

    sentences: tuple[Message, ...]
    author: str | None = None
    """The table whose parcel was taken: there is an answer for it."""
    code: str | None = None
    """What is typed at the table, so that it knows what is here.

    See `kiosk.sync.bundles.bundle.receipt_code`.
    """


class OfflineImporter:
    """Takes what is brought into the hub's journal. Any thread may use it."""

    def __init__(self, log: Log, director: Identity) -> None:
        self._log = log
        self._director = director
        self._lock = Lock()
        self._pages = PageReader()
        self._parcels: dict[str, Bundle] = {}

    def take(self, data: bytes) -> Taken:
        """Take a parcel, an archive, or a photograph of pages; it is on the disk when this returns.

        Raises:
            kiosk.messages.KioskError: it is none of them, or cannot be taken; the sentence says why.
        """
        with self._lock:
            if is_archive(data):
                admitted = import_archive(self._log, open_archive(data))
                return Taken((Message(_ARCHIVE_TAKEN, {"admitted": admitted}),))
            return self._take_parcel(data) if is_bundle(data) else self._take_photograph(data)

    def answer_for(self, author: str) -> bytes:
        """The parcel for a table that has brought one: what the hub has of it, and the director's news.

        Raises:
            NotFoundError: it has brought none since the hub began.
        """
        with self._lock:
            parcel = self._parcels.get(author)
            if parcel is None:
                raise NotFoundError(N_("This table has brought nothing since the director's PC was started."))
            return encode_bundle(bundle_for_table(self._log, self._director, parcel))

    def receipt_for(self, author: str) -> tuple[str, ...]:
        """What the hub has of a table's entries, signed, as the texts of QR codes for the table's camera.

        Raises:
            NotFoundError: the table has brought nothing since the hub began.
        """
        with self._lock:
            if author not in self._parcels:
                raise NotFoundError(N_("This table has brought nothing since the director's PC was started."))
            return to_pages(encode_bundle(receipt_for_table(self._log, self._director, author)))

    def _take_photograph(self, data: bytes) -> Taken:
        from kiosk.sync.bundles.qr import read_photograph  # noqa: PLC0415 - OpenCV is large, and few evenings need it

        sentences: list[Message] = []
        taken = Taken(())
        for text in read_photograph(data):
            progress = self._pages.read(text)
            if progress.data is None:
                sentences.append(_say(progress))
            else:
                taken = self._take_parcel(progress.data)
        return Taken((*sentences, *taken.sentences), taken.author, taken.code)

    def _take_parcel(self, data: bytes) -> Taken:
        parcel = decode_bundle(data)
        delivered = take_at_hub(self._log, parcel)
        self._parcels[parcel.author] = parcel
        return Taken(_tell(delivered), parcel.author, receipt_code(delivered.head))


def _say(progress: Progress) -> Message:
    missing = ", ".join(map(str, progress.missing))
    return Message(_PAGES_READ, {"page": progress.page, "pages": progress.pages, "missing": missing})


def _tell(delivered: Delivered) -> tuple[Message, ...]:
    table = Message(N_("Table {table}"), {"table": table_of(delivered.author)})
    values = {"table": table, "admitted": delivered.admitted, "known": delivered.known}
    sentences = [Message(_TAKEN, values)]
    if delivered.forked:
        sentences.append(Message(_FORKED, {"table": table, "forked": delivered.forked}))
    if delivered.admitted and not delivered.may_speak:
        sentences.append(Message(_OF_BEFORE, {"table": table}))
    return tuple(sentences)
