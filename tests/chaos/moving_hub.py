"""A hub that gets other addresses, and tables that find it again: real programs on machines of their own.

The machines are network namespaces at one switch, which leads from one subnet to the other too.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from kiosk.hub.server.certificates import Certificates
from kiosk.journal.bodies import AuthorAdmitted, CallRaised
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.sync.endpoints.known_hub import KnownHub
from kiosk.table.runner.enrolled import hub_file, identity_file, journal_file
from tests.chaos.network import ip
from tests.chaos.world import BrokenPromiseError
from tests.end_to_end.processes import Program, kiosk, surroundings, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

PROJECT = Path(__file__).parents[2]
WITHIN = 30.0
"""Seconds in which every table has to be back."""
MANY = 40
"""Tables of a whole hall."""
STARTING = 90.0
"""Seconds that programs may take to start on a machine that has other things to do."""
FIRST, SECOND, THIRD = "10.79.0.10", "10.79.0.20", "10.79.0.30"
ELSEWHERE = "10.80.0.10"
"""In another subnet."""
_ROUTERS = ("10.79.0.1", "10.80.0.1")
_DEVICE = "eth0"


def hindrance() -> str | None:
    """Why there are no such machines here."""
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    try:
        with _switch(f"kiosk-{os.getpid()}-try"):
            pass
    except (OSError, subprocess.CalledProcessError) as error:
        return f"network namespaces, bridges or veth devices are not permitted ({error})"
    return None


@contextmanager
def _switch(name: str) -> Iterator[None]:
    """A machine whose bridge is switch and router."""
    ip("netns", "add", name)
    try:
        ip("-n", name, "link", "add", "br0", "type", "bridge")
        ip("-n", name, "link", "set", "lo", "up")
        ip("-n", name, "link", "set", "br0", "up")
        for address in _ROUTERS:
            ip("-n", name, "addr", "add", f"{address}/24", "dev", "br0")
        ip("netns", "exec", name, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward")
        yield
    finally:
        ip("netns", "del", name)


class Hall:
    """Machines ``hub``, ``impostor`` and ``table-N``, each with a cable to the switch. A context manager."""

    def __init__(self, folder: Path, tables: int = 3, screens: int = 3) -> None:
        """`tables`: how many; the first `screens` of them are whole programs, the others all that speaks with
        the hub.
        """
        self.folder = folder
        self._tables = range(1, tables + 1)
        self._screens = screens
        self._lives = 0
        self._parts = ExitStack()
        self.impostor: Program | None = None

    def __enter__(self) -> Hall:  # noqa: PYI034 - nothing inherits from it
        try:
            return self._begin()
        except BaseException:
            self._parts.close()
            raise

    def __exit__(self, *_: object) -> None:
        self._parts.close()

    def _begin(self) -> Hall:
        self._parts.enter_context(_switch(self._name("switch")))
        for machine in ("hub", "impostor", *map(_table, self._tables)):
            self._plug_in(machine)
        self.key = Certificates(self.folder / "hub" / "tls", {FIRST}).key_digest
        self._enrol()
        self.give("hub", FIRST)
        self.start_hub()
        for number in self._tables:
            self.give(_table(number), f"10.79.0.{100 + number}")
            self._parts.callback(self._start_table(number).kill)
        self.wait_for_tables(FIRST, STARTING)
        return self

    def _start_table(self, number: int) -> Program:
        folder = self.folder / _table(number)
        if number <= self._screens:
            command = kiosk("table", "--data", folder, "--language", "en")
        else:
            command = [sys.executable, "-m", "tests.chaos.searching_table", str(folder), str(number)]
        return self._run(_table(number), command, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")

    def _name(self, machine: str) -> str:
        return f"kiosk-{os.getpid()}-{machine}"

    def _plug_in(self, machine: str) -> None:
        name, switch = self._name(machine), self._name("switch")
        port = _port(machine)
        ip("netns", "add", name)
        self._parts.callback(ip, "netns", "del", name)
        ip("-n", switch, "link", "add", port, "type", "veth", "peer", "name", _DEVICE, "netns", name)
        ip("-n", switch, "link", "set", port, "master", "br0", "up")
        ip("-n", name, "link", "set", "lo", "up")
        ip("-n", name, "link", "set", _DEVICE, "up")

    def _enrol(self) -> None:
        """As if every table had been enrolled while the hub was at its first address."""
        director = Identity.load_or_create(self.folder / "hub" / "director.key", DIRECTOR)
        with Log(self.folder / "hub" / "hub.sqlite") as hub:
            hub.enter("evening")
            for number in self._tables:
                folder = self.folder / _table(number)
                folder.mkdir()
                table = Identity.create(table_author(number))
                hub.append(director, AuthorAdmitted(table.author, table.epoch, table.public_key, number))
                with Log(journal_file(folder)) as log:
                    log.enter("evening")
                    log.trust(DIRECTOR, director.epoch, director.public_key)
                    log.append(table, CallRaised(round=1))
                KnownHub(hub_file(folder)).keep(f"wss://{FIRST}:8443/sync", self.key)
                table.store(identity_file(folder))

    def _run(self, machine: str, command: list[str], **changes: str) -> Program:
        self._lives += 1
        inside = ["ip", "netns", "exec", self._name(machine), *command]
        return Program(inside, self.folder / f"life-{self._lives}", surroundings(PROJECT, **changes))

    def start_hub(self) -> None:
        self.hub = self._run("hub", kiosk("hub", "--data", self.folder / "hub"))
        self._parts.callback(self.hub.kill)
        self.hub.wait_until_said("(certificate for phones)", STARTING)

    def start_impostor(self, address: str) -> None:
        """Somebody takes an address that the hub has had, and says in the network that he is the hub."""
        self.give("impostor", address)
        module = [sys.executable, "-m", "tests.chaos.impostor", str(self.folder / "impostor"), address]
        self.impostor = self._run("impostor", [*module, self.key.hex()])
        self._parts.callback(self.impostor.kill)
        self.impostor.wait_until_said("(ready)", STARTING)

    def give(self, machine: str, address: str | None) -> None:
        """A machine has this address from now on, and no other; none, if None."""
        name = self._name(machine)
        ip("-n", name, "addr", "flush", "dev", _DEVICE)
        if address is not None:
            ip("-n", name, "addr", "add", f"{address}/24", "dev", _DEVICE)
            router = next(each for each in _ROUTERS if each[:6] == address[:6])
            ip("-n", name, "route", "replace", "default", "via", router)

    def block_multicast(self) -> None:
        """As many a hall's access point does it."""
        self._flood_multicast("off")

    def allow_multicast(self) -> None:
        self._flood_multicast("on")

    def _flood_multicast(self, wanted: str) -> None:
        for machine in ("hub", *map(_table, self._tables)):
            kind = ("type", "bridge_slave", "mcast_flood", wanted)
            ip("-n", self._name("switch"), "link", "set", _port(machine), *kind)

    def wait_for_tables(self, address: str, seconds: float = WITHIN) -> float:
        """Seconds until each table has found the hub at this address."""
        began = time.monotonic()
        wait_for(lambda: self._places() == {f"wss://{address}:8443/sync"}, self._account(address), seconds)
        return time.monotonic() - began

    def _places(self) -> set[str]:
        """Where the tables have found the hub last."""
        found = set()
        for number in self._tables:
            with suppress(OSError, ValueError):  # it is just being written
                found.add(json.loads(hub_file(self.folder / _table(number)).read_text())["address"])
        return found

    def _account(self, address: str) -> str:
        return f"every table at {address}; the hub's folder is {self.folder}"

    def check(self) -> None:
        """Everything of the tables' is at the hub, and nobody else has heard a byte."""
        self.hub.kill()
        with Log(self.folder / "hub" / "hub.sqlite") as log:
            missing = [number for number in self._tables if log.head(table_author(number)).seq < 1]
        if missing:
            raise BrokenPromiseError(f"nothing came from the tables {missing}")
        if self.impostor is not None:
            self.impostor.kill()
            said = self.impostor.said
            if "visited" not in said:
                raise BrokenPromiseError("nobody came to the impostor: this proves nothing")
            if heard := [words for words in re.findall("heard (.*)", said) if words != "b''"]:
                raise BrokenPromiseError(f"the impostor was told {heard}")


