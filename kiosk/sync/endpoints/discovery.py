"""Hubs tell their address in the hall's network (mDNS), and tables may look for it.

A hint and no more: whoever answers has to prove that it is the hub, as at any address. A table tries the
address that it knows first, and offers to people what it has found.
"""

from __future__ import annotations

import logging
import socket
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, Final

from zeroconf import (
    Error,
    IPVersion,
    ServiceBrowser,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_SERVICE: Final = "_kiosk-hub._tcp.local."
_PATH: Final = "/sync"
_LONGEST_NAME: Final = 40
_ANSWER: Final = 1000
"""Milliseconds for a hub to tell its address, once its name is known."""
_EVERYWHERE: Final = ("0.0.0.0",)  # noqa: S104 - every interface is listened at
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, order=True)
class FoundHub:
    """What somebody in the network says of himself."""

    name: str
    """The director's PC, as its owner has called it."""
    address: str
    """For `kiosk.sync.wire.carriers.WebSocketCarrier`."""


@contextmanager
def advertised(host: str, port: int, name: str | None = None) -> Iterator[None]:
    """Tell the address of the hub at `host` (an IPv4 address of this machine) while the context lasts.

    Where that does not work, the program's log says so, and nothing else happens.
    """
    chosen = (name or socket.gethostname())[:_LONGEST_NAME].replace(".", "-")
    try:
        network = _open([host])
    except OSError as error:
        _log.warning("the hub is not announced in the network: %s", error)
        yield
        return
    # It takes a second to find out whether the name is free; nobody waits for it.
    thread = Thread(target=_register, args=(network, host, port, chosen), name="announcing", daemon=True)
    thread.start()
    try:
        yield
    finally:
        thread.join()
        network.close()


def _open(interfaces: Sequence[str]) -> Zeroconf:
    """Speak and listen at these addresses of this machine, if they are its own."""
    for address in interfaces:
        with socket.socket(
            socket.AF_INET, socket.SOCK_DGRAM
        ) as probe:  # the library would leave its own open
            probe.bind((address, 0))
    return Zeroconf(interfaces=list(interfaces), ip_version=IPVersion.V4Only)


def _register(network: Zeroconf, host: str, port: int, name: str) -> None:
    info = ServiceInfo(
        _SERVICE,
        f"{name}.{_SERVICE}",
        addresses=[socket.inet_aton(host)],
        port=port,
        properties={"path": _PATH},
    )
    try:
        network.register_service(info, allow_name_change=True)
    except (OSError, Error) as error:
        _log.warning("the hub is not announced in the network: %s", error)


@contextmanager
def looking(on_found: Callable[[FoundHub], None], interfaces: Sequence[str] | None = None) -> Iterator[None]:
    """Look for hubs while the context lasts; `on_found` is called on another thread with each, once.

    `interfaces`: own IPv4 addresses at which to listen; all of them, if None. Where there is no network,
    nobody is found.
    """
    try:
        network = _open(interfaces or _EVERYWHERE)
    except OSError as error:
        _log.warning("no hub is looked for in the network: %s", error)
        yield
        return
    try:
        ServiceBrowser(network, _SERVICE, handlers=[_Finder(on_found).note])
        yield
    finally:
        network.close()


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
        for address in info.parsed_addresses(IPVersion.V4Only):
            hub = FoundHub(name.removesuffix(f".{_SERVICE}"), f"wss://{address}:{info.port}{_PATH}")
            if hub not in self._known:
                self._known.add(hub)
                self._on_found(hub)
