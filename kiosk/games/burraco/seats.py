"""The four places at a table, and the way round it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from kiosk.games.lines import EW, NS

if TYPE_CHECKING:
    from kiosk.games.burraco.rules import Direction


class Seat(Enum):
    """The four places, clockwise."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def line(self) -> str:
        """The line that sits here."""
        return NS if self in {Seat.NORTH, Seat.SOUTH} else EW

    def after(self, turns: int, direction: Direction) -> Seat:
        """The place that many turns later.

        >>> from kiosk.games.burraco.rules import Direction
        >>> Seat.WEST.after(1, Direction.CLOCKWISE).name
        'NORTH'
        """
        seats = tuple(Seat)
        return seats[(seats.index(self) + turns * direction.value) % len(seats)]
