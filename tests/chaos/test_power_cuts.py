"""The power goes during any sync, at a table or at the hub: what a screen has shown is so afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import apsw
import pytest

from kiosk.journal import sqlite
from kiosk.journal.admission import AdmissionVerdict
from kiosk.journal.bodies import CallRaised
from kiosk.journal.errors import JournalError, JournalFullError, JournalUnavailableError
from kiosk.journal.event import Event
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from tests.chaos.disk import Disk, DiskVFS, Fault, syncing_names
from tests.chaos.scenes import WorldFactory, power_cuts
from tests.chaos.world import BrokenPromiseError, Unit, World, connection_of

CUTS = 1000
TABLE = Identity.create("table-1")


@pytest.mark.parametrize("part", range(4))
def test_nothing_is_lost_in_a_thousand_power_cuts(part: int) -> None:
    cuts, seed = 0, part
    while cuts < CUTS // 4:
        cuts += power_cuts(seed)
        seed += 4
    assert cuts >= CUTS // 4


def is_caught(make: WorldFactory, seeds: int = 40) -> bool:
    """Whether one of the seeds finds the promise broken."""
    for seed in range(seeds):
        try:
            power_cuts(seed, make)
        except BrokenPromiseError:
            return True
    return False


def test_harness_notices_commits_that_do_not_wait_for_the_disk() -> None:
    def weaken(log: Log) -> None:
        connection_of(log).pragma("synchronous", "normal")

    assert is_caught(lambda folder, seed: World(folder, seed, weaken=weaken))


class LyingDisks(World):
    """Every card says that it has written when it has not."""

    def tick(self) -> None:
        for machine in (self.hub_machine, *(unit.machine for unit in self.units)):
            machine.disk.is_syncing_honestly = False
        super().tick()


def test_harness_notices_disks_that_lie() -> None:
    """Nothing that the program does can help against these; the harness must not take them for good ones."""
    assert is_caught(LyingDisks)


class HastyHub(World):
    """The hub answers before it has committed."""

    def step_hub(self) -> None:
        with self.hub.log.batch():
            for unit, said in self._answers():
                self._give([(unit, said)])
                with self.running(unit.machine):
                    self.step_table(unit)


def test_harness_notices_a_hub_that_acknowledges_before_it_commits() -> None:
    assert is_caught(HastyHub)


class HastyTable(World):
    """The table says that it has saved what it is about to save."""

    def accept(self, unit: Unit) -> None:
        if unit.machine.log.tournament is None:
            return
        with self.running(unit.machine), unit.machine.log.batch():
            self.marks += 1
            unit.accepted.append(unit.machine.log.append(unit.identity, CallRaised(round=self.marks)))


def test_harness_notices_a_table_that_shows_what_it_has_not_saved() -> None:
    assert is_caught(HastyTable)


def take_everything(log: Log, events: tuple[Event, ...]) -> tuple[AdmissionVerdict, ...]:
    """As a hub would that does not ask whether it has an event: each is one more at the end of its stream."""
    with log._lock, log._store.transaction():
        for event in events:
            log._store._database.rows(
                "INSERT INTO events (author, epoch, seq, hash, data) SELECT ?, ?, "
                "(SELECT coalesce(max(seq), 0) + 1 FROM events WHERE author = ? AND epoch = ?), ?, ?",
                *event.stream,
                *event.stream,
                event.hash,
                event.data,
            )
            log._store._load()
    return (AdmissionVerdict.ADMITTED,) * len(events)


def test_harness_notices_a_hub_that_counts_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def weaken(log: Log) -> None:
        if log.place.parent.name == "hub":  # type: ignore[union-attr]
            monkeypatch.setattr(log, "admit", lambda events: take_everything(log, events))

    class Repeating(World):
        def tick(self) -> None:
            self.weather.doubling = 0.5
            super().tick()

    assert is_caught(lambda folder, seed: Repeating(folder, seed, weaken=weaken))


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    vfs = DiskVFS()
    monkeypatch.setattr(sqlite, "sync_directory", syncing_names(vfs, sqlite.sync_directory))
    with vfs.plugged(Disk(tmp_path, Random(1))) as disk:
        yield disk
    vfs.unregister()


def opened(disk: Disk) -> Log:
    log = Log(disk.folder / "journal.db", wall=lambda: 1_800_000_000.0)
    connection_of(log).wal_autocheckpoint(0)  # see `World._checkpoint`
    return log


def accept_until(log: Log, fails: type[JournalError], shown: list[int]) -> None:
    """Accept one thing after another until the journal refuses one; what was shown is noted."""

    def accept_for_ever() -> None:
        while len(shown) < 1000:
            shown.append(log.append(TABLE, CallRaised(round=len(shown))).seq)

    with pytest.raises(fails):
        accept_for_ever()


@pytest.mark.parametrize("operations", range(0, 40, 3))
def test_disk_that_is_full_at_any_write_takes_nothing_back(disk: Disk, operations: int) -> None:
    shown: list[int] = []
    with opened(disk) as log:
        log.enter("evening")
        disk.fail(Fault.FULL, after=operations)
        accept_until(log, JournalFullError, shown)
        disk.fail(None)
        shown.append(log.append(TABLE, CallRaised(round=1000)).seq)

    disk.pull_the_plug()
    disk.restart()

    with opened(disk) as again:
        assert [event.seq for event in again.all()] == shown


@pytest.mark.parametrize("fault", [Fault.READ_ONLY, Fault.IO])
@pytest.mark.parametrize("operations", range(0, 30, 4))
def test_card_that_turns_read_only_takes_nothing_back(disk: Disk, fault: Fault, operations: int) -> None:
    shown: list[int] = []
    log = opened(disk)
    log.enter("evening")
    disk.fail(fault, after=operations)
    accept_until(log, JournalUnavailableError, shown)
    with suppress(JournalError):
        log.close()

    disk.fail(None)
    disk.pull_the_plug()
    disk.restart()

    with opened(disk) as again:
        seqs = [event.seq for event in again.all()]
        assert seqs[: len(shown)] == shown
        assert len(seqs) - len(shown) <= (fault is Fault.IO), "only what nobody was told of may be there too"


@pytest.mark.parametrize("operations", range(12))
def test_power_that_goes_while_a_journal_is_made_leaves_one_that_opens(disk: Disk, operations: int) -> None:
    disk.fail(Fault.POWER, after=operations)
    with suppress(JournalError):
        opened(disk).enter("evening")
    disk.pull_the_plug()
    disk.restart()

    with opened(disk) as log:
        log.enter("evening")
        assert log.append(TABLE, CallRaised(round=1)).seq == 1


@pytest.mark.parametrize("kept", [0.0, 0.3, 0.7, 0.99])
def test_torn_write_ahead_log_leaves_an_unbroken_beginning(disk: Disk, kept: float) -> None:
    log = opened(disk)
    log.enter("evening")
    for number in range(20):
        log.append(TABLE, CallRaised(round=number))
    files = disk.copy()
    wal = files["journal.db-wal"]
    files["journal.db-wal"] = wal[: int(len(wal) * kept)]
    with suppress(JournalError):
        log.close()

    disk.put_back(files)

    with opened(disk) as again:
        seqs = [event.seq for event in again.all()]
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) < 20


def test_what_the_disk_model_loses_is_what_was_not_synced(disk: Disk) -> None:
    """The model by itself: a database without a sync is not there after a cut, one with it is."""

    def rows_after(synchronous: str, name: str, fate: Callable[[], None]) -> int:
        connection = apsw.Connection(str(disk.folder / name))
        connection.pragma("synchronous", synchronous)
        connection.pragma("locking_mode", "exclusive")
        connection.pragma("journal_mode", "wal")
        connection.execute("CREATE TABLE t (x)")
        disk.sync_names()
        for number in range(30):
            connection.execute("INSERT INTO t VALUES (?)", (number,))
        fate()
        with suppress(apsw.Error):
            connection.close()
        again = apsw.Connection(str(disk.folder / name))
        again.pragma("locking_mode", "exclusive")
        try:
            return int(again.execute("SELECT count(*) FROM t").get)
        except apsw.Error:
            return 0
        finally:
            again.close()

    def cut() -> None:
        disk.pull_the_plug()
        disk.restart()

    assert [rows_after("full", f"full{n}.db", cut) for n in range(8)] == [30] * 8
    assert min(rows_after("normal", f"normal{n}.db", cut) for n in range(8)) < 30
