from __future__ import annotations

import asyncio
from threading import Event

import pytest

from kiosk.hub.web.regions import Region, Regions
from kiosk.hub.web.render_cache import RenderCache, TemplateValues
from kiosk.hub.web.shown_times import showing, shown_times
from kiosk.projections.folds.times_of_day import TimesOfDay


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
    regions = await drawn.regions(version, sight, name, lambda: {"name": name}, pen.draw)
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
        asked = [("1", "console", "x"), ("2", "console", "y"), ("2", "table", "y"), ("2", "table", "y")]
        return [await shown(drawn, pen, *arguments) for arguments in asked]

    assert asyncio.run(look()) == ["x 1", "y 2", "y 3", "y 3"]


def test_what_a_new_version_shows_as_it_was_is_not_drawn_again() -> None:
    pen = Pen()

    async def look() -> list[str]:
        drawn = RenderCache()
        return [await shown(drawn, pen, version, "console", "x") for version in "123"]

    assert asyncio.run(look()) == ["x 1", "x 1", "x 1"]


def test_times_of_day_are_drawn_anew_after_the_clock_was_set() -> None:
    """The pen draws on a thread of its own, and by the clock that those who look are shown."""
    drawn = RenderCache()

    def draw(_: TemplateValues) -> Regions:
        return {"clock": Region(str(shown_times().of(1000.0)))}

    async def look(version: str, ahead: float) -> str:
        with showing(TimesOfDay(((0.0, ahead),))):
            regions = await drawn.regions(version, "console", None, dict, draw)
        return regions["clock"].html

    async def look_twice() -> list[str]:
        return [await look("1", 60.0), await look("2", 3600.0)]

    assert asyncio.run(look_twice()) == ["1060.0", "4600.0"]


def test_values_are_asked_for_once_for_all_who_are_equal() -> None:
    asked: list[str] = []

    def values() -> TemplateValues:
        asked.append("values")
        return {"name": "x"}

    async def look() -> None:
        drawn = RenderCache()
        for _ in range(3):
            await drawn.regions("1", "display", "nobody", values, Pen().draw)

    asyncio.run(look())
    assert asked == ["values"]


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
            await drawn.regions("1", "console", "x", lambda: {"name": "x"}, fail)
        return await shown(drawn, pen, "1", "console", "x")

    assert asyncio.run(look()) == "x 1"
