"""Whoever shows the hub is told that something has changed, on the event loop."""

from __future__ import annotations

import asyncio
from typing import Final

HEARTBEAT: Final = 5.0
"""Seconds of silence after which the stream tells the time, so that a page notices a dead link."""


class ChangeNotifier:
    """Wakes all who wait for a change. `notify` may be called on any thread."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[asyncio.Event] = set()
        self.is_closed = False

    def bind(self) -> None:
        """Belong to the running event loop from now on."""
        self._loop = asyncio.get_running_loop()
        self.is_closed = False

    def notify(self) -> None:
        """Wake everyone who waits."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._wake)

    def close(self) -> None:
        """Wake everyone for the last time; to be called on the event loop."""
        self.is_closed = True
        self._loop = None
        self._wake()

    async def wait(self, signal: asyncio.Event) -> bool:
        """Wait for a change; False after `HEARTBEAT` seconds of silence."""
        try:
            await asyncio.wait_for(signal.wait(), HEARTBEAT)
        except TimeoutError:
            return False
        signal.clear()
        return True

    def subscribe(self) -> asyncio.Event:
        """An event that is set at every change, from now until `unsubscribe`."""
        signal = asyncio.Event()
        self._waiting.add(signal)
        return signal

    def unsubscribe(self, signal: asyncio.Event) -> None:
        """Tell no more of changes."""
        self._waiting.discard(signal)

    def _wake(self) -> None:
        for signal in self._waiting:
            signal.set()
