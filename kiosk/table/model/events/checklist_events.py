"""What can happen to a board and its checklists."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChooseBoard:
    """The board of that number lies on the table."""

    number: int


@dataclass(frozen=True, slots=True)
class OpenChecklist:
    """Go through the checklist of that key."""

    checklist: str


@dataclass(frozen=True, slots=True)
class AnswerCheck:
    """A point of the open checklist by one touch."""

    place: str
    value: int


@dataclass(frozen=True, slots=True)
class SelectPlace:
    """Type into this place of the open checklist next."""

    place: str


@dataclass(frozen=True, slots=True)
class TurnToPage:
    """A page of the open checklist, from 0."""

    page: int


@dataclass(frozen=True, slots=True)
class NoteChecklist:
    """The open checklist goes into the journal as it is answered."""


FillingEvent = AnswerCheck | SelectPlace | TurnToPage | NoteChecklist
"""What fills the open checklist in, beside the keypad."""

ChecklistEvent = ChooseBoard | OpenChecklist | FillingEvent
"""What belongs to a board and its checklists."""
