"""The board on the table, and the checklist that lies open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.games.bridge.checklist import Filled


@dataclass(frozen=True, slots=True)
class Board:
    """The board on the table, where checklists take the place of a sheet."""

    number: int = 0
    """0: as the journal has it."""
    filled: Mapping[str, Filled] = field(default_factory=dict)
    """What has been answered, by the checklist's key."""


@dataclass(frozen=True, slots=True)
class FillingChecklist:
    """A page, from 0, of the checklist of that key."""

    checklist: str
    page: int = 0
    place: str | None = None
    """What is typed into, on a page that is filled digit by digit."""
    fresh: bool = True
    """The next digit begins a new number."""
