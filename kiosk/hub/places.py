"""The addresses under which a hub answers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Places:
    """`host` is this machine's address in the hall's network."""

    host: str
    port: int
    secure_port: int

    @property
    def is_alone(self) -> bool:
        """Whether no other machine reaches the hub."""
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
