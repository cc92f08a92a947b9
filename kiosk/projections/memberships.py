"""What the federation knows somebody by who sits at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.projections.seated import line_at, name_at

if TYPE_CHECKING:
    from kiosk.journal.bodies import Membership
    from kiosk.projections.tournament_state import TournamentState


def membership_at(hall: TournamentState, round_: int, table: int, seat: str) -> Membership | None:
    """The number and the club of who sits at a seat in a round; None where nothing was told.

    Of somebody for whom another plays by now, those told before.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    name = name_at(hall, round_, table, seat)
    return None if name is None else membership_of(hall, line_at(hall, round_, table, seat), name)


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
        known = tournament.memberships.get(line, ())
        found = dict(zip(tournament.pairs[line], known, strict=False))
        members: tuple[int, ...] = (line,)
    else:
        members = tournament.teams[line].players if line in tournament.teams else (line,)
        found = {
            tournament.players[number].name: tournament.player_memberships[number]
            for number in members
            if number in tournament.player_memberships and number in tournament.players
        }
    left = {said.leaving: said.membership for said in tournament.replaced if said.number in members}
    return found.get(name) or left.get(name)
