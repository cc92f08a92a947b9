"""Pages that stay as the hub is: a stream of server-sent events that carries the regions that changed.

An event's id is the version of what it shows. A page that comes back names the last one that it has
(``Last-Event-ID``) and is sent nothing when nothing has changed. A browser gathers the
streams of all its pages in one: to a server it has six connections and no more.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from starlette.requests import Request
from starlette.responses import StreamingResponse

from kiosk.hub.service.change_notifier import ChangeNotifier
from kiosk.hub.web.regions import Regions, changed

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
_MOST_DIFFERENCES: Final = 64
QUICKEST: Final = 0.03
SLOWEST: Final = 0.25
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
    """What there is to show; it comes once every `QUICKEST` seconds at the most."""
    now: Callable[[], float]
    """Seconds since 1970."""
    may_see: Callable[[], bool] = lambda: True
    """Whether whoever looks still may: the stream ends soon after they may not."""
    rest: float = 0.0
    """Seconds that pass after a change before it is looked at; less if something else is followed beside."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A source, and the version of it that has been seen."""

    source: StreamSource
    seen: str


class LiveStream(StreamingResponse):
    """Sends the regions of what is followed, then those that change, once a version is another than seen.

    Each event names the `address` that it is about. A stream that whoever looks may see no more, or never
    might, is ``gone``; the others go on.
    """

    def __init__(self, followed: Mapping[str, Followed | None]) -> None:
        """`followed`: by address; None: it is not for whoever looks, or not there."""
        super().__init__(_text(followed), media_type="text/event-stream")
        self.followed = followed


def stream(source: StreamSource, request: Request) -> LiveStream:
    """What keeps a page as `source` is, from the version that the request names."""
    seen = request.headers.get("last-event-id") or request.query_params.get("version", "")
    return LiveStream({request.url.path: Followed(source, seen)})


async def _text(followed: Mapping[str, Followed | None]) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    for address in [address for address, at in followed.items() if at is None]:
        yield _event("gone", address)
    there = {
        address: _Page(address, at.source, at.seen) for address, at in followed.items() if at is not None
    }
    if not there:
        return
    changes = next(iter(there.values())).source.changes
    signal = changes.subscribe()
    try:
        yield next(iter(there.values())).event("time")
        while there and not changes.is_closed:
            for address in [address for address, page in there.items() if not page.source.may_see()]:
                del there[address]
                yield _event("gone", address)
            behind = [page for page in there.values() if page.is_behind]
            told = [news for news in await asyncio.gather(*(page.news() for page in behind)) if news]
            for news in told:
                yield news
            if there and not told:
                if await changes.wait(signal):
                    await asyncio.sleep(min(page.source.rest for page in there.values()))
                else:
                    yield next(iter(there.values())).event("time")
    finally:
        changes.unsubscribe(signal)


class _Differences:
    """What has changed between two sights of a page, as JSON: many follow it, and each is told the same."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], tuple[Regions, Regions, str]] = OrderedDict()
        """By the names of the regions and which they are: the same ones stay, for they are kept with it."""

    def between(self, before: Regions, now: Regions) -> str:
        key = (*before, *map(id, before.values()), *now, *map(id, now.values()))
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = before, now, json.dumps(changed(before, now))
            if len(self._kept) > _MOST_DIFFERENCES:
                self._kept.popitem(last=False)
        return found[2]


_differences: Final = _Differences()


@dataclass(slots=True)
class _Page:
    """What has been sent of one source."""

    address: str
    source: StreamSource
    seen: str
    shown: Regions = field(default_factory=dict)

    @property
    def is_behind(self) -> bool:
        return self.source.version() != self.seen

    async def news(self) -> str:
        """What has changed; empty where somebody else's change was announced."""
        rendered = await self.source.render()
        if rendered.version == self.seen:
            return ""
        new = _differences.between(self.shown, rendered.regions)
        self.seen, self.shown = rendered.version, rendered.regions
        said = json.dumps({"address": self.address, "now": self.source.now()})
        return f'event: regions\nid: {rendered.version}\ndata: {said[:-1]}, "regions": {new}}}\n\n'

    def event(self, kind: str) -> str:
        return _event(kind, self.address, {"now": self.source.now()})


def _event(kind: str, address: str, data: Mapping[str, object] = _NOTHING) -> str:
    return f"event: {kind}\ndata: {json.dumps({'address': address, **data})}\n\n"
