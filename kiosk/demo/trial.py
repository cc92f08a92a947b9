"""``kiosk hub --trial``: a tournament to try everything with, gone when the program ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

from kiosk.hub.app import HubSettings, RunningHub, serve
from kiosk.hub.client import DirectorClient
from kiosk.messages import N_, Message
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


def run_trial(
    config: Path | None,
    given: Mapping[str, object],
    translate: Translator,
    announce: Callable[[RunningHub], None],
) -> None:
    """Run a hub with such a tournament until it is stopped; whatever was done in it is thrown away.

    Args:
        config: the settings' file, if there is one; its folder and database are left alone.
        given: settings that stand on the command line.
        translate: into the language of the tournament's name.
        announce: is told where the hub answers.

    Raises:
        KioskError: as `kiosk.hub.app.serve`.
    """
    with TemporaryDirectory(prefix="kiosk-trial-") as folder:
        settings = read_settings(config, HubSettings, {**given, "data": Path(folder), "database": None})

        def begin(hub: RunningHub) -> None:
            announce(hub)  # the hub answers only once this has returned
            Thread(target=_open, args=(hub.director, translate), daemon=True).start()

        serve(settings, begin)


def _open(address: str, translate: Translator) -> None:
    DirectorClient(address, translate.language).command(
        "open_tournament",
        name=translate(NAME),
        rules="burraco_internazionale",
        regulations="federation",
        deals=2,
        rounds=4,
        pairs=PAIRS,
    )
