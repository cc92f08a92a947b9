"""Bad serial lines: nothing that was not sent is taken, and everything that was is delivered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Condition, Thread
from threading import Event as Flag

import pytest

from hardware.ports import DeviceError
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.serial_port import TtySerialPort
from hardware.simulated.line_faults import LineFaults
from hardware.simulated.pty_cable import PtyCable
from kiosk.journal.bodies import AuthorAdmitted, CallRaised
from kiosk.journal.log import Log
from kiosk.sync.endpoints.client import SyncClient
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.session.link import LinkPhase, LinkState
from kiosk.sync.wire.carriers import SerialCarrier
from tests.chaos import fuzzing
from tests.chaos.lines import bad_line
from tests.chaos.world import DIRECTOR, TABLES, BrokenPromiseError

SEEDS = 48
PATIENCE = 40.0
(TABLE, _) = TABLES


@pytest.mark.parametrize("part", range(4))
def test_everything_is_delivered_over_a_line_that_harms_up_to_one_byte_in_a_hundred(part: int) -> None:
    for seed in range(part, SEEDS, 4):
        bad_line(seed)


def test_harness_notices_a_line_that_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its CRC, something is taken for what it is not, or ends a session."""
    monkeypatch.setattr("kiosk.sync.wire.framing.crc32", lambda _: 0)

    def is_caught(seed: int) -> bool:
        try:
            bad_line(seed)
        except BrokenPromiseError:
            return True
        return False

    assert any(is_caught(seed) for seed in range(3, 200, 4))


class PlugBoard:
    """A table's end of a cable that is pulled out and put back: each time it is another pseudo-terminal."""

    def __init__(self, faults: LineFaults) -> None:
        self.faults = faults
        self._changed = Condition()
        self._cables = ExitStack()
        self.cable: PtyCable | None = None

    def plug(self) -> None:
        with self._changed:
            self.cable = self._cables.enter_context(PtyCable(self.faults, seed=5))
            self._changed.notify_all()

    def pull(self, end: int) -> None:
        with self._changed:
            assert self.cable is not None
            cable, self.cable = self.cable, None
        cable.unplug(end)  # type: ignore[arg-type]
        cable.unplug(1 - end)  # type: ignore[arg-type]

    def open(self, end: int) -> TtySerialPort:
        with self._changed:
            if self.cable is None:
                raise DeviceError("it is not plugged in")
            path = self.cable.paths[end]
        return TtySerialPort(path)

    def close(self) -> None:
        self._cables.close()

    def serve(self, server: SyncServer, stop: Flag) -> None:
        """As a hub does: the port is opened again when it is there again."""
        while not stop.is_set():
            try:
                with closing(self.open(0)) as port:
                    server.serve_port(port, stop)
            except DeviceError:
                stop.wait(0.02)


@pytest.fixture
def hub_log(tmp_path: Path) -> Iterator[Log]:
    with Log(tmp_path / "hub.db") as log:
        log.enter("evening")
        log.append(DIRECTOR, AuthorAdmitted(TABLE.author, TABLE.epoch, TABLE.public_key, 1))
        yield log


@pytest.fixture
def table_log(tmp_path: Path) -> Iterator[Log]:
    with Log(tmp_path / "table.db") as log:
        log.enter("evening")
        log.trust(DIRECTOR.author, DIRECTOR.epoch, DIRECTOR.public_key)
        yield log


@pytest.mark.parametrize("rate", [1e-4, 1e-3])
def test_pseudo_terminal_that_is_pulled_out_and_put_back(hub_log: Log, table_log: Log, rate: float) -> None:
    board = PlugBoard(LineFaults(drop=rate / 3, corrupt=rate / 3, duplicate=rate / 3, split=rate))
    stop, changed = Flag(), Condition()
    states: list[LinkState] = []

    def show(state: LinkState) -> None:
        with changed:
            states.append(state)
            changed.notify_all()

    def wait_until_received(count: int) -> None:
        with changed:
            assert changed.wait_for(lambda: bool(states) and states[-1].committed >= count, PATIENCE)

    server = SyncServer(hub_log, DIRECTOR, SystemClock())
    hub = Thread(target=board.serve, args=(server, stop))
    board.plug()
    hub.start()
    client = SyncClient(table_log, TABLE, [SerialCarrier(lambda: board.open(1))], SystemClock(), show)
    with closing(board), client:
        with changed:
            assert changed.wait_for(lambda: any(s.phase is LinkPhase.CONNECTED for s in states), PATIENCE)
        for pulled in (0, 1):
            before = table_log.head(TABLE.author).seq
            for number in range(5):
                table_log.append(TABLE, CallRaised(round=number))
            board.pull(pulled)
            table_log.append(TABLE, CallRaised(round=5))
            board.plug()
            wait_until_received(before + 6)
        stop.set()
        hub.join()
    assert hub_log.read(TABLE.author) == table_log.read(TABLE.author)
    assert hub_log.forks() == ()


def test_decoders_hold_against_a_fuzzer() -> None:
    if (reason := fuzzing.hindrance()) is not None:
        pytest.skip(reason)
    runs = dict.fromkeys(fuzzing.RUNS, 1000) | {"bus": 100, "pages": 200}

    assert fuzzing.fuzz(seed=1, runs=runs) == sum(runs.values())
