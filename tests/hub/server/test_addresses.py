"""The addresses that pages show to phones and tables, and what is said where nobody reaches them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import httpx
import pytest
from starlette.requests import Request

from kiosk.cli.main import main
from kiosk.hub.runner import app
from kiosk.hub.runner.app import RunningHub
from kiosk.hub.runner.settings import HubSettings
from kiosk.hub.server.https_redirect import IS_ALONE
from kiosk.hub.server.hub_urls import HubUrls
from kiosk.hub.web import addresses
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall
from tests.hub.server.test_doors import hub

__all__ = ["hub"]


def request(*, is_alone: bool) -> Request:
    return Request({"type": "http", "headers": [], IS_ALONE: is_alone})


@pytest.mark.parametrize(
    ("host", "alone"), [("127.0.0.1", True), ("localhost", True), ("192.168.1.10", False)]
)
def test_a_hub_at_the_loopback_address_is_alone(host: str, alone: bool) -> None:
    assert HubUrls(host, 8080, 8443).is_alone is alone


def test_a_hub_for_the_hall_without_a_network_was_not_started_for_this_machine_alone() -> None:
    urls = HubUrls("127.0.0.1", 8080, 8443, is_everywhere=True)
    assert urls.lacks_network
    assert not urls.is_alone
    assert not HubUrls("127.0.0.1", 8080, 8443).lacks_network
    assert not HubUrls("192.168.1.10", 8080, 8443, is_everywhere=True).lacks_network


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("127.0.0.1", "This PC is in no network yet"),
        ("192.168.1.10", "on another machine: https://192.168.1.10:"),
    ],
)
def test_the_program_gives_no_address_for_others_without_a_network(
    address: str,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def answers(settings: HubSettings, on_ready: Callable[[RunningHub], None]) -> None:
        urls = app._urls(settings.host, 8080, 8443)
        on_ready(app._running(urls, TOKEN, Mock()))

    monkeypatch.setattr(app, "own_address", lambda: address)
    monkeypatch.setattr(app, "serve", answers)
    assert main(["hub", "--data", str(tmp_path), "--language", "en"]) == 0
    said = capsys.readouterr().out
    assert says in said
    assert ("https://127.0.0.1" in said) is False


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
