"""Pages that stay as the hub is: a stream of server-sent events that carries the regions that changed.

An event's id is the version of what it shows. A page that comes back names the last one that it has
(``Last-Event-ID``) and is sent nothing when nothing has changed.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.responses import StreamingResponse

from kiosk.hub.service.change_notifier import ChangeNotifier
from kiosk.hub.web.regions import Regions, changed

PACE: Final = 0.1
"""Seconds between two looks at the hall for all who follow it: what happens meanwhile comes together."""


@dataclass(frozen=True, slots=True)
class RenderedVersion:
    """What a version shows."""

    version: str
    regions: Regions


@dataclass(frozen=True, slots=True)
class StreamSource:
    """What a page follows."""

    changes: ChangeNotifier
    version: Callable[[], str]
    """Names what there is to show now."""
    render: Callable[[], Awaitable[RenderedVersion]]
    """What there is to show; it comes once every `PACE` seconds at the most."""
    now: Callable[[], float]
    """Seconds since 1970."""
    may_see: Callable[[], bool] = lambda: True
    """Whether whoever looks still may: the stream ends soon after they may not."""


def stream(source: StreamSource, seen: str) -> StreamingResponse:
    """Sends the regions, then those that change, from when the version is another than `seen`."""
    return StreamingResponse(_events(source, seen), media_type="text/event-stream")


async def _events(source: StreamSource, seen: str) -> AsyncIterator[str]:
    signal = source.changes.subscribe()
    shown: Regions = {}
    try:
        yield "retry: 1000\n\n" + _event("time", {"now": source.now()})
        while not source.changes.is_closed and source.may_see():
            if source.version() != seen:
                rendered = await source.render()
                if rendered.version != seen:
                    new = changed(shown, rendered.regions)
                    yield _event("regions", {"now": source.now(), "regions": new}, rendered.version)
                    seen, shown = rendered.version, rendered.regions
            elif not await source.changes.wait(signal):
                yield _event("time", {"now": source.now()})
    finally:
        source.changes.unsubscribe(signal)


def _event(kind: str, data: Mapping[str, object], version: str | None = None) -> str:
    identity = "" if version is None else f"id: {version}\n"
    return f"event: {kind}\n{identity}data: {json.dumps(data)}\n\n"
