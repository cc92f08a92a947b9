"""Who wants to hear of new events: once they are committed, in the order of arrival."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from threading import RLock
from typing import TypeAlias

from kiosk.journal.event import Event

Listener: TypeAlias = Callable[[Sequence[Event]], None]

_log = logging.getLogger(__name__)


class Listeners:
    """The listeners of a journal. `note` is called under the journal's lock, `tell` without it."""

    def __init__(self) -> None:
        self._telling = RLock()
        self._listeners: list[Listener] = []
        self._unheard: deque[tuple[Event, ...]] = deque()
        self._uncommitted: list[tuple[Event, ...]] | None = None

    def add(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def remove(self, listener: Listener) -> None:
        """Call it no more; nothing happens if it was not called."""
        with suppress(ValueError):
            self._listeners.remove(listener)

    def note(self, events: tuple[Event, ...]) -> None:
        """These are stored: to be told of at the next `tell`, or, within `waiting`, at the one after it."""
        if events:
            (self._unheard if self._uncommitted is None else self._uncommitted).append(events)

    def note_committed(self, events: tuple[Event, ...]) -> None:
        """Another process has stored these: to be told of whatever becomes of ours."""
        if events:
            self._unheard.append(events)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """What is noted in this context is told of after it, as one, and not at all if it fails."""
        self._uncommitted = []
        try:
            yield
            if events := tuple(chain.from_iterable(self._uncommitted)):
                self._unheard.append(events)
        finally:
            self._uncommitted = None

    def tell(self) -> None:
        """Call everybody with what they have not heard."""
        if self._uncommitted is not None:  # whoever commits together tells of everything afterwards
            return
        with self._telling:
            while self._unheard:
                events = self._unheard.popleft()
                for listener in tuple(self._listeners):
                    _tell_one(listener, events)


def _tell_one(listener: Listener, events: Sequence[Event]) -> None:
    """What is committed stays committed: a listener's mistake keeps nobody else from hearing of it."""
    try:
        listener(events)
    except Exception:  # noqa: BLE001 - whatever it was, the events are on the disk and others wait
        _log.exception("a listener of the journal failed")
