"""Whether a table calls the arbiter: its line is then served before others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.bodies import CallCancelled, CallRaised

if TYPE_CHECKING:
    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log


class PendingCalls:
    """Looks through what waits, and again only where that has changed."""

    def __init__(self, log: Log, identity: Identity) -> None:
        self._log = log
        self._identity = identity
        self._looked_at = (0, 0)
        self._is_called = False

    def has_any(self, committed: int) -> bool:
        """Whether a call, or its end, is among the own events after number `committed`."""
        author, epoch = self._identity.author, self._identity.epoch
        state = (self._log.head(author, epoch).seq, committed)
        if state != self._looked_at:
            self._looked_at = state
            pending = self._log.read(author, committed, state[0] - committed, epoch)
            self._is_called = any(isinstance(event.body, CallRaised | CallCancelled) for event in pending)
        return self._is_called
