"""What the hub tells a page, and waiting until a page shows something."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

from kiosk.hub.auth.cookies import director_cookie
from tests.hub.playing import TOKEN


@dataclass
class Told:
    kind: str
    data: dict[str, object]
    version: str | None

    @property
    def regions(self) -> dict[str, str]:
        regions = self.data["regions"]
        assert isinstance(regions, dict)
        return regions


@contextmanager
def listening(
    address: str, path: str, last: str | None = None, token: str = TOKEN
) -> Iterator[Iterator[Told]]:
    """What the hub tells a page, one by one."""
    headers = {"Accept-Language": "en"} | ({} if last is None else {"Last-Event-ID": last})
    with (
        httpx.Client(
            base_url=address, headers=headers, cookies={director_cookie(token): token}, timeout=10
        ) as client,
        client.stream("GET", path) as answer,
    ):
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield told(answer.iter_lines())


def told(lines: Iterator[str]) -> Iterator[Told]:
    fields: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "event" in fields:
            yield Told(fields["event"], json.loads(fields["data"]), fields.get("id"))
            fields = {}


def wait_until_shown(address: str, token: str, region: str, text: str) -> str:
    """The region's HTML as soon as the director's page has `text` there; fails with the time limit of the read."""
    with listening(address, "/live/console", token=token) as events:
        for event in events:
            if event.kind == "regions" and text in event.regions.get(region, ""):
                return event.regions[region]
    raise AssertionError(f"the hub ended before it showed {text!r}")
