from __future__ import annotations

import asyncio
from threading import Event

import pytest

from kiosk.hub.web.regions import Region, Regions
from kiosk.hub.web.render_cache import RenderCache, TemplateValues


class Pen:
    """Counts what it draws."""

    def __init__(self) -> None:
        self.drawn = 0
        self.may_end = Event()
        self.may_end.set()

    def draw(self, values: TemplateValues) -> Regions:
        self.drawn += 1
        assert self.may_end.wait(10)
        return {"clock": Region(f"{values['name']} {self.drawn}")}


async def shown(drawn: RenderCache, pen: Pen, version: str, sight: str, name: str) -> str:
    regions = await drawn.regions(version, sight, lambda: {"name": name}, pen.draw)
    return regions["clock"].html


def test_those_who_see_the_same_share_one_drawing() -> None:
    pen = Pen()

    async def look() -> list[str]:
        drawn = RenderCache()
        return await asyncio.gather(*(shown(drawn, pen, "1", "phone", "anybody") for _ in range(20)))

    assert asyncio.run(look()) == ["anybody 1"] * 20


def test_whoever_sees_something_else_has_a_drawing_of_their_own() -> None:
    pen = Pen()

    async def look() -> list[str]:
        drawn = RenderCache()
        names = ["Anna", "Bruno", "Anna", "Bruno"]
        return [await shown(drawn, pen, "1", "phone", name) for name in names]

    assert asyncio.run(look()) == ["Anna 1", "Bruno 2", "Anna 1", "Bruno 2"]


def test_another_version_and_another_sight_are_drawn_anew() -> None:
    pen = Pen()

    async def look() -> list[str]:
        drawn = RenderCache()
        asked = [("1", "console"), ("2", "console"), ("2", "table"), ("2", "table")]
        return [await shown(drawn, pen, *arguments, "x") for arguments in asked]

    assert asyncio.run(look()) == ["x 1", "x 2", "x 3", "x 3"]


def test_who_leaves_while_it_is_drawn_takes_nothing_from_the_others() -> None:
    pen = Pen()
    pen.may_end.clear()

    async def look() -> str:
        drawn = RenderCache()
        first, second = (asyncio.ensure_future(shown(drawn, pen, "1", "console", "x")) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        pen.may_end.set()
        return await second

    assert asyncio.run(look()) == "x 1"


def test_what_could_not_be_drawn_is_drawn_for_the_next_who_looks() -> None:
    pen = Pen()

    def fail(_: TemplateValues) -> Regions:
        raise ValueError("no ink")

    async def look() -> str:
        drawn = RenderCache()
        with pytest.raises(ValueError, match="no ink"):
            await drawn.regions("1", "console", lambda: {"name": "x"}, fail)
        return await shown(drawn, pen, "1", "console", "x")

    assert asyncio.run(look()) == "x 1"
