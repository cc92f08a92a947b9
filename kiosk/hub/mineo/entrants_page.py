"""The page of who plays in a tournament of Mineo: players and squads by their numbers, and who comes late."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.hub.entrants.pages import EntrantsPage
from kiosk.projections.tournament_state import TournamentState


def _numbers(hall: TournamentState) -> Mapping[str, object]:
    tournament = hall.tournament
    return {
        "players": sorted(tournament.players.values(), key=lambda player: player.number),
        "is_draw_entered": tournament.mineo.seed is None,
        "round": tournament.round,
        "is_begun": 1 in hall.clock.started,
    }


NUMBERS: Final = EntrantsPage("mineo_entrants.html", _numbers)
