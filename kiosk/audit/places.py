"""The standings that follow from what the rounds have given (Art. 2, 17), and the order to pair from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.audit.gains import points
from kiosk.audit.knock_out import knock_out_places
from kiosk.audit.mineo import mineo_places
from kiosk.games.mineo.settings import MINEO
from kiosk.journal.bodies import FinalPlace
from kiosk.tournament.pairings.knock_out import KNOCK_OUT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from kiosk.audit.record import Record


def places(record: Record) -> tuple[FinalPlace, ...]:
    """The standings, group by group, best first; who is level shares a place and stands by number.

    Where lots were drawn between all of them after the newest round, they stand as the lots say.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if record.opened is not None and record.opened.rules == MINEO:
        return mineo_places(record)
    if record.system == KNOCK_OUT.key:
        return knock_out_places(record)
    got = points(record)
    groups: Iterable[Collection[int]] = [group.entrants for group in record.groups] or [got]
    lots = record.lots.get(record.round, [])
    return tuple(place for group in groups for place in _ranked(group, got, lots))


def ranking(record: Record, starts: Sequence[int | None]) -> list[int]:
    """Those on a start list who play, best first; level ones as they start, unless lots were drawn."""
    got = points(record)
    playing = [start for start in starts if start is not None]
    best_first = sorted(playing, key=lambda entrant: got.get(entrant, (0, 0)), reverse=True)
    order: list[int] = []
    while best_first:
        level = [one for one in best_first if got.get(one, (0, 0)) == got.get(best_first[0], (0, 0))]
        lot = next((lot for lot in record.lots.get(record.round, []) if set(level) <= set(lot)), None)
        order += level if lot is None else sorted(level, key=lot.index)
        best_first = best_first[len(level) :]
    return order


def _ranked(
    group: Collection[int], got: dict[int, tuple[int, int]], lots: Sequence[Sequence[int]]
) -> Iterator[FinalPlace]:
    own = {entrant: got.get(entrant, (0, 0)) for entrant in group}
    before = 0
    for points_ in sorted(set(own.values()), reverse=True):
        level = sorted(entrant for entrant in group if own[entrant] == points_)
        lot = next((lot for lot in lots if set(level) <= set(lot)), None)
        for step, entrant in enumerate(level if lot is None else sorted(level, key=lot.index)):
            yield FinalPlace(before + 1 + (0 if lot is None else step), entrant, points_)
        before += len(level)
