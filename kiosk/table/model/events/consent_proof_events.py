"""What can happen while a party proves a consent: a name, a PIN, a drawn signature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

DrawnStroke: TypeAlias = tuple[tuple[float, float], ...]
"""Where a finger went, from left to right and down, in widths of the pad."""


@dataclass(frozen=True, slots=True)
class NameSigner:
    """Who of the party consents: the seat. The initials are this player's."""

    seat: str


@dataclass(frozen=True, slots=True)
class SignInstead:
    """The PIN is forgotten: draw a signature."""


@dataclass(frozen=True, slots=True)
class StrokeDrawn:
    """A finger has drawn on the pad, and was lifted."""

    stroke: DrawnStroke


@dataclass(frozen=True, slots=True)
class ClearDrawing:
    """Draw anew."""


@dataclass(frozen=True, slots=True)
class FinishDrawing:
    """The signature is drawn."""


@dataclass(frozen=True, slots=True)
class LinePinSealed:
    """What is kept of a PIN that was chosen."""

    party: str
    verifier: str


@dataclass(frozen=True, slots=True)
class LinePinChecked:
    """Whether the PIN that was typed is the party's."""

    party: str
    is_right: bool


ProofEvent = (
    NameSigner | SignInstead | StrokeDrawn | ClearDrawing | FinishDrawing | LinePinSealed | LinePinChecked
)
