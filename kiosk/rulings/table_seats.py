"""The table that a ruling is about: whose seats are whose, and the way round."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.games.game import Party


@dataclass(frozen=True, slots=True)
class TableSeats:
    """`order` is the order of play: each seat's next opponent follows it, and its partner sits two on.

    >>> lines = Party("ns", None, ("N", "S")), Party("ew", None, ("E", "W"))
    >>> burraco = TableSeats(lines, ("N", "E", "S", "W"))
    >>> burraco.after("S", 1), burraco.after("E", 2), burraco.party_of("W"), burraco.others("ns")
    ('W', 'W', 'ew', ('ew',))
    """

    parties: tuple[Party, ...]
    order: tuple[str, ...]

    def after(self, seat: str, turns: int) -> str:
        """The seat that plays so many turns after another."""
        return self.order[(self.order.index(seat) + turns) % len(self.order)]

    def party_of(self, seat: str) -> str:
        """The key of the party to which a seat belongs: a line, or in Mineo a player."""
        return next(party.key for party in self.parties if seat in party.seats)

    @property
    def keys(self) -> tuple[str, ...]:
        """The parties' keys."""
        return tuple(party.key for party in self.parties)

    def others(self, party: str) -> tuple[str, ...]:
        """The keys of the other parties."""
        return tuple(key for key in self.keys if key != party)
