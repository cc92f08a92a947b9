"""Who has met whom, and how seldom anybody can be made to meet again (Art. 3).

A round is a tuple of tables, a table a tuple of four players. A repeat is a pair of players who share a table
in two rounds; three meetings of a pair are three repeats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations
from typing import TypeAlias, TypeVar

from kiosk.tournament.mineo.entrants import PLAYERS

Player = TypeVar("Player", bound=Hashable)
Round: TypeAlias = Sequence[Sequence[Player]]


def meetings(rounds: Iterable[Round[Player]]) -> Counter[frozenset[Player]]:
    """How often each pair of players has shared a table."""
    return Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )


def repeats(rounds: Iterable[Round[Player]]) -> int:
    """How many repeats there are in all."""
    return sum(times * (times - 1) // 2 for times in meetings(rounds).values())


def least_repeats(tables: int, rounds: int) -> int:
    """The repeats that nobody can avoid in so many rounds: 0 from four tables on.

    Four players who come from fewer than four tables share one: in any two rounds, at each table.
    """
    whole, rest = divmod(PLAYERS, tables)
    shared = rest * (whole + 1) * whole // 2 + (tables - rest) * whole * (whole - 1) // 2
    return tables * shared * rounds * (rounds - 1) // 2
