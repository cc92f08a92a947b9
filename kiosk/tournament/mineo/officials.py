"""Who decides: the four players while they agree, else the officials who do not sit there (Art. 8, 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class DecidedBy(Enum):
    """Who settles a question of the rules."""

    TABLE = "table"
    OFFICIALS = "officials"


@dataclass(frozen=True, slots=True)
class SeatedOfficial:
    """One of those who run the tournament, who may play in it too."""

    name: str
    plays_at: str | None
    """The letter of the table where the official sits in this round; None if nowhere."""


@dataclass(frozen=True, slots=True)
class Routing:
    """Where a question goes."""

    decided_by: DecidedBy
    called: tuple[str, ...]
    """The officials who may rule, in the order given; none if the table decides, or if all sit at it."""


def route(table: str, officials: Sequence[SeatedOfficial], *, is_unanimous: bool) -> Routing:
    """Who decides a question at a table.

    A penalty that the articles lay down is not put to the vote: it is written, whoever decides (Art. 8).

    Args:
        table: its letter.
        officials: all of them.
        is_unanimous: the four players agree, and have no doubt about the rule.
    """
    if is_unanimous:
        return Routing(DecidedBy.TABLE, ())
    return Routing(
        DecidedBy.OFFICIALS, tuple(official.name for official in officials if official.plays_at != table)
    )
