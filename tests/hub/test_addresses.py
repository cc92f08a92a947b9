"""The addresses that pages show to phones and tables, and what is said where nobody reaches them."""

from __future__ import annotations

import httpx
import pytest
from starlette.requests import Request

from kiosk.hub import addresses
from kiosk.hub.app import RunningHub
from kiosk.hub.places import Places
from kiosk.hub.plain_door import IS_ALONE
from tests.hub.officials import Office
from tests.hub.playing import PlayingHall
from tests.hub.test_doors import hub

__all__ = ["hub"]


def request(*, is_alone: bool) -> Request:
    return Request({"type": "http", "headers": [], IS_ALONE: is_alone})


@pytest.mark.parametrize(
    ("host", "alone"), [("127.0.0.1", True), ("localhost", True), ("192.168.1.10", False)]
)
def test_a_hub_at_the_loopback_address_is_alone(host: str, alone: bool) -> None:
    assert Places(host, 8080, 8443).is_alone is alone


def test_a_hub_for_this_machine_alone_says_how_to_start_it_for_the_hall() -> None:
    why = addresses.unreachable(request(is_alone=True))
    assert why is not None
    assert "--host" in why.text


def test_without_a_network_the_pc_is_to_be_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "127.0.0.1")
    why = addresses.unreachable(request(is_alone=False))
    assert why is not None
    assert "Connect it" in why.text
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.10")
    assert addresses.unreachable(request(is_alone=False)) is None


@pytest.mark.parametrize("path", ["/units", "/officials/1", "/players/links", "/paper/posters"])
def test_every_page_with_an_address_says_it(
    hall: PlayingHall, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.open()
    office = Office(hall)
    office.name("arbiter")
    director = office.director()
    monkeypatch.setattr(addresses, "own_address", lambda: "127.0.0.1")
    assert "in no network" in director.get(path).text
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.10")
    assert "in no network" not in director.get(path).text


def test_a_running_hub_knows_for_whom_it_listens(hub: RunningHub) -> None:
    with httpx.Client(follow_redirects=True, headers={"accept-language": "en"}) as browser:
        origin = hub.director.partition("/?")[0]
        browser.get(hub.director)
        assert "Only this PC reaches the program" in browser.get(f"{origin}/units").text
