"""The networks that this PC is in, and in which of them the hub is shown to phones and tables. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from ipaddress import ip_address
from typing import Final

from kiosk.messages import N_, Message
from kiosk.network_interfaces import InterfaceKind, NetworkInterface

LOOPBACK: Final = "127.0.0.1"
_KINDS: Final = {
    InterfaceKind.ETHERNET: N_("Ethernet ({name})"),
    InterfaceKind.WIRELESS: N_("Wi-Fi ({name})"),
    InterfaceKind.VIRTUAL: N_("Virtual ({name})"),
}
_NAMED_WIRELESS: Final = N_("Wi-Fi “{network}” ({name})")


@dataclass(frozen=True, slots=True)
class HubNetworks:
    """What there is, and what the director wants of it."""

    interfaces: tuple[NetworkInterface, ...] = ()
    chosen: str | None = None
    """The name of the interface that the director has chosen; None: all."""
    outward: str = ""
    """The own address by which this PC reaches what is in none of its networks; empty if it does not."""

    @property
    def is_chosen_away(self) -> bool:
        """Whether the chosen network has gone: until it comes back, all others stand in for it."""
        return self.chosen is not None and self.chosen not in {each.name for each in self.interfaces}

    @property
    def shown(self) -> tuple[NetworkInterface, ...]:
        """The networks in which the hub is to be found; the one that leads outward first.

        Of all networks, virtual ones count only where there is no other: no phone is in them.
        """
        chosen = [each for each in self.interfaces if each.name == self.chosen]
        real = [each for each in self.interfaces if each.kind is not InterfaceKind.VIRTUAL]
        found = chosen or real or self.interfaces
        return tuple(sorted(found, key=lambda each: self.outward not in addresses_of(each)))

    @property
    def addresses(self) -> tuple[str, ...]:
        """This PC's addresses there, the one for people first; empty where it is in no network."""
        found = [address for each in self.shown for address in addresses_of(each)]
        return tuple(sorted(found, key=_is_makeshift))


def addresses_of(interface: NetworkInterface) -> tuple[str, ...]:
    """Those of its addresses that are worth telling: of IPv6 only where there is no IPv4.

    >>> addresses_of(NetworkInterface("eth0", InterfaceKind.ETHERNET, ("10.0.0.5",), ("fd00::5",)))
    ('10.0.0.5',)
    """
    return interface.ipv4 or interface.ipv6


def label(interface: NetworkInterface) -> Message:
    """What people call it."""
    if interface.kind is InterfaceKind.WIRELESS and interface.ssid:
        return Message(_NAMED_WIRELESS, {"network": interface.ssid, "name": interface.name})
    return Message(_KINDS[interface.kind], {"name": interface.name})


def change(before: HubNetworks, now: HubNetworks) -> Message | None:
    """What the director has to know of a change; None where nothing follows from it."""
    if before.addresses == now.addresses:
        return None
    if not now.addresses:
        return Message(
            N_(
                "This PC is in no network any more: phones and tables do not reach it. Look at its cable or "
                "Wi-Fi."
            )
        )
    address = now.addresses[0]
    if not before.addresses:
        return Message(N_("This PC is in a network now, at {address}."), {"address": address})
    if now.is_chosen_away and not before.is_chosen_away and before.chosen == now.chosen:
        gone = next((label(each) for each in before.interfaces if each.name == now.chosen), now.chosen)
        return Message(
            N_("The chosen network has gone: {network}. Until it is back this PC is shown at {address}."),
            {"network": gone, "address": address},
        )
    if before.addresses[0] == address:
        return None
    return Message(
        N_(
            "This PC's address is now {address}; it was {before}. Tables find it by themselves; phones scan "
            "their code again."
        ),
        {"address": address, "before": before.addresses[0]},
    )


def at_one_address(networks: HubNetworks, host: str) -> HubNetworks:
    """The same for a hub that was told to listen at one of this PC's addresses: nobody finds it elsewhere.

    >>> home = NetworkInterface("eth0", InterfaceKind.ETHERNET, ("10.0.0.5",))
    >>> hall = NetworkInterface("eth1", InterfaceKind.ETHERNET, ("192.168.1.5",))
    >>> at_one_address(HubNetworks((home, hall)), "192.168.1.5").addresses
    ('192.168.1.5',)
    """
    there = [each for each in networks.interfaces if host in (*each.ipv4, *each.ipv6)]
    ipv4, ipv6 = ((), (host,)) if ":" in host else ((host,), ())
    return HubNetworks(tuple(replace(each, ipv4=ipv4, ipv6=ipv6) for each in there))


def _is_makeshift(address: str) -> bool:
    """Whether a machine has given it to itself, because nobody else did."""
    return ip_address(address).is_link_local
