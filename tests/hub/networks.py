"""Networks of a director's PC that come and go as a test wants it."""

from __future__ import annotations

from pathlib import Path

from kiosk.hub.server.reach import Listening, NetworkSources, Reach
from kiosk.network_interfaces import InterfaceKind, NetworkInterface, in_order

CABLE = NetworkInterface("eth0", InterfaceKind.ETHERNET, ("192.168.1.10",), ("fd00::10",))
CABLE_LATER = NetworkInterface("eth0", InterfaceKind.ETHERNET, ("192.168.1.23",))
WIRELESS = NetworkInterface("wlan0", InterfaceKind.WIRELESS, ("10.0.0.7",), ssid="Sala")
BRIDGE = NetworkInterface("docker0", InterfaceKind.VIRTUAL, ("172.17.0.1",))


class PlayingNetworks:
    """A machine whose networks come and go."""

    def __init__(self, *interfaces: NetworkInterface, outward: str = "") -> None:
        self.interfaces = interfaces
        self.outward = outward

    def now(self, *interfaces: NetworkInterface) -> None:
        self.interfaces = interfaces

    def reach(self, folder: Path, host: str = "0.0.0.0") -> Reach:  # noqa: S104 - what settings say
        sources = NetworkSources(lambda: in_order(self.interfaces), lambda: self.outward)
        return Reach(Listening(host, host, 8080, 8443), folder / "network.json", sources)
