"""A match of two teams: who sits at its tables, and what the tables are worth together (Art. 2, 17)."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.burraco.match import match_result
from kiosk.games.game import PartyResult
from kiosk.games.lines import EW, NS
from kiosk.games.regulations import Format, Regulations
from kiosk.messages import N_, KioskError
from kiosk.tournament.pairings.facts import Entrant, Table


class TeamMatchError(KioskError, ValueError):
    """The tables of a team match do not belong together."""


def seat_match(
    one: Sequence[Entrant], other: Sequence[Entrant], first_table: int
) -> tuple[Table[Entrant], ...]:
    """The tables of a match: at the first a pair of `one` is NS, at the next a pair of `other`, and so on.

    Args:
        one: the pairs of a team, table by table.
        other: those of the other team.
        first_table: the number of the first table.

    Raises:
        TeamMatchError: one of the teams has more pairs than the other.
    """
    if len(one) != len(other):
        raise TeamMatchError(
            N_("Both teams play at as many tables. Write the missing pair."),
            article="Art. 2",
            field="line_up",
        )
    return tuple(
        Table(first_table + step, *(couple if step % 2 == 0 else couple[::-1]))
        for step, couple in enumerate(zip(one, other, strict=True))
    )


def team_result(
    tables: Sequence[tuple[int, int]], match_format: Format, regulations: Regulations
) -> tuple[PartyResult, PartyResult]:
    """What a match gives two teams: the sum over its tables, by the bands of a match of teams (Art. 17).

    Args:
        tables: at each, the points of the one team and of the other, credits included.
        match_format: the format whose bands hold.
        regulations: for the cap on match points, if there is one.

    Raises:
        TeamMatchError: no table is given.
        kiosk.games.burraco.sheet.NotMultipleOfFiveError: points that no table can have.
    """
    if not tables:
        raise TeamMatchError(N_("A match of teams is played at one table at least."), field="tables")
    one, other = zip(*tables, strict=True)
    result = match_result({NS: one, EW: other}, {}, match_format, regulations)
    return result[NS], result[EW]
