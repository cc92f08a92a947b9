"""Lots between level entrants: drawn by the program, from a seed that can be checked, or by hand. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import LotsDrawn, LotsSeeded
from kiosk.messages import N_
from kiosk.tournament.start_list import drawn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.journal.bodies import AnyBody


def lots_between(
    round_: int, group: Sequence[int], places: Mapping[str, int], seed: str, article: str = ""
) -> tuple[AnyBody, ...]:
    """What the journal says of lots.

    Args:
        round_: after which they are drawn.
        group: those who are level, by their numbers.
        places: what was drawn by hand, from 1, by number; empty: the program draws.
        seed: from what it draws.
        article: by which lots are drawn, where the code has one.

    Raises:
        RefusedError: the places are no order.
    """
    if places:
        return (LotsDrawn(round_, tuple(map(str, _as_entered(group, places, article)))),)
    entrants = tuple(map(str, group))
    return (LotsSeeded(round_, entrants, seed), LotsDrawn(round_, drawn(entrants, seed)))


def _as_entered(group: Sequence[int], places: Mapping[str, int], article: str) -> tuple[int, ...]:
    by_place = {places.get(str(number)): number for number in group}
    if by_place.keys() != set(range(1, len(group) + 1)) or len(places) != len(group):
        raise RefusedError(
            N_("Enter for each of them the place that the lots gave, from 1 to {last}, each once."),
            article=article,
            field=f"places.{group[0]}",
            last=len(group),
        )
    return tuple(by_place[place] for place in range(1, len(group) + 1))
