"""The hall is looked at once for all pages, and not at every event."""

from __future__ import annotations

import asyncio

import pytest

from kiosk.hub.web.live import QUICKEST, SLOWEST
from kiosk.hub.web.snapshot_cache import Snapshot, SnapshotCache, pace


class TournamentState:
    """Has a version; counts who looks."""

    def __init__(self) -> None:
        self.version = "1"
        self.looks = 0

    def lookout(self) -> SnapshotCache[int]:
        return SnapshotCache(lambda: self.version, self.see)

    def see(self) -> int:
        self.looks += 1
        return self.looks


def test_all_who_look_at_the_same_moment_share_one_look() -> None:
    hall = TournamentState()

    async def look() -> list[Snapshot[int]]:
        lookout = hall.lookout()
        return await asyncio.gather(*(lookout.next() for _ in range(20)))

    assert asyncio.run(look()) == [Snapshot("1", 1)] * 20


def test_what_happens_soon_after_a_look_is_seen_together_when_the_pace_is_over() -> None:
    hall = TournamentState()

    async def look() -> float:
        lookout = hall.lookout()
        began = asyncio.get_running_loop().time()
        await lookout.next()
        hall.version = "2"
        waiting = [asyncio.ensure_future(lookout.next()) for _ in range(20)]
        await asyncio.sleep(0)
        hall.version = "3"
        assert await asyncio.gather(*waiting) == [Snapshot("3", 2)] * 20
        return asyncio.get_running_loop().time() - began

    assert asyncio.run(look()) >= QUICKEST


@pytest.mark.parametrize(("took", "rests"), [(0.0, QUICKEST), (0.02, 0.08), (0.2, SLOWEST)])
def test_the_longer_a_look_takes_the_rarer_they_are(took: float, rests: float) -> None:
    assert pace(took) == pytest.approx(rests)


def test_a_page_that_is_opened_shows_at_once_everything_that_there_is() -> None:
    hall = TournamentState()

    async def look() -> list[str]:
        lookout = hall.lookout()
        seen = [await lookout.newest()]
        hall.version = "2"
        seen += [await lookout.newest(), await lookout.next()]
        return [snapshot.version for snapshot in seen]

    assert asyncio.run(look()) == ["1", "2", "2"]
    assert hall.looks == 2, "who follows is content with what a page was opened with"


def test_what_failed_is_looked_at_again() -> None:
    hall = TournamentState()

    def fail_first() -> int:
        hall.see()
        if hall.looks == 1:
            raise ValueError("too dark")
        return hall.looks

    async def look() -> Snapshot[int]:
        lookout = SnapshotCache(lambda: hall.version, fail_first)
        with pytest.raises(ValueError, match="too dark"):
            await lookout.newest()
        return await lookout.next()

    assert asyncio.run(look()).seen == 2
