"""Where the hub is found follows this PC's networks, and the director's choice among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.hub.server.networks import HubNetworks, label
from kiosk.hub.server.reach import Reach
from kiosk.network_interfaces import InterfaceKind, NetworkInterface, kind_of
from tests.hub.networks import BRIDGE, CABLE, CABLE_LATER, WIRELESS, PlayingNetworks


def followed(reach: Reach) -> tuple[bool, str | None]:
    """What comes of a change, once it has been seen twice."""
    assert reach.look() == (False, None)
    has_moved, message = reach.look()
    return has_moved, None if message is None else str(message)


def test_of_all_networks_those_of_programs_are_left_out_while_there_are_others(tmp_path: Path) -> None:
    assert PlayingNetworks(CABLE, WIRELESS, BRIDGE).reach(tmp_path).addresses == ("192.168.1.10", "10.0.0.7")
    assert PlayingNetworks(BRIDGE).reach(tmp_path).addresses == ("172.17.0.1",)


def test_the_network_that_leads_outward_is_for_people(tmp_path: Path) -> None:
    reach = PlayingNetworks(CABLE, WIRELESS, outward="10.0.0.7").reach(tmp_path)
    assert reach.addresses == ("10.0.0.7", "192.168.1.10")


def test_an_address_that_the_machine_gave_itself_comes_last() -> None:
    makeshift = NetworkInterface("eth0", InterfaceKind.ETHERNET, ("169.254.3.4",))
    assert HubNetworks((makeshift, WIRELESS)).addresses == ("10.0.0.7", "169.254.3.4")


def test_a_choice_holds_at_once_and_at_the_next_start(tmp_path: Path) -> None:
    networks = PlayingNetworks(CABLE, WIRELESS)
    reach = networks.reach(tmp_path)
    told: list[None] = []
    reach.follow(lambda: told.append(None))
    reach.choose("wlan0")
    for now in (reach, networks.reach(tmp_path)):
        assert now.addresses == ("10.0.0.7",)
        assert now.urls.sync == "wss://10.0.0.7:8443/sync"
        assert "192.168.1.10" not in now.names
    assert told == [None]
    reach.choose(None)
    assert networks.reach(tmp_path).addresses == ("192.168.1.10", "10.0.0.7")


def test_a_network_of_a_program_may_be_chosen(tmp_path: Path) -> None:
    reach = PlayingNetworks(CABLE, BRIDGE).reach(tmp_path)
    reach.choose("docker0")
    assert reach.addresses == ("172.17.0.1",)


def test_a_choice_that_cannot_be_read_is_all(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "network.json").write_text("{")
    assert PlayingNetworks(CABLE).reach(tmp_path).addresses == ("192.168.1.10",)
    assert "cannot be read" in caplog.text


def test_another_address_is_told_and_the_certificate_keeps_the_one_of_before(tmp_path: Path) -> None:
    networks = PlayingNetworks(CABLE)
    reach = networks.reach(tmp_path)
    networks.now(CABLE_LATER)
    has_moved, message = followed(reach)
    assert has_moved
    assert message is not None
    assert "is now 192.168.1.23; it was 192.168.1.10" in message
    assert reach.urls.plain == "http://192.168.1.23:8080"
    assert {"192.168.1.10", "192.168.1.23"} <= reach.names
    assert reach.look() == (False, None)


def test_an_address_that_is_gone_for_a_moment_is_nothing(tmp_path: Path) -> None:
    networks = PlayingNetworks(CABLE)
    reach = networks.reach(tmp_path)
    networks.now()
    assert reach.look() == (False, None)
    networks.now(CABLE)
    assert reach.look() == (False, None)
    assert reach.look() == (False, None)


def test_a_second_network_moves_what_lists_all_and_is_no_news(tmp_path: Path) -> None:
    networks = PlayingNetworks(CABLE)
    reach = networks.reach(tmp_path)
    networks.now(CABLE, WIRELESS)
    assert followed(reach) == (True, None)
    assert reach.addresses == ("192.168.1.10", "10.0.0.7")


def test_a_pc_that_starts_before_its_network_follows_by_itself(tmp_path: Path) -> None:
    networks = PlayingNetworks()
    reach = networks.reach(tmp_path)
    assert (reach.urls.lacks_network, reach.addresses) == (True, ())
    networks.now(CABLE)
    has_moved, message = followed(reach)
    assert (has_moved, message) == (True, "This PC is in a network now, at 192.168.1.10.")
    assert not reach.urls.lacks_network


def test_a_cable_that_is_pulled_out_is_told(tmp_path: Path) -> None:
    networks = PlayingNetworks(CABLE)
    reach = networks.reach(tmp_path)
    networks.now()
    has_moved, message = followed(reach)
    assert has_moved
    assert message is not None
    assert "in no network any more" in message


def test_while_the_chosen_network_is_away_the_others_stand_in(tmp_path: Path) -> None:
    networks = PlayingNetworks(CABLE, WIRELESS)
    reach = networks.reach(tmp_path)
    reach.choose("eth0")
    networks.now(WIRELESS)
    has_moved, message = followed(reach)
    assert has_moved
    assert message is not None
    assert "chosen network has gone: Ethernet (eth0)" in message
    assert reach.addresses == ("10.0.0.7",)
    assert reach.networks.is_chosen_away
    networks.now(CABLE, WIRELESS)
    assert followed(reach)[0]
    assert reach.addresses == ("192.168.1.10",)


def test_a_hub_at_one_address_is_told_of_that_one_alone(tmp_path: Path) -> None:
    networks = PlayingNetworks(CABLE, WIRELESS)
    reach = networks.reach(tmp_path, "10.0.0.7")
    assert reach.addresses == ("10.0.0.7",)
    assert not reach.is_everywhere
    networks.now(CABLE)
    has_moved, message = followed(reach)
    assert has_moved
    assert message is not None
    assert "no longer the address 10.0.0.7" in message


def test_networks_are_called_as_people_call_them() -> None:
    assert [str(label(each)) for each in (CABLE, WIRELESS)] == ["Ethernet (eth0)", "Wi-Fi “Sala” (wlan0)"]


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        (["usb0/device", "usb0/wireless"], InterfaceKind.WIRELESS),
        (["usb0/device"], InterfaceKind.ETHERNET),
        (["br0/lower_usb0", "usb0/device"], InterfaceKind.ETHERNET),
        (["br0/lower_veth1", "veth1/iflink"], InterfaceKind.VIRTUAL),
        (["tun0/tun_flags"], InterfaceKind.VIRTUAL),
        (["eth0/iflink"], InterfaceKind.ETHERNET),
    ],
    ids=["wireless", "cable", "bridge over a cable", "bridge of containers", "tunnel", "within a container"],
)
def test_what_an_interface_is(tmp_path: Path, files: list[str], kind: InterfaceKind) -> None:
    for file in files:
        (tmp_path / file).mkdir(parents=True)
    assert kind_of(files[0].partition("/")[0], tmp_path) is kind
