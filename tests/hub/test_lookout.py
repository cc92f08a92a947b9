"""The hall is looked at once for all pages, and not at every event."""

from __future__ import annotations

import asyncio

import pytest

from kiosk.hub.live import PACE
from kiosk.hub.lookout import Look, Lookout


class Hall:
    """Has a version and a clock; counts who looks."""

    def __init__(self) -> None:
        self.version = "1"
        self.time = 100.0
        self.looks = 0

    def lookout(self) -> Lookout[int]:
        return Lookout(lambda: self.version, self.see, lambda: self.time)

    def see(self) -> int:
        self.looks += 1
        return self.looks


def test_all_who_look_at_the_same_moment_share_one_look() -> None:
    hall = Hall()

    async def look() -> list[Look[int]]:
        lookout = hall.lookout()
        return await asyncio.gather(*(lookout.recent() for _ in range(20)))

    assert asyncio.run(look()) == [Look("1", 1)] * 20


def test_a_page_that_follows_is_content_with_a_look_that_is_not_old() -> None:
    hall = Hall()

    async def look() -> list[str]:
        lookout = hall.lookout()
        seen = [await lookout.recent()]
        for later in (PACE / 2, PACE, 0.0):
            hall.time += later
            hall.version += "+"
            seen.append(await lookout.recent())
        return [each.version for each in seen]

    assert asyncio.run(look()) == ["1", "1", "1++", "1++"]


def test_a_page_that_is_opened_shows_everything_that_there_is() -> None:
    hall = Hall()

    async def look() -> list[str]:
        lookout = hall.lookout()
        seen = [await lookout.newest()]
        hall.version = "2"
        seen += [await lookout.newest(), await lookout.recent()]
        return [each.version for each in seen]

    assert asyncio.run(look()) == ["1", "2", "2"], "nobody is sent back behind what was shown"
    assert hall.looks == 2


def test_what_failed_is_looked_at_again() -> None:
    hall = Hall()

    def fail_first() -> int:
        hall.see()
        if hall.looks == 1:
            raise ValueError
        return hall.looks

    async def look() -> Look[int]:
        lookout = Lookout(lambda: hall.version, fail_first, lambda: hall.time)
        with pytest.raises(ValueError):
            await lookout.newest()
        return await lookout.recent()

    assert asyncio.run(look()).seen == 2
