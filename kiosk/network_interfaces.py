"""This machine's networks: what people call them, and the addresses that it has in each."""

from __future__ import annotations

import fcntl
import socket
import struct
from array import array
from dataclasses import dataclass
from enum import Enum
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final

import ifaddr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SYSTEM: Final = Path("/sys/class/net")
_SIOCGIWESSID: Final = 0x8B1B
"""Asks the kernel for the name of the wireless network (``linux/wireless.h``)."""
_SSID_BYTES: Final = 32
_NAME_BYTES: Final = 16


class InterfaceKind(Enum):
    """What leads into a network."""

    ETHERNET = "ethernet"
    WIRELESS = "wireless"
    VIRTUAL = "virtual"
    """Of programs on this machine, such as virtual machines, containers or a VPN."""


_NAMED: Final = {
    "eth": InterfaceKind.ETHERNET,
    "en": InterfaceKind.ETHERNET,
    "wl": InterfaceKind.WIRELESS,
}
"""How the names of interfaces begin."""


@dataclass(frozen=True, slots=True)
class NetworkInterface:
    """A network that this machine is in."""

    name: str
    """As the system has it, such as ``wlan0``."""
    kind: InterfaceKind
    ipv4: tuple[str, ...] = ()
    ipv6: tuple[str, ...] = ()
    """Those that other machines reach without knowing by which of their own networks."""
    ssid: str = ""
    """The name of the wireless network, where the system tells it."""


def own_interfaces() -> Sequence[NetworkInterface]:
    """The networks in which this machine has an address, virtual ones last; none of them the loopback."""
    return in_order(
        NetworkInterface(name, kind_of(name), ipv4, ipv6, _ssid(name))
        for name, ipv4, ipv6 in _addresses_by_name()
        if ipv4 or ipv6
    )


def in_order(interfaces: Iterable[NetworkInterface]) -> Sequence[NetworkInterface]:
    """Cables first, then the air, then what is virtual; by name.

    >>> wireless = NetworkInterface("wlan0", InterfaceKind.WIRELESS)
    >>> bridge = NetworkInterface("docker0", InterfaceKind.VIRTUAL)
    >>> [interface.name for interface in in_order([bridge, wireless])]
    ['wlan0', 'docker0']
    """
    kinds = list(InterfaceKind)
    return sorted(interfaces, key=lambda interface: (kinds.index(interface.kind), interface.name))


def kind_of(name: str, system: Path = _SYSTEM) -> InterfaceKind:
    """What an interface is; `system` is where the kernel describes it.

    A bridge or a bond is what its first member is: a PC's cable may lead through one. What has no device is
    what its name says: within a container ``eth0`` is the cable. Where nothing is described, as in another
    system than Linux, every interface counts as a cable.
    """
    if not system.exists():
        return InterfaceKind.ETHERNET
    folder = system / name
    if (folder / "wireless").exists() or (folder / "phy80211").exists():
        return InterfaceKind.WIRELESS
    if (folder / "device").exists():
        return InterfaceKind.ETHERNET
    below = sorted(path.name.removeprefix("lower_") for path in folder.glob("lower_*"))
    kinds = [kind_of(member, system) for member in below]
    named = next((kind for prefix, kind in _NAMED.items() if name.startswith(prefix)), InterfaceKind.VIRTUAL)
    return next((kind for kind in kinds if kind is not InterfaceKind.VIRTUAL), named)


def _addresses_by_name() -> Iterable[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    for adapter in ifaddr.get_adapters():
        addresses = [str(ip.ip if ip.is_IPv4 else ip.ip[0]) for ip in adapter.ips]
        usable = [address for address in addresses if _is_usable(address)]
        yield (
            adapter.name,
            tuple(address for address in usable if ":" not in address),
            tuple(address for address in usable if ":" in address),
        )


def _is_usable(address: str) -> bool:
    """Whether other machines reach it, without having to say by which of their own networks."""
    parsed = ip_address(address)
    return not (parsed.is_loopback or (parsed.version == 6 and parsed.is_link_local))


def _ssid(name: str) -> str:
    """The wireless network's name; empty where the driver does not tell it, or there is none."""
    answer = array("B", bytes(_SSID_BYTES + 1))
    place, size = answer.buffer_info()
    request = struct.pack(f"{_NAME_BYTES}sPHH", name.encode()[: _NAME_BYTES - 1], place, size, 0)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            fcntl.ioctl(probe, _SIOCGIWESSID, request)
        except OSError:
            return ""
    return answer.tobytes().partition(b"\0")[0].decode(errors="replace")
