"""How good a schedule of rounds is: who meets again, and how many different opponents everybody has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from kiosk.tournament.mineo.entrants import PLAYERS
from kiosk.tournament.mineo.meetings import Player, Round, meetings


def met_again(rounds: Iterable[Round[Player]]) -> frozenset[frozenset[Player]]:
    """The pairs that have met more than once."""
    return frozenset(pair for pair, times in meetings(rounds).items() if times > 1)


def fewest_opponents(rounds: Sequence[Round[Player]]) -> int:
    """How many different opponents the player has met who has met the fewest; 0 if nobody has played."""
    players = {player for tables in rounds for table in tables for player in table}
    met = Counter(player for pair in meetings(rounds) for player in pair)
    return min((met[player] for player in players), default=0)


def is_whole(rounds: Sequence[Round[Player]]) -> bool:
    """Whether every round seats the same players, each once, four to a table."""
    seated = [Counter(player for table in tables for player in table) for tables in rounds]
    return all(
        players == seated[0]
        and set(players.values()) <= {1}
        and all(len(table) == PLAYERS for table in tables)
        for players, tables in zip(seated, rounds, strict=True)
    )
