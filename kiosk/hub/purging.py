"""Pictures, drawn signatures and decks are not kept for ever: they go some days after the tournament.

What they have shown stays in the journal: the figures, who accepted them, and every change.
"""

from __future__ import annotations

import logging
from typing import Final

from kiosk.journal.attachments import AttachmentStore
from kiosk.messages import KioskError
from kiosk.projections.hall import Hall
from kiosk.rulings.effects import Correction

DAYS: Final = 30
"""How long they are kept after the tournament was closed, if nobody says otherwise."""

_DAY: Final = 24 * 3600.0
_log = logging.getLogger(__name__)


def is_under_dispute(hall: Hall) -> bool:
    """Whether somebody may still want to look at a picture: a call, a correction or a ruling is not settled.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    entered = {each.ruling for each in hall.rulings.corrected}
    awaited = any(
        ruling.key not in entered
        and hall.rulings.stands(ruling.key)
        and any(isinstance(effect, Correction) for effect in ruling.given.effects)
        for ruling in hall.rulings.all
    )
    return awaited or bool(hall.calls.open) or any(sheet.match.pending for sheet in hall.sheets.values())


def is_over(hall: Hall, now: float, days: int) -> bool:
    """Whether the tournament was closed so many days ago and is closed still; `now` in seconds since 1970."""
    closed = hall.tournament.closed
    return closed is not None and now >= closed.at + days * _DAY


def purge(attachments: AttachmentStore, hall: Hall, now: float, days: int) -> int:
    """Remove what is here, if its time has come; how many that were. What cannot be removed is logged.

    Whatever arrives later, from a table that was not linked, goes the next time.
    """
    if not is_over(hall, now, days):
        return 0
    try:
        if is_under_dispute(hall):
            _log.warning("pictures are kept: a call, a correction or a ruling is not settled")
            return 0
        purged = attachments.purge(now)
    except KioskError as error:
        _log.warning("pictures are not removed: %s", error)
        return 0
    if purged:
        _log.info("%d pictures and signatures removed, %d days after the tournament was closed", purged, days)
    return purged
