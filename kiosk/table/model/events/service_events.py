"""What can happen on the service screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.messages import Message
    from kiosk.table.model.modes.service_modes import ServiceFacts


@dataclass(frozen=True, slots=True)
class OpenService:
    """What an installer may do."""


@dataclass(frozen=True, slots=True)
class TestDevices:
    """Try the button, the lamp, the sound and the touchscreen."""


@dataclass(frozen=True, slots=True)
class TouchField:
    """One of the fields that together cover the screen, from 0."""

    field: int


@dataclass(frozen=True, slots=True)
class SwitchLamp:
    """On, or off again."""


@dataclass(frozen=True, slots=True)
class TrySound:
    """A short tone."""


@dataclass(frozen=True, slots=True)
class CheckCamera:
    """Look through this camera, from 0: where the mat's markers are, and whether light is reflected."""

    camera: int


@dataclass(frozen=True, slots=True)
class CameraSeen:
    """A frame of that camera; the loop keeps it as ``live-N``, N being its number."""

    number: int
    width: int
    height: int
    markers: tuple[int, ...]
    """The ids of the markers that are seen."""
    glare: float
    """Share of the picture, 0 to 1, that is as white as it gets."""
    advice: Message | None


@dataclass(frozen=True, slots=True)
class CameraFailed:
    """It does not answer."""

    message: Message


@dataclass(frozen=True, slots=True)
class OpenSides:
    """At which edge each line sits."""


@dataclass(frozen=True, slots=True)
class OpenFacts:
    """The link, the version and the journal's head."""


@dataclass(frozen=True, slots=True)
class FactsRead:
    facts: ServiceFacts


@dataclass(frozen=True, slots=True)
class SaveLogs:
    """Write the program's log to the stick."""


@dataclass(frozen=True, slots=True)
class LogsSaved:
    """What has come of it."""

    message: Message
    is_bad: bool


@dataclass(frozen=True, slots=True)
class AskEnrolAnew:
    """Shall this unit be enrolled anew? That is asked back first."""


@dataclass(frozen=True, slots=True)
class EnrolAnew:
    """This unit is to become another table, or the same one again: by service alone."""


ServiceEvent = (
    OpenService
    | TestDevices
    | TouchField
    | SwitchLamp
    | TrySound
    | CheckCamera
    | CameraSeen
    | CameraFailed
    | OpenSides
    | OpenFacts
    | FactsRead
    | SaveLogs
    | LogsSaved
    | AskEnrolAnew
    | EnrolAnew
)
"""What belongs to the service screens."""
