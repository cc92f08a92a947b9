"""``kiosk check``: a tournament reckoned anew from its events, from an archive or a hub's folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.audit.differences import audit
from kiosk.hub.errors import HubError
from kiosk.hub.runner.settings import JOURNAL
from kiosk.journal.archive import read_archive
from kiosk.journal.log import Log
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.journal.event import Event


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found."""

    sentences: tuple[Message, ...]
    """First what the director has seated by hand, then each difference, then how much was compared."""
    is_in_order: bool


def run_check(source: Path) -> Checked:
    """Check every pairing, point and place of a tournament.

    Args:
        source: an archive, or the folder of a hub that does not run.

    Raises:
        KioskError: there is no journal, it cannot be read, or this version does not know the game.
    """
    found = audit(_events(source))
    compared = Message(
        N_(
            "Reckoned anew: {rounds} rounds, {sheets} score sheets as they were handed in, {scores} "
            "scores of rounds, {places} places. Differences: {differences}."
        ),
        {
            **{what: found.compared[what] for what in ("rounds", "sheets", "scores", "places")},
            "differences": len(found.differences),
        },
    )
    return Checked((*found.by_hand, *found.differences, compared), not found.differences)


def _events(source: Path) -> tuple[Event, ...]:
    if source.is_file():
        return read_archive(source).events
    if not (source / JOURNAL).is_file():
        raise HubError(N_("There is no tournament in {path}. Check the folder."), path=str(source))
    with Log(source / JOURNAL) as log:
        return tuple(log.all())
