"""The addresses under which a hub answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kiosk.hub.server.networks import LOOPBACK

EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - what the settings may say
"""Hosts that mean every address of this machine."""


@dataclass(frozen=True, slots=True)
class HubUrls:
    """`host` is this machine's address in the hall's network; the loopback address where it is in none."""

    host: str
    port: int
    secure_port: int
    is_everywhere: bool = False
    """Whether the hub listens at every address that this machine has, or will have."""

    @property
    def is_alone(self) -> bool:
        """Whether the hub was started for this machine alone."""
        return is_loopback(self.host) and not self.is_everywhere

    @property
    def lacks_network(self) -> bool:
        """Whether the hub is for other machines too, and this one is in no network."""
        return is_loopback(self.host) and self.is_everywhere

    @property
    def here(self) -> str:
        """For this machine alone, where nobody listens in; the loopback address only where the hub has it."""
        return f"http://{_in_url(LOOPBACK if self.is_everywhere else self.host)}:{self.port}"

    @property
    def plain(self) -> str:
        """For pages that hold no secret."""
        return f"http://{_in_url(self.host)}:{self.port}"

    @property
    def secure(self) -> str:
        """For every page."""
        return f"https://{_in_url(self.host)}:{self.secure_port}"

    @property
    def sync(self) -> str:
        """For the tables."""
        return f"wss://{_in_url(self.host)}:{self.secure_port}/sync"


def is_loopback(host: str) -> bool:
    """Whether no other machine reaches this host."""
    return host in {"localhost", "::1"} or host.startswith("127.")


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
