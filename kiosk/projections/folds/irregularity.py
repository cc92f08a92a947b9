"""What stands in the journal and does not count, for the director to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.journal.event import Event
    from kiosk.messages import Message


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An event that was not folded, and why. It is named as its author numbered it."""

    code: str
    message: Message
    author: str
    epoch: int
    seq: int


def irregularity(code: str, message: Message, event: Event) -> Irregularity:
    """That an event does not count."""
    return Irregularity(code, message, event.author, event.epoch, event.seq)


def in_order(said: Event | Irregularity) -> tuple[str, int, int]:
    """Sorts what different authors said in an order that does not depend on its arrival."""
    return said.author, said.epoch, said.seq
