"""Pre-arranged rounds: who sits with whom, so that the fewest meet again (Art. 3).

Players go by their numbers, and the first round is always the draw's: 1 to 4, 5 to 8, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from kiosk.messages import N_, KioskError
from kiosk.tournament.mineo.entrants import PLAYERS, require_tables
from kiosk.tournament.mineo.meetings import least_repeats, repeats
from kiosk.tournament.mineo.search import STEPS, next_round

Tables: TypeAlias = tuple[tuple[int, ...], ...]

ROUNDS: Final = 4
"""Rounds of a tournament (Art. 3)."""

_FOUR_TABLES: Final[tuple[Tables, ...]] = (
    ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),
    ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16)),
    ((1, 6, 11, 16), (2, 5, 12, 15), (3, 8, 9, 14), (4, 7, 10, 13)),
    ((1, 7, 12, 14), (2, 8, 11, 13), (3, 5, 10, 16), (4, 6, 9, 15)),
    ((1, 8, 10, 15), (2, 7, 9, 16), (3, 6, 12, 13), (4, 5, 11, 14)),
)
"""All five rounds in which sixteen players meet all others once."""

_MOVES: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 4, 6), (0, 3, 6, 9))
"""By round, how many tables on the first, second, third and fourth of each table of the first round move.

Two who start i places and j tables apart meet in the round r in which r times i tables are j, round the hall:
in one round only, unless a product of two numbers from 1 to 3 is a multiple of the tables.
"""
_OTHER_MOVES: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 1, 5), (0, 3, 5, 1))
"""The moves for the halls in which such a product is: six tables, and nine."""
_MOVES_OF: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {6: _OTHER_MOVES, 9: _OTHER_MOVES}


class ScheduleError(KioskError, ValueError):
    """There is no such schedule."""


class Feasibility(Enum):
    """Whether so many can play so many rounds without anybody meeting again."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"
    """Neither a schedule nor a proof against it is known here."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Pre-arranged rounds."""

    rounds: tuple[Tables, ...]
    repeats: int
    """How often a pair meets again; 0 is the aim."""
    is_least: bool
    """Whether it is proved that no schedule has fewer repeats."""


def schedule(entrants: int, rounds: int = ROUNDS, *, steps: int = STEPS) -> Schedule:
    """The rounds for so many entrants.

    Args:
        entrants: a multiple of four.
        rounds: 1 or more.
        steps: for each round that no rule gives, how far to search for it.

    Raises:
        kiosk.tournament.mineo.entrants.EntryError: the entrants do not fill tables of four.
        ScheduleError: no rounds are asked for.
    """
    tables = require_tables(entrants)
    if rounds < 1:
        raise ScheduleError(N_("A schedule has one round at least."), article="Art. 3", field="rounds")
    planned = list(_known(tables)[:rounds])
    while len(planned) < rounds:
        planned.append(next_round(planned, steps=steps).tables)
    count = repeats(planned)
    return Schedule(tuple(planned), count, is_least=count == least_repeats(tables, rounds))


def feasibility(entrants: int, rounds: int = ROUNDS) -> Feasibility:
    """Whether nobody need meet again in so many rounds.

    Raises:
        kiosk.tournament.mineo.entrants.EntryError: the entrants do not fill tables of four.
    """
    tables = require_tables(entrants)
    if rounds <= len(_known(tables)):
        return Feasibility.POSSIBLE
    runs_out_of_opponents = rounds * (PLAYERS - 1) > entrants - 1
    if least_repeats(tables, rounds) or runs_out_of_opponents:
        return Feasibility.IMPOSSIBLE
    return Feasibility.UNKNOWN


def _known(tables: int) -> tuple[Tables, ...]:
    """The rounds without a repeat that are given by a rule; fewer than four tables have the first only."""
    if tables == len(_FOUR_TABLES[0]):
        return _FOUR_TABLES
    moves = _MOVES_OF.get(tables, _MOVES)
    return tuple(_moved(tables, move) for move in (moves[:1] if tables < PLAYERS else moves))


def _moved(tables: int, moves: tuple[int, ...]) -> Tables:
    return tuple(
        tuple(PLAYERS * ((table + move) % tables) + place for place, move in enumerate(moves, 1))
        for table in range(tables)
    )
