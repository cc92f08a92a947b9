"""That a journal holds what was written: every chain, and who has signed those that were written here."""

from __future__ import annotations

import hashlib
from itertools import groupby
from typing import TYPE_CHECKING

from kiosk.journal.event import FIRST_HASH, InvalidEventError, decode_event, is_signed_by

if TYPE_CHECKING:
    from kiosk.journal.database import Database


def verify_streams(database: Database) -> None:
    """Check every event of a journal.

    Raises:
        CorruptJournalError: something is not as it was written.
        JournalUnavailableError: another version of the program wrote it.
    """
    own_keys = {
        (author, epoch): key
        for author, epoch, key in database.rows("SELECT author, epoch, public_key FROM keys WHERE is_own = 1")
    }
    rows = database.rows("SELECT author, epoch, seq, hash, data FROM events ORDER BY author, epoch, seq")
    for stream, links in groupby(rows, key=lambda row: (row[0], row[1])):
        previous = FIRST_HASH
        own_key = own_keys.get(stream)
        for place, (_, _, seq, stored_hash, data) in enumerate(links, start=1):
            try:
                event = decode_event(data)
            except InvalidEventError as error:
                if hashlib.sha256(data).digest() == stored_hash:
                    raise database.of_another_version() from error
                raise database.damaged() from error
            fits = (event.stream, event.seq, event.prev_hash) == (stream, place, previous) and seq == place
            previous = hashlib.sha256(data).digest()
            if not fits or previous != stored_hash:
                raise database.damaged()
        # Its hash is signed with it, and by that the whole chain before it.
        if own_key is not None and not is_signed_by(event, own_key):
            raise database.damaged()
