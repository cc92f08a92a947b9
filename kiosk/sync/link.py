"""What a table knows about its link, for the screen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.messages import Message


class LinkPhase(Enum):
    """How far a table has come with its hub."""

    OFFLINE = "offline"
    """No hub answers. The table goes on working and keeps everything."""
    WAITING = "waiting"
    """The hub answers and waits for the director to admit this table."""
    CONNECTED = "connected"


@dataclass(frozen=True, slots=True)
class LinkState:
    """The light beside the table's number."""

    phase: LinkPhase
    pending: int
    """Own events that, as far as is known, the hub has not committed yet."""
    committed: int = 0
    """The number of the newest own event that the hub has said it committed, since this program started."""
    problem: Message | None = None
    """Why the link does not work, where there is more to say than that nobody answers."""
    hub_ahead: float | None = None
    """Seconds to add to this machine's wall clock to get the hub's; None until the hub has told its time."""
