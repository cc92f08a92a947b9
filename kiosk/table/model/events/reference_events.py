"""What can happen while the rules are looked up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.rulings.reference import Reference


@dataclass(frozen=True, slots=True)
class OpenReferences:
    """The pages to look the rules up in."""


@dataclass(frozen=True, slots=True)
class OpenReference:
    """A screen, from 0, of the page of that key."""

    page: str
    screen: int


@dataclass(frozen=True, slots=True)
class ReferencesRead:
    """The reference pages that were asked for."""

    pages: tuple[Reference, ...]


ReferenceEvent = OpenReferences | OpenReference | ReferencesRead
"""What belongs to the pages to look the rules up in."""
