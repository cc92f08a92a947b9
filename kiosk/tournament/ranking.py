"""Who stands before whom: victory points, then signed match points; who is level shares a place (R1, R37)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, TypeVar

from kiosk.games.game import PartyResult
from kiosk.games.regulations import Award

Entrant = TypeVar("Entrant", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Tally:
    """What an entrant has gathered, or an adjustment to it."""

    victory_points: int = 0
    match_points: int = 0

    @classmethod
    def of(cls, result: PartyResult | Award) -> Tally:
        """What a match, or an award in its place, adds. Points left blank add nothing (R19)."""
        return cls(result.victory_points or 0, result.match_points or 0)

    @property
    def values(self) -> tuple[int, int]:
        """In the order in which they are compared; the higher, the better."""
        return (self.victory_points, self.match_points)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.victory_points + other.victory_points, self.match_points + other.match_points)


@dataclass(frozen=True, slots=True)
class Place(Generic[Entrant]):
    """One row of the standings."""

    rank: int
    """From 1; shared by level entrants, after whom the next rank is skipped."""
    entrant: Entrant
    tally: Tally


def rank(
    tallies: Mapping[Entrant, Tally], lots: Iterable[Sequence[Entrant]] = ()
) -> tuple[Place[Entrant], ...]:
    """The entrants, best first; level ones in the order of `tallies`, and they share a rank.

    Args:
        tallies: each entrant's.
        lots: where a tie had to be broken: those who were level, in the order drawn. A draw counts for those
            of it who are still level, and only if it ranks all of them.
    """
    drawn = [list(lot) for lot in lots]
    ordered = sorted(tallies, key=lambda entrant: tallies[entrant].values, reverse=True)
    places: list[Place[Entrant]] = []
    for _, level in groupby(ordered, key=lambda entrant: tallies[entrant].values):
        group = list(level)
        draw = next((draw_ for draw_ in drawn if set(group) <= set(draw_)), None)
        first = len(places) + 1
        places += (
            Place(first if draw is None else first + offset, entrant, tallies[entrant])
            for offset, entrant in enumerate(group if draw is None else sorted(group, key=draw.index))
        )
    return tuple(places)


def rank_playing(
    tallies: Mapping[Entrant, Tally], starts: Iterable[Entrant | None], lots: Iterable[Sequence[Entrant]] = ()
) -> tuple[Entrant, ...]:
    """Those who play, the best placed first: what a round is paired from.

    Level ones stand as on the start list, unless lots were drawn; whoever has no tally yet has nothing.

    Args:
        tallies: of those who have played, those who have left included.
        starts: the start list, with its empty places.
        lots: as for `rank`.
    """
    playing = {entrant: tallies.get(entrant, Tally()) for entrant in starts if entrant is not None}
    return tuple(place.entrant for place in rank(playing, lots))
