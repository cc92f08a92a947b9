"""Pieces of a page that are kept as the hub is, and what has changed in them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

_PLACE: Final = re.compile(r"<!--part (\S+?)-->")
_ELEMENT: Final = re.compile(r"\s*<(\w+)")


@dataclass(frozen=True, slots=True)
class Region:
    """The HTML of an element with an id. `parts` are elements with ids of their own that stand in it."""

    frame: str
    """With a `place_of` each part."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """By id."""

    @property
    def html(self) -> str:
        return _PLACE.sub(lambda place: self.parts[place[1]], self.frame)


Regions: TypeAlias = Mapping[str, Region]
"""By the id of their element."""


def place_of(part: str) -> str:
    """Stands in a frame where a part belongs."""
    return f"<!--part {part}-->"


def changed(before: Regions, now: Regions) -> dict[str, str]:
    """The HTML of every element that is no more as it was, by id: of a whole region, or of parts of it.

    In a region that is framed anew, ``data-kept`` stands on each part that has stayed as it was, without what
    is in it.
    """
    return dict(_changed(before, now))


def _changed(before: Regions, now: Regions) -> Iterator[tuple[str, str]]:
    for name, region in now.items():
        former = before.get(name, _NOTHING)
        if former.frame != region.frame:
            parts = {
                part: _kept(part, html) if former.parts.get(part) == html else html
                for part, html in region.parts.items()
            }
            yield name, Region(region.frame, parts).html
        else:
            yield from ((part, html) for part, html in region.parts.items() if former.parts[part] != html)


_NOTHING: Final = Region("")


def _kept(part: str, html: str) -> str:
    element = _ELEMENT.match(html)
    return html if element is None else f'<{element[1]} id="{part}" data-kept></{element[1]}>'
