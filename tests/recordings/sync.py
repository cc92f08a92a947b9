"""Sessions between a table and a hub, recorded byte for byte, and what both ends answer when they are replayed.

A recording has a step on each line: what an end met at a time, and what it said to that. To replay it, an end
is made anew with the same keys and the same chance, and meets the same; what it says now must be what it
said then. `python -m tests.recordings.sync NAME` records one anew.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, Protocol
from unittest.mock import patch

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct, json, structs

from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import (
    Acceptance,
    AnyBody,
    AuthorAdmitted,
    CallRaised,
    DealAccepted,
    MatchSigned,
    PairEntered,
    RoundStarted,
    TournamentOpened,
)
from kiosk.journal.event import decode_event, encode_event
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.sync.bus.frames import DEFAULT_SETTINGS
from kiosk.sync.bus.master import BusMaster
from kiosk.sync.bus.station import BusStation
from kiosk.sync.enrolment.session import EnrolSession
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.table_session import PING_SECONDS, SILENCE_TIMEOUT_SECONDS, TableSession
from kiosk.sync.wire.framing import FrameDecoder, encode_frame
from kiosk.sync.wire.messages import Order, OrderResult
from kiosk.sync.wire.table_status import Activity, CameraState, TableStatus
from tests.hub.playing import CLOSED_BY_NS
from tests.sync.bus_hall import Hall
from tests.sync.peer import ENCRYPTED

SESSIONS: Final = ("websocket", "serial", "bus")
RECORDINGS: Final = Path(__file__).parent
BEGAN: Final = 1_800_000_000.0
"""By the wall clocks, at 0 of a recording."""
TOURNAMENT: Final = "evening"
TABLE: Final = 12
CODE: Final = 471_147
PICTURE: Final = bytes(range(256)) * 8
CHUNK: Final = 1024
LOOK: Final = 0.5
"""Seconds between two looks at whether there is something to say."""
STATIONS: Final = (1, 2)
"""The addresses on the bus."""
ORDER: Final = Order("order-1", "it", b'{"kind":"take_in_sheet","round":1,"table":12}')


class Step(Struct, frozen=True, omit_defaults=True):
    """What an end met, and what it said."""

    end: str
    at: float
    begins: str = ""
    """What begins anew, if anything does."""
    writes: tuple[bytes, ...] = ()
    """Events that it signed itself before."""
    does: str = ""
    """What else happened to it before."""
    hears: bytes | None = None
    says: tuple[bytes, ...] = ()


class End(Protocol):
    """One of those who talk."""

    def meet(self, step: Step) -> Step:
        """The same step with what it has written and said now."""
        ...


@dataclass(frozen=True, slots=True)
class Carrier:
    """How messages become what goes over a line."""

    binding: bytes
    pack: Callable[[bytes], bytes]
    new_unpack: Callable[[], Callable[[bytes], list[bytes]]]


CARRIERS: Final = {
    "websocket": Carrier(ENCRYPTED, bytes, lambda: lambda data: [data]),
    "serial": Carrier(b"", encode_frame, lambda: FrameDecoder().feed),
}


def identity(author: str) -> Identity:
    """The same key every time."""
    secret = hashlib.sha256(author.encode()).digest()
    return Identity(author, 1, Ed25519PrivateKey.from_private_bytes(secret))


class SessionEnd:
    """A table or a hub with its journal, its pictures and a connection."""

    def __init__(self, author: str, folder: Path, carrier: Carrier) -> None:
        self.identity = identity(author)
        self.time = 0.0
        self.log = Log(folder / f"{author}.sqlite", wall=lambda: BEGAN + self.time)
        self.log.enter(TOURNAMENT)
        self.log.trust(DIRECTOR, 1, identity(DIRECTOR).public_key)
        self.pictures = AttachmentStore(folder / author, reserve=0)
        self.carrier = carrier
        self._numbers = count()
        self._unpack = carrier.new_unpack()

    def chance(self) -> bytes:
        return hashlib.sha256(f"{self.identity.author} {next(self._numbers)}".encode()).digest()[:16]

    def meet(self, step: Step, bodies: Sequence[AnyBody] = ()) -> Step:
        """As an `End`; `bodies` are signed when they have not been written yet."""
        self.time = step.at
        if step.begins:
            self._unpack = self.carrier.new_unpack()
            self.begin(step.begins)
        if step.does:
            self.do(step.does)
        bodies = bodies or [decode_event(write).body for write in step.writes]
        written = [self.log.append(self.identity, body) for body in bodies]
        heard = [None] if step.hears is None else self._unpack(step.hears)
        said = [self.carrier.pack(answer) for message in heard for answer in self.answer(message)]
        return structs.replace(step, writes=tuple(map(encode_event, written)), says=tuple(said))

    def begin(self, what: str) -> None:
        raise NotImplementedError

    def do(self, what: str) -> None:
        raise NotImplementedError

    def answer(self, message: bytes | None) -> list[bytes]:
        raise NotImplementedError


class TableEnd(SessionEnd):
    def begin(self, what: str) -> None:
        binding = self.carrier.binding
        self.session: TableSession | EnrolSession
        if what == "enrolment":
            code = f"{CODE:06}"
            self.session = EnrolSession(self.identity, code, self.time, binding=binding, token=self.chance)
            self.session.confirm()
        else:
            self.session = TableSession(
                self.log, self.identity, self.time, self.chance, self.pictures, chunk=CHUNK, binding=binding
            )

    def do(self, what: str) -> None:
        assert isinstance(self.session, TableSession)
        if what == "photograph":
            self.pictures.put(PICTURE)
        elif what == "order":
            self.session.order(ORDER)
        else:
            self.session.report(TableStatus(Activity.PLAYING, CameraState.WORKS, 896))

    def answer(self, message: bytes | None) -> list[bytes]:
        return self.session.step(self.time, BEGAN + self.time, message)


class HubEnd(SessionEnd):
    def begin(self, what: str) -> None:
        if what == "hub":
            self.hub = Hub(self.log, self.identity, self.chance(), self.pictures, self.obey)
        self.session = HubSession(
            self.hub,
            self.time,
            lambda *_: None,
            self.chance,
            CHUNK,
            binding=self.carrier.binding,
        )

    def obey(self, author: str, order: Order) -> OrderResult:
        return OrderResult(order.key, f"{author}: {order.data.decode()}")

    def do(self, what: str) -> None:
        with patch("secrets.randbelow", return_value=CODE):
            self.hub.enrolment.open(BEGAN + self.time)

    def answer(self, message: bytes | None) -> list[bytes]:
        return [*self.session.step(self.time, BEGAN + self.time, message), *self.session.obey()]


@dataclass
class Conversation:
    """Two ends that talk, and every step of it."""

    table: SessionEnd
    hub: SessionEnd
    now: float = 0.0
    steps: list[Step] = field(default_factory=list)
    to_hear: deque[tuple[SessionEnd, bytes]] = field(default_factory=deque)

    def step(
        self,
        end: SessionEnd,
        *bodies: AnyBody,
        begins: str = "",
        does: str = "",
        hears: bytes | None = None,
    ) -> None:
        """Let an end meet something; what it says is heard by the other when they `talk`."""
        met = end.meet(Step(end.identity.author, self.now, begins, (), does, hears), bodies)
        self.steps.append(met)
        self.to_hear.extend((self.hub if end is self.table else self.table, said) for said in met.says)

    def talk(self) -> None:
        """Until nobody has anything to say."""
        while self.to_hear:
            end, message = self.to_hear.popleft()
            self.step(end, hears=message)
            self.step(end)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / LOOK)):
            self.now += LOOK
            for end in (self.table, self.hub):
                self.step(end)
            self.talk()

    def meet(self, hub: str = "", table: str = "session") -> None:
        """They begin anew."""
        self.to_hear.clear()
        self.step(self.hub, begins=hub or "session")
        self.step(self.table, begins=table)
        self.talk()


def session(talking: Conversation) -> None:
    """A unit that nobody knows becomes a table, tells of its deals, is photographed, loses and finds the hub."""
    table, hub = talking.table, talking.hub
    talking.meet(hub="hub")  # nobody knows it
    talking.step(hub, does="window")
    talking.meet(table="enrolment")
    talking.wait(PING_SECONDS)
    talking.step(hub, AuthorAdmitted(table.identity.author, 1, table.identity.public_key, TABLE))
    talking.talk()
    rules = ("burraco_internazionale", "federation", 2, 3)
    pairs = (PairEntered(1, ("Rossi", "Esposito")), PairEntered(2, ("L'Abate “Tito”", "Bianchi")))
    talking.step(hub, TournamentOpened("Serata di burraco", *rules), *pairs)
    talking.meet()
    talking.step(hub, RoundStarted(1, 1800))
    talking.step(table, CallRaised(1, "E"), does="condition")
    talking.talk()
    talking.step(table, does="photograph")
    acceptances = (Acceptance("ns", "ew", BEGAN), Acceptance("ew", "ns", BEGAN))
    entry = {party: dict(values) for party, values in CLOSED_BY_NS.items()}
    pictures = (hashlib.sha256(PICTURE).digest(),)
    talking.step(table, DealAccepted(1, 1, entry, acceptances, "camera", pictures))
    talking.talk()
    talking.wait(PING_SECONDS)
    talking.step(table, does="order")
    talking.talk()
    talking.meet(hub="hub", table="session")  # the hub was started again
    talking.step(table, *(MatchSigned(1, party, BEGAN) for party in ("ns", "ew")))
    talking.talk()
    talking.step(hub, begins="hub")  # and now the table does not know
    talking.wait(PING_SECONDS)
    talking.wait(SILENCE_TIMEOUT_SECONDS)


class BusEnd:
    """The hub, or the station at an address, at its end of a bus."""

    def __init__(self, address: int) -> None:
        self.address = address
        self.name = f"station-{address}" if address else "hub"

    def meet(self, step: Step) -> Step:
        if step.begins:
            self.begin(step.at)
        if step.does:
            self.send(step.does.encode() * 100)
        said = self.speaker.step(step.at, step.hears or b"")
        return structs.replace(step, says=(said,) if said else ())

    def begin(self, now: float) -> None:
        draw = Random(self.address).randrange
        self.speaker = (
            BusStation(self.address, now, DEFAULT_SETTINGS, draw)
            if self.address
            else BusMaster(now, STATIONS)
        )

    def send(self, message: bytes) -> None:
        if isinstance(self.speaker, BusStation):
            self.speaker.hurry(is_urgent=True)
            self.speaker.send(message)
        else:
            for address in STATIONS:
                self.speaker.send(address, message)
                self.speaker.send(address, message[::-1])  # the second one is told to both at once


@dataclass
class OnTheBus:
    """An end of a `Hall` whose every step is kept."""

    end: BusEnd
    steps: list[Step]
    begins: str = "end"
    does: str = ""

    def step(self, now: float, received: bytes = b"") -> bytes:
        met = self.end.meet(Step(self.end.name, now, self.begins, (), self.does, received or None))
        self.begins = self.does = ""
        self.steps.append(met)
        return b"".join(met.says)

    def next_at(self) -> float | None:
        return None if self.begins else self.end.speaker.next_at()


def bus() -> list[Step]:
    """Two stations are found, say something and are told something; one of them starts again."""
    steps: list[Step] = []
    hall = Hall(())
    on_bus = {end: OnTheBus(BusEnd(end), steps) for end in (0, *STATIONS)}
    hall.speakers = dict(on_bus)
    for unit in on_bus.values():
        unit.step(hall.now)
    hall.run(0.6)
    for end, message in ((1, "deal"), (0, "news"), (2, "call")):
        on_bus[end].does = message
        hall.run(0.15)
    on_bus[2].begins = "end"
    hall.run(0.5)
    return steps


def recorded(name: str) -> list[Step]:
    """The steps of a recording."""
    return [json.decode(line, type=Step) for line in (RECORDINGS / f"{name}.jsonl").read_bytes().splitlines()]


def replay(name: str, steps: Sequence[Step]) -> list[Step]:
    """The steps with what is written and said now."""
    if name == "bus":
        return _met({end.name: end for end in map(BusEnd, (0, *STATIONS))}, steps)
    with both(name) as (table, hub):
        return _met({end.identity.author: end for end in (table, hub)}, steps)


def _met(ends: Mapping[str, End], steps: Sequence[Step]) -> list[Step]:
    return [ends[step.end].meet(step) for step in steps]


@contextmanager
def both(carrier: str) -> Iterator[tuple[TableEnd, HubEnd]]:
    """A table and a hub that have not met."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        table = TableEnd(table_author(TABLE), folder, CARRIERS[carrier])
        hub = HubEnd(DIRECTOR, folder, CARRIERS[carrier])
        yield table, hub
        table.log.close()
        hub.log.close()


def talked(carrier: str) -> list[Step]:
    """A session, held now."""
    with both(carrier) as (table, hub):
        talking = Conversation(table, hub)
        session(talking)
        return talking.steps


def main(name: str) -> None:
    """Hold a session now and keep it as the recording."""
    steps = bus() if name == "bus" else talked(name)
    (RECORDINGS / f"{name}.jsonl").write_bytes(b"".join(json.encode(step) + b"\n" for step in steps))


if __name__ == "__main__":
    main(*sys.argv[1:])
