"""From where hall time goes on after a start: as measured, else by what can be believed. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from msgspec import Struct

LONGEST_OFF: Final = 400 * 86_400.0
"""Seconds for which a machine may have been off: a clock that claims more is not believed."""
SLACK: Final = 5.0
"""Seconds by which a clock may lie behind the last known moment: a time server has set it right meanwhile."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a machine's own clocks say at one moment."""

    boot: str
    monotonic: float
    wall: float


class Anchor(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment in hall time and by the clocks of one machine; in seconds."""

    tournament: str
    boot: str
    monotonic: float
    wall: float
    hall: float


class Ground(Enum):
    """What hall time is known by after a start."""

    NOTHING = "nothing"
    """Nothing has happened yet: it begins, with the machine's wall clock."""
    SAME_BOOT = "same boot"
    """The machine has measured all the time since."""
    OTHER_HUB = "other hub"
    """Another hub on the journal has it."""
    WALL_CLOCK = "wall clock"
    """The machine was off, and its wall clock says for how long."""
    LAST_KNOWN = "last known"
    """The machine was off, and nothing says for how long: what has passed meanwhile is missing."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """How late it is in the hall when a machine starts."""

    hall: float
    ground: Ground
    off: float = 0.0
    """Seconds that are taken for the time for which it was off; 0 where that is measured, or not known."""


def go_on(kept: Anchor | None, last: float | None, now: Reading, ahead: float = 0.0) -> Beginning:
    """How late it is.

    Args:
        kept: what this machine knew of the tournament last, if anything.
        last: the hall time of the last event, if there is one.
        now: what the machine's clocks say.
        ahead: seconds from hall time to the time of day, for a machine that knew nothing of the tournament.
    """
    moments = (last, None if kept is None else kept.hall)
    known = max((moment for moment in moments if moment is not None), default=None)
    if known is None:
        return Beginning(max(now.wall, 0.0), Ground.NOTHING)
    if kept is not None and _is_same_boot(kept, now):
        return Beginning(max(known, kept.hall + now.monotonic - kept.monotonic), Ground.SAME_BOOT)
    told = now.wall - (ahead if kept is None else kept.wall - kept.hall)
    off = told - known
    if not -SLACK <= off <= LONGEST_OFF:
        return Beginning(known, Ground.LAST_KNOWN)
    return Beginning(max(known, told), Ground.WALL_CLOCK, max(0.0, off))


def _is_same_boot(kept: Anchor, now: Reading) -> bool:
    return bool(now.boot) and kept.boot == now.boot and now.monotonic >= kept.monotonic
