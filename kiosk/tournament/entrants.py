"""Who enters: players, the pairs and teams they form, the line-ups of a team's match (Art. 2, 18, 33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.games.regulations import Regulations
from kiosk.messages import N_, KioskError
from kiosk.tournament.attendance import may_substitute

FEWEST_OF_A_TEAM: Final = 4
PLAYERS_OF_A_PAIR: Final = 2
FEWEST_TO_OPEN: Final[Mapping[str, int]] = {PAIRS: 2, TEAMS: 2, INDIVIDUALS: 4}
"""With how many a tournament can be opened."""


class LineUpError(KioskError, ValueError):
    """The team cannot play like that."""


class SubstitutionError(KioskError, ValueError):
    """The player cannot be replaced any more, or not by that one."""


@dataclass(frozen=True, slots=True)
class Player:
    """One person."""

    name: str
    number: str = ""
    """The federation's, as it is written; empty if it is not told."""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who play together for the whole event."""

    players: tuple[Player, Player]


@dataclass(frozen=True, slots=True)
class Team:
    """Players who form their pairs anew before each match."""

    name: str
    players: tuple[Player, ...]
    """The captain, who signs for the team (Art. 18), is the first."""

    @property
    def captain(self) -> Player:
        return self.players[0]


LineUp: TypeAlias = tuple[Pair, ...]
"""The pairs that a team sends to its tables in one match, the first one to the first table."""


def line_up(team: Team, players: Sequence[Player], tables: int) -> LineUp:
    """A team's pairs for one match; they may be others in the next one (Art. 2).

    Args:
        team: whose.
        players: as the captain has written them, two to each table.
        tables: at how many tables the match is played.

    Raises:
        LineUpError: there are too few or too many, or somebody is in two of them or not of the team.
    """
    if len(players) != PLAYERS_OF_A_PAIR * tables:
        raise LineUpError(
            N_("{team} plays at {tables} tables: name two players for each."),
            article="Art. 2",
            field="line_up",
            team=team.name,
            tables=tables,
        )
    for player in players:
        if player not in team.players:
            raise LineUpError(
                N_("{player} is not of the team {team}."),
                article="Art. 2",
                field="line_up",
                player=player.name,
                team=team.name,
            )
        if players.count(player) > 1:
            raise LineUpError(
                N_("{player} plays in one pair only."), article="Art. 2", field="line_up", player=player.name
            )
    return tuple(Pair(couple) for couple in zip(players[::2], players[1::2], strict=True))


def require_substitute(completed: int, rounds: int, regulations: Regulations) -> None:
    """Make sure that a player may still be replaced: until half of the matches are over (Art. 33, R29).

    Args:
        completed: rounds completed; the one in progress is not.
        rounds: of the tournament.
        regulations: for the share after which it is too late.

    Raises:
        SubstitutionError: it is too late.
    """
    if not may_substitute(completed, rounds, regulations):
        raise SubstitutionError(
            N_("{completed} of {rounds} rounds are over: it is too late to replace a player."),
            article="Art. 33",
            field="leaving",
            completed=completed,
            rounds=rounds,
        )
