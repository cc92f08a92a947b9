"""What can happen to the call button and its band."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.journal.bodies import CallReason


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """The call button, pressed and let go."""


@dataclass(frozen=True, slots=True)
class ButtonHeld:
    """The call button, held for 2 s."""


@dataclass(frozen=True, slots=True)
class RingBell:
    """Call the arbiter, from the screen."""


@dataclass(frozen=True, slots=True)
class NameCaller:
    """Which seat calls; None, nobody says."""

    seat: str | None


@dataclass(frozen=True, slots=True)
class GiveReason:
    """Why the arbiter was called, as `CallExplained` has it; None, nobody says."""

    reason: CallReason | None


@dataclass(frozen=True, slots=True)
class AskCancelCall:
    """Take the call back? Asked before it is done."""


CallEvent = ButtonPressed | ButtonHeld | RingBell | NameCaller | GiveReason | AskCancelCall
"""What belongs to the call button and its band."""
