"""What can happen at a table before its first deal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CheckIn:
    """A party is complete at the table."""

    party: str


@dataclass(frozen=True, slots=True)
class TakeBackCheckIn:
    """A party is not there after all."""

    party: str


@dataclass(frozen=True, slots=True)
class ConfirmPacks:
    """Both packs are whole."""


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """Draw for seats and scorer, or draw again."""


@dataclass(frozen=True, slots=True)
class NameScorer:
    """Who drew the highest card: the seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class NameDealer:
    """Which of the scorer's opponents drew the lower card: the seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class TakePlace:
    """The place that the scorer takes: the letter by which it is called from then on."""

    place: str


@dataclass(frozen=True, slots=True)
class SwapPartners:
    """The two players of this party change places."""

    party: str


@dataclass(frozen=True, slots=True)
class SettleSeats:
    """This is how they sit."""


@dataclass(frozen=True, slots=True)
class SkipDraw:
    """There is no draw at this table."""


ArrivalEvent = (
    CheckIn
    | TakeBackCheckIn
    | ConfirmPacks
    | DrawSeats
    | NameScorer
    | NameDealer
    | TakePlace
    | SwapPartners
    | SettleSeats
    | SkipDraw
)
"""What belongs to the time before the first deal."""
