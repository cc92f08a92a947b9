"""A progress line on the terminal: how far, and how long still."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable

_WIDTH: Final = 30
_QUIET_SECONDS: Final = 60.0
"""Where nobody watches, a line only this often."""


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


@dataclass(slots=True)
class ProgressLine:
    """Counts `total` steps. On a terminal it redraws one line; elsewhere it writes a line now and then."""

    total: int
    label: str
    out: TextIO = field(default_factory=lambda: sys.stderr)
    clock: Callable[[], float] = time.monotonic
    _done: int = 0
    _began: float = 0.0
    _written: float = 0.0

    def __post_init__(self) -> None:
        self._began = self._written = self.clock()

    @property
    def line(self) -> str:
        """The state as one line."""
        filled = _WIDTH * self._done // max(1, self.total)
        spent = self.clock() - self._began
        left = spent / self._done * (self.total - self._done) if self._done else 0.0
        bar = "█" * filled + "·" * (_WIDTH - filled)
        return f"{self.label} {bar} {self._done}/{self.total}, {_clock(left)} left"

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        now = self.clock()
        if self.out.isatty():
            self.out.write(f"\r{self.line}\x1b[K")
            self.out.flush()
        elif now - self._written > _QUIET_SECONDS:
            self._written = now
            self.out.write(self.line + "\n")
            self.out.flush()

    def close(self) -> None:
        """Leave the terminal's line."""
        if self.out.isatty():
            self.out.write("\n")
