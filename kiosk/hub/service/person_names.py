"""Names as directors write them. Pure."""

from __future__ import annotations

from kiosk.commands.command import LONGEST_NAME
from kiosk.hub.errors import RefusedError
from kiosk.messages import N_


def name_of_person(written: str, field: str) -> str:
    """A name, tidied.

    Args:
        written: what was written.
        field: where.

    Raises:
        RefusedError: it is empty or too long.
    """
    name = " ".join(written.split())
    if not name:
        raise RefusedError(N_("Write the player's name."), field=field)
    if len(name) > LONGEST_NAME:
        raise RefusedError(N_("This name is too long."), field=field)
    return name
