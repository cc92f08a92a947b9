"""A pilot that looks at a table's screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Final

from kiosk.table.model.state import State
from kiosk.table.runner.pilot import Leave, PilotAct
from kiosk.table.screens.shared.canvas import Target

PATIENCE: Final = 30.0
"""Seconds after which what is waited for will not come any more."""


class Watcher(ABC):
    """Leaves when it has seen what it waits for, or when that does not come."""

    def __init__(self) -> None:
        self.last: State | None = None
        """The newest state of the screen."""
        self._until: float | None = None

    @abstractmethod
    def look(self, state: State, targets: Mapping[str, Target]) -> PilotAct | None:
        """What to do at this screen."""

    def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:
        self._until = self._until or now + PATIENCE
        self.last = state
        return Leave() if now > self._until else self.look(state, targets)

    def stop(self) -> None:
        raise AssertionError("nobody touches the screen here")
