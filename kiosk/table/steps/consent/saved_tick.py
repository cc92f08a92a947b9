"""The tick over the sheet that says that a deal is saved: it goes by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.table.model.state import State

SAVED_SECONDS: Final = 6.0
"""How long the tick stays over the sheet after a deal was saved."""


def pass_saved_tick(state: State) -> State:
    """Time has passed: the tick may have been there long enough."""
    if state.saved_at is None or state.monotonic - state.saved_at <= SAVED_SECONDS:
        return state
    return replace(state, saved_at=None)
