"""A hub and tables as real processes on machines of their own, with a bad network between them.

Programs are killed in the middle. What they have said is the account.
"""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from kiosk.journal.bodies import AuthorAdmitted
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from tests.chaos.network import Relay, machine
from tests.chaos.world import BrokenPromiseError
from tests.end_to_end.processes import Program, kiosk, surroundings, wait_for

PROJECT = Path(__file__).parents[2]
SECONDS = 30
"""Of bad network and killing that a seed lasts."""
HEALING = 90.0
"""Seconds until everything has to be received once the network is well: programs start and back off."""


class Hall:
    """Two machines, ``hub`` and ``table``. Use as a context manager."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.address = f"10.77.{os.getpid() % 250}"
        self.accepted = 0
        """The highest number that the table has said to have saved, in any life."""
        self.received = 0
        """The highest number that it has shown as received."""
        self._names = {end: f"kiosk-{os.getpid()}-{end}" for end in ("hub", "table")}
        self._lives = 0
        self._parts = ExitStack()

    def __enter__(self) -> Hall:  # noqa: PYI034 - nothing inherits from it
        try:
            return self._begin()
        except BaseException:
            self._parts.close()
            raise

    def _begin(self) -> Hall:
        ends = [
            self._parts.enter_context(machine(self._names[end], f"{self.address}.{number}"))
            for number, end in enumerate(("hub", "table"), start=1)
        ]
        self.relay = Relay((ends[0], ends[1]), self.random)
        self._parts.callback(self.relay.close)
        table = Identity.load_or_create(self.folder / "table" / "table.key", table_author(1))
        director = Identity.load_or_create(self.folder / "hub" / "director.key", DIRECTOR)
        with Log(self.folder / "hub" / "hub.sqlite") as log:
            log.enter("evening")
            log.append(director, AuthorAdmitted(table.author, table.epoch, table.public_key, 1))
        with Log(self.folder / "table" / "journal.db") as log:
            log.enter("evening")
            log.trust(DIRECTOR, director.epoch, director.public_key)
        self.hub = self._start_hub()
        self._parts.callback(lambda: self.hub.kill())  # noqa: PLW0108 - whichever runs by then
        self.table = self._start_table()
        self._parts.callback(lambda: self.table.kill())  # noqa: PLW0108
        return self

    def __exit__(self, *_: object) -> None:
        self._parts.close()

    def _run(self, end: str, command: list[str]) -> Program:
        self._lives += 1
        inside = ["ip", "netns", "exec", self._names[end], *command]
        return Program(inside, self.folder / f"life-{self._lives}", surroundings(PROJECT))

    def _start_hub(self) -> Program:
        host = f"{self.address}.1"
        return self._run("hub", kiosk("hub", "--data", self.folder / "hub", "--host", host, "--port", 8080))

    def _start_table(self) -> Program:
        address = self.hub.wait_until_said(r"connect to: (\S+)")
        module = [sys.executable, "-m", "tests.chaos.talking_table"]
        return self._run("table", [*module, str(self.folder / "table"), "1", address])

    def note(self) -> None:
        """Take down what the table has said in this life."""
        for kind, number in re.findall(r"(accepted|received) (\d+)\n", self.table.said):
            highest = max(getattr(self, kind), int(number))
            setattr(self, kind, highest)

    def kill_something(self) -> None:
        """As when a plug is pulled, of either machine."""
        if self.random.random() < 0.5:
            self.hub.kill()
            self.note()
            with Log(self.folder / "hub" / "hub.sqlite") as log:
                if log.head(table_author(1)).seq < self.received:
                    raise BrokenPromiseError(f"{self.received} were shown as received: {log.heads()}")
            self.hub = self._start_hub()
            self.hub.wait_until_said("(connect to)")
        else:
            self.table.kill()
            self.note()
            self.table = self._start_table()

    def heal(self) -> None:
        """Everything well: all that was accepted is received."""
        self.relay.is_bad = False
        (self.folder / "table" / "enough").touch()
        time.sleep(0.2)

        def is_done() -> bool:
            self.note()
            return self.received >= self.accepted > 0

        wait_for(is_done, f"everything received, of {self.accepted}", HEALING)
        self.hub.kill()
        self.table.kill()

    def check(self) -> None:
        """What was said is in both journals, once."""
        with (
            Log(self.folder / "hub" / "hub.sqlite") as hub,
            Log(self.folder / "table" / "journal.db") as table,
        ):
            at_hub, at_table = (log.read(table_author(1), limit=1_000_000) for log in (hub, table))
            if at_hub != at_table or len(at_table) < self.accepted or hub.forks() or table.forks():
                raise BrokenPromiseError(
                    f"{self.accepted} accepted, {len(at_table)} saved, {len(at_hub)} at the hub"
                )


def bad_network(seed: int, seconds: float = SECONDS) -> int:
    """A bad network and killed programs for some seconds; how many seconds that were."""
    with TemporaryDirectory() as folder, Hall(Path(folder), seed) as hall:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(hall.random.uniform(1.0, 4.0))
            hall.kill_something()
        hall.heal()
        hall.check()
    return round(seconds)
