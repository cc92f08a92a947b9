"""What the service screens want read or written: done apart from the loop, for a disk may take its time."""

from __future__ import annotations

import logging
import os
import shutil
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.model.events.service_events import LogsSaved
from kiosk.table.model.modes.service_modes import ServiceFacts
from kiosk.table.workers.stick import NO_STICK, STICK, not_written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log

LARGEST_LOG: Final = 1024 * 1024
"""Bytes of a log's file; `LOGS` of them are kept beside the newest."""
LOGS: Final = 3

_log = logging.getLogger(__name__)
_SAVED: Final = Message(N_("The log is on the stick. It can be taken out."))


@contextmanager
def keeping_log(folder: Path) -> Iterator[None]:
    """What the program logs meanwhile is written into `folder` too, as far as the disk takes it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(folder / "table.log", maxBytes=LARGEST_LOG, backupCount=LOGS)
    except OSError as error:
        _log.warning("no log is kept: %s", error)
        yield
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()


def write_logs(folder: Path, name: str, stick: Path = STICK) -> LogsSaved:
    """Copy the logs in `folder` to the stick, into a folder of that name."""
    if not os.path.ismount(stick):
        return LogsSaved(NO_STICK, is_bad=True)
    try:
        shutil.copytree(folder, stick / name, dirs_exist_ok=True)
        os.sync()
    except OSError as error:
        return LogsSaved(not_written(error), is_bad=True)
    return LogsSaved(_SAVED, is_bad=False)


def read_facts(log: Log, identity: Identity, ways: Sequence[str], cameras: int) -> ServiceFacts:
    """What an installer wants to know about this table."""
    head = log.head(identity.author, identity.epoch)
    events = sum(head.seq for head in log.heads())
    return ServiceFacts(_version(), events, f"{head.seq}-{head.hash.hex()[:8]}", tuple(ways), cameras)


def _version() -> str:
    try:
        return version("table-kiosk")
    except PackageNotFoundError:  # run from its sources
        return "–"
