"""A table in a process of its own, at which the demo's match is played to its end, with one call on the way.

Run as ``python -m tests.end_to_end.calling_table FOLDER HUB TABLE CODE``; with ``evening`` behind it, the same
deals are played in every round, until the tournament is closed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.ports import Edge
from hardware.raspberry.clock import SystemClock
from hardware.simulated.panel import SimulatedButton
from kiosk.demo.screen_player import ScreenPlayer
from kiosk.demo.script import DEALS
from kiosk.table.runner.app import enrol, run_table
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import simulated_devices
from tests.end_to_end.playing_table import TableTop, hurry, load_count, say_fingerprint


def main(folder: str, hub: str, table: str, code: str, until: str = "match") -> None:
    hurry()
    clock, top = SystemClock(), TableTop()
    devices = simulated_devices(top.photograph, clock)

    def ring() -> None:
        assert isinstance(devices.button, SimulatedButton)
        now = clock.monotonic()
        devices.button.play([Edge(pressed=True, at=now - 0.3), Edge(pressed=False, at=now - 0.1)])

    settings = TableSettings(Path(folder), int(table), hub=hub, rig="photo", language="en")
    enrol(settings, code, say_fingerprint)
    player = ScreenPlayer(DEALS, top.lay, ring, pause=0.02, leaves=until == "match")
    run_table(settings, devices, pilot=player, clock=clock, load=load_count)


if __name__ == "__main__":
    main(*sys.argv[1:])
