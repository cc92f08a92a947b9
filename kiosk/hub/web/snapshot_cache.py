"""Looks at the hall for all pages together."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from kiosk.hub.web.live import QUICKEST, SLOWEST
from kiosk.hub.web.pen import with_pen

_Seen = TypeVar("_Seen")
REST: Final = 4.0
"""So many times as long as a look takes, nobody looks again: a large hall leaves time for its tables."""


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[_Seen]):
    """What was seen, and of which version it is."""

    version: str
    seen: _Seen


def pace(took: float) -> float:
    """Seconds from one look to the next, when the last one took so many."""
    return min(max(QUICKEST, REST * took), SLOWEST)


class SnapshotCache(Generic[_Seen]):
    """Sees beside the event loop, once for all who ask meanwhile. It belongs to one loop.

    Args:
        version: names what there is to see now.
        see: looks; it may see more than the version that was named before, never less.
    """

    def __init__(self, version: Callable[[], str], see: Callable[[], _Seen]) -> None:
        self._version = version
        self._see = see
        self._of = ""
        self._at = -math.inf
        self._pace = QUICKEST
        self._newest: asyncio.Future[Snapshot[_Seen]] | None = None
        self._next: asyncio.Future[Snapshot[_Seen]] | None = None

    async def newest(self) -> Snapshot[_Seen]:
        """What there is to see now.

        Raises:
            Exception: whatever `see` raises; the next who asks looks again.
        """
        newest = self._newest
        if newest is None or self._is_old or _has_failed(newest):
            self._of, self._at = self._version(), asyncio.get_running_loop().time()
            newest = self._newest = asyncio.ensure_future(self._look(self._of))
        return await asyncio.shield(newest)

    async def next(self) -> Snapshot[_Seen]:
        """What there is to see now; where that is new soon after the last look, a moment after it.

        Raises:
            Exception: whatever `see` raises; the next who asks looks again.
        """
        if not self._is_old:
            return await self.newest()
        if self._next is None or self._next.done():
            self._next = asyncio.ensure_future(self._wait())
        return await asyncio.shield(self._next)

    @property
    def _is_old(self) -> bool:
        return self._of != self._version()

    async def _wait(self) -> Snapshot[_Seen]:
        await asyncio.sleep(self._at + self._pace - asyncio.get_running_loop().time())
        return await self.newest()

    async def _look(self, version: str) -> Snapshot[_Seen]:
        began = asyncio.get_running_loop().time()
        seen = await with_pen(self._see)
        took = asyncio.get_running_loop().time() - began
        self._pace = pace(took)
        return Snapshot(version, seen)


def _has_failed(work: asyncio.Future[_Seen]) -> bool:
    return work.done() and (work.cancelled() or work.exception() is not None)
