"""The addresses under which a hub answers."""

from __future__ import annotations

from dataclasses import dataclass


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
        return self._is_loopback and not self.is_everywhere

    @property
    def lacks_network(self) -> bool:
        """Whether the hub is for other machines too, and this one is in no network."""
        return self._is_loopback and self.is_everywhere

    @property
    def _is_loopback(self) -> bool:
        return self.host == "localhost" or self.host.startswith("127.")

    @property
    def here(self) -> str:
        """For this machine alone, where nobody listens in."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def plain(self) -> str:
        """For pages that hold no secret."""
        return f"http://{self.host}:{self.port}"

    @property
    def secure(self) -> str:
        """For every page."""
        return f"https://{self.host}:{self.secure_port}"

    @property
    def sync(self) -> str:
        """For the tables."""
        return f"wss://{self.host}:{self.secure_port}/sync"
