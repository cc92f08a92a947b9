"""The two lines of partners at a table, North-South and East-West: the parties of many a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from kiosk.games.game import Party
from kiosk.messages import N_, Message

NS: Final = "ns"
EW: Final = "ew"
LINES: Final = (NS, EW)
"""Their keys, in the order of the sheet."""

PARTIES: Final = (
    Party(NS, Message(N_("North-South")), ("N", "S")),
    Party(EW, Message(N_("East-West")), ("E", "W")),
)


_CALLED: Final = {"N": "E", "E": "S", "S": "W", "W": "N"}
"""What each seat is called where the lines have changed places: as the next one clockwise."""


@dataclass(frozen=True, slots=True)
class Compass:
    """What the places of a table are called: as the director has published them, or turned (Art. 3).

    Who sits after whom is the same either way, and so is whose a seat is.

    >>> turned = Compass(is_turned=True)
    >>> turned.called("N"), turned.seat_called("N"), str(turned.parties[0].label), turned.parties[0].key
    ('E', 'W', 'North-South', 'ew')
    """

    is_turned: bool = False
    """Whether the line that was published East and West sits North and South."""

    def called(self, seat: str) -> str:
        """The letter by which people call a seat; as it is, whatever is none."""
        return _CALLED.get(seat, seat) if self.is_turned else seat

    def seat_called(self, letter: str) -> str:
        """The seat that people call so."""
        return next(seat for seat in _CALLED if self.called(seat) == letter)

    @property
    def parties(self) -> tuple[Party, ...]:
        """The lines as people call them: North and South first, and in each line its first place."""
        if not self.is_turned:
            return PARTIES
        north_south, east_west = PARTIES
        return (
            replace(east_west, label=north_south.label, seats=east_west.seats[::-1]),
            replace(north_south, label=east_west.label),
        )

    def party(self, key: str) -> Party:
        """The line of that key."""
        return next(party for party in self.parties if party.key == key)


def are_lines(parties: Iterable[Party]) -> bool:
    """Whether the parties of a game are these two, and not single players."""
    return {party.key for party in parties} == set(LINES)
