"""Looks at the hall for all pages together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.concurrency import run_in_threadpool

from kiosk.hub.live import PACE

_Seen = TypeVar("_Seen")


@dataclass(frozen=True, slots=True)
class Look(Generic[_Seen]):
    """What was seen, and of which version it is."""

    version: str
    seen: _Seen


class Lookout(Generic[_Seen]):
    """Sees beside the event loop, once for all who ask meanwhile. It belongs to one loop.

    Args:
        version: names what there is to see now.
        see: looks; it may see more than the version that was named before, never less.
        seconds: since some moment, never going back.
    """

    def __init__(
        self,
        version: Callable[[], str],
        see: Callable[[], _Seen],
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._version = version
        self._see = see
        self._seconds = seconds
        self._at = 0.0
        self._looked: asyncio.Task[Look[_Seen]] | None = None
        self._of = ""

    async def newest(self) -> Look[_Seen]:
        """What there is to see now.

        Raises:
            Exception: whatever `see` raises; the next who asks looks again.
        """
        return await self._look(0.0)

    async def recent(self) -> Look[_Seen]:
        """What there is to see now, or was at most `PACE` seconds ago.

        Raises:
            Exception: whatever `see` raises; the next who asks looks again.
        """
        return await self._look(PACE)

    async def _look(self, age: float) -> Look[_Seen]:
        version, now = self._version(), self._seconds()
        looked = self._looked
        is_old = version != self._of and now - self._at >= age
        if looked is None or is_old or has_failed(looked):
            self._at, self._of = now, version
            looked = self._looked = asyncio.ensure_future(self._once(version))
        return await asyncio.shield(looked)

    async def _once(self, version: str) -> Look[_Seen]:
        return Look(version, await run_in_threadpool(self._see))


def has_failed(work: asyncio.Task[object]) -> bool:
    return work.done() and (work.cancelled() or work.exception() is not None)
