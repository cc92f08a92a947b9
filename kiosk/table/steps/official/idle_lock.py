"""A table that an official has opened locks itself when nobody touches it any more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.table.model.modes.deck_modes import DeckMode
from kiosk.table.steps.official.locking import OfficialMode, lock

if TYPE_CHECKING:
    from kiosk.table.model.state import State

LOCK_SECONDS: Final = 60.0
"""A table locks itself when nobody has touched an arbiter's screen for so long."""
DECK_SECONDS: Final = 300.0
"""The same while a deck is enrolled: cards are laid out meanwhile, and nobody touches the screen."""


def pass_time(state: State) -> State:
    """The table locks itself."""
    at_table = state.at_table
    seconds = DECK_SECONDS if isinstance(state.mode, DeckMode) else LOCK_SECONDS
    if at_table is None or state.monotonic - at_table.touched_at < seconds:
        return state
    return lock(state)


def touch(state: State) -> State:
    """Somebody has touched the screen. What players touch does not keep the table open for who has left."""
    if state.at_table is None or not isinstance(state.mode, OfficialMode):
        return state
    return replace(state, at_table=replace(state.at_table, touched_at=state.monotonic))
