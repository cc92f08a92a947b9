"""From one round to the next: who goes to which table, and who rests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.projections.seated import line_at, name_at, parties

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Party
    from kiosk.projections.hall import Hall


@dataclass(frozen=True, slots=True)
class Move:
    """Where those go who have played at a table."""

    names: tuple[str, ...]
    table: int | None
    """None: they play at no table in the next round."""
    party: Party | None = None
    """As whom they play there."""
    rests: bool = False
    """Whether they have a bye, at that table where it has one."""


def moves_from(hall: Hall, round_: int, table: int) -> tuple[Move, ...]:
    """Where those who were seated at a table in a round go in the one after it.

    Empty while that is not published, and for the first round.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if not hall.tournament.tables(round_) or not hall.tournament.tables(round_ + 1):
        return ()
    return tuple(_moves(hall, round_, table))


def resting_at(hall: Hall, round_: int, table: int) -> tuple[str, ...]:
    """The names of the pair that rests at a table in a round; empty where none does."""
    seating = hall.tournament.seating(round_, table)
    if seating is None or (seating.ns is None) == (seating.ew is None):
        return ()
    return hall.tournament.pairs.get(seating.ns or seating.ew or 0, ())


def _moves(hall: Hall, round_: int, table: int) -> Iterator[Move]:
    for party in parties(hall.tournament.game):
        number = line_at(hall, round_, table, party.key)
        if number is None:
            continue
        named = (name_at(hall, round_, table, seat) for seat in party.seats)
        names = tuple(name for name in named if name)
        yield _move(hall, round_ + 1, number, names)


def _move(hall: Hall, round_: int, number: int, names: tuple[str, ...]) -> Move:
    for table in hall.tournament.tables(round_):
        for party in parties(hall.tournament.game):
            if line_at(hall, round_, table, party.key) == number:
                return Move(names, table, party, rests=bool(resting_at(hall, round_, table)))
    return Move(names, None)
