"""What an official at the table has the hub do: asked now, or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.table.model.effects import SendCommand
from kiosk.table.model.modes.arbiter_modes import SERVICE, AwaitingHub

if TYPE_CHECKING:
    from kiosk.commands.command import Command
    from kiosk.table.model.recording import Transition
    from kiosk.table.model.state import State


def send_command(state: State, command: Command, *, to_correct: bool = False) -> Transition:
    """Ask the hub, for leave `to_correct` the sheet or anything else. The service PIN commands nothing."""
    if state.at_table is None or state.at_table.official == SERVICE:
        return state, ()
    asked = AwaitingHub(state.monotonic, to_correct)
    return replace(state, mode=asked), (SendCommand(command, state.preferences.language),)
