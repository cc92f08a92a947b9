"""How often somebody may try to get in."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from kiosk.hub.errors import TooManyAttemptsError
from kiosk.messages import N_

WINDOW: Final = 300.0
"""Seconds for which a failure is held against whoever failed."""

_MOST_REMEMBERED: Final = 10_000
"""Of those who failed: more at once are an attack, and then the oldest failures are forgotten first."""


@dataclass(slots=True)
class Attempts:
    """Counts failures, each held against several: whoever has `most` of them waits. Any thread may use it."""

    _failures: dict[Hashable, deque[float]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def require(self, limits: dict[Hashable, int], now: float) -> None:
        """Make sure that none of these has failed as often as it may.

        Args:
            limits: the most failures within `WINDOW`, by whom they are held against.
            now: seconds since any fixed moment.

        Raises:
            TooManyAttemptsError: one has, and for how long to wait.
        """
        with self._lock:
            waits = [self._wait(who, most, now) for who, most in limits.items()]
        longest = max(waits, default=0.0)
        if longest > 0:
            raise TooManyAttemptsError(
                N_("Too many attempts. Wait {seconds} seconds, then try again."), seconds=int(longest) + 1
            )

    def fail(self, limits: dict[Hashable, int], now: float) -> None:
        """Hold a failure against each of these."""
        with self._lock:
            for who in limits:
                self._failures.setdefault(who, deque(maxlen=100)).append(now)
            while len(self._failures) > _MOST_REMEMBERED:
                del self._failures[next(iter(self._failures))]

    def _wait(self, who: Hashable, most: int, now: float) -> float:
        failures = self._failures.get(who)
        if failures is None:
            return 0.0
        while failures and failures[0] <= now - WINDOW:
            failures.popleft()
        if not failures:
            del self._failures[who]
            return 0.0
        return failures[-most] + WINDOW - now if len(failures) >= most else 0.0
