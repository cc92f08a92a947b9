"""Who enters: players, the pairs and teams they form, the line-ups of a team's match (Art. 2, 18, 33)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from kiosk.games.burraco.regulations import Regulations
from kiosk.messages import N_, KioskError
from kiosk.tournament.attendance import may_substitute

FEWEST_OF_A_TEAM: Final = 4


class LineUpError(KioskError, ValueError):
    """The team cannot play like that."""


class SubstitutionError(KioskError, ValueError):
    """The player cannot be replaced like that."""


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


LineUp = tuple[Pair, ...]
"""The pairs that a team sends to its tables in one match, the first one to the first table."""


def line_up(team: Team, pairs: Sequence[tuple[Player, Player]], tables: int) -> LineUp:
    """A team's pairs for one match; they may be others in the next one (Art. 2).

    Args:
        team: whose.
        pairs: as the captain has written them, table by table.
        tables: at how many tables the match is played.

    Raises:
        LineUpError: there are too few or too many, or somebody is in two of them or not of the team.
    """
    if len(pairs) != tables:
        raise LineUpError(
            N_("{team} plays at {tables} tables: write a pair for each."),
            article="Art. 2",
            field="line_up",
            team=team.name,
            tables=tables,
        )
    named = list(chain(*pairs))
    for player in named:
        if player not in team.players:
            raise LineUpError(
                N_("{player} is not of the team {team}."),
                article="Art. 2",
                field="line_up",
                player=player.name,
                team=team.name,
            )
        if named.count(player) > 1:
            raise LineUpError(
                N_("{player} plays in one pair only."), article="Art. 2", field="line_up", player=player.name
            )
    return tuple(Pair(players) for players in pairs)


def substituted(
    pair: Pair,
    leaving: Player,
    newcomer: Player,
    *,
    entered: Collection[Player],
    completed: int,
    rounds: int,
    regulations: Regulations,
) -> Pair:
    """The pair with a player replaced, until half of the matches are over (Art. 33, R29).

    Args:
        pair: as it has played.
        leaving: the one who is unable to go on.
        newcomer: who comes instead.
        entered: everybody who plays in the tournament.
        completed: rounds completed; the one in progress is not.
        rounds: of the tournament.
        regulations: for the share after which it is too late.

    Raises:
        SubstitutionError: it is too late, the one is not of the pair, or the other plays already.
    """
    if leaving not in pair.players:
        raise SubstitutionError(
            N_("{player} is not of this pair."), article="Art. 33", field="leaving", player=leaving.name
        )
    if newcomer in entered:
        raise SubstitutionError(
            N_("{player} plays already."), article="Art. 33", field="newcomer", player=newcomer.name
        )
    if not may_substitute(completed, rounds, regulations):
        raise SubstitutionError(
            N_("{completed} of {rounds} rounds are over: it is too late to replace a player."),
            article="Art. 33",
            field="leaving",
            completed=completed,
            rounds=rounds,
        )
    first, second = (newcomer if each == leaving else each for each in pair.players)
    return replace(pair, players=(first, second))
