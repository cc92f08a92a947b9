"""A real hub in a process of its own, and hundreds of tables beside it, for the benches."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import IO, Final
from urllib.parse import urlencode

from cryptography.x509 import load_pem_x509_certificate
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kiosk.hub.auth.cookies import director_cookie
from kiosk.journal.bodies import (
    AnyBody,
    AuthorAdmitted,
    CallCancelled,
    CallRaised,
    LapStarted,
    TournamentOpened,
)
from kiosk.journal.event import FIRST_HASH, Event, event_hash, sign_event
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.journal.store import Head
from kiosk.sync.session.handshake import proof_statement
from kiosk.sync.session.table_session import PING_SECONDS
from kiosk.sync.wire.messages import (
    PROTOCOL_VERSION,
    Ack,
    Challenge,
    Events,
    Hello,
    Ping,
    Proof,
    Welcome,
    WireMessage,
    decode_message,
    encode_message,
)
from kiosk.sync.wire.packing import pack, unpack
from kiosk.sync.wire.secure_channel import key_digest

PROJECT: Final = Path(__file__).parent.parent
KIOSK: Final = Path(sys.executable).with_name("kiosk")
TOURNAMENT: Final = "bench"
FRAME: Final = 6
"""Bytes of a WebSocket frame's head from a table; 2 more beyond 125 bytes of content, 4 less from the hub."""
WARM_UP: Final = 3.0
PATIENCE: Final = 60.0


ANY_KEY: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For tables that do not look whom they talk to: what the hub does is measured."""
ANY_KEY.check_hostname = False
ANY_KEY.verify_mode = ssl.CERT_NONE


def process_seconds(process: int) -> float:
    """The processor time that a process has taken so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def process_memory(process: int) -> float:
    """The megabytes of a process that are in memory."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


@dataclass(frozen=True, slots=True)
class Machine:
    """Where the hub runs: at an address, by a command that takes another."""

    address: str
    prefix: tuple[str, ...] = ()


HERE: Final = Machine("127.0.0.1")


class HubProcess:
    """`kiosk hub` with a journal in which the tables are admitted, here or on a machine of its own."""

    def __init__(
        self,
        folder: Path,
        tables: int,
        machine: Machine = HERE,
        opening: Sequence[AnyBody] = (TournamentOpened("Evening", "burraco_italiano", "federation", 4, 3),),
    ) -> None:
        self.folder = folder
        self.host = machine.address
        self._prefix = machine.prefix
        self.director = Identity.load_or_create(folder / "director.key", DIRECTOR)
        self.identities = [Identity.create(table_author(number)) for number in range(1, tables + 1)]
        with Log(folder / "hub.sqlite") as log:
            log.enter(TOURNAMENT)
            log.append_all(
                self.director,
                [
                    *opening,
                    *(
                        AuthorAdmitted(identity.author, identity.epoch, identity.public_key, number)
                        for number, identity in enumerate(self.identities, start=1)
                    ),
                ],
            )
            self.head = log.head(DIRECTOR)
        self.port = self.secure_port = 0
        self.token = ""
        self.key = b""
        """The `key_digest` of its certificate."""
        self._running: subprocess.Popen[str] | None = None

    @property
    def _process(self) -> subprocess.Popen[str]:
        if self._running is None:
            raise RuntimeError("the hub has not been started")
        return self._running

    @property
    def _output(self) -> IO[str]:
        if self._process.stdout is None:
            raise RuntimeError("the hub's output is not read")
        return self._process.stdout

    def start(self) -> None:
        command = [*self._prefix, str(KIOSK), "hub", "--data", str(self.folder), "--host", self.host]
        self._running = subprocess.Popen(
            [
                *command,
                *("--port", str(self.port), "--secure-port", str(self.secure_port), "--language", "en"),
            ],
            stdout=subprocess.PIPE,
            text=True,
            cwd=PROJECT,
        )
        plain, secure = islice((line for line in self._output if "/?token=" in line), 2)
        address, _, self.token = plain.strip().partition("/?token=")
        self.port = int(address.rpartition(":")[2])
        self.secure_port = int(re.search(r":(\d+)/", secure)[1])  # type: ignore[index]
        certificate = (self.folder / "tls/server.crt").read_bytes()
        self.key = key_digest(load_pem_x509_certificate(certificate))

    @property
    def cookie(self) -> str:
        """What the director's browser sends."""
        return f"{director_cookie(self.token)}={self.token}"

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._output.close()

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        return process_seconds(self._process.pid)

    def memory(self) -> float:
        """Megabytes in memory."""
        return process_memory(self._process.pid)


