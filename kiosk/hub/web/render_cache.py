"""What pages show, drawn once for all who see the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from kiosk.hub.web.regions import Regions

TemplateValues: TypeAlias = Mapping[str, object]


class RenderCache:
    """Draws beside the event loop, with one pen for all, so that no receipt waits for pages."""

    def __init__(self) -> None:
        self._pen = ThreadPoolExecutor(1, "pen")
        self._version = ""
        self._kept: dict[Hashable, list[tuple[TemplateValues, Regions]]] = {}

    async def regions(
        self,
        version: str,
        sight: Hashable,
        values: Callable[[], TemplateValues],
        draw: Callable[[TemplateValues], Regions],
    ) -> Regions:
        """What `draw` makes of the values that `sight` shows in a version.

        Nothing is drawn where the same sight of the same version showed equal values to somebody else.

        Raises:
            Exception: whatever `values` or `draw` raises; the next who looks draws again.
        """
        return await asyncio.wrap_future(self._pen.submit(self._regions, version, sight, values, draw))

    def _regions(
        self,
        version: str,
        sight: Hashable,
        values: Callable[[], TemplateValues],
        draw: Callable[[TemplateValues], Regions],
    ) -> Regions:
        if version != self._version:
            self._version = version
            self._kept.clear()
        wanted = values()
        kept = self._kept.setdefault(sight, [])
        for shown, regions in kept:
            if shown == wanted:
                return regions
        regions = draw(wanted)
        kept.append((wanted, regions))
        return regions