def _table(number: int) -> str:
    return f"table-{number}"


def _port(machine: str) -> str:
    """Its port at the switch."""
    return f"v{machine[:3]}{machine.partition('-')[2]}"


def moving_hub(_: int = 0) -> int:
    """A hub that moves in every way; how many moves the tables have followed."""
    with TemporaryDirectory() as folder, Hall(Path(folder)) as hall:
        hall.give("hub", SECOND)
        hall.start_impostor(FIRST)
        took = [hall.wait_for_tables(SECOND)]
        hall.give("hub", ELSEWHERE)
        took.append(hall.wait_for_tables(ELSEWHERE))
        hall.block_multicast()  # only what the tables remember helps
        hall.give("hub", SECOND)
        took.append(hall.wait_for_tables(SECOND))
        hall.allow_multicast()
        hall.hub.kill()
        hall.give("hub", None)
        hall.start_hub()  # before DHCP has given it an address
        hall.give("hub", THIRD)
        took.append(hall.wait_for_tables(THIRD))
        hall.check()
        print("seconds until all were back:", [round(each, 1) for each in took])  # noqa: T201 - for who plays it
    return len(took)


def hall_full_of_tables(_: int = 0) -> int:
    """The hub of forty tables moves; how many moves they have followed."""
    with TemporaryDirectory() as folder, Hall(Path(folder), MANY, screens=0) as hall:
        took = []
        for address in (SECOND, ELSEWHERE, THIRD):
            hall.give("hub", address)
            took.append(hall.wait_for_tables(address))
        hall.check()
        print(f"seconds until all {MANY} were back:", [round(each, 1) for each in took])  # noqa: T201 - as above
    return len(took)
