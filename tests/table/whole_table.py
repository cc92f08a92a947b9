"""Who touches the screen of a whole table, and what the camera sees there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kiosk.table.model.state import State
from kiosk.table.runner.pilot import Hold, Leave, PilotAct, Tap
from kiosk.table.runner.settings import TableSettings
from kiosk.table.screens.shared.canvas import Target
from kiosk.table.workers.counting_process import CountFunction, CountRequest
from kiosk.vision.capture import mat_markers
from kiosk.vision.model import CountProposal
from tests.table.samples.count import sample_proposal

DEAL = [
    "end-deal",
    "closing-N",
    "pozzetto-ns-2",
    "pozzetto-ew-2",
    "go-on",
    "field-ns-clean",
    "digit-1",
    "field-ns-cards",
    "digit-2",
    "digit-4",
    "digit-5",
    "column-ew",
    "field-ew-cards",
    "digit-1",
    "digit-8",
    "digit-0",
    "finish",
]
STUCK = 20.0
"""Seconds after which a target will not come any more."""
ACCEPT = ["hold:accept-ns-ew", "hold:accept-ew-ns"]


class Player:
    """Touches one target after the other; a suspicious deal is confirmed. Leaves at the end, or when stuck."""

    def __init__(self, script: list[str]) -> None:
        self.script = list(script)
        self.seen: list[State] = []
        self._since: float | None = None

    def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:
        self.seen.append(state)
        self._since = now if self._since is None else self._since
        if not self.script or now - self._since > STUCK:
            return Leave()
        if "confirm" in targets and "confirm" not in self.script[0]:
            return Tap("confirm")
        name = self.script[0].removeprefix("hold:")
        target = targets.get(name)
        if target is None or (target.tap is None and target.hold is None):
            return None
        self._since = now
        self.script.pop(0)
        return Tap(name) if target.tap is not None else Hold(name)

    def stop(self) -> None:
        raise AssertionError("nobody touches the screen here")


def settings(folder: Path) -> TableSettings:
    return TableSettings(folder, 1, language="en")


def sure_count(request: CountRequest) -> CountProposal:
    """Stands for vision: what it sees is in the picture's first pixel."""
    assert request.shots[0].images[0][0, 0, 0] == 7
    return sample_proposal()


def load_sure_count() -> CountFunction:
    return sure_count


MAT = (640.0, 400.0)


def count_on_mat(request: CountRequest) -> CountProposal:
    """Sees what vision would, if it is told of the mat."""
    assert request.rig.markers == mat_markers(*MAT)
    return sample_proposal()


def load_count_on_mat() -> CountFunction:
    return count_on_mat
