"""The lap after the arbiter's time-out (Art. 15, R5): who still plays, and who is last."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.games.burraco.seats import Seat
from kiosk.games.regulations import TimeoutLap

if TYPE_CHECKING:
    from kiosk.games.burraco.rules import Direction


class DealPhase(Enum):
    """Where the deal is when the time-out is announced."""

    DEAL = "deal"
    """Nobody has drawn yet, even if the first card of the stock is turned."""
    BEFORE_DRAW = "before_draw"
    """The player on turn has not drawn."""
    MID_TURN = "mid_turn"
    """The player on turn has drawn or picked up, and finishes."""


@dataclass(frozen=True, slots=True)
class Lap:
    """Who plays after a time-out. The arbiter can always end the deal; a closing ends it at once."""

    must_draw: Seat
    """Who has to draw next."""
    before: tuple[Seat, ...]
    """The turns before the lap."""
    seats: tuple[Seat, ...]
    """The lap itself."""
    remaining: tuple[Seat, ...]
    """The turns still to be played, as the regulations read the lap."""

    @property
    def first(self) -> Seat:
        """Who begins the lap: the partner of who must draw, or the deal's first player."""
        return self.seats[0]

    @property
    def last(self) -> Seat:
        """Whose discard ends the deal."""
        return self.seats[-1]


@dataclass(frozen=True, slots=True)
class TimeoutTurns:
    """Who still plays, as the table shows it; a `kiosk.games.offers.LastLap`."""

    direction: Direction
    reading: TimeoutLap

    def turns(self, must_draw: str, *, is_whole: bool) -> tuple[str, ...]:
        if must_draw not in {seat.value for seat in Seat}:
            return ()
        seat = Seat(must_draw)
        phase = DealPhase.DEAL if is_whole else DealPhase.BEFORE_DRAW
        on_turn = seat.after(-1, self.direction) if is_whole else seat
        lap = timeout_lap(phase, on_turn, self.direction, self.reading)
        return tuple(seat.value for seat in lap.remaining)


def timeout_lap(phase: DealPhase, seat: Seat, direction: Direction, reading: TimeoutLap) -> Lap:
    """The lap after a time-out.

    Args:
        phase: where the deal is.
        seat: whose turn it is; in `DealPhase.DEAL`, the dealer.
        direction: which way turns go.
        reading: whether the lap is still to be played or counts as begun.
    """
    must_draw = seat if phase is DealPhase.BEFORE_DRAW else seat.after(1, direction)
    first = must_draw if phase is DealPhase.DEAL else must_draw.after(2, direction)
    before = () if phase is DealPhase.DEAL else (must_draw, must_draw.after(1, direction))
    lap = tuple(first.after(turns, direction) for turns in range(4))
    is_begun = reading is TimeoutLap.DEEMED_STARTED and phase is not DealPhase.DEAL
    return Lap(must_draw, before, lap, before if is_begun else before + lap)
