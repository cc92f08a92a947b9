"""Groups that are paired apart and sit in one hall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from kiosk.tournament.pairings.facts import Entrant, Table


def in_one_hall(groups: Iterable[Sequence[Table[Entrant]]]) -> tuple[Table[Entrant], ...]:
    """The groups' tables, numbered on from the first group's first table."""
    return tuple(replace(table, number=number) for number, table in enumerate(chain(*groups), 1))
