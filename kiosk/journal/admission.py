"""What becomes of an event that came from elsewhere."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from kiosk.journal.event import is_signed_by

if TYPE_CHECKING:
    from kiosk.journal.event import Event
    from kiosk.journal.store import Store


class AdmissionVerdict(Enum):
    """What became of an event that came from elsewhere."""

    ADMITTED = "admitted"
    DUPLICATE = "duplicate"
    GAP = "gap"
    """Not stored: events between the head and this one are missing."""
    FORKED = "forked"
    """Contradicts its author's stream. It is kept apart and counts nowhere."""
    WRONG_TOURNAMENT = "wrong tournament"
    UNKNOWN_AUTHOR = "unknown author"
    BAD_SIGNATURE = "bad signature"


def admit(store: Store, event: Event) -> AdmissionVerdict:
    """Store an event where it belongs, within a transaction of the store, if it is one of ours."""
    key = store.keys.get(event.stream)
    if event.tournament != store.tournament:
        return AdmissionVerdict.WRONG_TOURNAMENT
    if key is None:
        return AdmissionVerdict.UNKNOWN_AUTHOR
    if store.holds(event):
        return AdmissionVerdict.DUPLICATE
    return _fit(store, event) if is_signed_by(event, key) else AdmissionVerdict.BAD_SIGNATURE


def _fit(store: Store, event: Event) -> AdmissionVerdict:
    head = store.head(event.stream)
    if event.seq == head.seq + 1 and event.prev_hash == head.hash:
        store.add(event)
        return AdmissionVerdict.ADMITTED
    if event.seq <= head.seq + 1 or store.is_set_apart(event.prev_hash):
        store.set_apart(event)
        return AdmissionVerdict.FORKED
    return AdmissionVerdict.GAP
