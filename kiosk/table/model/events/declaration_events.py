"""What can happen to the note of what is said before a deal's first card."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenDeclarations:
    """Somebody wants to note, or to read, what is said."""


@dataclass(frozen=True, slots=True)
class AskDeclaration:
    """A field is touched: the field's key."""

    field: str


@dataclass(frozen=True, slots=True)
class Declare:
    """Somebody has said this."""

    field: str
    value: int


@dataclass(frozen=True, slots=True)
class TakeDeclarationBack:
    """It was not said after all, and nothing that rests on it."""

    field: str


@dataclass(frozen=True, slots=True)
class PlayFirstCard:
    """The first card is on the table."""


@dataclass(frozen=True, slots=True)
class TakeFirstCardBack:
    """The first card has not been played after all."""


DeclarationEvent = (
    OpenDeclarations | AskDeclaration | Declare | TakeDeclarationBack | PlayFirstCard | TakeFirstCardBack
)
"""What is noted before the first card."""
