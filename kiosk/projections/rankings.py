"""Which ranking a tournament has: most games have the common one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.mineo.settings import MINEO
from kiosk.projections.mineo.ranking import BY_TOTALS
from kiosk.projections.ranking import BY_VICTORY_POINTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.projections.folds.tournament import Tournament
    from kiosk.projections.ranking import Ranking

_OWN: Final[Mapping[str, Ranking]] = {MINEO: BY_TOTALS}
"""By the rules of play."""


def ranking_of(tournament: Tournament) -> Ranking:
    """How the game that is played ranks its entrants."""
    rules = "" if tournament.opened is None else tournament.opened.rules
    return _OWN.get(rules, BY_VICTORY_POINTS)
