"""A simulated tournament as an archive, like one that a hub has exported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from kiosk.journal.archive import Archive, pack_archive
from kiosk.journal.event import FIRST_HASH, sign_event
from kiosk.simulation.identities import identity_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kiosk.journal.event import Event
    from kiosk.simulation.hall import SimulatedHall


def archive_of(hall: SimulatedHall) -> bytes:
    """Everything that has happened, signed and chained, as the content of a file."""
    keys = {event.stream: identity_of(event.author).public_key for event in hall.events}
    return pack_archive(Archive(hall.name, hall.now, keys, tuple(_signed(hall.events)), ()))


def _signed(events: Iterable[Event]) -> Iterator[Event]:
    ends: dict[str, bytes] = {}
    for event in events:
        chained = replace(event, prev_hash=ends.get(event.author, FIRST_HASH))
        signed = sign_event(chained, identity_of(event.author).private_key)
        ends[event.author] = signed.hash
        yield signed
