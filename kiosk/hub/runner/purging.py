"""Pictures, drawn signatures and decks are not kept for ever: they go some days after the tournament.

What they have shown stays in the journal: the figures, who accepted them, and every change.

A clock that is wrong must not take them away. That their time has come is noted, and said to the director,
some days before; only who finds his own note again, that much later, removes them.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, Encoder

from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.files import write_secret
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.tournament_state import TournamentState

NOTICE: Final = 3
"""Days, at most, for which it has to be known beforehand that they go."""

_DAY: Final = 24 * 3600.0
_log = logging.getLogger(__name__)


class Announced(Struct, frozen=True):
    """That the pictures of a tournament will go. Moments are hall time, in seconds since 1970."""

    closed_at: float
    """Says which closing it follows."""
    since: float
    """When it was first known."""


def is_under_dispute(hall: TournamentState) -> bool:
    """Whether somebody may still want to look at a picture: a call, a correction or a ruling is not settled.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    return bool(
        hall.rulings.awaiting_correction
        or hall.calls.open
        or any(sheet.match.pending for sheet in hall.sheets.values())
    )


def purge_announcement(
    before: Announced | None, hall: TournamentState, now: float, days: int
) -> Announced | None:
    """What is to be noted at a look; None where nothing will go soon. `before` is the note of the last look.

    `now` is hall time, as all moments are. How many days have passed since the closing is told by the times
    of day, which people can set right. A clock that has gone back since the last look begins anew: one of its
    two times was wrong.
    """
    closed = hall.tournament.closed
    if closed is None or _days_since(closed.at, hall, now) < days - NOTICE:
        return None
    is_the_same = before is not None and before.closed_at == closed.at and before.since <= now
    return before if is_the_same else Announced(closed.at, now)


def is_time(note: Announced | None, hall: TournamentState, now: float, days: int) -> bool:
    """Whether the tournament has been closed for so many days, and that was known long enough."""
    if note is None or _days_since(note.closed_at, hall, now) < days:
        return False
    return now - note.since >= min(days, NOTICE) * _DAY


def _days_since(closed_at: float, hall: TournamentState, now: float) -> float:
    """By people's clocks."""
    return (hall.times.of(now) - hall.times.of(closed_at)) / _DAY


class Purging:
    """Removes what is here when its time has come: to be asked again and again, on one thread.

    `path` is where the note is kept while the hub is off.
    """

    def __init__(self, attachments: AttachmentStore, path: Path, days: int) -> None:
        self._attachments = attachments
        self._path = path
        self._days = days

    def look(self, hall: TournamentState, now: float) -> Message | None:
        """Note, or remove, what has to go; a sentence for the director where that was not known before.

        `now` is hall time.

        What cannot be done is logged. Whatever arrives later, from a table that was not linked, goes the next
        time.
        """
        try:
            before = self._read()
            note = purge_announcement(before, hall, now, self._days)
            if note != before:
                self._write(note)
            if is_time(note, hall, now, self._days):
                self._purge(hall, now)
        except (KioskError, OSError) as error:
            _log.warning("pictures are not removed: %s", error)
            return None
        if note is None or note == before:
            return None
        return Message(
            N_(
                "The pictures and drawn signatures of this tournament are removed in {days} days or later, "
                "as it was closed so long ago. If that is too soon, set this PC's clock right."
            ),
            {"days": min(self._days, NOTICE)},
        )

    def _purge(self, hall: TournamentState, now: float) -> None:
        if is_under_dispute(hall):
            _log.warning("pictures are kept: a call, a correction or a ruling is not settled")
            return
        purged = self._attachments.purge(hall.times.of(now))
        if purged:
            days = self._days
            _log.info("%d pictures and signatures removed, %d days after the closing", purged, days)

    def _read(self) -> Announced | None:
        try:
            return _decoder.decode(self._path.read_bytes())
        except (FileNotFoundError, MsgspecError):  # one that cannot be read is written anew
            return None

    def _write(self, note: Announced | None) -> None:
        if note is None:
            self._path.unlink(missing_ok=True)
        else:
            write_secret(self._path, _encoder.encode(note))


_encoder = Encoder()
_decoder = Decoder(Announced)
