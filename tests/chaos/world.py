"""A hub and its tables in virtual time: everything that can happen to them happens, by a seed.

The journals and sessions are the real ones, over disks that lose power (`tests.chaos.disk`) and lines that
lose, double, delay, reorder and damage. The world keeps its own account of what screens have shown, and every
`check` compares the journals with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Self

import apsw
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from kiosk.journal import sqlite
from kiosk.journal.archive import import_archive, read_archive, write_archive
from kiosk.journal.bodies import AnyBody, AuthorAdmitted, CallRaised, PairEntered
from kiosk.journal.errors import JournalError
from kiosk.journal.event import Event, event_hash, sign_event
from kiosk.journal.identity import Identity, table_of
from kiosk.journal.log import Log
from kiosk.messages import KioskError
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.framing import FrameDecoder, encode_frame
from kiosk.sync.wire.messages import Ack, InvalidMessageError, RefusalReason, decode_message, encode_message
from kiosk.sync.wire.packing import pack
from tests.chaos.disk import Disk, DiskVFS, Fault, syncing_names

TICK = 0.1
HEALING = 120.0
"""Seconds that it may take until everybody has everything, once nothing goes wrong any more."""
EVERYTHING = 1_000_000
CHECKPOINT = 0.1
"""How probable it is after a commit that the write-ahead log is copied into the journal's file."""


def _identity(author: str, secret: str) -> Identity:
    """The same in each run: a seed that fails has to fail again."""
    return Identity(author, 1, Ed25519PrivateKey.from_private_bytes(sha256(secret.encode()).digest()))


DIRECTOR = _identity("director", "director")
TABLES = tuple(_identity(f"table-{number}", f"table-{number}") for number in (1, 2))
STRANGER = _identity("table-1", "stranger")
"""Has the name of a table, and not its key."""


class BrokenPromiseError(AssertionError):
    """Something that a screen has shown is not so."""


@dataclass(slots=True, eq=False)
class Machine:
    """A disk, and the journal of the program that runs on it."""

    disk: Disk
    log: Log
    clock_error: float = 0.0
    """Seconds from true time to what its wall clock says."""


@dataclass(slots=True, eq=False)
class Unit:
    """A table: its machine, its line to the hub, and what its screen has shown."""

    identity: Identity
    machine: Machine
    accepted: list[Event] = field(default_factory=list)
    """Shown as saved, in order."""
    in_doubt: set[int] = field(default_factory=set)
    """Marks of what was being saved when the power went: nobody was told anything."""
    refused: set[int] = field(default_factory=set)
    """Marks of what the screen said was not saved, because the disk was full."""
    received: int = 0
    """The highest number that was shown as received by the hub."""
    to_hub: list[tuple[float, bytes]] = field(default_factory=list)
    to_table: list[tuple[float, bytes]] = field(default_factory=list)
    session: TableSession | None = None
    hub_session: HubSession | None = None


@dataclass(slots=True)
class Weather:
    """How the lines are; each is the probability that it happens to a message."""

    loss: float = 0.0
    doubling: float = 0.0
    delay: float = 0.0
    """Seconds at most; what is sent later may arrive sooner."""
    damage: float = 0.0
    """Of a byte on a serial line, whose check notices it."""
    falsehood: float = 0.0
    """Of a message that is damaged without any check's noticing."""


