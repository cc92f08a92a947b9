"""The turns of the last lap, for the games that have one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.lap import Phase, timeout_lap
from kiosk.games.burraco.seats import Seat

if TYPE_CHECKING:
    from kiosk.games.game import Game


def has_lap(game: Game) -> bool:
    """Whether a time-out ends this game's deal with a last lap."""
    return isinstance(game, BurracoGame)


def lap_turns(game: Game, must_draw: str, *, is_whole: bool) -> tuple[str, ...]:
    """The seats that still play, from the one that has to draw to the one whose discard ends the deal.

    Empty for another game, or when `must_draw` is no seat: the deal had been played out. `is_whole`: nobody
    had drawn when the time-out came, and `must_draw` plays first of one whole lap.
    """
    if not isinstance(game, BurracoGame) or must_draw not in {seat.value for seat in Seat}:
        return ()
    seat, direction = Seat(must_draw), game.rules.direction
    phase = Phase.DEAL if is_whole else Phase.BEFORE_DRAW
    on_turn = seat.after(-1, direction) if is_whole else seat
    lap = timeout_lap(phase, on_turn, direction, game.regulations.timeout_lap)
    return tuple(seat.value for seat in lap.remaining)