@contextmanager
def running_hub(tables: int, machine: Machine = HERE) -> Iterator[HubProcess]:
    with TemporaryDirectory(prefix="bench-sync-") as folder:
        hub = HubProcess(Path(folder), tables, machine)
        hub.start()
        try:
            yield hub
        finally:
            hub.kill()


@dataclass(slots=True)
class Tally:
    """What all tables have seen."""

    latencies: list[float] = field(default_factory=list)
    bytes: int = 0
    is_counting: bool = False


def signed_stream(identity: Identity, bodies: Sequence[AnyBody]) -> list[Event]:
    """The events of somebody who says nothing but `bodies`."""
    events: list[Event] = []
    previous = FIRST_HASH
    for seq, body in enumerate(bodies, start=1):
        event = Event("bench", identity.author, 1, seq, previous, time.time(), body, b"")
        events.append(sign_event(event, identity.private_key))
        previous = event_hash(events[-1])
    return events


class LoadTable:
    """A table without a journal: its events are signed before, and kept until they are acknowledged."""

    def __init__(self, hub: HubProcess, identity: Identity, bodies: Sequence[AnyBody], tally: Tally) -> None:
        self._hub = hub
        self._identity = identity
        self.tally = tally
        self._events = signed_stream(identity, bodies)
        self._sent_at: dict[int, float] = {}
        self.sent = self.acknowledged = 0
        self.is_open = asyncio.Event()
        self._socket: ClientConnection | None = None

    async def run(self) -> None:
        """Stay connected until cancelled."""
        chance = Random(self._identity.author)
        while True:
            try:
                address = f"wss://{self._hub.host}:{self._hub.secure_port}/sync"
                async with connect(
                    address, ssl=ANY_KEY, compression=None, ping_interval=None, proxy=None
                ) as socket:
                    self._socket = socket
                    await self._talk(socket)
            except (OSError, WebSocketException):
                pass
            self.is_open.clear()
            await asyncio.sleep(0.5 * (0.5 + chance.random()))

    async def send_next(self, now: float) -> None:
        """Accept an event, and send it."""
        self.sent += 1
        self._sent_at[self.sent] = now
        await self._send_from(self.sent)

    async def ping(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            if self.is_open.is_set():
                await self._say(Ping(0))

    async def _talk(self, socket: ClientConnection) -> None:
        hello = Hello(
            (PROTOCOL_VERSION,), self._identity.author, 1, self._identity.public_key, os.urandom(16)
        )
        await self._say(hello)
        while data := await socket.recv(decode=False):
            self._count(len(data), FRAME - 4)
            match decode_message(data):
                case Challenge() as challenge:
                    signature = self._identity.private_key.sign(
                        proof_statement(hello, challenge, self._hub.key)
                    )
                    await self._say(Proof(challenge.nonce, (self._hub.head,), signature))
                case Welcome():
                    self.is_open.set()
                    if self.sent > self.acknowledged:
                        await self._send_from(self.acknowledged + 1)
                case Ack(head=head):
                    self._take(head.seq, time.perf_counter())
                case Events() as events:  # what the hub enters by itself when it starts
                    last = unpack(events, TOURNAMENT)[-1]
                    head = Head(last.author, last.epoch, last.seq, event_hash(last))
                    await self._say(Ack(hello.nonce, head, events.last))
                case _:
                    pass

    def _take(self, seq: int, now: float) -> None:
        for number in range(self.acknowledged + 1, seq + 1):
            sent_at = self._sent_at.pop(number, None)
            if sent_at is not None and self.tally.is_counting:
                self.tally.latencies.append(now - sent_at)
        self.acknowledged = max(self.acknowledged, seq)

    async def _send_from(self, first: int) -> None:
        if self.is_open.is_set():
            await self._say(pack(self._events[first - 1 : self.sent]))

    async def _say(self, message: WireMessage) -> None:
        data = encode_message(message)
        self._count(len(data), FRAME)
        if self._socket is not None:
            try:
                await self._socket.send(data)
            except WebSocketException:
                self.is_open.clear()

    def _count(self, size: int, head: int) -> None:
        if self.tally.is_counting:
            self.tally.bytes += size + head + (2 if size > 125 else 0)


@contextmanager
def crowd(hub: HubProcess, bodies: Sequence[AnyBody]) -> Iterator[tuple[list[LoadTable], Tally]]:
    tally = Tally()
    yield [LoadTable(hub, identity, bodies, tally) for identity in hub.identities], tally


async def connected(tables: Sequence[LoadTable]) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(table.run()) for table in tables]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(table.is_open.wait() for table in tables))
    return tasks


