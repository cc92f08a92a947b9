"""Finding the next round in which the fewest pairs meet again, after any rounds whatever (Art. 3).

The search is deterministic and bounded in steps, not in seconds: whoever computes it gets the same tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, Generic

from kiosk.tournament.mineo.entrants import PLAYERS, require_tables
from kiosk.tournament.mineo.meetings import Player, Round, meetings

STEPS: Final = 200_000
"""Companions tried before the search gives up proving that what it has is the best."""


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[Player]):
    """The best round found."""

    tables: tuple[tuple[Player, ...], ...]
    repeats: int
    """How many repeats this round adds; 0: nobody meets again."""
    is_least: bool
    """Whether it is proved that no round adds fewer."""


class _OutOfStepsError(Exception):
    """The bound is reached; never leaves this module."""


def next_round(history: Sequence[Round[Player]], *, steps: int = STEPS) -> SearchResult[Player]:
    """The round that adds the fewest repeats; of those, one in which nobody meets the same player too often.

    Args:
        history: the rounds so far, at least one; the first gives the players and their order.
        steps: how many companions are tried at most.

    Raises:
        kiosk.tournament.mineo.entrants.EntryError: the players do not fill tables of four.
    """
    players = [player for table in history[0] for player in table]
    require_tables(len(players))
    met = meetings(history)
    tables = _improved(_crossed(players), met)
    repeats = sum(_cost(table, met) for table in tables)
    hunt = _Hunt(players, met, steps)
    oftenest = max(met.values())
    limits = [(0, 0), *product(range(1, repeats + 1), range(1, oftenest + 1))]
    for limit, most in limits:
        try:
            better = hunt.within(limit, most)
        except _OutOfStepsError:
            return SearchResult(tables, repeats, is_least=limit == repeats)
        if better is not None:
            return SearchResult(better, limit, is_least=True)
    return SearchResult(tables, repeats, is_least=True)


def _cost(table: Sequence[Player], met: Counter[frozenset[Player]]) -> int:
    return sum(met[frozenset(pair)] for pair in combinations(table, 2))


def _crossed(players: Sequence[Player]) -> tuple[tuple[Player, ...], ...]:
    """Tables of players who sit far apart in the first round: a good start."""
    tables = len(players) // PLAYERS
    return tuple(tuple(players[table::tables]) for table in range(tables))


def _improved(
    tables: tuple[tuple[Player, ...], ...], met: Counter[frozenset[Player]]
) -> tuple[tuple[Player, ...], ...]:
    """Change two players of two tables for each other while that saves repeats. It always ends."""
    while True:
        changed = next(_changes(tables, met), None)
        if changed is None:
            return tables
        tables = changed


def _changes(
    tables: tuple[tuple[Player, ...], ...], met: Counter[frozenset[Player]]
) -> Iterator[tuple[tuple[Player, ...], ...]]:
    for here, there in combinations(range(len(tables)), 2):
        before = _cost(tables[here], met) + _cost(tables[there], met)
        for mine, theirs in product(range(PLAYERS), repeat=2) if before else ():
            one, other = list(tables[here]), list(tables[there])
            one[mine], other[theirs] = other[theirs], one[mine]
            if _cost(one, met) + _cost(other, met) < before:
                changed = list(tables)
                changed[here], changed[there] = tuple(one), tuple(other)
                yield tuple(changed)


class _Hunt(Generic[Player]):
    """An exhaustive search for a round within a limit of repeats; the steps count over all limits."""

    def __init__(self, players: Sequence[Player], met: Counter[frozenset[Player]], steps: int) -> None:
        self._met = met
        self._order = {player: place for place, player in enumerate(players)}
        self._steps = steps
        self._most = 0

    def within(self, limit: int, most: int) -> tuple[tuple[Player, ...], ...] | None:
        """A round that adds no more than `limit` repeats; None if there is none.

        Args:
            limit: the repeats.
            most: how often two who meet may have met before.

        Raises:
            _OutOfStepsError: it is not known in the steps that were left.
        """
        self._most = most
        found = self._fill((), tuple(self._order), limit)
        return found and tuple(tuple(sorted(table, key=self._order.__getitem__)) for table in found)

    def _fill(
        self, table: tuple[Player, ...], waiting: tuple[Player, ...], limit: int
    ) -> tuple[tuple[Player, ...], ...] | None:
        """Fill this table and then all others from those who wait; a table's companions come in order."""
        if len(table) == PLAYERS:
            rest = self._fill((), waiting, limit)
            return None if rest is None else (table, *rest)
        if not table:
            if not waiting:
                return ()
            first = max(waiting, key=lambda player: self._met_among(player, waiting))
            return self._fill((first,), tuple(other for other in waiting if other != first), limit)
        last = self._order[table[-1]] if len(table) > 1 else -1
        for player in waiting:
            if self._order[player] < last:
                continue
            self._steps -= 1
            if self._steps < 0:
                raise _OutOfStepsError
            before = [self._met[frozenset((player, other))] for other in table]
            cost = sum(before)
            if cost <= limit and max(before) <= self._most:
                others = tuple(other for other in waiting if other != player)
                rest = self._fill((*table, player), others, limit - cost)
                if rest is not None:
                    return rest
        return None

    def _met_among(self, player: Player, waiting: Sequence[Player]) -> int:
        """Who has met most of those who wait is the hardest to place, and is placed first."""
        return sum(self._met[frozenset((player, other))] > 0 for other in waiting if other != player)
