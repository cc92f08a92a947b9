"""What hubs on one journal tell each other beside it, on a thread: a database that is away stops nobody."""

from __future__ import annotations

import logging
from threading import Event, Thread
from types import TracebackType
from typing import Final, Self

from kiosk.journal.errors import JournalError
from kiosk.sync.server import SyncServer

SHARE_EVERY: Final = 0.5
"""Seconds between two looks at what the other hubs have."""

_log = logging.getLogger(__name__)


class Sharing:
    """Goes on as long as the context lasts."""

    def __init__(self, sync: SyncServer) -> None:
        self._sync = sync
        self._stop = Event()
        self._thread = Thread(target=self._run, name="hubs", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        is_away = False
        while not self._stop.wait(SHARE_EVERY):
            try:
                self._sync.share()
            except JournalError as error:
                if not is_away:
                    _log.warning("the other hubs are not heard: %s", error)
                is_away = True
            else:
                is_away = False
