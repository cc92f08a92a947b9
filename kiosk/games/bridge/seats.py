"""The four seats of a bridge table, clockwise, and the two sides (Law 6.B, 67)."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Final


class Seat(StrEnum):
    """The four seats in the order in which cards are dealt and played: clockwise."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def side(self) -> BridgeSide:
        """The seat's side. Dummy's cards are the declarer's side's, for dummy sits opposite."""
        return BridgeSide.NORTH_SOUTH if self in "NS" else BridgeSide.EAST_WEST


class BridgeSide(StrEnum):
    """Two players who sit opposite each other."""

    NORTH_SOUTH = "ns"
    EAST_WEST = "ew"


SEATS: Final = tuple(Seat)


def order_from(first: Seat) -> tuple[Seat, ...]:
    """All four, clockwise from `first`: the order of a deal, and of a trick from its leader."""
    place = SEATS.index(first)
    return SEATS[place:] + SEATS[:place]


def is_in_turn(played: Collection[Seat]) -> bool:
    """Whether players can have played to a trick in turn: they sit one after the other from some leader.

    >>> is_in_turn({Seat.EAST, Seat.SOUTH}), is_in_turn({Seat.EAST, Seat.WEST})
    (True, False)
    """
    return any(set(order_from(leader)[: len(played)]) == set(played) for leader in SEATS)
