"""Hub and tables in virtual time over links that lose, double, delay and reorder, with crashes at any moment.

What a table accepted is at the hub once the links are well again: all of it, once, in its order.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest

from kiosk.journal.bodies import AuthorAdmitted, CallRaised, PairEntered
from kiosk.journal.database import DatabaseLocation
from kiosk.journal.event import Event, event_hash
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.messages import RefusalReason

pytestmark = pytest.mark.slow  # two hundred seeds

TICK = 0.1
CHAOS = 15.0
HEALING = 90.0
DIRECTOR = Identity.create("director")
TABLES = tuple(Identity.create(f"table-{number}") for number in (1, 2))


_MOMENTS = (number / 1e6 for number in count())


@dataclass(slots=True)
class Link:
    """Between a table and the hub: messages on their way, and a session at each end."""

    identity: Identity
    log: Log
    accepted: list[Event] = field(default_factory=list)
    """What the table's screen has shown as saved: the record that the hub's journal is compared with."""
    to_hub: list[tuple[float, bytes]] = field(default_factory=list)
    to_table: list[tuple[float, bytes]] = field(default_factory=list)
    table_session: TableSession | None = None
    hub_session: HubSession | None = None


def open_log(place: DatabaseLocation) -> Log:
    """A journal of the beginning of the story, in which no two events are written at the same moment."""
    return Log(place, wall=partial(next, _MOMENTS))


class World:
    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.folder = folder
        self.now = 0.0
        self.loss = self.doubling = self.delay = 0.0
        self.is_rolled_back = False
        self.refused: list[RefusalReason] = []
        self.hub = Hub(open_log(folder / "hub" / "hub.db"), DIRECTOR, self.token())
        self.hub.log.enter("evening")
        self.hub.log.append(DIRECTOR, PairEntered(1, ("Anna", "Bruno")))
        self.admit_all()
        self.links = [Link(identity, open_log(folder / f"{identity.author}.db")) for identity in TABLES]
        for link in self.links:
            link.log.enter(self.hub.log.tournament or "")
            link.log.trust(DIRECTOR.author, DIRECTOR.epoch, DIRECTOR.public_key)

    def close(self) -> None:
        for log in (self.hub.log, *(link.log for link in self.links)):
            log.close()

    def token(self) -> bytes:
        return self.random.randbytes(16)

    def admit_all(self) -> None:
        for identity in TABLES:
            table = int(identity.author.removeprefix("table-"))
            self.hub.log.append(
                DIRECTOR, AuthorAdmitted(identity.author, identity.epoch, identity.public_key, table)
            )

    def accept_something(self) -> None:
        link = self.random.choice(self.links)
        if link.log.tournament is not None:
            link.accepted.append(link.log.append(link.identity, CallRaised(round=1)))

    def direct_something(self) -> None:
        if not self.is_rolled_back:
            self.hub.log.append(DIRECTOR, PairEntered(self.random.randint(1, 9), ("Carla", "Dino")))

    def crash_table(self) -> None:
        link = self.random.choice(self.links)
        link.log.close()
        link.log = open_log(link.log.place)
        link.table_session = None

    def restart_hub(self) -> None:
        self.hub.log.close()
        self.hub = Hub(open_log(self.hub.log.place), DIRECTOR, self.token())
        for link in self.links:
            link.hub_session = None

    def cut_link(self) -> None:
        link = self.random.choice(self.links)
        link.table_session = link.hub_session = None
        link.to_hub.clear()
        link.to_table.clear()

    def back_up_hub(self) -> None:
        shutil.copytree(self.folder / "hub", self.folder / "backup", dirs_exist_ok=True)

    def roll_back_hub(self) -> None:
        if not (self.folder / "backup").exists():
            return
        self.hub.log.close()
        shutil.rmtree(self.folder / "hub")
        shutil.copytree(self.folder / "backup", self.folder / "hub")
        self.hub = Hub(open_log(self.folder / "hub" / "hub.db"), DIRECTOR, self.token())
        self.is_rolled_back = True
        for link in self.links:
            link.hub_session = None

    def back_up_card(self) -> None:
        link = self.random.choice(self.links)
        folder = self.folder / f"backup-{link.identity.author}"
        folder.mkdir(exist_ok=True)
        for path in self.folder.glob(f"{link.identity.author}.db*"):
            shutil.copy(path, folder)

    def roll_back_card(self) -> None:
        link = self.random.choice(self.links)
        folder = self.folder / f"backup-{link.identity.author}"
        if not folder.exists():
            return
        link.log.close()
        for path in folder.iterdir():
            shutil.copy(path, self.folder)
        link.log = open_log(link.log.place)
        link.table_session = None
        self.is_rolled_back = True

    def chaos(self, *more_deeds: Callable[[], None]) -> None:
        self.loss, self.doubling = self.random.choice([0.0, 0.1, 0.4]), self.random.choice([0.0, 0.2])
        self.delay = self.random.choice([0.0, 0.2, 2.0])
        deeds = [self.accept_something] * 12 + [self.direct_something] * 3
        deeds += [self.crash_table, self.restart_hub, self.cut_link, self.back_up_hub, self.roll_back_hub]
        deeds += more_deeds
        while self.now < CHAOS:
            if self.random.random() < 0.3:
                self.random.choice(deeds)()
            self.tick()

    def heal(self) -> float:
        """Let the links be well until everybody has everything; how many seconds that took."""
        self.loss = self.doubling = self.delay = 0.0
        began = self.now
        while not self.is_healed():
            assert self.now - began < HEALING, f"not healed: {self.describe()}"
            self.tick()
        return self.now - began

    def is_healed(self) -> bool:
        director = self.hub.log.read("director", limit=10_000)
        return all(
            link.log.read("director", limit=10_000) == director
            and self.holds(link.log.read(link.identity.author, limit=10_000))
            and link.table_session is not None
            and link.table_session.committed == link.log.head(link.identity.author).seq
            for link in self.links
        )

    def holds(self, events: Sequence[Event]) -> bool:
        """Whether the hub has all these events, in their stream or apart."""
        held = set(map(event_hash, [*self.hub.log.all(), *(fork.other for fork in self.hub.log.forks())]))
        return held.issuperset(map(event_hash, events))

    def describe(self) -> list[object]:
        sessions = [(link.table_session and link.table_session.phase) for link in self.links]
        return [self.hub.log.heads(), [link.log.heads() for link in self.links], sessions]

    def run(self, seconds: float) -> None:
        for _ in range(int(seconds / TICK)):
            self.tick()

    def tick(self) -> None:
        self.now += TICK
        for link in self.links:
            self.step_table(link)
            self.step_hub(link)

    def step_table(self, link: Link) -> None:
        session = link.table_session
        if session is None or session.is_over(self.now):
            session = link.table_session = TableSession(link.log, link.identity, self.now, self.token)
        for received in self.arrived(link.to_table):
            self.send(link.to_hub, session.step(self.now, self.now, received))
            self.check_the_screen(link, session)

    def check_the_screen(self, link: Link, session: TableSession) -> None:
        """What the table shows as received is committed at the hub."""
        if not self.is_rolled_back:
            committed = {head.stream: head.seq for head in self.hub.log.heads()}
            own = (link.identity.author, link.identity.epoch)
            assert (session.committed or 0) <= committed.get(own, 0), "shown as received, but not at the hub"

    def step_hub(self, link: Link) -> None:
        if link.hub_session is None:
            link.hub_session = HubSession(
                self.hub, self.now, lambda _, reason: self.refused.append(reason), self.token
            )
        for received in self.arrived(link.to_hub):
            self.send(link.to_table, link.hub_session.step(self.now, self.now, received))

    def arrived(self, line: list[tuple[float, bytes]]) -> list[bytes | None]:
        """What has arrived by now, and once nothing: time has passed."""
        due = sorted(entry for entry in line if entry[0] <= self.now)
        line[:] = [entry for entry in line if entry[0] > self.now]
        return [*(message for _, message in due), None]

    def send(self, line: list[tuple[float, bytes]], messages: list[bytes]) -> None:
        for message in messages:
            copies = 0 if self.random.random() < self.loss else 1 + (self.random.random() < self.doubling)
            line += [(self.now + self.random.uniform(0, self.delay), message)] * copies


@contextmanager
def a_world(memory: Path, seed: int) -> Iterator[World]:
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        world = World(Path(folder), seed)
        try:
            yield world
        finally:
            world.close()


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_what_was_accepted_is_at_the_hub_after_healing(memory: Path, first: int) -> None:
    for seed in range(first, first + 20):
        with a_world(memory, seed) as world:
            world.chaos()

            world.heal()

            for link in world.links:
                author = link.identity.author
                assert list(world.hub.log.read(author, limit=10_000)) == link.accepted, f"seed {seed}"
                assert link.log.forks() == world.hub.log.forks() == (), f"seed {seed}"
            assert world.refused == [], f"seed {seed}"


def test_cards_from_old_backups_lose_nothing_that_was_written_since(memory: Path) -> None:
    """A table's card is put back as it was and written on: both versions are at the hub in the end."""
    forks = 0
    for seed in range(40):
        with a_world(memory, seed) as world:
            world.chaos(world.back_up_card, world.roll_back_card)

            world.heal()

            for link in world.links:
                assert world.holds(link.log.read(link.identity.author, limit=10_000)), f"seed {seed}"
            forks += len(world.hub.log.forks())
    assert forks > 0


def test_harness_notices_a_hub_that_acknowledges_and_does_not_store(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A simulation that does not catch a hub that lies proves nothing."""
    with a_world(memory, seed=1) as world:
        world.admit_all()
        world.heal()
        for _ in range(5):
            world.accept_something()
        true_head = Log.head

        def lie(log: Log, author: str, epoch: int | None = None) -> object:
            if log is not world.hub.log or not author.startswith("table-"):
                return true_head(log, author, epoch)
            return next(true_head(link.log, author) for link in world.links if link.identity.author == author)

        with monkeypatch.context() as patch:
            patch.setattr(world.hub.log, "admit", lambda _: ())
            patch.setattr(Log, "head", lie)
            with pytest.raises(AssertionError, match="not at the hub"):
                world.run(seconds=5.0)
