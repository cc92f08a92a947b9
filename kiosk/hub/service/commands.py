"""How the hub reads a command."""

from __future__ import annotations

from msgspec import MsgspecError

from kiosk.commands.command import Command
from kiosk.commands.registry import decode
from kiosk.hub.errors import not_understood


def decode_command(data: bytes) -> Command:
    """Read a command.

    Raises:
        InvalidRequestError: it is not JSON, not a command, or has a missing, unknown or senseless value.
    """
    try:
        return decode(data)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise not_understood(error) from None
