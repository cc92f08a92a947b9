"""Mitchell pairings: one line stays at its tables, all of the other move on equally far (Art. 2).

The start list gives the lines: the first two places are NS and EW of table 1, the next two of table 2. Tables
that are not needed any more, because of withdrawals, are given up from the last one, and whoever sat there
takes an empty place of its own line, or else of the other.

Of all moves the best is, by the first that differs:

1. that by which the fewest meet who are not to meet, by what was said before the first round;
2. that by which nobody rests more often in a session than allowed (Art. 34);
3. that by which the fewest meet again;
4. one table on from the round before, or else two, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.messages import N_, Message
from kiosk.tournament.pairings.facts import Entrant, PairingFacts, Table
from kiosk.tournament.pairings.reasons import why_they_meet_again, why_they_rest


@dataclass(frozen=True, slots=True)
class Mitchell:
    """The mobile line, EW, goes to the next table, and from the last to the first."""

    key: str
    label: Message
    depends_on_standings: bool = False

    def pair(self, facts: PairingFacts[Entrant]) -> tuple[Table[Entrant], ...]:
        """The tables of the round, numbered as the fixed line sits."""
        ns, ew = fixed_and_mobile(facts.starts)
        usual = (facts.round - 1) % len(ns)
        moved = (_moved(ns, ew, (usual + more) % len(ns)) for more in range(len(ns)))
        judged = []
        for tables in moved:
            faults = _faults(facts, tables)
            if faults == _NONE:
                return tables
            judged.append((faults, tables))
        return min(judged, key=lambda judgement: judgement[0])[1]

    def why(
        self, facts: PairingFacts[Entrant], tables: Sequence[Table[Entrant]]
    ) -> tuple[tuple[Message, ...], ...]:
        """For each of the tables that `pair` gave, where the mobile line comes from, and who meets again."""
        before = {} if not facts.played else {table.ew: table.number for table in facts.played[-1]}
        return tuple(
            (
                *_where_from(table, before.get(table.ew)),
                *why_they_rest(facts, table),
                *why_they_meet_again(facts, table),
            )
            for table in tables
        )


MITCHELL: Final = Mitchell("mitchell", Message(N_("Mitchell: one line stays, the other moves")))


def fixed_and_mobile(starts: Sequence[Entrant | None]) -> tuple[list[Entrant | None], list[Entrant | None]]:
    """The fixed and the mobile line at the tables that are needed; at most one place is empty."""
    places = list(starts)
    needed = (sum(entrant is not None for entrant in places) + 1) // 2 * 2
    places += [None] * (needed - len(places))
    for left in range(needed, len(places)):
        if places[left] is None:
            continue
        empty = [place for place in range(needed) if places[place] is None]
        own = [place for place in empty if place % 2 == left % 2]
        places[(own or empty)[0]] = places[left]
    return places[0:needed:2], places[1:needed:2]


def _moved(
    ns: Sequence[Entrant | None], ew: Sequence[Entrant | None], move: int
) -> tuple[Table[Entrant], ...]:
    moved = [ew[table - move] for table in range(len(ns))]
    return tuple(Table(number, *sides) for number, sides in enumerate(zip(ns, moved, strict=True), 1))


_NONE: Final = (0, 0, 0)


def _faults(facts: PairingFacts[Entrant], tables: Sequence[Table[Entrant]]) -> tuple[int, int, int]:
    forbidden = sum(facts.is_forbidden(*table.entrants) for table in tables if not table.is_incomplete)
    byes = sum(facts.byes_too_many(table.entrants[0]) for table in tables if table.is_incomplete)
    met = sum(len(facts.rounds_met(*table.entrants)) for table in tables if not table.is_incomplete)
    return forbidden, byes, met


def _where_from(table: Table[Entrant], before: int | None) -> tuple[Message, ...]:
    if table.ew is None:
        return ()
    if before is None:
        return (Message(N_("N/S stays at this table; E/W starts here.")),)
    return (Message(N_("N/S stays at this table; E/W comes from table {table}."), {"table": before}),)
