"""How a tournament's game makes its standings: most go by victory points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.mineo.settings import MINEO
from kiosk.projections.mineo.standings_rules import BY_TOTALS
from kiosk.projections.standings_rules import BY_VICTORY_POINTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.projections.folds.tournament import Tournament
    from kiosk.projections.standings_rules import StandingsRules

_OWN: Final[Mapping[str, StandingsRules]] = {MINEO: BY_TOTALS}
"""By the rules of play."""


def standings_rules_of(tournament: Tournament) -> StandingsRules:
    """How the game that is played makes its standings."""
    return _OWN.get(tournament.rules, BY_VICTORY_POINTS)
