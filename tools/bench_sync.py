"""Measure the sync against its figures: a real hub in a process of its own, and the load beside it.

    python tools/bench_sync.py [--report] [--only NAME ...] [--seconds N]

Prints a table; exits with 1 where a figure is missed, unless `--report` is given. The figures are meant for
two cores with nothing else to do.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import resource
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import IO, Final

PROJECT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(PROJECT))

from cryptography.x509 import load_pem_x509_certificate  # noqa: E402
from websockets.asyncio.client import ClientConnection, connect  # noqa: E402
from websockets.exceptions import WebSocketException  # noqa: E402

from kiosk.journal.bodies import (  # noqa: E402
    AnyBody,
    AuthorAdmitted,
    CallCancelled,
    CallRaised,
    LapStarted,
    RoundPublished,
    Seating,
    TournamentOpened,
)
from kiosk.journal.event import FIRST_HASH, Event, event_hash, sign_event  # noqa: E402
from kiosk.journal.identity import DIRECTOR, Identity, table_author  # noqa: E402
from kiosk.journal.log import Log  # noqa: E402
from kiosk.journal.store import Head  # noqa: E402
from kiosk.sync.hub_session import Hub, HubSession  # noqa: E402
from kiosk.sync.messages import (  # noqa: E402
    VERSION,
    Ack,
    Challenge,
    Hello,
    Ping,
    Proof,
    Welcome,
    WireMessage,
    decode_message,
    encode_message,
    proof_statement,
)
from kiosk.sync.packing import pack  # noqa: E402
from kiosk.sync.secure_channel import key_digest  # noqa: E402
from kiosk.sync.table_session import PING_EVERY, TableSession  # noqa: E402
from tests.sync.bus_hall import Hall  # noqa: E402
from tests.sync.test_packing import played_deal  # noqa: E402

KIOSK: Final = Path(sys.executable).with_name("kiosk")
FRAME: Final = 6
"""Bytes of a WebSocket frame's head from a table; 2 more beyond 125 bytes of content, 4 less from the hub."""
WARM_UP: Final = 3.0
PATIENCE: Final = 60.0


ANY_KEY: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For tables that do not look whom they talk to: what the hub does is measured."""
ANY_KEY.check_hostname = False
ANY_KEY.verify_mode = ssl.CERT_NONE


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, and what it may be at most."""

    name: str
    unit: str
    measured: float
    limit: float

    @property
    def is_met(self) -> bool:
        return self.measured <= self.limit


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


# The hub ----------------------------------------------------------------------------------------------


