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
from kiosk.hub.server.https_redirect import REACH, SECURE_PORT
from kiosk.hub.server.hub_urls import HubUrls
from kiosk.hub.server.reach import Reach
from kiosk.hub.web import addresses
from kiosk.network_interfaces import InterfaceKind, NetworkInterface
from tests.hub.networks import CABLE, WIRELESS, PlayingNetworks
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall
from tests.hub.server.test_doors import hub

__all__ = ["hub"]


def request(reach: Reach | None, host: str = "127.0.0.1:8080") -> Request:
    headers = [(b"host", host.encode())]
    return Request(
        {
            "type": "http",
            "headers": headers,
            "scheme": "http",
            "path": "/",
            "query_string": b"",
            "server": ("127.0.0.1", 8080),
            REACH: reach,
            SECURE_PORT: 8443,
        }
    )


@pytest.mark.parametrize(
    ("host", "alone"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("192.168.1.10", False)]
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
    ("host", "is_everywhere", "here"),
    [
        ("192.168.1.10", True, "http://127.0.0.1:8080"),
        ("192.168.1.10", False, "http://192.168.1.10:8080"),
        ("127.0.0.1", False, "http://127.0.0.1:8080"),
        ("fd00::10", False, "http://[fd00::10]:8080"),
    ],
)
def test_the_loopback_is_told_only_where_the_hub_answers_there(
    host: str, is_everywhere: bool, here: str
) -> None:
    assert HubUrls(host, 8080, 8443, is_everywhere).here == here


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
    def answers(
        _: HubSettings, on_ready: Callable[[RunningHub], None], on_moved: Callable[[RunningHub], None]
    ) -> None:
        running = app._running(HubUrls(address, 8080, 8443, is_everywhere=True), TOKEN, Mock())
        on_ready(running)
        on_moved(running)

    monkeypatch.setattr(app, "serve", answers)
    assert main(["hub", "--data", str(tmp_path), "--language", "en"]) == 0
    said = capsys.readouterr().out
    assert said.count(says) == 2
    assert "The addresses of this PC have changed." in said
    assert ("https://127.0.0.1" in said) is False


def test_a_hub_for_this_machine_alone_says_how_to_start_it_for_the_hall(tmp_path: Path) -> None:
    why = addresses.unreachable(request(PlayingNetworks(CABLE).reach(tmp_path, "127.0.0.1")))
    assert why is not None
    assert "--host" in why.text


def test_without_a_network_the_pc_is_to_be_connected(tmp_path: Path) -> None:
    why = addresses.unreachable(request(PlayingNetworks().reach(tmp_path)))
    assert why is not None
    assert "Connect it" in why.text
    assert addresses.unreachable(request(PlayingNetworks(CABLE).reach(tmp_path))) is None


@pytest.mark.parametrize("path", ["/units", "/officials/1", "/players/links", "/paper/posters", "/networks"])
def test_every_page_with_an_address_says_it(hall: PlayingHall, path: str, tmp_path: Path) -> None:
    hall.open()
    networks = PlayingNetworks()
    reach = networks.reach(tmp_path)
    office = Office(hall, reach=reach)
    office.name("arbiter")
    director = office.director()
    assert "in no network" in director.get(path).text
    networks.now(CABLE)
    reach.look()
    reach.look()
    page = director.get(path).text
    assert "in no network" not in page
    assert 'data-addresses="192.168.1.10"' in page


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("127.0.0.1:8080", "10.0.0.7"),
        ("192.168.1.10:8080", "10.0.0.7"),
        ("10.0.0.7:8080", "10.0.0.7"),
        ("hall.local:8080", "hall.local"),
    ],
)
def test_codes_for_phones_follow_the_choice_however_the_director_has_come(
    tmp_path: Path, asked: str, shown: str
) -> None:
    reach = PlayingNetworks(CABLE, WIRELESS).reach(tmp_path)
    reach.choose("wlan0")
    assert addresses.secure_address(request(reach, asked)) == f"https://{shown}:8443"
    assert addresses.table_address(request(reach, asked)) == "10.0.0.7:8443"


def test_an_address_of_ipv6_is_written_as_addresses_are(tmp_path: Path) -> None:
    interface = NetworkInterface("eth0", InterfaceKind.ETHERNET, (), ("fd00::10",))
    reach = PlayingNetworks(interface).reach(tmp_path)
    assert addresses.plain_address(request(reach)) == "http://[fd00::10]:8080"
    assert addresses.table_address(request(reach)) == "[fd00::10]:8443"


def test_a_running_hub_knows_for_whom_it_listens(hub: RunningHub) -> None:
    with httpx.Client(follow_redirects=True, headers={"accept-language": "en"}) as browser:
        origin = hub.director.partition("/?")[0]
        browser.get(hub.director)
        assert "Only this PC reaches the program" in browser.get(f"{origin}/units").text
