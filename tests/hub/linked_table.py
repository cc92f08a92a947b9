"""A table's journal with its real link to a hub."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from threading import Condition
from types import TracebackType
from typing import Self

from hardware.raspberry.clock import SystemClock
from kiosk.journal.event import Event
from kiosk.journal.identity import Identity, table_author
from kiosk.journal.log import Log
from kiosk.sync.carriers import Carrier
from kiosk.sync.client import SyncClient
from kiosk.sync.link import LinkPhase, LinkState

PATIENCE = 10.0
"""Seconds."""


class LinkedTable:
    """Use as a context manager."""

    def __init__(self, folder: Path, number: int, carrier: Carrier, identity: Identity | None = None) -> None:
        self.identity = identity or Identity.create(table_author(number))
        self.heard: list[Event] = []
        """All events in its journal."""
        self._parts = ExitStack()
        self._changed = Condition()
        self._state: LinkState | None = None
        self.log = self._parts.enter_context(Log(folder / f"{self.identity.author}.sqlite"))
        self.log.add_listener(self._hear)
        self._client = SyncClient(self.log, self.identity, [carrier], SystemClock(), self._note)

    def __enter__(self) -> Self:
        self._parts.enter_context(self._client)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._parts.close()

    def wait_for_phase(self, phase: LinkPhase) -> None:
        self._wait(lambda: self._state is not None and self._state.phase is phase)

    def wait_until_received(self) -> None:
        """Until the hub has committed everything that this table has said."""
        self._wait(lambda: self._state is not None and self._state.pending == 0 and self._state.committed > 0)

    def wait_for_body(self, kind: type[object]) -> None:
        """Until an event of that kind is in the table's journal."""
        self._wait(lambda: any(isinstance(event.body, kind) for event in self.heard))

    def _wait(self, condition: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(condition, PATIENCE)

    def _hear(self, events: tuple[Event, ...]) -> None:
        with self._changed:
            self.heard += events
            self._changed.notify_all()

    def _note(self, state: LinkState) -> None:
        with self._changed:
            self._state = state
            self._changed.notify_all()
