"""What the federation knows somebody by who sits at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.projections.seated import line_at, name_at, players_at

if TYPE_CHECKING:
    from collections.abc import Collection

    from kiosk.journal.bodies import Membership
    from kiosk.projections.tournament_state import TournamentState


def membership_at(hall: TournamentState, round_: int, table: int, seat: str) -> Membership | None:
    """The number and the club of who sits at a seat in a round; None where nothing was told.

    Of somebody for whom another plays by now, those told before.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    name = name_at(hall, round_, table, seat)
    if name is None:
        return None
    for number in players_at(hall, round_, table, seat):
        player = hall.tournament.player_in(round_, number)
        if player is not None and player.name == name:
            return _of_players(hall, (number,), name)
    return membership_of(hall, line_at(hall, round_, table, seat), name)


def membership_of(hall: TournamentState, line: int | None, name: str) -> Membership | None:
    """The number and the club of a player of a pair, of a team, or of a single player, by the name.

    Args:
        hall: the tournament.
        line: the number of the pair, the team or the single player; None for nobody's.
        name: the player's.
    """
    tournament = hall.tournament
    if line is None:
        return None
    if line in tournament.pairs:
        known = dict(zip(tournament.pairs[line], tournament.memberships.get(line, ()), strict=False))
        return known.get(name) or _of_left(hall, (line,), name)
    return _of_players(hall, tournament.teams[line].players if line in tournament.teams else (line,), name)


def _of_players(hall: TournamentState, numbers: Collection[int], name: str) -> Membership | None:
    """Of single players or players of teams: of whoever plays under one of these numbers, or has played."""
    tournament = hall.tournament
    known = {
        tournament.players[number].name: tournament.player_memberships[number]
        for number in numbers
        if number in tournament.player_memberships and number in tournament.players
    }
    return known.get(name) or _of_left(hall, numbers, name)


def _of_left(hall: TournamentState, numbers: Collection[int], name: str) -> Membership | None:
    left = {said.leaving: said.membership for said in hall.tournament.replaced if said.number in numbers}
    return left.get(name)
