from __future__ import annotations

import asyncio
from threading import Event

import pytest

from kiosk.hub.drawn import Drawn
from kiosk.hub.regions import Region, Regions


class Pen:
    """Counts what it draws."""

    def __init__(self) -> None:
        self.drawn = 0
        self.may_end = Event()
        self.may_end.set()

    def draw(self) -> Regions:
        self.drawn += 1
        assert self.may_end.wait(10)
        return {"clock": Region(str(self.drawn))}


def test_those_who_see_the_same_share_one_drawing() -> None:
    pen = Pen()
    pen.may_end.clear()

    async def look() -> list[Regions]:
        drawn = Drawn()
        looks = [asyncio.ensure_future(drawn.regions("console", "1", pen.draw)) for _ in range(20)]
        await asyncio.sleep(0)
        pen.may_end.set()
        return await asyncio.gather(*looks)

    assert asyncio.run(look()) == [{"clock": Region("1")}] * 20
    assert pen.drawn == 1


def test_another_version_and_another_sight_are_drawn_anew() -> None:
    pen = Pen()

    async def look() -> list[Regions]:
        drawn = Drawn()
        asked = [("console", "1"), ("console", "2"), ("table", "2"), ("table", "2")]
        return [await drawn.regions(sight, version, pen.draw) for sight, version in asked]

    assert [each["clock"].html for each in asyncio.run(look())] == ["1", "2", "3", "3"]


def test_who_leaves_while_it_is_drawn_takes_nothing_from_the_others() -> None:
    pen = Pen()
    pen.may_end.clear()

    async def look() -> Regions:
        drawn = Drawn()
        first, second = (asyncio.ensure_future(drawn.regions("console", "1", pen.draw)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        pen.may_end.set()
        return await second

    assert asyncio.run(look()) == {"clock": Region("1")}


def test_what_could_not_be_drawn_is_drawn_for_the_next_who_looks() -> None:
    def fail() -> Regions:
        raise ValueError

    async def look() -> Regions:
        drawn = Drawn()
        with pytest.raises(ValueError):
            await drawn.regions("console", "1", fail)
        return await drawn.regions("console", "1", lambda: {"clock": Region("mended")})

    assert asyncio.run(look()) == {"clock": Region("mended")}
