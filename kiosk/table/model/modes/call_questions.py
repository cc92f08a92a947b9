"""What is asked about a call, laid over whatever lies open."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WhoCalls:
    """Which seat calls the arbiter? Asked since then (monotonic); the call goes out unanswered too."""

    since: float


@dataclass(frozen=True, slots=True)
class WhoCalled:
    """Which seat has called? Asked since then (monotonic); the call is out already."""

    since: float


@dataclass(frozen=True, slots=True)
class WhyCalled:
    """Why was the arbiter called? Asked since then (monotonic)."""

    since: float


@dataclass(frozen=True, slots=True)
class ReallyCancel:
    """Is the call to be taken back?"""


CallQuestion = WhoCalls | WhoCalled | WhyCalled | ReallyCancel
