"""A table in a process of its own, at which the demo's match is played up to a given moment.

Run as ``python -m tests.end_to_end.playing_table FOLDER HUB RECORD MOMENT CODE``. Every deal that the players see
accepted is written to the file RECORD, a line of JSON each, on the disk before the next touch. At the moment
the players stop, the table says so, and waits for what happens to it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from hardware.ports import Image
from kiosk.demo.screen_player import ScreenPlayer
from kiosk.demo.script import DEALS, ScriptedSide
from kiosk.games.burraco.meld import read_meld
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.messages import N_, KioskError
from kiosk.table.model.modes.match_modes import Accepting, Entering
from kiosk.table.model.state import State
from kiosk.table.runner import loop
from kiosk.table.runner.app import enrol, run_table
from kiosk.table.runner.pilot import PilotAct
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import simulated_devices
from kiosk.table.screens.shared.canvas import Target
from kiosk.table.ui import touch
from kiosk.table.workers.counting_process import CountFunction, CountRequest
from kiosk.vision.model import Alternative, CardReading, CountProposal, GroupKind, MeldReading

MOMENTS: Mapping[str, Callable[[State], bool]] = {
    "half entered": lambda state: isinstance(state.mode, Entering) and bool(state.draft.written),
    "found again": lambda state: bool(state.news and state.draft.written),
    "half accepted": lambda state: (
        not state.view.deals and isinstance(state.mode, Accepting) and len(state.mode.accepted) == 1
    ),
    "first deal accepted": lambda state: len(state.view.deals) == 1,
    "second deal entered": lambda state: len(state.view.deals) == 1 and isinstance(state.mode, Entering),
    "both deals accepted": lambda state: len(state.view.deals) == 2,
    "half signed": lambda state: len(state.view.signed) == 1,
    "delivered": lambda state: state.view.delivered is not None,
    "the end": lambda _: False,
}
SIDES = [side for deal in DEALS for side in deal.values()]
UNREADABLE = 1
"""Number of the side of which the camera makes nothing, so that it is written."""


class TableTop:
    """What lies under the camera: a grey picture, whose grey is the side's number."""

    def __init__(self) -> None:
        self._number = 0

    def lay(self, side: ScriptedSide) -> None:
        self._number = SIDES.index(side)

    def photograph(self) -> Image:
        return np.full((90, 160, 3), self._number, np.uint8)


def count(request: CountRequest) -> CountProposal:
    """Stands for vision, which has tests of its own and takes its time."""
    number = int(request.shots[0].images[0][0, 0, 0])
    if number == UNREADABLE:
        raise KioskError(N_("Nothing can be seen."))
    melds = [read_meld(cards, INTERNATIONAL) for cards in SIDES[number].melds]
    corner = ((9.0, 9.0), (19.0, 9.0), (19.0, 29.0), (9.0, 29.0))
    return CountProposal(
        tuple(
            MeldReading(
                tuple(CardReading(c, 0.99, (Alternative(c, 0.99),), corner, corner) for c in meld.cards),
                GroupKind(meld.kind.value),
                meld.wild,
                meld.burraco,
                meld.points,
                meld.bonus,
                None,
                0.99,
            )
            for meld in melds
        ),
        (),
        (),
    )


def load_count() -> CountFunction:
    return count


class WatchedPlayer(ScreenPlayer):
    """Plays up to the moment, and keeps an account of what was accepted, as players do on paper."""

    def __init__(self, top: TableTop, record: Path, moment: str) -> None:
        super().__init__(DEALS, top.lay, lambda: None, pause=0.02)
        self._record = record
        self._moment = moment
        self._recorded = 0
        self._has_stopped = False

    def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:
        for number in range(self._recorded + 1, len(state.view.deals) + 1):
            self._write(number, state.view.deals[number])
        if MOMENTS[self._moment](state) and not self._has_stopped:
            self._has_stopped = True
            print(f"stopped: {self._moment}", flush=True)  # noqa: T201 - the test reads it
        return None if self._has_stopped else super().act(state, targets, now)

    def _write(self, number: int, entry: Mapping[str, Mapping[str, int]]) -> None:
        with self._record.open("a") as file:
            file.write(json.dumps({"deal": number, "entry": entry}) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self._recorded = number
        print(f"deal {number} accepted", flush=True)  # noqa: T201 - the test reads it


def say_fingerprint(fingerprint: str) -> bool:
    print(f"fingerprint: {fingerprint}", flush=True)  # noqa: T201 - the test reads it
    return True


def hurry() -> None:
    """Have the players look and hold for no longer than a test has time for."""
    loop._PILOT_GLANCE = loop._FRAME = 0.005  # type: ignore[misc]
    touch.HOLD_SECONDS = 0.05  # type: ignore[misc]


def main(folder: str, hub: str, record: str, moment: str, code: str) -> None:
    hurry()
    top = TableTop()
    settings = TableSettings(Path(folder), 1, hub=hub, rig="photo", language="en")
    enrol(settings, code, say_fingerprint)
    player = WatchedPlayer(top, Path(record), moment)
    run_table(settings, simulated_devices(top.photograph), pilot=player, load=load_count)


if __name__ == "__main__":
    main(*sys.argv[1:])
