"""A director who sets thresholds, draws lots and takes points, now and then, after a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.commands.mineo import DrawLots
from kiosk.commands.ranking import AdjustStandings, CancelAdjustment, SetThresholds, TakeBackLots
from kiosk.projections.entrants import entrants
from kiosk.projections.rulings.warnings import warnings_of
from kiosk.projections.standings import level_entrants
from kiosk.simulation.hall import ARBITER

if TYPE_CHECKING:
    from kiosk.simulation.hall import SimulatedHall


def settle(hall: SimulatedHall) -> None:
    """What the director settles of the standings after a round of pairs, teams or single players."""
    if hall.happens(0.1):
        hall.order(SetThresholds(qualify=hall.random.randint(0, 6), prizes=hall.random.randint(0, 3)))
    admonished = [number for number in sorted(entrants(hall.state)) if warnings_of(hall.state, number)]
    if admonished and hall.happens(0.4):
        points = (-hall.random.randint(0, 3), -5 * hall.random.randint(0, 30))
        hall.order(AdjustStandings(hall.random.choice(admonished), *points, "For several.", ARBITER))
    if hall.state.adjustments and hall.happens(0.2):
        key = hall.random.choice(sorted(hall.state.adjustments))
        hall.order(CancelAdjustment(*key, "It was another pair.", ARBITER))
    _draw_lots(hall)


def _draw_lots(hall: SimulatedHall) -> None:
    round_ = hall.tournament.round
    for group in level_entrants(hall.state):
        if hall.happens(0.5):
            order = hall.random.sample(group, len(group))
            places = {str(number): place for place, number in enumerate(order, 1)}
            hall.order(DrawLots(round_, group, places if hall.happens(0.3) else {}))
            if hall.happens(0.2):
                hall.order(TakeBackLots(round_, group, "Somebody was missing.", ARBITER))
