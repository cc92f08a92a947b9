"""From one round to the next: who goes to which table, and who rests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.projections.seated import line_at, name_at, parties_at, players_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Party
    from kiosk.projections.tournament_state import TournamentState


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


def moves_from(hall: TournamentState, round_: int, table: int) -> tuple[Move, ...]:
    """Where those who were seated at a table in a round go in the one after it.

    Empty while that is not published, or the teams' line-ups are not all given, and for the first round.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if not hall.tournament.tables(round_) or not hall.tournament.tables(round_ + 1):
        return ()
    if hall.tournament.unseated(round_ + 1):
        return ()
    return tuple(_moves(hall, round_, table))


def resting_at(hall: TournamentState, round_: int, table: int) -> tuple[str, ...]:
    """The names of the pair that rests at a table in a round; empty where none does."""
    seating = hall.tournament.seating(round_, table)
    if seating is None or (seating.ns is None) == (seating.ew is None):
        return ()
    return hall.tournament.pair_in(round_, seating.ns or seating.ew or 0)


def _moves(hall: TournamentState, round_: int, table: int) -> Iterator[Move]:
    """Of pairs together; of players who are seated one by one, one by one."""
    for party in parties_at(hall, round_, table):
        players = players_at(hall, round_, table, party.key)
        number = line_at(hall, round_, table, party.key)
        if players:
            for player in players:
                yield _move_of_player(hall, round_ + 1, player)
        elif number is not None:
            yield _move_of_pair(hall, round_ + 1, number, _names_of_pair(hall, round_, table, party))


def _names_of_pair(hall: TournamentState, round_: int, table: int, party: Party) -> tuple[str, ...]:
    """As they sit, and who plays for one of them from the next round on."""
    number = line_at(hall, round_, table, party.key)
    pair = () if number is None else hall.tournament.pair_in(round_, number)
    later = () if number is None else hall.tournament.pair_in(round_ + 1, number)
    following = dict(zip(pair, later, strict=True))
    named = (name_at(hall, round_, table, seat) for seat in party.seats)
    return tuple(following.get(name, name) for name in named if name)


def _move_of_pair(hall: TournamentState, round_: int, number: int, names: tuple[str, ...]) -> Move:
    for table in hall.tournament.tables(round_):
        for party in parties_at(hall, round_, table):
            if line_at(hall, round_, table, party.key) == number:
                return Move(names, table, party, rests=bool(resting_at(hall, round_, table)))
    return Move(names, None)


def _move_of_player(hall: TournamentState, round_: int, number: int) -> Move:
    entered = hall.tournament.player_in(round_, number)
    names = () if entered is None else (entered.name,)
    for table in hall.tournament.tables(round_):
        for party in parties_at(hall, round_, table):
            if number in players_at(hall, round_, table, party.key):
                return Move(names, table, party)
    return Move(names, None, rests=number in hall.tournament.resting.get(round_, ()))
