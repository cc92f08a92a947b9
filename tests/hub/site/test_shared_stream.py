"""One stream for all pages of a browser: each page's news, for whom they are, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import httpx
import pytest

from kiosk.hub.service import change_notifier
from tests.hub.conftest import serving
from tests.hub.listening import Told, listening, told
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall


def of(*addresses: str, version: str = "") -> str:
    """The shared stream of these pages."""
    return "/live?" + urlencode(
        [pair for each in addresses for pair in (("follow", each), ("version", version))]
    )


def until_all_have_come(events: Iterator[Told], *addresses: str) -> dict[str, Told]:
    """The first regions of each page."""
    found: dict[str, Told] = {}
    while set(found) != set(addresses):
        event = next(events)
        if event.kind == "regions":
            found.setdefault(str(event.data["address"]), event)
    return found


def test_each_page_is_sent_what_its_own_stream_sends(hall: PlayingHall, address: str) -> None:
    hall.open()
    hall.begin()
    pages = ("/live/console", "/live/tables/2", "/live/hall")
    with listening(address, of(*pages)) as events:
        together = until_all_have_come(events, *pages)
    for page in pages:
        with listening(address, page) as events:
            alone = until_all_have_come(events, page)[page]
        assert together[page].regions == alone.regions
        assert together[page].version == alone.version


def test_a_page_that_has_the_newest_version_is_sent_what_comes_after_it(
    hall: PlayingHall, address: str
) -> None:
    hall.open()
    hall.begin()
    hall.table(1)
    with listening(address, of("/live/console", version=hall.service.version)) as events:
        assert next(events).kind == "time"
        hall.table(1).call()
        assert 'id="call-table-1-1-1"' in next(events).regions["calls"]


def test_a_page_is_kept_in_its_own_language(hall: PlayingHall, address: str) -> None:
    hall.open()
    hall.begin()
    pages = ("/live/console?language=it", "/live/console?language=en")
    with listening(address, of(*pages)) as events:
        found = until_all_have_come(events, *pages)
    assert "Nessun tavolo chiama" in found[pages[0]].regions["calls"]
    assert "No table is calling" in found[pages[1]].regions["calls"]


def test_what_is_not_for_a_visitor_is_gone_and_the_rest_goes_on(hall: PlayingHall, address: str) -> None:
    hall.open()
    with listening(address, of("/live/console", "/live/hall", "/live/nowhere"), token="") as events:
        kinds = {}
        while "/live/hall" not in kinds:
            event = next(events)
            if event.kind != "time":
                kinds[event.data["address"]] = event.kind
    assert kinds == {"/live/console": "gone", "/live/nowhere": "gone", "/live/hall": "regions"}


def test_a_page_that_somebody_may_see_no_more_is_gone_at_once(
    hall: PlayingHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(change_notifier, "HEARTBEAT", 0.05)
    hall.open()
    office = Office(hall)
    phone = office.official("arbiter")
    cookies = dict(phone.cookies)
    with (
        serving(office.app, hall.service) as address,
        httpx.Client(base_url=address, cookies=cookies, timeout=10) as client,
        client.stream("GET", of("/live/arbiter", "/live/hall")) as answer,
    ):
        events = told(answer.iter_lines())
        until_all_have_come(events, "/live/arbiter", "/live/hall")
        phone.post("/api/sign-out", json={})
        gone = next(event for event in events if event.kind == "gone")
        assert gone.data["address"] == "/live/arbiter"
        hall.begin()
        assert next(event for event in events if event.kind == "regions").data["address"] == "/live/hall"


@pytest.mark.parametrize(
    "query",
    [
        "",
        "follow=/live/hall",
        "follow=/live/hall&version=1&version=2",
        "&".join(["follow=/live/hall&version="] * 65),
    ],
)
def test_what_is_no_list_of_pages_is_refused(stranger: httpx.Client, hall: PlayingHall, query: str) -> None:
    hall.open()
    assert stranger.get(f"/live?{query}").status_code == httpx.codes.UNPROCESSABLE_ENTITY
