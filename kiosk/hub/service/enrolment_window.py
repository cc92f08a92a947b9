"""What the director says of the window during which units may ask to become tables."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.commands.units import RefuseTable
from kiosk.hub.errors import RefusedError
from kiosk.messages import N_
from kiosk.sync.endpoints.units import WaitingAuthor


def waiting_key(command: RefuseTable, waiting: Sequence[WaitingAuthor]) -> bytes:
    """The public key of the unit that is not to become a table.

    Raises:
        RefusedError: it does not wait any more.
    """
    for unit in waiting:
        if unit.fingerprint == command.fingerprint:
            return unit.public_key
    raise RefusedError(N_("No such table is waiting any more. Look at its screen and compare again."))
