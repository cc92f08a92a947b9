"""What an official at the table has the hub do: asked now, or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.table.model.effects import Command
from kiosk.table.model.stages.arbiter_stages import SERVICE, Ordering

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.table.model.recording import Step
    from kiosk.table.model.state import State


def order(state: State, command: Mapping[str, object], *, to_correct: bool = False) -> Step:
    """Ask the hub, for leave `to_correct` the sheet or anything else. The service PIN commands nothing."""
    if state.at_table is None or state.at_table.official == SERVICE:
        return state, ()
    asked = Ordering(state.monotonic, to_correct)
    return replace(state, stage=asked), (Command(command, state.preferences.language),)
