"""The standings: victory points, then signed match points; level entrants share a place (R1, R37)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.burraco.regulations import Award, Format, Regulations
    from kiosk.games.game import PartyResult


@dataclass(frozen=True, slots=True)
class Tally:
    """What an entrant has gathered, or an adjustment to it."""

    victory_points: int = 0
    match_points: int = 0

    @classmethod
    def of(cls, result: PartyResult | Award) -> Tally:
        """What a match, or an award in its place, adds. Match points left blank add nothing (R19)."""
        return cls(result.victory_points, result.match_points or 0)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.victory_points + other.victory_points, self.match_points + other.match_points)


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the standings."""

    rank: int
    """From 1; shared by level entrants, after whom the next rank is skipped."""
    entrant: str
    tally: Tally


def standings(tallies: Mapping[str, Tally]) -> tuple[Place, ...]:
    """The entrants, best first; level ones in the order of `tallies`."""
    keys = {entrant: (tally.victory_points, tally.match_points) for entrant, tally in tallies.items()}
    ordered = sorted(tallies, key=lambda entrant: keys[entrant], reverse=True)
    return tuple(
        Place(1 + sum(other > keys[entrant] for other in keys.values()), entrant, tallies[entrant])
        for entrant in ordered
    )


def repeated_early_look(match_format: Format, regulations: Regulations) -> Tally:
    """The adjustment for looking again too early at the pozzetto (Art. 21 ter, R2).

    One victory point less, and the match points that the regulations name, or else the least difference that
    is worth one; the opponents gain nothing.
    """
    if regulations.early_look_match_points is not None:
        return Tally(-1, -regulations.early_look_match_points)
    least = next((band.difference for band in match_format.bands if band.difference > 0), 0)
    return Tally(-1, -least if match_format.has_equivalents else 0)
