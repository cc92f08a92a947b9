"""``kiosk simulate``: random tournaments as archives, for `kiosk check` and whoever writes a checker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.archive import SUFFIX
from kiosk.journal.errors import JournalUnavailableError
from kiosk.journal.files import write_secret
from kiosk.messages import N_, KioskError, Message
from kiosk.progress_line import ProgressLine
from kiosk.simulation.archives import archive_of
from kiosk.simulation.tournaments import simulated
from kiosk.system_errors import reason_of

if TYPE_CHECKING:
    from pathlib import Path


def run_simulate(count: int, seed: int, out: Path) -> Message:
    """Write a file for each seed. Those that are there already stay, so that it goes on where it was stopped.

    Args:
        count: how many.
        seed: the first; the others follow.
        out: the folder for the files.

    Raises:
        KioskError: a file cannot be written, or none is asked for.
    """
    if count < 1:
        raise KioskError(N_("Ask for one tournament at least."))
    progress = ProgressLine(count, str(out))
    try:
        for number in range(seed, seed + count):
            path = out / f"simulated-{number}{SUFFIX}"
            if not path.exists():
                _write(path, archive_of(simulated(str(number))))
            progress.step()
    finally:
        progress.close()
    return Message(N_("{count} tournaments are in {path}."), {"count": count, "path": str(out)})


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_secret(path, content)
    except OSError as error:
        raise JournalUnavailableError(
            N_("The archive {path} cannot be written ({reason})."), path=str(path), reason=reason_of(error)
        ) from error
