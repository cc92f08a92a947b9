"""Somebody who plays by itself, through the same screens and touches as a player: for shows and tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Target


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap the target of that name."""

    target: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold the target of that name until its ring is full."""

    target: str


@dataclass(frozen=True, slots=True)
class SaveScreen:
    """Save the screen as a PNG."""

    path: Path


@dataclass(frozen=True, slots=True)
class Leave:
    """Close the table's program."""


PilotAct = Tap | Hold | SaveScreen | Leave


class Pilot(Protocol):
    """Asked again and again, some twenty times a second, while no act of its own is under way."""

    def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:
        """What to do now, seeing what a player sees; None to wait. `now` is monotonic seconds.

        A target that is not on the screen, or is switched off, is left alone.
        """
        ...

    def stop(self) -> None:
        """A person has touched the screen: from here on it is theirs, and `act` is not asked again."""
        ...
