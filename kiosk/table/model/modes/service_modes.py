"""What lies open on the service screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.messages import Message

FIELDS: Final = (6, 3)
"""Into how many fields, across and down, the screen is parted where the touch is tried."""


MAT_MARKERS: Final = (0, 1, 2, 3)
"""The ids of the markers in the mat's corners."""


@dataclass(frozen=True, slots=True)
class ServiceFacts:
    """What an installer reads to somebody on the telephone."""

    version: str
    events: int
    head: str
    """The journal's newest own event: its number and the beginning of its hash."""
    ways: tuple[str, ...]
    """How the hub is reached now; empty where it is not."""
    cameras: int


@dataclass(frozen=True, slots=True)
class AtService:
    """The keys; and what has come of the last."""

    notice: Message | None = None
    is_bad: bool = False
    is_busy: bool = False


@dataclass(frozen=True, slots=True)
class TryingDevices:
    """How often the button was pressed, whether the lamp is lit, and where the screen was touched."""

    pressed: int = 0
    is_lit: bool = False
    touched: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LookingThrough:
    """A camera's live picture, from 0; before its first frame the size is 0."""

    camera: int
    frame: int = 0
    width: int = 0
    height: int = 0
    markers: tuple[int, ...] = ()
    glare: float = 0.0
    advice: Message | None = None

    @property
    def missing_markers(self) -> tuple[int, ...]:
        """Those of the mat that are not seen."""
        return tuple(marker for marker in MAT_MARKERS if marker not in self.markers)


@dataclass(frozen=True, slots=True)
class ReadingFacts:
    """None while they are read."""

    facts: ServiceFacts | None = None


@dataclass(frozen=True, slots=True)
class AskingEnrolAnew:
    """Shall this unit really be enrolled anew?"""


@dataclass(frozen=True, slots=True)
class SettingSides:
    """At which edge of the screen does each line sit?"""


ServiceMode = AtService | TryingDevices | LookingThrough | ReadingFacts | SettingSides | AskingEnrolAnew
