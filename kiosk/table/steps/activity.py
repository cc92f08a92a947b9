"""What the players are doing, as the hall's grid of tables shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.sync.wire.condition import Activity
from kiosk.table.model.stages.match_stages import Accepting, MatchStage

if TYPE_CHECKING:
    from kiosk.table.model.state import State


def activity(state: State) -> Activity:
    """How far the table is with the deal, or with the sheet, that is on it."""
    evening = state.evening
    if evening.game is None or not evening.started or not evening.players or evening.match.is_decided:
        return Activity.NOTHING
    if evening.over:
        return Activity.ONE_LINE if evening.signed else Activity.COUNTING
    if isinstance(state.stage, Accepting) and state.stage.acceptances:
        return Activity.ONE_LINE
    return Activity.COUNTING if isinstance(state.stage, MatchStage) else Activity.PLAYING
