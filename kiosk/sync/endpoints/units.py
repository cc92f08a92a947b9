"""The tables' units at the hubs of one journal: who waits, who is linked, and to which hub's knowledge."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from kiosk.sync.wire.table_status import TableStatus

if TYPE_CHECKING:
    from kiosk.journal.notes import Notes


@dataclass(frozen=True, slots=True)
class WaitingAuthor:
    """A table that asks to be admitted: what an `AuthorAdmitted` body needs, and what people compare."""

    author: str
    epoch: int
    public_key: bytes
    table: int
    fingerprint: str
    since: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """A table that is connected now."""

    author: str
    carrier: str
    since: float
    """Seconds since 1970."""
    heard: int
    """The number of the newest event of the director's that the table has said to have."""
    status: TableStatus | None = None
    """How the table has last said that it is."""


class Units(Struct, frozen=True, array_like=True):
    """What one hub has at its connections."""

    waiting: tuple[WaitingAuthor, ...] = ()
    links: tuple[TableLink, ...] = ()


TELL_SECONDS: Final = 2.0
"""Seconds after which a hub says again what it has, though nothing has changed."""
HUB_TIMEOUT_SECONDS: Final = 3 * TELL_SECONDS
"""Seconds after which a hub that has said nothing is taken for gone."""

_BEGINNING: Final = "units "
_encoder = Encoder()
_decoder = Decoder(Units)


class SharedUnits:
    """Tells the other hubs on a journal what this one has, and knows what they have told."""

    def __init__(self, notes: Notes, hub: bytes) -> None:
        """`hub` names this run of this hub."""
        self._notes = notes
        self._name = _BEGINNING + hub.hex()
        self._lock = Lock()
        self._told: tuple[float, Units] | None = None
        self.others = Units()
        """What the other hubs had when they were last asked."""

    def share(self, own: Units) -> None:
        """Tell what this hub has, where it is new, and ask the others.

        Raises:
            JournalError: the notes cannot be reached.
        """
        now = monotonic()
        with self._lock:
            if self._told is None or self._told[1] != own or now - self._told[0] >= TELL_SECONDS:
                self._notes.change(self._name, lambda _: _encoder.encode(own))
                self._told = now, own
            found = self._notes.recent(_BEGINNING, HUB_TIMEOUT_SECONDS)
            told = [_decoder.decode(data) for name, data in sorted(found.items()) if name != self._name]
            self.others = Units(
                tuple(unit for units in told for unit in units.waiting),
                tuple(link for units in told for link in units.links),
            )
