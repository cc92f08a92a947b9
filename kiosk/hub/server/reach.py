"""Where a hub is found now: what its networks are is looked at again and again, and the director chooses."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Annotated, Final

from msgspec import Meta, MsgspecError, Struct, json

from kiosk.hub.errors import HubError
from kiosk.hub.server.hub_urls import EVERYWHERE, HubUrls, is_loopback
from kiosk.hub.server.networks import LOOPBACK, HubNetworks, at_one_address, change
from kiosk.journal.files import write_secret
from kiosk.messages import N_, Message
from kiosk.network_interfaces import NetworkInterface, own_interfaces
from kiosk.system_errors import reason_of

LOOK_EVERY: Final = 2.0
"""Seconds between two looks at this PC's networks."""

_LOST_HOST: Final = N_(
    "This PC has no longer the address {host} at which the program was told to listen: nobody reaches it. "
    "Give it that address again, or start the program without “--host” and without “host” in its settings."
)
_log = logging.getLogger(__name__)


class _Choice(Struct, frozen=True, forbid_unknown_fields=True):
    network: Annotated[str, Meta(max_length=60)] | None


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the hub was told to listen, and the ports that it got."""

    told: str
    """As people have written it: an address or a name."""
    host: str
    """The address that it is."""
    port: int
    secure_port: int

    @property
    def is_everywhere(self) -> bool:
        return self.host in EVERYWHERE


def outward_address() -> str:
    """This machine's address on its way to everywhere else; empty where there is no such way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: a route is looked up
        except OSError:
            return ""
        return str(probe.getsockname()[0])


@dataclass(frozen=True, slots=True)
class NetworkSources:
    """What is asked of the system."""

    interfaces: Callable[[], Sequence[NetworkInterface]] = own_interfaces
    outward: Callable[[], str] = outward_address


class Reach:
    """Keeps the director's choice in the file `path`. Any thread may use it."""

    def __init__(self, listening: Listening, path: Path, sources: NetworkSources | None = None) -> None:
        self._listening = listening
        self._path = path
        self._sources = sources or NetworkSources()
        self._on_choice: Callable[[], None] = lambda: None
        self._lock = Lock()
        self._seen = self._networks(_read(path))
        self._networks_now = self._seen
        self._names = self._wanted_names()

    @property
    def is_everywhere(self) -> bool:
        """Whether the hub listens in every network, so that there is something to choose."""
        return self._listening.is_everywhere

    @property
    def networks(self) -> HubNetworks:
        """What there is, and what was chosen."""
        return self._networks_now

    @property
    def urls(self) -> HubUrls:
        """The addresses for people and tables."""
        listening = self._listening
        host = listening.host
        if listening.is_everywhere:
            host = next(iter(self._networks_now.addresses), LOOPBACK)
        return HubUrls(host, listening.port, listening.secure_port, listening.is_everywhere)

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where phones and tables find the hub, the address for people first; empty if nowhere."""
        if not self._listening.is_everywhere and is_loopback(self._listening.host):
            return ()
        return self._networks_now.addresses

    @property
    def names(self) -> frozenset[str]:
        """For the certificate: what the hub is called by the choice, or was since it began."""
        return self._names

    def follow(self, on_choice: Callable[[], None]) -> None:
        """Call this after each choice, on any thread."""
        self._on_choice = on_choice

    def choose(self, network: str | None) -> None:
        """Show the hub in this network alone, or in all of them.

        Raises:
            HubError: the choice cannot be kept.
        """
        with self._lock:
            try:
                write_secret(self._path, json.encode(_Choice(network)))
            except OSError as error:
                raise HubError(N_("The choice is not kept ({reason})."), reason=reason_of(error)) from error
            self._networks_now = self._seen = replace(self._networks_now, chosen=network)
            self._names = self._wanted_names()
        self._on_choice()

    def look(self) -> tuple[bool, Message | None]:
        """See what the networks are now: whether addresses have changed, and what the director has to know.

        A change counts when it is seen twice: an address that is given anew is gone for a moment.
        """
        with self._lock:
            before, seen = self._networks_now, self._networks(self._networks_now.chosen)
            is_steady, self._seen = seen == self._seen, seen
            if not is_steady or seen == before:
                return False, None
            self._networks_now = seen
            self._names |= self._wanted_names()
        return before.addresses != seen.addresses, self._told(before, seen)

    def _told(self, before: HubNetworks, now: HubNetworks) -> Message | None:
        if self._listening.is_everywhere:
            return change(before, now)
        if before.addresses and not now.addresses:
            return Message(_LOST_HOST, {"host": self._listening.host})
        return None

    def _networks(self, chosen: str | None) -> HubNetworks:
        found = HubNetworks(tuple(self._sources.interfaces()), chosen, self._sources.outward())
        return found if self._listening.is_everywhere else at_one_address(found, self._listening.host)

    def _wanted_names(self) -> frozenset[str]:
        machine = socket.gethostname().partition(".")[0].lower()
        told = () if self._listening.is_everywhere else (self._listening.told, self._listening.host)
        return frozenset({"localhost", LOOPBACK, f"{machine}.local", *told, *self._networks_now.addresses})


def _read(path: Path) -> str | None:
    try:
        return json.decode(path.read_bytes(), type=_Choice).network
    except FileNotFoundError:
        return None
    except (OSError, MsgspecError, UnicodeDecodeError) as error:
        _log.warning("the choice of a network in %s cannot be read: %s", path, error)
        return None