def end(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Let everybody go; whoever failed on the way fails the measurement."""
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()


async def play(tables: Sequence[LoadTable], seconds: float, rate: float = 1.0) -> None:
    """Each table accepts `rate` events a second, at its own moment."""

    async def one(table: LoadTable, start: float) -> None:
        for turn in range(int(seconds * rate)):
            at = start + turn / rate
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            await table.send_next(max(at, time.perf_counter()))

    began = time.perf_counter()
    await asyncio.gather(
        *(one(table, began + place / len(tables) / rate) for place, table in enumerate(tables))
    )


def evening(count: int) -> list[AnyBody]:
    """What a table writes, one after the other; every fiftieth time it calls, and does without."""
    usual = LapStarted(round=1, deal=1, must_draw="N")
    return [
        CallRaised(round=1, seat="N")
        if place % 50 == 0
        else CallCancelled(call=place)
        if place % 50 == 1
        else usual
        for place in range(count)
    ]


async def wait_for(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)


async def follow(
    hub: HubProcess, addresses: Sequence[str], cookie: str, seen: list[tuple[float, int]]
) -> None:
    """A page and what it has in its head, in one stream; notes when the first address has how many events."""
    reader, writer = await asyncio.open_connection(hub.host, hub.secure_port, ssl=ANY_KEY, limit=2**24)
    asked = urlencode([pair for address in addresses for pair in (("follow", address), ("version", ""))])
    head = f"GET /live?{asked} HTTP/1.1\r\nHost: {hub.host}\r\nCookie: {cookie}\r\n\r\n"
    writer.write(head.encode())
    answer = await reader.readline()
    if b" 200 " not in answer:
        raise RuntimeError(f"the page is not shown: {answer!r}")
    of_page, shown = f'data: {{"address": "{addresses[0]}"'.encode(), 0
    async for line in reader:
        if line.startswith(b"id:") and b"-" in line:  # the run, how many events are shown, and more
            shown = int(line.split(b"-")[1])
        elif line.startswith(of_page):
            seen.append((time.perf_counter(), shown))


def until_shown(accepted: Sequence[tuple[float, int]], seen: Sequence[tuple[float, int]]) -> Iterator[float]:
    """For each acceptance, as the how manieth event it is, the time until a page shows so many."""
    place = 0
    for at, number in accepted:
        while place < len(seen) and seen[place][1] < number:
            place += 1
        yield seen[place][0] - at if place < len(seen) else float("inf")
