"""What can happen while a unit is made a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.messages import Message
    from kiosk.table.model.modes.enrolling_modes import OfferedHub


@dataclass(frozen=True, slots=True)
class Separator:
    """What separates the numbers of an address is typed: a dot, and before the port a colon."""


@dataclass(frozen=True, slots=True)
class ReadCode:
    """Let the camera read the code of the director's page."""


@dataclass(frozen=True, slots=True)
class CodeRead:
    """The camera has read the director's page: where the hub is, and the code."""

    address: str
    code: str


@dataclass(frozen=True, slots=True)
class HubFound:
    """Somebody in the network says that he is a director's PC: a hint, which the fingerprint has to prove."""

    hub: OfferedHub


@dataclass(frozen=True, slots=True)
class ChooseHub:
    """The address of one that was found is taken."""

    place: str


@dataclass(frozen=True, slots=True)
class EnrolmentNews:
    """The hub lets this unit ask (`fingerprint`), or it ended (`problem`)."""

    fingerprint: str | None
    problem: Message | None


EnrolEvent = Separator | ReadCode | CodeRead | HubFound | ChooseHub | EnrolmentNews
"""What makes a unit a table."""
