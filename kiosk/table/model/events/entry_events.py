"""What can happen while a deal is entered."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EndDeal:
    """The deal is over; the questions begin."""


@dataclass(frozen=True, slots=True)
class ChooseWho:
    """Which section has the flag that is asked about; None, none has."""

    section: str | None


@dataclass(frozen=True, slots=True)
class SetValue:
    """A field's value by one touch: a flag or a choice."""

    section: str
    field: str
    value: int


@dataclass(frozen=True, slots=True)
class AskAgain:
    """Put this question once more: the field's key."""

    field: str


@dataclass(frozen=True, slots=True)
class GoOn:
    """To the next question."""


@dataclass(frozen=True, slots=True)
class Write:
    """Fill this section in by hand."""

    section: str


@dataclass(frozen=True, slots=True)
class SelectField:
    """Type into this field next."""

    section: str
    field: str


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """Take back the number, the answer or the count that was entered last."""


@dataclass(frozen=True, slots=True)
class FinishEntry:
    """All is filled in; show it for acceptance."""


EntryEvent = EndDeal | ChooseWho | SetValue | AskAgain | GoOn | Write | SelectField | UndoEntry | FinishEntry
"""What fills the sheet, beside the keypad."""
