"""Pages that stay as the hub is: a stream of server-sent events that carries the regions that changed.

An event's id is the version of what it shows. A page that comes back names the last one that it has
(``Last-Event-ID``) and is sent nothing when nothing has changed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.responses import StreamingResponse

from kiosk.hub.web.regions import Regions, changed

HEARTBEAT: Final = 5.0
"""Seconds of silence after which the stream tells the time, so that a page notices a dead link."""

PACE: Final = 0.1
"""Seconds between two looks at the hall for all who follow it: what happens meanwhile comes together."""


class Bell:
    """Wakes all who wait for a change. `ring` may be called on any thread."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[asyncio.Event] = set()
        self.is_closed = False

    def hang(self) -> None:
        """Belong to the running event loop from now on."""
        self._loop = asyncio.get_running_loop()
        self.is_closed = False

    def ring(self) -> None:
        """Wake everyone who waits."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._wake)

    def close(self) -> None:
        """Wake everyone for the last time; to be called on the event loop."""
        self.is_closed = True
        self._loop = None
        self._wake()

    async def wait(self, rung: asyncio.Event) -> bool:
        """Wait until the bell rings; False after `HEARTBEAT` seconds of silence."""
        try:
            await asyncio.wait_for(rung.wait(), HEARTBEAT)
        except TimeoutError:
            return False
        rung.clear()
        return True

    def listen(self) -> asyncio.Event:
        """An event that is set whenever the bell rings, from now until `leave`."""
        rung = asyncio.Event()
        self._waiting.add(rung)
        return rung

    def leave(self, rung: asyncio.Event) -> None:
        """Stop listening."""
        self._waiting.discard(rung)

    def _wake(self) -> None:
        for rung in self._waiting:
            rung.set()


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a version shows."""

    version: str
    regions: Regions


@dataclass(frozen=True, slots=True)
class Sight:
    """What a page follows."""

    bell: Bell
    version: Callable[[], str]
    """Names what there is to show now."""
    look: Callable[[], Awaitable[Drawing]]
    """What there is to show; it comes once every `PACE` seconds at the most."""
    now: Callable[[], float]
    """Seconds since 1970."""
    may_see: Callable[[], bool] = lambda: True
    """Whether whoever looks still may: the stream ends soon after they may not."""


def stream(sight: Sight, seen: str) -> StreamingResponse:
    """Sends the regions, then those that change, from when the version is another than `seen`."""
    return StreamingResponse(_events(sight, seen), media_type="text/event-stream")


async def _events(sight: Sight, seen: str) -> AsyncIterator[str]:
    rung = sight.bell.listen()
    shown: Regions = {}
    try:
        yield "retry: 1000\n\n" + _event("time", {"now": sight.now()})
        while not sight.bell.is_closed and sight.may_see():
            if sight.version() != seen:
                drawing = await sight.look()
                if drawing.version != seen:
                    new = changed(shown, drawing.regions)
                    yield _event("regions", {"now": sight.now(), "regions": new}, drawing.version)
                    seen, shown = drawing.version, drawing.regions
            elif not await sight.bell.wait(rung):
                yield _event("time", {"now": sight.now()})
    finally:
        sight.bell.leave(rung)


def _event(kind: str, data: Mapping[str, object], version: str | None = None) -> str:
    identity = "" if version is None else f"id: {version}\n"
    return f"event: {kind}\n{identity}data: {json.dumps(data)}\n\n"
