"""What pages show, drawn once for all who see the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable

from starlette.concurrency import run_in_threadpool

from kiosk.hub.lookout import has_failed
from kiosk.hub.regions import Regions

_KEPT = 64
"""Sights that are kept: more are drawn again for each who looks."""


class Drawn:
    """Draws regions beside the event loop, one after the other, so that no receipt waits for pages.

    It belongs to one loop.
    """

    def __init__(self) -> None:
        self._pen = asyncio.Semaphore(1)
        self._newest: OrderedDict[Hashable, tuple[str, asyncio.Task[Regions]]] = OrderedDict()

    async def regions(self, sight: Hashable, version: str, draw: Callable[[], Regions]) -> Regions:
        """What `sight` shows in a version; drawn now, unless it is being drawn or was the last to be.

        Raises:
            Exception: whatever `draw` raises; the next who looks draws again.
        """
        held = self._newest.get(sight)
        if held is None or held[0] != version or has_failed(held[1]):
            held = version, asyncio.ensure_future(self._draw(draw))
            self._newest[sight] = held
            while len(self._newest) > _KEPT:
                self._newest.popitem(last=False)
        self._newest.move_to_end(sight)
        return await asyncio.shield(held[1])

    async def _draw(self, draw: Callable[[], Regions]) -> Regions:
        async with self._pen:
            return await run_in_threadpool(draw)
