"""Hubs tell their addresses in the hall's networks (mDNS), and tables look for them there.

A hint and no more: whoever answers has to prove that it is the hub, as at any address. With its addresses a
hub tells the beginning of its TLS key's digest, so that tables of another hub need not even ask.
"""

from __future__ import annotations

import logging
import socket
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final

from zeroconf import (
    Error,
    IPVersion,
    ServiceBrowser,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)

from kiosk.network_interfaces import own_interfaces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_SERVICE: Final = "_kiosk-hub._tcp.local."
_PATH: Final = "/sync"
_LONGEST_NAME: Final = 40
_ANSWER: Final = 1000
"""Milliseconds for a hub to tell its address, once its name is known."""
_HINT: Final = "key"
_HINT_BYTES: Final = 8
"""Of the key's digest: enough to tell hubs apart, and no proof of anything."""
_MOST_FOUND: Final = 32
"""Addresses that are taken note of: a hall has a hub or two, whoever shouts has thousands."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, order=True)
class FoundHub:
    """What somebody in the network says of himself."""

    name: str
    """The director's PC, as its owner has called it."""
    address: str
    """For `kiosk.sync.wire.carriers.WebSocketCarrier`."""
    hint: bytes = b""
    """How the digest of its TLS key begins; empty where it says nothing of it."""

    def may_have(self, key: bytes) -> bool:
        """Whether, by what it says, its TLS key may be the one with this digest."""
        return key.startswith(self.hint)


class Announcement:
    """Tells where a hub answers, at `port` under the TLS key with the digest `key`; any thread may use it.

    Where that does not work, the program's log says so, and nothing else happens.
    """

    def __init__(self, port: int, key: bytes = b"", name: str | None = None) -> None:
        self._port = port
        self._key = key
        self._name = (name or socket.gethostname())[:_LONGEST_NAME].replace(".", "-")
        self._lock = Lock()
        self._network: Zeroconf | None = None
        self._registering: Thread | None = None

    def tell(self, addresses: Sequence[str]) -> None:
        """From now on these are the hub's addresses; none: it is not to be found any more.

        They are told in the networks of those that are IPv4 addresses of this machine.
        """
        with self._lock:
            self._end()
            own = [address for address in addresses if _is_own(address)]
            if not own:
                if addresses:
                    _log.warning("the hub is not announced in the network: %s", ", ".join(addresses))
                return
            try:
                self._network = Zeroconf(interfaces=own, ip_version=IPVersion.V4Only)
            except OSError as error:
                _log.warning("the hub is not announced in the network: %s", error)
                return
            # It takes a second to find out whether the name is free; nobody waits for it.
            self._registering = Thread(
                target=_register, args=(self._network, self._info(addresses)), name="announcing", daemon=True
            )
            self._registering.start()

    def close(self) -> None:
        """The hub is not to be found any more."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._registering is not None:
            self._registering.join()
        if self._network is not None:
            self._network.close()
        self._network = self._registering = None

    def _info(self, addresses: Sequence[str]) -> ServiceInfo:
        hint = self._key[:_HINT_BYTES].hex()
        return ServiceInfo(
            _SERVICE,
            f"{self._name}.{_SERVICE}",
            addresses=[ip_address(address).packed for address in addresses],
            port=self._port,
            properties={"path": _PATH, **({_HINT: hint} if hint else {})},
        )


def _is_own(address: str) -> bool:
    """Whether this is an IPv4 address of this machine; the library would leave its own socket open else."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def _register(network: Zeroconf, info: ServiceInfo) -> None:
    try:
        network.register_service(info, allow_name_change=True)
    except (OSError, Error) as error:
        _log.warning("the hub is not announced in the network: %s", error)


@contextmanager
def looking(on_found: Callable[[FoundHub], None], interfaces: Sequence[str] | None = None) -> Iterator[None]:
    """Look for hubs while the context lasts; `on_found` is called on another thread with each, once.

    `interfaces`: own IPv4 addresses at which to listen; those of all networks, if None. Where there is no
    network, nobody is found.
    """
    wanted = _everywhere() if interfaces is None else interfaces
    own = [address for address in wanted if _is_own(address)]
    try:
        network = Zeroconf(interfaces=own, ip_version=IPVersion.V4Only) if own else None
    except OSError as error:
        _log.warning("no hub is looked for in the network: %s", error)
        network = None
    if network is None:
        _log.warning("no hub is looked for in the network: there is none")
        yield
        return
    try:
        ServiceBrowser(network, _SERVICE, handlers=[_Finder(on_found).note])
        yield
    finally:
        network.close()


def _everywhere() -> Sequence[str]:
    """This machine's own addresses in all its networks."""
    return [address for interface in own_interfaces() for address in interface.ipv4]


class _Finder:
    """Asks each hub that is heard of for its address, on the browser's thread."""

    def __init__(self, on_found: Callable[[FoundHub], None]) -> None:
        self._on_found = on_found
        self._known: set[FoundHub] = set()

    def note(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            return
        info = zeroconf.get_service_info(service_type, name, timeout=_ANSWER)
        if info is None or info.port is None:
            return
        for address in info.parsed_addresses():
            hub = FoundHub(name.removesuffix(f".{_SERVICE}"), _url(address, info.port), _hint_of(info))
            if hub not in self._known and len(self._known) < _MOST_FOUND:
                self._known.add(hub)
                self._on_found(hub)


def _url(address: str, port: int) -> str:
    host = f"[{address}]" if ":" in address else address
    return f"wss://{host}:{port}{_PATH}"


def _hint_of(info: ServiceInfo) -> bytes:
    try:
        return bytes.fromhex((info.properties.get(_HINT.encode()) or b"").decode())[:_HINT_BYTES]
    except ValueError:  # whoever says this is no hub of ours
        return b"?"
