"""What is carried by hand, at the table's end: packed, written to a stick, compared with a code."""

from __future__ import annotations

import logging
import os
import time
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.journal.archive import SUFFIX as ARCHIVE_SUFFIX
from kiosk.journal.archive import write_archive
from kiosk.journal.files import write_secret
from kiosk.journal.identity import DIRECTOR
from kiosk.messages import N_, KioskError, Message
from kiosk.sync.bundles.bundle import (
    SUFFIX,
    bundle_for_hub,
    decode_bundle,
    encode_bundle,
    take_at_table,
    take_code,
)
from kiosk.sync.bundles.pages import PageReader, to_pages
from kiosk.table.model.effects import CarryOnStick, LookForReceipt, PackPages, StopLooking, TakeReceipt
from kiosk.table.model.events.hand_events import CarriedOut, PagesPacked
from kiosk.table.model.events.table_events import NotRead
from kiosk.table.workers.code_reader import Search
from kiosk.table.workers.stick import NO_STICK, STICK, not_written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log
    from kiosk.sync.endpoints.client import SyncClient
    from kiosk.table.model.effects import HandEffect
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.workers.code_reader import CodeReader

_WRITTEN: Final = Message(N_("Everything is on the stick. Bring it to the director’s PC."))
_ANSWERED: Final = Message(N_("The director’s answer was read from the stick."))
_RECEIVED: Final = Message(N_("The code is right: the director’s PC has the entries."))
_READ: Final = Message(N_("The receipt was read: the director’s PC has the entries."))
_NOT_SEEN: Final = Message(N_("No receipt was seen. Type its code instead."))
_NO_CAMERA: Final = Message(N_("The camera does not answer. Type the code instead."))
_log = logging.getLogger(__name__)


class HandWork:
    """Belongs to the loop's thread; the stick is written on another, and `post` takes what came of it."""

    def __init__(
        self,
        log: Log,
        identity: Identity,
        post: Callable[[TableEvent], None],
        stick: Path = STICK,
        *,
        reader: CodeReader | None = None,
    ) -> None:
        """`reader` reads receipts, where there is a camera."""
        self.client: SyncClient | None = None
        """The link, which knows what the director's PC has."""
        self._log = log
        self._identity = identity
        self._post = post
        self._stick = stick
        self._reader = reader
        self._pages = PageReader()

    def perform(self, effect: HandEffect) -> Iterable[TableEvent]:
        """Do what `step` wants done: what is known at once comes back, the rest is posted."""
        match effect:
            case PackPages():
                return (self.pack(),)
            case TakeReceipt(code=receipt):
                return (self.take_receipt(receipt),)
            case CarryOnStick():
                self.carry_on_stick()
            case LookForReceipt():
                self.look_for_receipt()
            case StopLooking():
                self.stop_looking()
            case _:
                assert_never(effect)
        return ()

    def look_for_receipt(self) -> None:
        """Look for the receipt through the camera. Returns at once; what came of it is posted."""
        if self._reader is None:
            self._post(CarriedOut(_NO_CAMERA))
        else:
            self._reader.start(Search(self._find, CarriedOut(_NOT_SEEN), CarriedOut(_NO_CAMERA)))

    def stop_looking(self) -> None:
        """Let go of the camera."""
        if self._reader is not None:
            self._reader.stop()

    def _find(self, text: str) -> CarriedOut | None:
        """What a code under the camera says; None if it is not the receipt, or only a part of it."""
        try:
            data = self._pages.read(text).data
            if data is None:
                return None
            parcel = decode_bundle(data)
        except KioskError:  # some other code, or a blurred one: the next look may do
            return None
        try:
            self._note(take_at_table(self._log, self._identity, parcel))
        except KioskError as error:
            return CarriedOut(error.message)
        return CarriedOut(_READ)

    def pack(self) -> PagesPacked | NotRead:
        """What the director's PC, as far as is known, lacks."""
        try:
            return PagesPacked(to_pages(self._parcel(self._committed)))
        except KioskError as error:
            return NotRead(error.message)

    def take_receipt(self, code: str) -> CarriedOut:
        """Compare a code that an arbiter has brought."""
        try:
            self._note(take_code(self._log, self._identity, self._committed, code))
        except KioskError as error:
            return CarriedOut(error.message)
        return CarriedOut(_RECEIVED)

    def carry_on_stick(self) -> None:
        """Read the answer on the stick, if there is one, and write everything to it. Returns at once."""
        Thread(target=lambda: self._post(self._use_stick()), name="stick", daemon=True).start()

    @property
    def _committed(self) -> int:
        return 0 if self.client is None else self.client.state.committed

    def _note(self, seq: int) -> None:
        if self.client is not None:
            self.client.note_committed(seq)

    def _parcel(self, committed: int) -> bytes:
        return encode_bundle(bundle_for_hub(self._log, self._identity, committed))

    def _use_stick(self) -> CarriedOut:
        if not os.path.ismount(self._stick):
            return CarriedOut(NO_STICK)
        try:
            has_answer = self._read_answers()
            # The whole journal, too: from those of all tables a hub is built again.
            write_archive(self._log, self._path(ARCHIVE_SUFFIX), time.time())
            write_secret(self._path(SUFFIX), self._parcel(0))
        except KioskError as error:
            return CarriedOut(error.message)
        except OSError as error:
            return CarriedOut(not_written(error))
        return CarriedOut(_ANSWERED if has_answer else _WRITTEN)

    def _path(self, suffix: str) -> Path:
        return self._stick / f"{self._identity.author}{suffix}"

    def _read_answers(self) -> bool:
        """Whether the director's answer was among the parcels on the stick."""
        has_answer = False
        for path in sorted(self._stick.glob(f"{self._identity.author}*{SUFFIX}")):
            try:
                parcel = decode_bundle(path.read_bytes())
                if parcel.author == DIRECTOR:
                    self._note(take_at_table(self._log, self._identity, parcel))
                    has_answer = True
            except KioskError as error:
                _log.warning("%s is not taken: %s", path, error)
        return has_answer
