"""The four places at a Mineo table, the way round it, and who deals (Art. 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from string import ascii_uppercase
from typing import Final

from kiosk.messages import N_, KioskError, Message

DEALS: Final = 4
"""Deals of a round: each player deals once (Art. 3)."""


class Seat(StrEnum):
    """The four places, counter-clockwise: as they are filled, and as play goes (Art. 2, M-3)."""

    NORTH = "N"
    WEST = "W"
    SOUTH = "S"
    EAST = "E"

    @property
    def right(self) -> Seat:
        """The neighbour on the right, who opens the first trick when this place is the declarer's (Art. 6).

        >>> Seat.EAST.right.name
        'NORTH'
        """
        return SEATS[(SEATS.index(self) + 1) % len(SEATS)]


SEATS: Final = tuple(Seat)
DEALERS: Final = (Seat.EAST, Seat.NORTH, Seat.WEST, Seat.SOUTH)
"""Who deals the first, second, third and fourth deal of a round (Art. 2, M-4)."""

LABELS: Final[Mapping[Seat, Message]] = {
    Seat.NORTH: Message(N_("North")),
    Seat.WEST: Message(N_("West")),
    Seat.SOUTH: Message(N_("South")),
    Seat.EAST: Message(N_("East")),
}
LETTERS: Final[Mapping[Seat, Message]] = {
    Seat.NORTH: Message(N_("N")),
    Seat.WEST: Message(N_("W")),
    Seat.SOUTH: Message(N_("S")),
    Seat.EAST: Message(N_("E")),
}
"""The letters printed on the sheets."""


class DealNumberError(KioskError, ValueError):
    """A deal that the sheet does not number."""


def round_and_deal(number: int) -> tuple[int, int]:
    """The round, and the deal in it, that a player's sheet numbers through: both from 1.

    >>> round_and_deal(7)
    (2, 3)

    Raises:
        DealNumberError: the number is less than 1.
    """
    if number < 1:
        raise DealNumberError(N_("Deals are numbered from 1."), article="Art. 3", field="deal")
    whole, rest = divmod(number - 1, DEALS)
    return whole + 1, rest + 1


def dealer(number: int) -> Seat:
    """Who deals a deal, numbered in the round or throughout; a repeated one keeps its dealer (M-5).

    Raises:
        DealNumberError: the number is less than 1.
    """
    _, deal = round_and_deal(number)
    return DEALERS[deal - 1]


def letter(index: int) -> str:
    """The letters of the tables, from index 0: A to Z, then AA, AB and so on.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    whole, rest = divmod(index, len(ascii_uppercase))
    return (letter(whole - 1) if whole else "") + ascii_uppercase[rest]
