"""Whoever lets simulated tables in, by the hub's own API, as a director does."""

from __future__ import annotations

from threading import Event
from typing import Final

from kiosk.hub.cli.client import DirectorClient

_POLL_SECONDS: Final = 0.3
"""Seconds between two looks at the hall."""


class TableAdmission:
    """Opens the enrolment, and accepts units; `closing` breaks off whatever is waited for."""

    def __init__(self, client: DirectorClient, closing: Event) -> None:
        self._client = client
        self._closing = closing

    def open_enrolment(self) -> str:
        """Let units ask to become tables; the code that they need, empty if it was broken off."""
        self._client.command("open_enrolment", minutes=5)
        while (window := self._client.state()["window"]) is None:
            if self._closing.wait(_POLL_SECONDS):
                return ""
        return str(window["code"])

    def accept(self, fingerprint: str) -> bool:
        """Accept the unit that shows this fingerprint, once it is on the director's page; whether it was."""
        while not self._closing.is_set():
            for table in self._client.state()["waiting"]:
                if table["fingerprint"] == fingerprint:
                    names = {name: table[name] for name in ("author", "epoch", "fingerprint")}
                    self._client.command("admit_table", **names)
                    return True
            self._closing.wait(_POLL_SECONDS)
        return False
