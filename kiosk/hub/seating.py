"""Who meets whom in a round of pairs: by a system of the code, or by the order of entry (Art. 2). Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from kiosk.games.registry import REGULATIONS
from kiosk.journal.bodies import Seating
from kiosk.messages import N_, Message
from kiosk.projections.hall import Hall
from kiosk.projections.standings import standings
from kiosk.tournament.pairings.danish import PURE_DANISH
from kiosk.tournament.pairings.facts import Facts, Table
from kiosk.tournament.pairings.preview import Preview, paired_by, require_whole
from kiosk.tournament.pairings.system import PairingSystem
from kiosk.tournament.pairings.systems import SYSTEMS
from kiosk.tournament.standings import Tally, ranking

Order = Sequence[int | None]
"""The pairs' numbers as they sit: the first two at table 1, the next two at table 2, ... None: nobody."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One way to pair a round."""

    key: str
    label: Message
    preview: Callable[[Hall], Preview[int]]
    """Who would meet now, and why; pairs are named by their numbers."""

    def order(self, hall: Hall) -> Order:
        """Who would meet now."""
        return [pair for table in self.preview(hall).tables for pair in (table.ns, table.ew)]


def facts(hall: Hall) -> Facts[int]:
    """What the next round is paired from.

    Raises:
        kiosk.tournament.pairings.facts.PairingError: fewer than two pairs are entered.
    """
    opened = hall.tournament.opened
    starts = hall.tournament.starts
    tallies = {row.pair: Tally(row.victory_points, row.match_points) for row in standings(hall)}
    regulations = None if opened is None else REGULATIONS.get(opened.regulations)
    return Facts(
        starts=starts,
        ranking=ranking(tallies, starts, _lots(hall, hall.tournament.round)),
        played=tuple(
            tuple(Table(each.table, each.ns, each.ew) for each in seatings_)
            for _, seatings_ in sorted(hall.tournament.rounds.items())
        ),
        rounds=0 if opened is None else opened.rounds,
        session_starts=hall.tournament.session_starts,
        byes_per_session=1 if regulations is None else regulations.byes_per_session,
    )


def by_system(system: PairingSystem, hall: Hall) -> Preview[int]:
    """The next round as a system pairs it."""
    return paired_by(system, facts(hall))


def by_entry(hall: Hall) -> Preview[int]:
    """The next round as the pairs start, whatever the results."""
    return paired_by(PURE_DANISH, replace(facts(hall), ranking=_playing(hall)))


PAIRINGS: Final = {
    **{key: Pairing(key, system.label, partial(by_system, system)) for key, system in SYSTEMS.items()},
    "entry": Pairing("entry", Message(N_("By the order of entry")), by_entry),
}
"""By key, in the order in which they are offered."""


def seatings(hall: Hall, order: Order) -> tuple[Seating, ...]:
    """The tables of a round, two by two in `order`.

    Raises:
        kiosk.tournament.pairings.facts.PairingError: somebody has no seat, or two, or a table has nobody.
    """
    couples = zip(order[::2], order[1::2], strict=True)
    tables = [Table(number, *couple) for number, couple in enumerate(couples, 1)]
    require_whole(tables, facts(hall))
    return tuple(Seating(table.number, table.ns, table.ew) for table in tables)


def _playing(hall: Hall) -> list[int]:
    """The pairs that play, as they start."""
    return [pair for pair in hall.tournament.starts if pair is not None]


def _lots(hall: Hall, round_: int) -> list[list[int]]:
    """The lots drawn after a round between pairs, which are named by their numbers."""
    return [[int(each) for each in draw if each.isdecimal()] for draw in hall.tournament.lots.get(round_, ())]
