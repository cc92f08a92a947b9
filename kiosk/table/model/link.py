"""What a table knows of its way to the hub."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.messages import Message


@dataclass(frozen=True, slots=True)
class Link:
    """The way to the hub: whether it answers, and how many of our events it has yet to commit."""

    connected: bool = False
    pending: int = 0
    problem: Message | None = None
    """Why it does not stand, where there is more to say than that nobody answers."""
    is_looking: bool = False
    """Whether the hub is being looked for."""
    ways: tuple[str, ...] = ()
    """Over which carriers it answers: ``network``, ``serial``, ``bus``."""
    serial: str = ""
    """The serial number (`kiosk.journal.serial_number`) of this table's newest event."""