class HubProcess:
    """`kiosk hub` with a journal in which the tables are admitted."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.folder = folder
        self.director = Identity.load_or_create(folder / "director.key", DIRECTOR)
        self.identities = [Identity.create(table_author(number)) for number in range(1, tables + 1)]
        with Log(folder / "hub.sqlite") as log:
            log.enter("bench")
            log.append_all(
                self.director,
                [
                    TournamentOpened("Evening", "burraco_italiano", "federation", 4, 3),
                    *(
                        AuthorAdmitted(each.author, each.epoch, each.public_key, number)
                        for number, each in enumerate(self.identities, start=1)
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
        command = [str(KIOSK), "hub", "--data", str(self.folder), "--host", "127.0.0.1"]
        self._running = subprocess.Popen(
            [
                *command,
                *("--port", str(self.port), "--secure-port", str(self.secure_port), "--language", "en"),
            ],
            stdout=subprocess.PIPE,
            text=True,
            cwd=PROJECT,
        )
        line = self._output.readline()
        address, _, self.token = line.strip().partition("/?token=")
        self.port = int(address.rpartition(":")[2])
        self.secure_port = int(re.search(r":(\d+)/", self._output.readline())[1])  # type: ignore[index]
        certificate = (self.folder / "tls/server.crt").read_bytes()
        self.key = key_digest(load_pem_x509_certificate(certificate))

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._output.close()

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes in memory."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


@contextmanager
def running_hub(tables: int) -> Iterator[HubProcess]:
    with TemporaryDirectory(prefix="bench-sync-") as folder:
        hub = HubProcess(Path(folder), tables)
        hub.start()
        try:
            yield hub
        finally:
            hub.kill()


# The load ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """What all tables have seen."""

    latencies: list[float] = field(default_factory=list)
    bytes: int = 0
    is_counting: bool = False


class LoadTable:
    """A table without a journal: its events are signed before, and kept until they are acknowledged."""

    def __init__(self, hub: HubProcess, identity: Identity, bodies: Sequence[AnyBody], tally: Tally) -> None:
        self._hub = hub
        self._identity = identity
        self._tally = tally
        self._events: list[Event] = []
        self._sent_at: dict[int, float] = {}
        self.sent = self.acknowledged = 0
        self.is_open = asyncio.Event()
        previous = FIRST_HASH
        for seq, body in enumerate(bodies, start=1):
            event = Event("bench", identity.author, 1, seq, previous, time.time(), body, b"")
            event = sign_event(event, identity.private_key)
            previous = event_hash(event)
            self._events.append(event)
        self._socket: ClientConnection | None = None

    async def run(self) -> None:
        """Stay connected until cancelled."""
        chance = Random(self._identity.author)
        while True:
            try:
                address = f"wss://127.0.0.1:{self._hub.secure_port}/sync"
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
            await asyncio.sleep(PING_EVERY)
            if self.is_open.is_set():
                await self._say(Ping(0))

    async def _talk(self, socket: ClientConnection) -> None:
        hello = Hello((VERSION,), self._identity.author, 1, self._identity.public_key, os.urandom(16))
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
                case _:
                    pass

    def _take(self, seq: int, now: float) -> None:
        for each in range(self.acknowledged + 1, seq + 1):
            sent_at = self._sent_at.pop(each, None)
            if sent_at is not None and self._tally.is_counting:
                self._tally.latencies.append(now - sent_at)
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
        if self._tally.is_counting:
            self._tally.bytes += size + head + (2 if size > 125 else 0)


@contextmanager
def crowd(hub: HubProcess, bodies: Sequence[AnyBody]) -> Iterator[tuple[list[LoadTable], Tally]]:
    tally = Tally()
    yield [LoadTable(hub, each, bodies, tally) for each in hub.identities], tally


async def connected(tables: Sequence[LoadTable]) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(each.run()) for each in tables]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(each.is_open.wait() for each in tables))
    return tasks


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


# What is measured -------------------------------------------------------------------------------------


def many_tables(seconds: float) -> list[Figure]:
    """1,000 tables that each accept an event a second."""
    bodies = evening(int(seconds + WARM_UP) + 1)

    async def scene(hub: HubProcess, tables: Sequence[LoadTable], tally: Tally) -> list[Figure]:
        tasks = await connected(tables)
        await play(tables, WARM_UP)
        tally.is_counting = True
        before, began = hub.cpu(), time.perf_counter()
        await play(tables, seconds)
        took = time.perf_counter() - began
        cpu, memory = (hub.cpu() - before) / took, hub.memory()
        await asyncio.sleep(1.0)
        lost = sum(each.sent - each.acknowledged for each in tables)
        for task in tasks:
            task.cancel()
        return [
            Figure("1,000 tables, 1 event/s: ack p50", "ms", 1000 * percentile(tally.latencies, 0.5), 50),
            Figure("1,000 tables, 1 event/s: ack p99", "ms", 1000 * percentile(tally.latencies, 0.99), 50),
            Figure("1,000 tables, 1 event/s: not acknowledged", "events", lost, 0),
            Figure("1,000 tables, 1 event/s: the hub's share of a core", "%", 100 * cpu, 60),
            Figure("1,000 tables, 1 event/s: the hub's memory", "MB", memory, 300),
        ]

    with running_hub(1000) as hub, crowd(hub, bodies) as (tables, tally):
        return asyncio.run(scene(hub, tables, tally))


def sizes(_seconds: float) -> list[Figure]:
    """What goes over a WebSocket for one event, its frame included."""
    identity = Identity.create(table_author(123))
    stream = (identity.author, identity.epoch)
    chance = Random(1)
    figures = []
    for name, bodies in (
        ("a call", [CallRaised(round=3, seat="N")]),
        ("an accepted deal, the largest of 300", [played_deal(chance) for _ in range(300)]),
    ):
        events = (
            Event("0" * 16, *stream, 57, chance.randbytes(32), 1.8e9 + chance.random(), body, b"")
            for body in bodies
        )
        signed = (sign_event(event, identity.private_key) for event in events)
        size = max(len(encode_message(pack((event,)))) + FRAME + 2 for event in signed)
        figures.append(Figure(f"{name} on the wire", "B", size, 200))
    ack = len(encode_message(Ack(bytes(16), Head(*stream, 57, bytes(32)), 57))) + FRAME - 4
    return [*figures, Figure("its acknowledgement", "B", ack, 200)]


def idle(seconds: float) -> list[Figure]:
    """50 tables that have nothing to say."""

    async def scene(tables: Sequence[LoadTable], tally: Tally) -> list[Figure]:
        tasks = await connected(tables)
        tasks += [asyncio.create_task(each.ping()) for each in tables]
        tally.is_counting = True
        periods = max(2, round(seconds / PING_EVERY))
        await asyncio.sleep(periods * PING_EVERY + 0.5)
        for task in tasks:
            task.cancel()
        rate = tally.bytes / (periods * PING_EVERY) / len(tables)
        return [Figure("a table that is idle", "B/s", rate, 20)]

    with running_hub(50) as hub, crowd(hub, []) as (tables, tally):
        return asyncio.run(scene(tables, tally))


def restart(_seconds: float) -> list[Figure]:
    """The hub is killed, 300 tables go on, the hub comes back."""
    bodies = evening(20)

    async def scene(hub: HubProcess, tables: Sequence[LoadTable], _tally: Tally) -> list[Figure]:
        tasks = await connected(tables)
        await play(tables, 2.0, rate=2.0)
        await wait_for(lambda: all(each.acknowledged == each.sent for each in tables))
        hub.kill()
        await asyncio.sleep(1.0)
        for _ in range(10):
            await asyncio.gather(*(each.send_next(time.perf_counter()) for each in tables))
        before = sum(each.acknowledged for each in tables)
        began = time.perf_counter()
        await asyncio.to_thread(hub.start)
        await wait_for(lambda: sum(each.acknowledged for each in tables) > before)
        first = time.perf_counter() - began
        await wait_for(lambda: all(each.acknowledged == each.sent for each in tables))
        drained = time.perf_counter() - began
        for task in tasks:
            task.cancel()
        return [
            Figure("hub killed and started again: first ack", "s", first, 2),
            Figure("hub killed and started again: 300 tables have sent all", "s", drained, 10),
        ]

    with running_hub(300) as hub, crowd(hub, bodies) as (tables, tally):
        return asyncio.run(scene(hub, tables, tally))


def page(seconds: float) -> list[Figure]:
    """300 tables at an event a second; 20 pages follow. From the acceptance to the news at each page."""
    bodies = evening(int(seconds + WARM_UP) + 1)

    async def follow(hub: HubProcess, seen: list[tuple[float, int]]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", hub.port, limit=2**24)
        writer.write(
            f"GET /live/console HTTP/1.1\r\nHost: hub\r\nCookie: director={hub.token}\r\n\r\n".encode()
        )
        answer = await reader.readline()
        if b" 200 " not in answer:
            raise RuntimeError(f"the page is not shown: {answer!r}")
        async for line in reader:
            if line.startswith(b"id:"):  # the run, how many events are shown, and more
                seen.append((time.perf_counter(), int(line.split(b"-")[1])))  # noqa: PERF401 - read while it grows

    async def scene(hub: HubProcess, tables: Sequence[LoadTable]) -> list[Figure]:
        tasks = await connected(tables)
        pages: list[list[tuple[float, int]]] = [[] for _ in range(20)]
        tasks += [asyncio.create_task(follow(hub, seen)) for seen in pages]
        await play(tables, WARM_UP)
        await wait_for(lambda: all(each.acknowledged == each.sent for each in tables))
        before = hub.head.seq + sum(each.sent for each in tables)
        cpu, began = hub.cpu(), time.perf_counter()
        await play(tables, seconds)
        share = (hub.cpu() - cpu) / (time.perf_counter() - began)
        await asyncio.sleep(2.0)
        for task in tasks:
            task.cancel()
        accepted = [(began + turn / 300, before + turn + 1) for turn in range(int(300 * (seconds - 1)))]
        delays = [delay for seen in pages for delay in until_shown(accepted, seen)]
        return [
            Figure(
                "300 tables, 20 pages: from table to page p99", "ms", 1000 * percentile(delays, 0.99), 300
            ),
            Figure("300 tables, 20 pages: the hub's share of a core", "%", 100 * share, 100),
        ]

    with running_hub(300) as hub, crowd(hub, bodies) as (tables, _):
        return asyncio.run(scene(hub, tables))


def until_shown(accepted: Sequence[tuple[float, int]], seen: Sequence[tuple[float, int]]) -> Iterator[float]:
    """For each acceptance, as the how manieth event it is, the time until a page shows so many."""
    place = 0
    for at, number in accepted:
        while place < len(seen) and seen[place][1] < number:
            place += 1
        yield seen[place][0] - at if place < len(seen) else float("inf")


def bus(_seconds: float) -> list[Figure]:
    """32 tables on a bus at 115,200 baud, in virtual time, with whole sessions: from a call to its commit."""
    with ExitStack() as parts:
        folder = Path(parts.enter_context(TemporaryDirectory(prefix="bench-bus-")))
        director = Identity.create(DIRECTOR)
        hub_log = parts.enter_context(Log(folder / "hub.sqlite"))
        hub_log.enter("bench")
        hall = BusHall(parts, folder, Hub(hub_log, director, bytes(16)))
        for number in range(1, 33):
            hall.add_table(number)
        hall.talk_until(hall.is_linked)
        news = hall.measure_news()
        chance = Random(1)
        delays = [hall.measure_call(chance.randint(1, 32), chance) for _ in range(300)]
    return [
        Figure("RS-485, 32 tables, 115,200 baud: a round is published at all", "s", news, 5),
        Figure("RS-485, 32 tables, 115,200 baud: a call p50", "ms", 1000 * percentile(delays, 0.5), 500),
        Figure("RS-485, 32 tables, 115,200 baud: a call p99", "ms", 1000 * percentile(delays, 0.99), 500),
    ]


class BusHall:
    """A bus in virtual time with a session at each end of each link."""

    STEP: Final = 0.02
    """Seconds between two looks of a session at what has arrived: a slow machine's."""

    def __init__(self, parts: ExitStack, folder: Path, hub: Hub) -> None:
        self._parts = parts
        self._folder = folder
        self._hub = hub
        self._hall = Hall([])
        self._identities: dict[int, Identity] = {}
        self._logs: dict[int, Log] = {}
        self._hub_sessions: dict[int, HubSession] = {}
        self._read: dict[int, tuple[int, int]] = {}
        self.sessions: dict[int, TableSession] = {}

    def add_table(self, number: int) -> None:
        identity = self._identities[number] = Identity.create(table_author(number))
        self._hub.log.append(
            self._hub.identity, AuthorAdmitted(identity.author, 1, identity.public_key, number)
        )
        log = self._logs[number] = self._parts.enter_context(Log(self._folder / f"{number}.sqlite"))
        log.enter("bench")
        log.trust(DIRECTOR, self._hub.identity.epoch, self._hub.identity.public_key)
        self._hall.restart_station(number)
        self.sessions[number] = TableSession(log, identity, self._hall.now)
        self._hub_sessions[number] = HubSession(self._hub, self._hall.now, lambda *_: None)
        self._read[number] = (0, 0)

    def talk_until(self, wanted: Callable[[], bool], seconds: float = 120.0) -> None:
        deadline = self._hall.now + seconds
        while not wanted() and self._hall.now < deadline:
            self._hall.run(self.STEP)
            for number in self.sessions:
                self._step(number)

    def is_linked(self) -> bool:
        """Whether every table has all that the director has written, and the hub knows it."""
        newest = self._hub.log.head(DIRECTOR).seq
        return self.is_settled() and all(each.heard == newest for each in self._hub_sessions.values())

    def measure_news(self) -> float:
        """The director publishes a round: seconds until every table has it."""
        began = self._hall.now
        seatings = tuple(Seating(number, 2 * number - 1, 2 * number) for number in self.sessions)
        self._hub.log.append(self._hub.identity, RoundPublished(1, seatings))
        self.talk_until(self.is_settled)
        took = self._hall.now - began
        self.talk_until(self.is_linked)
        self.talk_until(lambda: False, 10.0)  # what was repeated meanwhile is over, too
        return took

    def is_settled(self) -> bool:
        """Whether every table has all that the director has written."""
        return all(log.head(DIRECTOR) == self._hub.log.head(DIRECTOR) for log in self._logs.values())

    def measure_call(self, number: int, chance: Random) -> float:
        """Others accept something too, then one calls: seconds until the hub has committed the call."""
        self.talk_until(lambda: False, chance.uniform(0.2, 0.6))
        for other in chance.sample(sorted(self.sessions), 3):
            self._logs[other].append(self._identities[other], LapStarted(round=1, deal=1, must_draw="N"))
        log = self._logs[number]
        event = log.append(self._identities[number], CallRaised(round=1))
        began = self._hall.now
        self.talk_until(lambda: self._hub.log.head(event.author).seq >= event.seq, 20.0)
        return self._hall.now - began

    def _step(self, number: int) -> None:
        hall, session, now = self._hall, self.sessions[number], self._hall.now
        station = hall.station(number)
        at_hub, at_table = hall.messages_at_hub(number), hall.messages_at(number)
        hub_read, table_read = self._read[number]
        self._read[number] = (len(at_hub), len(at_table))
        station.hurry(session.is_urgent)
        for received in [*at_table[table_read:], None]:
            for message in session.step(now, 0.0, received):
                station.send(message)
        for received in [*at_hub[hub_read:], None]:
            for message in self._hub_sessions[number].step(now, 0.0, received):
                hall.hub.send(number, message)


async def wait_for(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)


MEASUREMENTS: Final[dict[str, Callable[[float], list[Figure]]]] = {
    "sizes": sizes,
    "tables": many_tables,
    "page": page,
    "bus": bus,
    "restart": restart,
    "idle": idle,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the sync against its figures.")
    parser.add_argument("--report", action="store_true", help="exit with 0 even where a figure is missed")
    parser.add_argument("--only", action="append", choices=sorted(MEASUREMENTS), help="measure only this")
    parser.add_argument("--seconds", type=float, default=20.0, help="length of each measurement")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))
    figures = []
    for name in options.only or MEASUREMENTS:
        for figure in MEASUREMENTS[name](options.seconds):
            figures.append(figure)
            mark = "  " if figure.is_met else " !"
            print(
                f"{mark} {figure.name:<60}{figure.measured:>9.1f} {figure.unit:<7}<= {figure.limit:g}",
                flush=True,
            )
    return 0 if options.report or all(figure.is_met for figure in figures) else 1


if __name__ == "__main__":
    raise SystemExit(main())
