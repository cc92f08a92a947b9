"""Who meets whom in a round: by the order of entry, or neighbours in the standings (pure Danish)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.journal.bodies import Seating
from kiosk.messages import N_, Message
from kiosk.projections.hall import Hall
from kiosk.projections.standings import standings


@dataclass(frozen=True, slots=True)
class Pairing:
    """One way to pair a round."""

    key: str
    label: Message
    order: Callable[[Hall], Sequence[int]]
    """The pairs' numbers; the first two meet at table 1, the next two at table 2, ..."""


def by_entry(hall: Hall) -> Sequence[int]:
    """The pairs as they were entered."""
    return sorted(hall.tournament.pairs)


def by_standings(hall: Hall) -> Sequence[int]:
    """The pairs as they stand, the best first; level ones by their number."""
    return [row.pair for row in standings(hall)]


PAIRINGS: Final = {
    each.key: each
    for each in (
        Pairing("danish", Message(N_("Danish: by the standings")), by_standings),
        Pairing("entry", Message(N_("By the order of entry")), by_entry),
    )
}


def seatings(hall: Hall, order: Sequence[int]) -> tuple[Seating, ...]:
    """The tables of a round, two by two in `order`.

    If the number is odd, the last table is incomplete: there rests the last in `order` who has not rested
    yet (Art. 34), or the very last if all have.
    """
    playing = list(order)
    resting = _who_rests(hall, order) if len(order) % 2 else None
    if resting is not None:
        playing.remove(resting)
    couples = zip(playing[::2], playing[1::2], strict=True)
    tables = [Seating(table, ns, ew) for table, (ns, ew) in enumerate(couples, 1)]
    if resting is not None:
        tables.append(Seating(len(tables) + 1, resting, None))
    return tuple(tables)


def _who_rests(hall: Hall, order: Sequence[int]) -> int:
    rested = {
        pair
        for round_ in hall.tournament.rounds.values()
        for seating in round_
        if None in (seating.ns, seating.ew)
        for pair in (seating.ns, seating.ew)
    }
    return next((pair for pair in reversed(order) if pair not in rested), order[-1])
