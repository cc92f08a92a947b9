"""How Mineo makes its standings, as `kiosk.projections.standings_rules` asks for it (Art. 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.journal.bodies import FinalPlace
from kiosk.projections.mineo.standings import own_totals, standings
from kiosk.projections.standings_rules import StandingsRules
from kiosk.tournament.mineo.ranking import undecided

if TYPE_CHECKING:
    from kiosk.projections.tournament_state import TournamentState


def _final_places(hall: TournamentState) -> tuple[FinalPlace, ...]:
    return tuple(
        FinalPlace(place.rank, place.entrant, (place.tally.total,)) for place in standings(hall).places
    )


def _has_begun(hall: TournamentState) -> bool:
    return standings(hall).round > 0


def _level(hall: TournamentState) -> tuple[tuple[int, ...], ...]:
    found = standings(hall)
    if not hall.tournament.players or not found.round or found.round != hall.tournament.round:
        return ()
    return undecided(found.places)


BY_TOTALS: Final = StandingsRules(
    is_by_victory_points=False,
    final_places=_final_places,
    has_begun=_has_begun,
    level=_level,
    total_of=lambda hall, number: own_totals(hall).get(number),
)
