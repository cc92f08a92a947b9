"""What can happen once the time-out has been announced."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NameMustDraw:
    """Which seat has to draw at the time-out."""

    seat: str


@dataclass(frozen=True, slots=True)
class NobodyHasDrawn:
    """The time-out has come while the deal was dealt."""


@dataclass(frozen=True, slots=True)
class TickDiscard:
    """A turn of the last lap has been discarded; or it was ticked by mistake."""

    turn: int


@dataclass(frozen=True, slots=True)
class EndLap:
    """A party says that the last lap is over."""

    party: str


LapEvent = NameMustDraw | NobodyHasDrawn | TickDiscard | EndLap
"""What belongs to the last lap."""
