"""What a table knows about its link, for the screen."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.messages import Message


class LinkPhase(Enum):
    """How far a table has come with its hub."""

    OFFLINE = "offline"
    """No hub answers. The table goes on working and keeps everything."""
    WAITING = "waiting"
    """The hub answers and waits for the director to admit this table."""
    CONNECTED = "connected"

    @classmethod
    def of(cls, *, is_connected: bool, is_waiting: bool) -> LinkPhase:
        """Connected before all."""
        if is_connected:
            return cls.CONNECTED
        return cls.WAITING if is_waiting else cls.OFFLINE


@dataclass(frozen=True, slots=True)
class LinkState:
    """The light beside the table's number."""

    phase: LinkPhase
    pending: int
    """Own events, of whichever epoch, that as far as is known the hub has not committed yet."""
    committed: int = 0
    """The number of the newest own event that the hub has said it committed, since this program started."""
    problem: Message | None = None
    """Why the link does not work, where there is more to say than that nobody answers."""
    ways: tuple[str, ...] = ()
    """The names of the carriers over which the hub answers now (`kiosk.sync.wire.carriers.Carrier.name`)."""
    is_looking: bool = False
    """Whether the hub is being looked for."""


@dataclass(frozen=True, slots=True)
class Committed:
    """What the hub has said it committed of the own events, put together from all carriers.

    It grows while the hub runs: a slower line only hears later what another has told. A hub that has started
    again, perhaps from an older journal, says anew what it has; who still speaks of its earlier run is late.
    """

    seqs: Mapping[int, int] = field(default_factory=dict)
    """The number of the newest event that it has, by epoch: a unit may hold what an earlier one wrote."""
    runs: tuple[bytes, ...] = ()
    """The hub's runs that were heard of, the newest last."""

    def seq(self, epoch: int) -> int:
        return self.seqs.get(epoch, 0)

    def hear(self, run: bytes, seqs: Mapping[int, int]) -> Committed:
        """What is known once a carrier has told how much a run of the hub has committed, by epoch."""
        if run not in self.runs:
            return Committed(seqs, (*self.runs, run))
        return replace(self, seqs=_grown(self.seqs, seqs)) if run == self.runs[-1] else self

    def hear_by_hand(self, epoch: int, seq: int) -> Committed:
        """The same, from a bundle."""
        return replace(self, seqs=_grown(self.seqs, {epoch: seq}))


def _grown(before: Mapping[int, int], now: Mapping[int, int]) -> Mapping[int, int]:
    return {epoch: max(before.get(epoch, 0), now.get(epoch, 0)) for epoch in before.keys() | now.keys()}
