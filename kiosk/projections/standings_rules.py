"""How a game makes its standings, as whoever shows, prints or declares them asks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.journal.bodies import FinalPlace
from kiosk.projections.standings import standings_by_group

if TYPE_CHECKING:
    from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class StandingsRules:
    """All may raise `kiosk.games.registry.UnknownGameError`: this version does not know the game."""

    is_by_victory_points: bool
    """Whether victory points and then match points rank (Art. 17), and not totals that run on."""
    final_places: Callable[[TournamentState], tuple[FinalPlace, ...]]
    """The standings as they would be declared now, group by group."""
    has_begun: Callable[[TournamentState], bool]
    """Whether anything counts yet that puts one entrant before another."""
    level: Callable[[TournamentState], tuple[tuple[int, ...], ...]]
    """Between whom lots are still to be drawn after the newest round."""
    total_of: Callable[[TournamentState, int], int | None]
    """What an entrant has at this moment; None where no totals run on, and for nobody's number."""


def _places_by_victory_points(hall: TournamentState) -> tuple[FinalPlace, ...]:
    return tuple(
        FinalPlace(row.rank, row.entrant, (row.victory_points, row.match_points))
        for _group, rows in standings_by_group(hall)
        for row in rows
    )


def _has_any_score(hall: TournamentState) -> bool:
    return any(row.scores for _group, rows in standings_by_group(hall) for row in rows)


BY_VICTORY_POINTS: Final = StandingsRules(
    is_by_victory_points=True,
    final_places=_places_by_victory_points,
    has_begun=_has_any_score,
    level=lambda _hall: (),
    total_of=lambda _hall, _entrant: None,
)
"""What every game has that has nothing of its own."""
