"""What hubs on one journal tell each other beside it, on a thread: a database that is away stops nobody."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Event
from typing import Final

from msgspec import MsgspecError

from kiosk.journal.background_thread import background_thread
from kiosk.journal.errors import JournalError

SHARE_EVERY: Final = 0.5
"""Seconds between two looks at what the other hubs have."""

_log = logging.getLogger(__name__)


def sharing(*shares: Callable[[], None]) -> AbstractContextManager[None]:
    """Goes on as long as the context lasts. Each of `shares` tells what is here, and hears of the others."""

    def share(is_over: Event) -> None:
        is_away = False
        while not is_over.wait(SHARE_EVERY):
            try:
                for tell_and_hear in shares:
                    tell_and_hear()
            except (JournalError, MsgspecError) as error:  # no database, or notes of another version
                if not is_away:
                    _log.warning("the other hubs are not heard: %s", error)
                is_away = True
            else:
                is_away = False

    return background_thread("hubs", share)
