"""A table and its hub over a serial line: from the unknown table to the sheet that the director has received."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardware.raspberry.clock import SystemClock
from hardware.raspberry.serial_port import TtySerialPort
from hardware.simulated.pty_cable import PtyCable
from kiosk.journal.bodies import (
    AuthorAdmitted,
    DealAccepted,
    MatchDelivered,
    PairEntered,
    RoundPublished,
    RoundStarted,
    Seating,
    TournamentOpened,
)
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.sync.endpoints.server import SyncServer
from kiosk.table.model.state import State
from kiosk.table.runner import loop as loop_module
from kiosk.table.runner.app import enrol, run_table
from kiosk.table.runner.pilot import Leave, PilotAct
from kiosk.table.runner.settings import TableSettings
from kiosk.table.screens.shared.frame import link_message
from kiosk.table.workers.devices import Devices
from tests.hub.set_clock import SetClock
from tests.table.whole_table import ACCEPT, DEAL, Player

TABLE = 1


class Hub:
    """The director's journal at the far end of a cable."""

    def __init__(self, folder: Path) -> None:
        self.log = Log(folder / "hub.sqlite")
        self.log.enter("test")
        self.director = Identity.create(DIRECTOR)
        self.server = SyncServer(self.log, self.director, SystemClock())
        self.log.append(
            self.director, TournamentOpened("Torneo", "burraco_internazionale", "federation", 2, 1)
        )

    @contextmanager
    def serving(self, path: str) -> Iterator[None]:
        stop, port = threading.Event(), TtySerialPort(path)
        thread = threading.Thread(target=self.server.serve_port, args=(port, stop))
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()
            port.close()
            self.log.close()

    def accept(self, fingerprint: str) -> bool:
        """The director accepts the unit that waits."""
        (waiting,) = self.server.waiting()
        body = AuthorAdmitted(waiting.author, waiting.epoch, waiting.public_key, TABLE)
        self.log.append(self.director, body)
        self.begin()
        return waiting.fingerprint == fingerprint

    def begin(self) -> None:
        """The director starts the round."""
        for body in (
            PairEntered(1, ("Rossi", "Esposito")),
            PairEntered(2, ("Bianchi", "De Sanctis")),
            RoundPublished(1, (Seating(TABLE, 1, 2),)),
            RoundStarted(1, 1800),
        ):
            self.log.append(self.director, body)

    def has(self, kind: type) -> int:
        return sum(isinstance(event.body, kind) for event in self.log.all())

    def accepted_at(self) -> list[float]:
        """When the deals were accepted, as the table has it."""
        deals = [event.body for event in self.log.all() if isinstance(event.body, DealAccepted)]
        return [acceptance.at for deal in deals for acceptance in deal.acceptances]


YEARS = 10 * 365 * 86_400.0


class Linked(Player):
    """Plays a match when the director lets it, and leaves when everything has been received."""

    def __init__(self, hub: Hub) -> None:
        super().__init__([*DEAL, *ACCEPT] * 2 + ["hold:sign-ns", "hold:sign-ew", "hold:deliver-ns"])
        self.hub = hub
        self.machine = SetClock(ahead=-YEARS)
        """Without a battery it wakes up years ago; somebody sets its clock forward in the middle of the match."""
        self.said: list[str] = []

    def act(self, state: State, targets: object, now: float) -> PilotAct | None:
        self.machine.ahead = YEARS * len(state.view.deals)
        self.said.append(link_message(state).text)
        if state.link.pending == 0:
            sent = 0 if state.view.game is None else len(state.view.deals)
            assert self.hub.has(DealAccepted) >= sent, "“received” is said only of what the hub has"
        if not state.view.admitted:
            return None
        if state.view.delivered is not None:
            return Leave() if state.link.pending == 0 else None
        return super().act(state, targets, now)  # type: ignore[arg-type]


def test_a_match_is_played_signed_and_received_over_a_serial_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop_module, "_PILOT_GLANCE", 0.005)
    monkeypatch.setattr("kiosk.table.ui.touch.HOLD_SECONDS", 0.02)
    with PtyCable() as cable:
        hub = Hub(tmp_path)
        player = Linked(hub)
        with hub.serving(cable.paths[1]):
            settings = TableSettings(tmp_path / "table", TABLE, serial=cable.paths[0], language="en")
            enrol(settings, hub.server.enrolment.open(SystemClock().wall()).code, hub.accept)
            run_table(settings, Devices(), pilot=player, clock=player.machine)
            assert hub.has(DealAccepted) == 2
            assert hub.has(MatchDelivered) == 1
            assert all(abs(event.written_at - time.time()) < 60 for event in hub.log.all())
            assert all(abs(at - time.time()) < 60 for at in hub.accepted_at())
    assert player.said[0] in {"Looking for the PC", "No link", "Connected"}
    assert player.said[-1] == "Saved, received"
