"""Tables that play by themselves: each with its own key, journal and link, and without a screen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event
from types import TracebackType
from typing import Final, Self

from hardware.ports import MachineClock
from hardware.raspberry.clock import SystemClock
from kiosk.demo.simulated_players import SimulatedPlayers
from kiosk.demo.table_admission import TableAdmission
from kiosk.hall_time import anchor_file
from kiosk.hall_time.anchor_file import AnchorFile
from kiosk.hall_time.following import FollowedHallTime, last_written
from kiosk.hall_time.hall_clock import HallClock
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.journal.snapshots import Projector
from kiosk.projections.tournament_state import TournamentState, fold
from kiosk.sync.endpoints.client import SyncClient
from kiosk.sync.endpoints.known_hub import KnownHub
from kiosk.sync.wire.table_status import CameraState, TableStatus
from kiosk.table.model.table_view import table_view
from kiosk.table.runner.app import enrol
from kiosk.table.runner.enrolled import hub_file, journal_file, own_identity
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import carriers

POLL_SECONDS: Final = 0.25
"""Seconds between two looks of the players at their table."""
CALLING: Final = {3: 2, 5: 1}
"""By table: the deal of each round in which its players call the arbiter."""
_FREE: Final = 8192
"""Megabytes that such a table says are free on its disk."""


@dataclass(frozen=True, slots=True)
class _Table:
    log: Log
    identity: Identity
    client: SyncClient
    clock: HallClock
    projector: Projector[TournamentState]
    players: SimulatedPlayers

    def glance(self) -> None:
        """Let the players see the table, and say what they will."""
        view = table_view(self.projector.state, self.identity.author, self.identity.epoch)
        said = self.players.say(view, self.clock.wall(), self.clock.monotonic())
        self.client.report(TableStatus(self.players.doing, CameraState.ABSENT, _FREE))
        if said:
            self.log.append_all(self.identity, said)


class SimulatedTables:
    """Use as a context manager; `enrol` each table, then let them `play`."""

    def __init__(self, folder: Path, hub: str, seconds: float, machine: MachineClock | None = None) -> None:
        """`hub` is the address for tables; a deal takes about so many seconds."""
        self._folder = folder
        self._hub = hub
        self._seconds = seconds
        self._machine: MachineClock = machine or SystemClock()
        self._tables: list[_Table] = []
        self._parts = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._parts.close()

    def enrol(self, number: int, code: str, admission: TableAdmission) -> None:
        """Have a new table, which `admission` lets in.

        Raises:
            kiosk.messages.KioskError: the hub or `admission` has said no, or does not answer.
        """
        settings = TableSettings(self._folder / f"table-{number}", number, hub=self._hub)
        enrol(settings, code, admission.accept)
        clock = HallClock(self._machine)
        log = self._parts.enter_context(Log(journal_file(settings.data), wall=clock.wall))
        identity = own_identity(settings.data, log, number)
        assert identity is not None  # noqa: S101 - enrolled above
        projector = Projector(fold, TournamentState())
        projector.replay(log)
        log.add_listener(projector.apply)
        known_hub = KnownHub(hub_file(settings.data))
        ways = carriers(settings, number, known_hub, clock)
        file = AnchorFile(settings.data / anchor_file.FILE, log.tournament or "")
        hall_time = FollowedHallTime(clock, file, last_written(log, identity.author, DIRECTOR))
        client = SyncClient(
            log, identity, ways, clock, lambda _: None, known_hub=known_hub, hear_time=hall_time.hear
        )
        self._parts.enter_context(client)
        players = SimulatedPlayers(Random(number), self._seconds, CALLING.get(number, 0))
        self._tables.append(_Table(log, identity, client, clock, projector, players))

    def play(self, closing: Event, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Play until `closing` is set; `meanwhile` is called with each glance."""
        while not closing.wait(POLL_SECONDS):
            for table in self._tables:
                table.glance()
            meanwhile()
