"""The stream that keeps a page alive."""

from __future__ import annotations

import httpx
import pytest

from kiosk.hub.auth.cookies import director_cookie
from kiosk.hub.service import change_notifier
from tests.hub.listening import listening
from tests.hub.playing import TOKEN, PlayingHall


def test_a_page_that_is_new_is_sent_every_region_once_and_then_what_changes(
    hall: PlayingHall, address: str
) -> None:
    hall.open()
    hall.begin()
    with listening(address, "/live/console") as events:
        assert next(events).kind == "time"
        first = next(events)
        assert set(first.regions) == {
            "first-steps",
            "keys",
            "time-out-heard",
            "alerts",
            "calls",
            "waiting",
            "notices",
            "tables",
            "bracket",
            "standings",
        }
        hall.table(3).call()
        second = first
        while "calls" not in second.regions or second is first:
            second = next(events)
        assert "standings" not in second.regions
        assert 'id="call-table-3-1-1"' in second.regions["calls"]


def test_a_page_that_comes_back_with_the_newest_version_is_sent_nothing(
    hall: PlayingHall, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(change_notifier, "HEARTBEAT", 0.05)
    hall.open()
    with listening(address, "/live/console", last=hall.service.version) as events:
        assert [next(events).kind for _ in range(3)] == ["time", "time", "time"]


def test_a_page_that_comes_back_after_something_happened_is_sent_the_present(
    hall: PlayingHall, address: str
) -> None:
    hall.open()
    hall.begin()
    hall.table(2)
    before = hall.service.version
    hall.table(2).call()
    with listening(address, "/live/console", last=before) as events:
        assert next(events).kind == "time"
        news = next(events)
        assert news.version == hall.service.version
        assert 'id="call-table-2-1-1"' in news.regions["calls"]


def test_after_a_restart_of_the_hub_no_old_version_is_taken_for_the_new(hall: PlayingHall) -> None:
    hall.open()
    again = hall.new_service()
    assert again.version != hall.service.version
    again.close()


def test_the_hall_sees_no_calls(hall: PlayingHall, address: str) -> None:
    hall.open()
    hall.begin()
    hall.table(1).call()
    with listening(address, "/live/hall") as events:
        next(events)
        assert set(next(events).regions) == {"hall", "lists"}


def test_every_region_of_a_page_is_in_the_page(hall: PlayingHall, address: str) -> None:
    hall.open()
    hall.begin()
    for page, stream in (("/", "/live/console"), ("/hall", "/live/hall"), ("/tables/1", "/live/tables/1")):
        html = httpx.get(address + page, cookies={director_cookie(TOKEN): TOKEN}).text
        with listening(address, stream) as events:
            next(events)
            for name in next(events).regions:
                assert f'id="{name}"' in html


def test_an_arbiters_phone_hears_of_a_call(hall: PlayingHall, address: str) -> None:
    hall.open()
    hall.begin()
    hall.table(3).call()
    with listening(address, "/live/arbiter") as events:
        work = next(event.regions["work"] for event in events if event.kind == "regions")
    assert 'id="call-table-3-1-1"' in work
