"""Commands as the forms of the pages carry them. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kiosk.commands.command import Command


def carried_by_form(command: Command, *asked: str) -> Mapping[str, object]:
    """A command as the values that a form sends, but for the fields that the form asks for."""
    values: dict[str, object] = msgspec.to_builtins(command)
    return {name: value for name, value in values.items() if name not in asked}
