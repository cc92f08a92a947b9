"""``kiosk next-tournament``: what the last one has left is set aside, and the same PC opens the next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kiosk.hub.errors import HubError
from kiosk.hub.runner.settings import JOURNAL, KEY
from kiosk.journal.files import folder_aside, sync_directory, write_secret
from kiosk.journal.log import Log
from kiosk.messages import N_, Message
from kiosk.system_errors import reason_of

_LEFT: Final = (
    "attachments",
    "snapshot",
    "purging.json",
    "accounts.json",
    f"{JOURNAL}-wal",
    f"{JOURNAL}-shm",
)
"""What belongs to the tournament, beside its journal. The keys belong to the PC, and stay."""


def run_next_tournament(data: Path) -> Iterator[Message]:
    """Set aside what the tournament in a hub's folder has left: journal, pictures, the officials' phones.

    The journal is moved last: after a power cut in between, the folder still holds its tournament. A copy of
    the director's key goes with it, so that a hub can show it again.

    Raises:
        HubError: there is no journal, or something cannot be moved.
        JournalError: the journal is open in the hub that runs, or cannot be used.
    """
    if not (data / JOURNAL).is_file():
        raise HubError(N_("There is no tournament in {path}. Check the folder."), path=str(data))
    with Log(data / JOURNAL):
        pass  # not while a hub runs; what is still beside the journal goes into it
    try:
        aside = folder_aside(data)
        if (data / KEY).is_file():
            write_secret(aside / KEY, (data / KEY).read_bytes())
        for path in (*(data / name for name in _LEFT), data / JOURNAL):
            if path.exists():
                path.rename(aside / path.name)
        sync_directory(aside)
        sync_directory(data)
    except OSError as error:
        raise HubError(
            N_("The folder {path} cannot be used ({reason})."), path=str(data), reason=reason_of(error)
        ) from error
    yield Message(
        N_("Everything of the tournament is now in {folder}, and nothing was lost."), {"folder": aside}
    )
    yield Message(
        N_("Start the program: it opens the next tournament. Name the officials and enrol the tables anew.")
    )