class World:
    """Use as a context manager. `folder` has to be there; nothing is written in it but names."""

    def __init__(self, folder: Path, seed: int, *, weaken: Callable[[Log], None] = lambda _: None) -> None:
        """`weaken` is done to each journal that is opened, for a harness that has to notice it."""
        self.random = Random(seed)
        self.folder = folder
        self.weaken = weaken
        self.now = 0.0
        self.weather = Weather()
        self.cuts = 0
        self.marks = 0
        self.is_rolled_back = False
        """Whether the hub's journal was replaced: what it had committed may come back only by and by."""
        self.has_forks = False
        """Whether a table's card was copied: contradictions are to be expected then."""
        self.heard: list[bytes] = []
        """Messages that somebody has listened to, to say them again."""
        self.refusals: list[RefusalReason] = []
        self.backup: dict[str, bytes] | None = None
        self.directed: list[Event] = []
        """What the director's page has shown as done, in order."""
        self._parts = ExitStack()

    def __enter__(self) -> Self:
        self.vfs = DiskVFS()
        self._parts.callback(self.vfs.unregister)
        otherwise = sqlite.sync_directory
        sqlite.sync_directory = syncing_names(self.vfs, otherwise)  # type: ignore[assignment]
        self._parts.callback(setattr, sqlite, "sync_directory", otherwise)
        self.hub_machine = self._build("hub")
        self._start_hub()
        self.hub_machine.log.enter("evening")
        self.units = [Unit(identity, self._build(identity.author)) for identity in TABLES]
        for unit in self.units:  # as they were enrolled
            unit.machine.log.enter("evening")
            unit.machine.log.trust(DIRECTOR.author, DIRECTOR.epoch, DIRECTOR.public_key)
        self.direct(PairEntered(1, ("Anna", "Bruno")))
        return self

    def __exit__(self, *_: object) -> None:
        for machine in (self.hub_machine, *(unit.machine for unit in self.units)):
            with suppress(KioskError):
                machine.log.close()
        self._parts.close()

    def token(self) -> bytes:
        return self.random.randbytes(16)

    def _build(self, name: str, files: dict[str, bytes] | None = None) -> Machine:
        folder = self.folder / name
        folder.mkdir()
        disk = self._parts.enter_context(self.vfs.plugged(Disk(folder, self.random)))
        if files is not None:
            disk.put_back(files)
        return Machine(disk, self._open(disk))

    def _open(self, disk: Disk) -> Log:
        log = Log(disk.folder / "journal.db", wall=lambda: 1_800_000_000.0 + self.now)
        connection_of(log).wal_autocheckpoint(0)  # see `_checkpoint`
        self.weaken(log)
        return log

    @contextmanager
    def running(self, machine: Machine) -> Iterator[None]:
        """Whatever is done in it may end with the power's going; the machine then starts again."""
        try:
            yield
        except KioskError:
            if not machine.disk.is_off:
                raise
        if machine.disk.is_off:
            self.start_again(machine)

    def start_again(self, machine: Machine) -> None:
        """The power comes back, and may go again while the journal is opened."""
        with suppress(KioskError):
            machine.log.close()
        while True:
            self.cuts += 1
            machine.disk.restart()
            if self.random.random() < 0.2:
                machine.disk.fail(Fault.POWER, after=self.random.randint(0, 12))
            try:
                machine.log = self._open(machine.disk)
            except JournalError as error:
                if not machine.disk.is_off:
                    raise BrokenPromiseError(f"a journal does not open after a power cut: {error}") from error
                continue
            machine.disk.fail(None)
            break
        if machine is self.hub_machine:
            self._start_hub()
        for unit in self.units:
            if machine in (unit.machine, self.hub_machine):
                unit.hub_session = None
            if machine is unit.machine:
                unit.session = None
        self.check_disks()

    def _checkpoint(self, machine: Machine) -> None:
        """As SQLite does by itself after a commit, and more often.

        By itself it ignores what goes wrong then; APSW would raise it as if the commit had failed.
        """
        if self.random.random() < CHECKPOINT:
            with suppress(apsw.Error):
                connection_of(machine.log).wal_checkpoint()

    def _start_hub(self) -> None:
        self.hub = Hub(self.hub_machine.log, DIRECTOR, self.token())

    def admit_all(self) -> None:
        for identity in TABLES:
            self.admit(identity)

    def admit(self, identity: Identity) -> None:
        table = table_of(identity.author) or 0
        self.direct(AuthorAdmitted(identity.author, identity.epoch, identity.public_key, table))

    def direct(self, body: AnyBody) -> None:
        """The director does something, and the page says that it is done."""
        if self.is_rolled_back:
            return  # the tables give the director's stream back first
        with self.running(self.hub_machine):
            self.directed.append(self.hub_machine.log.append(DIRECTOR, body))
            self._checkpoint(self.hub_machine)

    def direct_something(self) -> None:
        self.direct(PairEntered(self.random.randint(1, 9), ("Carla", "Dino")))

    def accept(self, unit: Unit) -> None:
        """A table accepts something, and its screen says that it is saved, or that it is not."""
        if unit.machine.log.tournament is None:
            return
        self.marks += 1
        mark = self.marks
        unit.in_doubt.add(mark)
        with self.running(unit.machine):
            try:
                event = unit.machine.log.append(unit.identity, CallRaised(round=mark))
            except JournalError:
                if unit.machine.disk.is_off:
                    raise
                unit.refused.add(mark)
            else:
                unit.accepted.append(event)
            unit.in_doubt.discard(mark)
            self._checkpoint(unit.machine)

    def accept_something(self) -> None:
        self.accept(self.random.choice(self.units))

    def cut_at_a_sync(self, machine: Machine | None = None) -> None:
        """The power of a machine goes during one of its next syncs."""
        (machine or self.any_machine()).disk.cut_at_sync(self.random.randint(1, 6))

    def cut_at_an_operation(self) -> None:
        self.any_machine().disk.fail(Fault.POWER, after=self.random.randint(0, 40))

    def any_machine(self) -> Machine:
        return self.random.choice([self.hub_machine, *(unit.machine for unit in self.units)])

    def fill_a_disk(self) -> None:
        unit = self.random.choice(self.units)
        unit.machine.disk.fail(self.random.choice([Fault.FULL, Fault.READ_ONLY]))
        for _ in range(3):
            self.accept(unit)
        unit.machine.disk.fail(None)

    def drop_a_connection(self) -> None:
        unit = self.random.choice(self.units)
        unit.session = unit.hub_session = None
        unit.to_hub.clear()
        unit.to_table.clear()

    def move_a_clock(self) -> None:
        self.any_machine().clock_error = self.random.choice([-1.8e9, -3600.0, 0.0, 60.0, 3e9])

    def back_up_hub(self) -> None:
        if not self.is_rolled_back:
            self.backup = self.hub_machine.disk.copy()

    def roll_back_hub(self) -> None:
        """An old copy of the hub's disk is put back."""
        if self.backup is not None:
            self._replace_hub(self.backup)

    def rebuild_hub(self) -> None:
        """The hub's disk has died: its journal begins again from that of the table that has heard most.

        What the director did and no table has heard of is gone; it is done again.
        """
        sources = [unit for unit in self.units if self._knows_its_admission(unit)]
        if not sources:
            return
        best = max(sources, key=lambda unit: unit.machine.log.head("director").seq)
        archive = self.folder / "best.journal"
        write_archive(best.machine.log, archive, 0.0)
        self._replace_hub({})
        import_archive(self.hub_machine.log, read_archive(archive))
        self.is_rolled_back = False
        self.directed = list(self.hub_machine.log.read("director", limit=EVERYTHING))
        for unit in self.units:
            unit.session = None
            unit.to_hub.clear()
            unit.to_table.clear()
            if self.hub_machine.log.trusted_key(unit.identity.author, unit.identity.epoch) is None:
                self.admit(unit.identity)

    def _knows_its_admission(self, unit: Unit) -> bool:
        """Otherwise its journal cannot be told from one that somebody has made up."""
        heard = unit.machine.log.read("director", limit=EVERYTHING)
        return any(
            isinstance(message.body, AuthorAdmitted) and message.body.author == unit.identity.author
            for message in heard
        )

    def _replace_hub(self, files: dict[str, bytes]) -> None:
        self.is_rolled_back = True
        with suppress(KioskError):
            self.hub_machine.log.close()
        self.hub_machine.disk.fail(None)
        self.hub_machine.disk.put_back(files)
        self.hub_machine.log = self._open(self.hub_machine.disk)
        self._start_hub()
        # What the hub that is gone has said is not played back: a table that hears of it knows more than the
        # new one, whose word then contradicts it. Only a line without TLS could carry that.
        self.heard.clear()
        for unit in self.units:
            unit.hub_session = None
            unit.received = 0
            unit.to_table.clear()

    def clone_a_card(self) -> None:
        """A second unit runs from a copy of a table's card; both are there from now on."""
        if len(self.units) > len(TABLES):
            return
        unit = self.random.choice(self.units)
        self.has_forks = True
        machine = self._build(f"{unit.identity.author}-clone", unit.machine.disk.copy())
        self.units.append(Unit(unit.identity, machine))

    def say_something_again(self) -> None:
        """Somebody plays back what he has heard, on any line and in either direction."""
        if self.heard:
            unit = self.random.choice(self.units)
            line = self.random.choice([unit.to_hub, unit.to_table])
            line.append((self.now, self.random.choice(self.heard)))

    def forge_something(self) -> None:
        """Somebody without the key says what a table might say, in its name and on its line."""
        unit = self.random.choice(self.units)
        if unit.identity.author != STRANGER.author or unit.machine.log.tournament is None:
            return
        head = unit.machine.log.head(STRANGER.author, STRANGER.epoch)
        forged = Event("evening", *head.stream, head.seq + 1, head.hash, 0.0, CallRaised(round=0), b"")
        signed = sign_event(forged, STRANGER.private_key)
        unit.to_hub.append((self.now, encode_message(pack([signed]))))

    def forge_a_receipt(self) -> None:
        """Somebody on a table's line says, in the hub's name, that the hub has everything."""
        unit = self.random.choice(self.units)
        if unit.machine.disk.is_off:
            return
        head = unit.machine.log.head(unit.identity.author, unit.identity.epoch)
        receipt = Ack(self.hub.epoch, head, max(1, head.seq))
        unit.to_table.append((self.now, encode_message(receipt)))

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK)):
            self.tick()

    def calm(self) -> None:
        """Nothing goes wrong from now on."""
        self.weather = Weather()
        for machine in (self.hub_machine, *(unit.machine for unit in self.units)):
            if machine.disk.is_off:
                self.start_again(machine)
            machine.disk.fail(None)

    def heal(self) -> None:
        """Let everything be well until everybody has everything."""
        self.calm()
        if self.is_rolled_back:
            # What was played back to a table may have told it of events that this hub does not have any more.
            for unit in self.units:
                unit.session = unit.hub_session = None
        end = self.now + HEALING
        while not self.is_healed():
            if self.now >= end:
                raise BrokenPromiseError(f"not healed: {self.describe()}")
            self.tick()

    def is_healed(self) -> bool:
        director = self.hub_machine.log.read("director", limit=EVERYTHING)
        held = set(map(event_hash, self._held()))
        return all(
            unit.session is not None
            and unit.session.committed == unit.machine.log.head(unit.identity.author).seq
            and unit.machine.log.read("director", limit=EVERYTHING) == director
            and held.issuperset(map(event_hash, self._own(unit)))
            for unit in self.units
        )

    def describe(self) -> list[object]:
        """For whoever has to find out."""
        return [
            self.hub_machine.log.heads(),
            [(unit.machine.log.heads(), unit.session and unit.session.phase) for unit in self.units],
        ]

    def tick(self) -> None:
        self.now += TICK
        for unit in self.units:
            with self.running(unit.machine):
                self.step_table(unit)
        with self.running(self.hub_machine):
            self.step_hub()

    def step_table(self, unit: Unit) -> None:
        for received in self._arrived(unit.to_table):
            session = unit.session
            if session is None or session.is_over(self.now):
                session = unit.session = TableSession(unit.machine.log, unit.identity, self.now, self.token)
            try:
                said = session.step(self.now, self._wall(unit.machine), received)
            except InvalidMessageError:  # as a program does: it connects again
                unit.session = None
                continue
            self._send(unit.to_hub, said)
            self._show(unit, session)

    def _show(self, unit: Unit, session: TableSession) -> None:
        """What the link light says is in the account, and must be so."""
        committed = session.committed or 0
        if not self.is_rolled_back and not self.has_forks:
            unit.received = max(unit.received, committed)
            self.check_received(unit)

    def step_hub(self) -> None:
        """As the hub does: whatever has arrived is committed at once, and answered afterwards."""
        answers: list[tuple[Unit, list[bytes]]] = []
        with self.hub.log.batch():
            answers += self._answers()
        self._give(answers)
        self._checkpoint(self.hub_machine)

    def _answers(self) -> Iterator[tuple[Unit, list[bytes]]]:
        for unit in self.units:
            for received in self._arrived(unit.to_hub):
                if unit.hub_session is None:
                    unit.hub_session = HubSession(self.hub, self.now, self._refused, self.token)
                try:
                    yield unit, unit.hub_session.step(self.now, self._wall(self.hub_machine), received)
                except InvalidMessageError:
                    unit.hub_session = None

    def _refused(self, _author: str, reason: RefusalReason) -> None:
        self.refusals.append(reason)

    def _give(self, answers: Sequence[tuple[Unit, list[bytes]]]) -> None:
        for unit, said in answers:
            self._send(unit.to_table, said)

    def _wall(self, machine: Machine) -> float:
        return max(0.0, 1_800_000_000.0 + self.now + machine.clock_error)

    def _arrived(self, line: list[tuple[float, bytes]]) -> list[bytes | None]:
        """What has arrived by now, and once nothing: time has passed."""
        due = sorted(entry for entry in line if entry[0] <= self.now)
        line[:] = [entry for entry in line if entry[0] > self.now]
        return [*(message for _, message in due), None]

    def _send(self, line: list[tuple[float, bytes]], messages: Sequence[bytes]) -> None:
        for message in messages:
            if len(self.heard) < 200:
                self.heard.append(message)
            copies = 0 if self.random.random() < self.weather.loss else 1
            copies += self.random.random() < self.weather.doubling
            for _ in range(copies):
                arrives_at = self.now + self.random.uniform(0, self.weather.delay)
                line += [(arrives_at, arriving) for arriving in self._over_the_line(message)]

    def _over_the_line(self, message: bytes) -> Sequence[bytes]:
        if self.random.random() < self.weather.falsehood:
            return [self._damaged(message, 1)]
        if not self.weather.damage:
            return [message]
        frame = encode_frame(message)
        flips = sum(self.random.random() < self.weather.damage for _ in frame)
        return FrameDecoder().feed(self._damaged(frame, flips))

    def _damaged(self, data: bytes, flips: int) -> bytes:
        damaged = bytearray(data)
        for _ in range(flips):
            damaged[self.random.randrange(len(damaged))] ^= 1 << self.random.randrange(8)
        return bytes(damaged)

    def check_received(self, unit: Unit) -> None:
        """What a table has shown as received is at the hub, on its disk."""
        author, epoch = unit.identity.author, unit.identity.epoch
        if self.hub_machine.log.head(author, epoch).seq < unit.received:
            raise BrokenPromiseError(f"{author} has shown {unit.received} as received: {self.describe()}")

    def check_disks(self) -> None:
        """What screens have shown is in the journals."""
        for unit in self.units:
            self.check_accepted(unit)
            if not self.is_rolled_back and not self.has_forks:
                self.check_received(unit)
        if not self.is_rolled_back:
            found = self.hub_machine.log.read("director", limit=EVERYTHING)
            if not _is_within(self.directed, found):
                raise BrokenPromiseError("what the director did is not in the hub's journal")

    def check_accepted(self, unit: Unit) -> None:
        """What a table has shown as saved is in its journal, in order, and what it refused is not."""
        found = self._own(unit)
        if not _is_within(unit.accepted, found):
            raise BrokenPromiseError(f"{unit.identity.author} has lost what it accepted: {self.describe()}")
        if not unit.refused.isdisjoint(marks_of(found)):
            raise BrokenPromiseError(f"{unit.identity.author} holds what it said it did not save")

    def check_everything(self) -> None:
        """After healing: everything is at the hub, once, in its author's order, and nothing else is."""
        self.check_disks()
        counted = [mark for identity in TABLES for mark in marks_of(self._at_hub(identity))]
        doubled = [mark for mark, times in Counter(counted).items() if times > 1]
        if doubled:
            raise BrokenPromiseError(f"counted more than once: {doubled}")
        held = {event_hash(event) for event in self._held()}
        for unit in self.units:
            own = self._own(unit)
            if not held.issuperset(map(event_hash, [*unit.accepted, *own])):
                raise BrokenPromiseError(f"not all of {unit.identity.author} is at the hub")
            if not self.has_forks and own != self._at_hub(unit.identity):
                raise BrokenPromiseError(f"{unit.identity.author} is another at the hub")
        self._check_that_nothing_was_made_up()

    def _check_that_nothing_was_made_up(self) -> None:
        known = {event.body.round for unit in self.units for event in unit.accepted if _is_call(event)}
        known |= {mark for unit in self.units for mark in unit.in_doubt}
        made_up = set(marks_of(self._held())) - known
        if made_up:
            raise BrokenPromiseError(f"nobody has accepted this: {made_up}")
        if not self.has_forks:
            for machine in (self.hub_machine, *(unit.machine for unit in self.units)):
                if machine.log.forks():
                    raise BrokenPromiseError("a contradiction where nobody has contradicted himself")

    def _own(self, unit: Unit) -> tuple[Event, ...]:
        return unit.machine.log.read(unit.identity.author, limit=EVERYTHING, epoch=unit.identity.epoch)

    def _at_hub(self, identity: Identity) -> tuple[Event, ...]:
        return self.hub_machine.log.read(identity.author, limit=EVERYTHING, epoch=identity.epoch)

    def _held(self) -> list[Event]:
        log = self.hub_machine.log
        return [*log.all(), *(fork.other for fork in log.forks())]


def connection_of(log: Log) -> apsw.Connection:
    """SQLite's, under a journal."""
    connection: apsw.Connection = log._store._database.connection  # type: ignore[attr-defined]
    return connection


def decode_all(messages: Sequence[bytes]) -> list[object]:
    """For whoever looks at a line."""
    return [decode_message(message) for message in messages]


def marks_of(events: Sequence[Event]) -> list[int]:
    """What tells one accepted thing from another."""
    return [event.body.round for event in events if isinstance(event.body, CallRaised)]


def _is_call(event: Event) -> bool:
    return isinstance(event.body, CallRaised)


def _is_within(wanted: Sequence[Event], found: Sequence[Event]) -> bool:
    """Whether all that is wanted is found, in its order."""
    rest = iter(found)
    return all(any(event == kept for kept in rest) for event in wanted)
