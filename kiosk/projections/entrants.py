"""Who plays for points of their own, and what they are called. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.journal.bodies import PlayerEntered
from kiosk.messages import N_, Message
from kiosk.projections.tournament_state import TournamentState

KIND_PLURALS: Final[Mapping[str, Message]] = {
    PAIRS: Message(N_("Pairs")),
    TEAMS: Message(N_("Teams")),
    INDIVIDUALS: Message(N_("Players")),
}
"""What those who enter are called, by a constant of `kiosk.games.entrants`."""

KIND_LABELS: Final[Mapping[str, Message]] = {
    PAIRS: Message(N_("Pair")),
    TEAMS: Message(N_("Team")),
    INDIVIDUALS: Message(N_("Player")),
}
"""What one of them is called."""


def entrants(hall: TournamentState) -> Mapping[int, tuple[str, ...]]:
    """The names of who plays for points of their own, by the number of the pair, team or single player."""
    if hall.tournament.entrants == TEAMS:
        return {number: (team.name,) for number, team in hall.tournament.teams.items()}
    return people(hall)


def names_of_entrant(hall: TournamentState, number: int) -> tuple[str, ...]:
    """The names of one of them; none for a number that is nobody's."""
    tournament = hall.tournament
    if tournament.entrants == TEAMS:
        return (tournament.teams[number].name,) if number in tournament.teams else ()
    player = tournament.players.get(number)
    return tournament.pairs.get(number, ()) if player is None else _names(player)


def _names(player: PlayerEntered) -> tuple[str, ...]:
    """Of a squad, its members: its own name is made of theirs."""
    return player.members or (player.name,)


def people(hall: TournamentState) -> Mapping[int, tuple[str, ...]]:
    """The names of who has a page of their own: a pair, or a single player, as whose teams are made too."""
    singles = {number: _names(player) for number, player in hall.tournament.players.items()}
    return {**hall.tournament.pairs, **singles}
