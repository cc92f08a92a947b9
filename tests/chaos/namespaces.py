"""A hub and tables as real processes on machines of their own, with a bad network between them.

Each machine is a network namespace with a TUN device; a relay carries packets between them, and delays,
drops, doubles and damages them. Programs are killed in the middle. What they have said is the account.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import struct
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

from kiosk.journal.bodies import AuthorAdmitted
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from tests.chaos.world import BrokenPromiseError
from tests.end_to_end.processes import Program, kiosk, surroundings, wait_for

PROJECT = Path(__file__).parents[2]
SECONDS = 30
"""Of bad network and killing that a seed lasts."""
HEALING = 90.0
"""Seconds until everything has to be received once the network is well: programs start and back off."""
_TUNSETIFF = 0x400454CA
_TUN_WITHOUT_INFO = 0x0001 | 0x1000
_PACKET = 2048


def hindrance() -> str | None:
    """Why there are no namespaces here."""
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    name = f"kiosk-{os.getpid()}-try"
    try:
        subprocess.run(["ip", "netns", "add", name], check=True, capture_output=True)
        subprocess.run(["ip", "netns", "del", name], check=True, capture_output=True)
        Path("/dev/net/tun").open("r+b", buffering=0).close()
    except (OSError, subprocess.CalledProcessError) as error:
        return f"network namespaces or TUN devices are not permitted ({error})"
    return None


class Relay:
    """Carries packets between two TUN devices; `is_bad` while it mistreats them."""

    def __init__(self, ends: tuple[int, int], random: Random) -> None:
        self.is_bad = True
        self._ends = ends
        self._random = random
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="relay")
        for here, there in (ends, ends[::-1]):
            self._loop.add_reader(here, self._carry, here, there)
        self._thread.start()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _carry(self, here: int, there: int) -> None:
        packet = os.read(here, _PACKET)
        if not self.is_bad:
            self._deliver(there, packet)
            return
        chance = self._random.random()
        if chance < 0.03:
            return
        if chance < 0.05:
            damaged = bytearray(packet)
            damaged[self._random.randrange(len(damaged))] ^= 1 << self._random.randrange(8)
            packet = bytes(damaged)
        for _ in range(2 if chance > 0.97 else 1):
            delay = max(0.0, self._random.gauss(0.02, 0.01))
            self._loop.call_later(delay, self._deliver, there, packet)

    def _deliver(self, end: int, packet: bytes) -> None:
        with suppress(OSError):  # damaged beyond what the kernel takes
            os.write(end, packet)


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
        ends = tuple(self._machine(end, number) for number, end in enumerate(("hub", "table"), start=1))
        self.relay = Relay(ends, self.random)  # type: ignore[arg-type]
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

    def _machine(self, end: str, number: int) -> int:
        """A namespace with one device; its other side."""
        name, device = self._names[end], f"k{os.getpid()}{end[0]}"
        _ip("netns", "add", name)
        self._parts.callback(_ip, "netns", "del", name)
        tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        self._parts.callback(os.close, tun)
        fcntl.ioctl(tun, _TUNSETIFF, struct.pack("16sH", device.encode(), _TUN_WITHOUT_INFO))
        _ip("link", "set", device, "netns", name)
        _ip("-n", name, "addr", "add", f"{self.address}.{number}/24", "dev", device)
        _ip("-n", name, "link", "set", "lo", "up")
        _ip("-n", name, "link", "set", device, "up")
        return tun

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


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


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
