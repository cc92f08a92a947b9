"""``kiosk hub --trial``: a tournament to try everything with, gone when the program ends."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Final

from kiosk.demo.simulated_tables import SimulatedTables
from kiosk.demo.table_admission import TableAdmission
from kiosk.hub.cli.client import DirectorClient
from kiosk.hub.runner.app import RunningHub, serve
from kiosk.hub.runner.settings import HubSettings
from kiosk.messages import N_, KioskError, Message
from kiosk.settings import read_settings
from kiosk.translation import Translator

NAME: Final = Message(N_("Trial evening"))
PAIRS: Final = """Anna Rossi - Bruno Esposito
Carla De Sanctis - Dario Bianchi
Emma Ferrari - Fabio Romano
Giulia Colombo - Ivo Ricci
Lina Marino - Mario Greco
Nora Bruno - Otto Gallo
Pia Conti - Renzo Costa
Sara Fontana - Tito Villa
Ugo Serra - Vera Longo
Zoe Neri - Aldo Sala
Bice D'Angelo - Ciro Riva
"""
"""Eleven, so that one of them rests. Nobody's names."""
TABLES: Final = range(1, 6)
DEAL_SECONDS: Final = 30.0
"""How long the simulated players need for a deal: long enough to look at everything."""
_END_SECONDS: Final = 5.0
_log = logging.getLogger(__name__)


def run_trial(
    config: Path | None,
    given: Mapping[str, object],
    translate: Translator,
    announce: Callable[[RunningHub], None],
    home: str | None = None,
) -> None:
    """Run a hub with such a tournament until it is stopped; whatever was done in it is thrown away.

    Its tables play by themselves. It ends with the program that has begun it, too.

    Args:
        config: the settings' file, if there is one; its folder and database are left alone.
        given: settings that stand on the command line.
        translate: into the language of the tournament's name.
        announce: is told where the hub answers.
        home: the page to which its pages lead back.

    Raises:
        KioskError: as `kiosk.hub.runner.app.serve`.
    """
    with TemporaryDirectory(prefix="kiosk-trial-") as folder:
        settings = read_settings(config, HubSettings, {**given, "data": Path(folder), "database": None})
        players = _Players(Path(folder), translate, announce)
        try:
            serve(settings, players.start, trial_of=home or "")
        finally:
            players.close()


@dataclass
class _Players:
    """Whoever opens the tournament, and plays at its tables, on a thread of their own."""

    folder: Path
    translate: Translator
    announce: Callable[[RunningHub], None]
    """Told as soon as the tournament is open: nobody is to see the page before."""
    _closing: Event = field(default_factory=Event)
    _threads: list[Thread] = field(default_factory=list)

    def start(self, hub: RunningHub) -> None:
        thread = Thread(target=self._run, args=(hub, os.getppid()), name="trial", daemon=True)
        self._threads.append(thread)
        thread.start()

    def close(self) -> None:
        self._closing.set()
        for thread in self._threads:
            thread.join(_END_SECONDS)

    def _run(self, hub: RunningHub, beginner: int) -> None:
        def end_with_beginner() -> None:
            if os.getppid() != beginner:
                hub.stop()

        try:
            self._play(hub, end_with_beginner)
        except KioskError as error:
            if not self._closing.is_set():
                _log.error(self.translate(error.message))
                hub.stop()

    def _play(self, hub: RunningHub, meanwhile: Callable[[], None]) -> None:
        client = DirectorClient(hub.director, self.translate.language)
        client.command(
            "open_tournament",
            name=self.translate(NAME),
            rules="burraco_internazionale",
            regulations="federation",
            deals=2,
            rounds=4,
            pairs=PAIRS,
        )
        self.announce(hub)
        admission = TableAdmission(client, self._closing)
        code = admission.open_enrolment()
        with SimulatedTables(self.folder, hub.sync, DEAL_SECONDS) as tables:
            for number in TABLES:
                tables.enrol(number, code, admission)
            client.command("close_enrolment")
            tables.play(self._closing, meanwhile)
