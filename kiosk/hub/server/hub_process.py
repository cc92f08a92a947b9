"""A hub in a process of its own, as it runs on the director's PC."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from kiosk.messages import N_, KioskError

_END_SECONDS: Final = 5.0


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
    data.mkdir(parents=True, exist_ok=True)
    options = ("--data", str(data), "--host", "127.0.0.1", "--port", str(port), "--secure-port", "0")
    with (data / "hub.log").open("w+") as said, HubProcess(options, said) as hub:
        yield hub.addresses


class HubProcess:
    """A hub that runs until the context ends, or until it ends by itself."""

    def __init__(self, options: Sequence[str], said: IO[str]) -> None:
        """Start it, and wait until it answers.

        Args:
            options: of the command ``kiosk hub``.
            said: a file for what it complains of, which can be read again.

        Raises:
            HubDidNotStartError: it ended before it answered; what it said is in the message.
        """
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "kiosk", "hub", *options],
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
        )
        self.addresses = self._wait_for_addresses(said)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """End it, in order if it still can."""
        self._process.terminate()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _wait_for_addresses(self, said: IO[str]) -> HubAddresses:
        """The addresses that a hub prints, a line each, once it answers; that of the certificate is the last.

        Where this machine is in no network, there is none for another machine: its own stands for it.
        """
        assert self._process.stdout is not None  # noqa: S101 - piped above
        found: list[str] = []
        for line in self._process.stdout:
            found += re.findall(r"\b(?:https?|wss)://\S+", line)
            if found and found[-1].endswith("/certificate"):
                missing = len(fields(HubAddresses)) - len(found)
                return HubAddresses(*found[:1], *found[:missing], *found[1:])
        self.close()
        said.seek(0)
        raise HubDidNotStartError(N_("The director's PC did not start: {reason}"), reason=said.read().strip())
