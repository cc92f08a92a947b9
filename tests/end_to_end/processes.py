"""Programs of the kiosk that run by themselves, as on the machines of a hall."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self, TypeVar

PATIENCE = 30.0
"""Seconds after which what is waited for will not come any more."""

IN_THE_BACKGROUND = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""Before a command: starts it as a shell without job control starts what it puts there, SIGINT ignored."""

T = TypeVar("T")


def wait_for(look: Callable[[], T | None], what: str, seconds: float = PATIENCE) -> T:
    """The first thing that `look` finds."""
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, f"this did not come: {what}"
        time.sleep(0.02)
    return found


class Program:
    """A process with a session of its own, so that every process that it starts can be told by it."""

    def __init__(self, command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
        """`folder` is where it runs and where what it says is kept."""
        folder.mkdir(parents=True, exist_ok=True)
        self._out, self._err = folder / "said.out", folder / "said.err"
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self.process = subprocess.Popen(
                command, stdout=out, stderr=err, cwd=folder, env=environment, start_new_session=True
            )

    @property
    def said(self) -> str:
        """Its standard output so far."""
        return self._out.read_text()

    @property
    def complained(self) -> str:
        """Its standard error so far."""
        return self._err.read_text()

    def wait_until_said(self, pattern: str, seconds: float = PATIENCE) -> str:
        """The first group of the first match, as soon as it has been said in a whole line."""

        def look() -> re.Match[str] | None:
            found = re.search(pattern + r".*\n", self.said)
            assert found or self.process.poll() is None, f"ended early: {self.said}{self.complained}"
            return found

        return wait_for(look, f"{pattern} in {self.said}{self.complained}", seconds)[1]

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def wait(self, seconds: float = PATIENCE) -> int:
        """Its exit code, once it has ended by itself."""
        return self.process.wait(seconds)

    def kill(self) -> None:
        """As when the plug is pulled: it and everything that it started is gone at once."""
        for pid in self.left_behind():
            os.kill(pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()

    def left_behind(self) -> list[int]:
        """Processes of its session that are alive."""
        return [pid for pid, session in _sessions() if session == self.process.pid]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def _sessions() -> Iterator[tuple[int, int]]:
    """Each living process, and the session that it belongs to."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):  # it ended meanwhile
            continue
        if fields[0] != "Z":
            yield int(stat.parent.name), int(fields[3])


def kiosk(*arguments: object) -> list[str]:
    """The command `kiosk` with these arguments."""
    return [sys.executable, "-W", "error", "-m", "kiosk", *map(str, arguments)]


def surroundings(project: Path, **changes: str) -> dict[str, str]:
    """The environment for a program that has no screen, in English, and `changes`."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "KIOSK_LANGUAGE")
    }
    return {**kept, "KIOSK_LANGUAGE": "en", "PYTHONPATH": str(project)} | changes


@contextmanager
def running_hub(folder: Path, environment: Mapping[str, str], secure_port: int = 0) -> Iterator[Program]:
    """A hub with its files in `folder`, which answers."""
    command = kiosk("hub", "--data", folder / "data", "--host", "127.0.0.1", "--port", 0)
    command += ["--secure-port", str(secure_port)]
    with Program(command, folder, environment) as hub:
        hub.wait_until_said("connect to: (wss://)")
        yield hub
