"""What can happen to the clock of a single turn (Art. 32 bis)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenTurnClock:
    """Somebody wants a turn timed."""


@dataclass(frozen=True, slots=True)
class StartTurn:
    """A turn begins, of a player who may take so many seconds."""

    seconds: int


@dataclass(frozen=True, slots=True)
class LengthenTurn:
    """The player has picked up the pile: the next higher limit counts, from the turn's beginning (R22)."""


TurnEvent = OpenTurnClock | StartTurn | LengthenTurn
