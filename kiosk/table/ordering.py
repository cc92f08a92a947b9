"""What an official at the table has the hub do: asked now, or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.table.arbiter_stages import SERVICE, Ordering
from kiosk.table.effects import Command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.table.recording import Step
    from kiosk.table.state import State


def order(state: State, command: Mapping[str, object]) -> Step:
    """Ask the hub. The service PIN commands nothing."""
    if state.at_table is None or state.at_table.official == SERVICE:
        return state, ()
    return replace(state, stage=Ordering(state.monotonic)), (Command(command, state.preferences.language),)
