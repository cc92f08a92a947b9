"""A hub in a process of its own, as it runs on the director's PC."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kiosk.messages import N_, KioskError

_END_SECONDS: Final = 5.0
_PRINTED: Final = 5
"""Lines with an address."""


@dataclass(frozen=True, slots=True)
class HubAddresses:
    """Where a running hub answers."""

    director: str
    """The director's page, with the token."""
    elsewhere: str
    """The same for another machine, encrypted."""
    hall: str
    sync: str
    """For the tables."""
    certificate: str
    """For phones."""


class HubDidNotStartError(KioskError):
    """The hub's process ended before it answered."""


@contextmanager
def hub_process(data: Path, *, port: int = 0) -> Iterator[HubAddresses]:
    """Run a hub on this machine alone, with its files in `data`, until the context ends.

    Raises:
        HubDidNotStartError: it ended before it answered; what it said is in the message.
    """
    command = [sys.executable, "-m", "kiosk", "hub", "--data", str(data), "--host", "127.0.0.1"]
    data.mkdir(parents=True, exist_ok=True)
    said = data / "hub.log"
    with (
        said.open("wb") as log,
        subprocess.Popen(  # noqa: S603 - our own command
            [*command, "--port", str(port), "--secure-port", "0"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        try:
            yield _addresses(process, said)
        finally:
            process.terminate()
            try:
                process.wait(_END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def _addresses(process: subprocess.Popen[str], log: Path) -> HubAddresses:
    """The addresses that a hub prints, a line each, once it answers."""
    assert process.stdout is not None  # noqa: S101 - piped above
    found = [re.search(r"\b(?:https?|wss)://\S+", process.stdout.readline()) for _ in range(_PRINTED)]
    addresses = [match[0] for match in found if match is not None]
    if len(addresses) < len(found):
        process.wait()
        raise HubDidNotStartError(N_("The hub did not start: {reason}"), reason=log.read_text().strip())
    return HubAddresses(*addresses)
