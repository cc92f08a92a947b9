"""A table in a process of its own, at which an installer makes the deck known; or one that waits to hear of it.

Run as ``python -m tests.end_to_end.deck_table FOLDER HUB TABLE CODE``, with a folder of photographs behind it
where the deck is enrolled.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from hardware.ports import Image
from kiosk.journal.pins import verifier_of
from kiosk.table.model.modes.arbiter_modes import AtDesk, ChoosingOfficial, TypingPin
from kiosk.table.model.modes.deck_modes import LayingOut
from kiosk.table.model.modes.service_modes import AtService
from kiosk.table.model.modes.showing_modes import ShowingMore
from kiosk.table.model.state import AtHome, Mode, State
from kiosk.table.runner.app import enrol, run_table
from kiosk.table.runner.pilot import Leave, PilotAct, Tap
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import simulated_devices
from kiosk.table.screens.shared.canvas import Target
from kiosk.table.workers.devices import Devices
from tests.end_to_end.playing_table import hurry, say_fingerprint

PIN = "480215"


class Installer:
    """Opens the service screens with the PIN, lays the cards out part by part, and photographs them."""

    def __init__(self, photographs: Sequence[Image]) -> None:
        self._photographs = photographs
        self._laid = 0
        self._said = ""

    def photograph(self) -> Image:
        return self._photographs[min(self._laid, len(self._photographs) - 1)]

    def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:  # noqa: PLR0911
        del now
        self._tell(state.mode)
        match state.mode:
            case AtHome() if state.view.admitted:
                return Tap("more")
            case ShowingMore():
                return Tap("arbiter")
            case ChoosingOfficial() | AtDesk():
                return Tap("service")
            case TypingPin(is_checking=True):
                return None
            case TypingPin(digits=digits):
                return Tap("next") if digits == PIN else Tap(f"digit-{PIN[len(digits)]}")
            case AtService():
                return Tap("deck")
            case LayingOut() as laid:
                return self._lay_out(laid, targets)
            case _:  # also when it is done: the table stays switched on while the hub fetches the deck
                return None

    def _tell(self, mode: Mode) -> None:
        """Where it stands, for whoever reads why a test has failed."""
        says = type(mode).__name__
        if isinstance(mode, LayingOut):
            says += f" {mode.photos}{' busy' * mode.is_busy} {mode.problem or ''}"
        if says != self._said:
            print(says, flush=True)  # noqa: T201 - the test reads it
        self._said = says

    def _lay_out(self, laid: LayingOut, targets: Mapping[str, Target]) -> PilotAct | None:
        if laid.is_busy:
            return None
        if laid.can_finish and laid.photos == len(self._photographs):
            return Tap("finish-deck")
        self._laid = laid.photos
        return Tap("photograph") if laid.frame and targets["photograph"].tap else None

    def stop(self) -> None:
        raise AssertionError("nobody touches the screen here")


class Listener:
    """Leaves once the table's store has something in it: the deck that the hub hands on."""

    def __init__(self, attachments: Path) -> None:
        self._attachments = attachments

    def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:
        del state, targets, now
        is_there = any(file.is_file() and not file.suffix for file in self._attachments.rglob("*"))
        return Leave() if is_there else None

    def stop(self) -> None:
        raise AssertionError("nobody touches the screen here")


def main(folder: str, hub: str, table: str, code: str, photographs: str = "") -> None:
    hurry()
    settings = TableSettings(
        Path(folder), int(table), hub=hub, rig="photo", language="en", service_pin=verifier_of(PIN)
    )
    enrol(settings, code, say_fingerprint)
    if not photographs:
        listener = Listener(settings.data / "attachments")
        run_table(settings, Devices(), pilot=listener)
        return
    read = [cv2.imread(str(path)) for path in sorted(Path(photographs).glob("*.png"))]
    installer = Installer([np.asarray(picture, np.uint8) for picture in read])
    run_table(settings, simulated_devices(installer.photograph), pilot=installer)


if __name__ == "__main__":
    main(*sys.argv[1:])
