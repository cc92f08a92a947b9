"""What the players are doing, as the hall's grid of tables shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.sync.wire.table_status import Activity
from kiosk.table.model.modes.match_modes import Accepting, MatchMode, NotingDeclarations

if TYPE_CHECKING:
    from kiosk.table.model.state import State


def activity(state: State) -> Activity:
    """How far the table is with the deal, or with the sheet, that is on it."""
    view = state.view
    if view.game is None or not view.started or not view.players or view.match.is_decided:
        return Activity.NOTHING
    if view.over:
        return Activity.ONE_LINE if view.signed else Activity.COUNTING
    if isinstance(state.mode, Accepting) and state.mode.acceptances:
        return Activity.ONE_LINE
    is_over = isinstance(state.mode, MatchMode) and not isinstance(state.mode, NotingDeclarations)
    return Activity.COUNTING if is_over else Activity.PLAYING
