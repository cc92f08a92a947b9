"""The paper sheet's cells for one line of one deal, and checking what was entered in them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, ClassVar, Final

from kiosk.games.burraco.rules import Burraco
from kiosk.games.game import Field, FieldKind
from kiosk.messages import N_, KioskError, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kiosk.games.burraco.rules import Rules
    from kiosk.games.game import Values

POINTS_STEP: Final = 5
"""Every card and every bonus is worth a multiple of five (R7)."""


class Cell(StrEnum):
    """The keys of a line's values, in the sheet's order."""

    CLEAN = "clean"
    SEMI_CLEAN = "semi_clean"
    DIRTY = "dirty"
    CLOSING = "closing"
    POZZETTO = "pozzetto"
    CARDS = "cards"
    IN_HAND = "in_hand"
    POZZETTO_CARDS = "pozzetto_cards"
    PENALISED = "penalised"


class Pozzetto(IntEnum):
    """What became of a line's pozzetto: the places of the sheet's choice."""

    NOT_TAKEN = 0
    TAKEN_NOT_PLAYED = 1
    PLAYED = 2


BURRACO_CELLS: Final[Mapping[Burraco, Cell]] = {
    Burraco.CLEAN: Cell.CLEAN,
    Burraco.SEMI_CLEAN: Cell.SEMI_CLEAN,
    Burraco.DIRTY: Cell.DIRTY,
}

LABELS: Final[Mapping[Cell, Message]] = {
    Cell.CLEAN: Message(N_("Clean burracos")),
    Cell.SEMI_CLEAN: Message(N_("Semi-clean burracos")),
    Cell.DIRTY: Message(N_("Dirty burracos")),
    Cell.CLOSING: Message(N_("Closing")),
    Cell.POZZETTO: Message(N_("Pozzetto")),
    Cell.CARDS: Message(N_("Cards melded")),
    Cell.IN_HAND: Message(N_("Cards in hand")),
    Cell.POZZETTO_CARDS: Message(N_("Unplayed pozzetto")),
    Cell.PENALISED: Message(N_("Penalised cards")),
}

POZZETTO_CHOICES: Final = (
    Message(N_("Not taken")),
    Message(N_("Taken, not played")),
    Message(N_("Played")),
)

NO_CLOSING: Final = (
    Message(N_("Nobody")),
    Message(N_("Stock used up")),
    Message(N_("Time-out")),
)
"""How a deal ends without a closing."""

_MOST_POINTS: Final[Mapping[Cell, int]] = {
    Cell.CARDS: 1080,
    Cell.IN_HAND: 1080,
    Cell.POZZETTO_CARDS: 500,
    Cell.PENALISED: 1080,
}
_MOST_BURRACOS: Final = 12


class InvalidEntryError(KioskError, ValueError):
    """A line's values lack a cell, or hold in it what nothing could be."""

    code: ClassVar[str]
    """The code of the same fault as a finding."""


class MissingValueError(InvalidEntryError):
    """Nothing stands in a cell."""

    code = "missing"


class UnknownCellError(InvalidEntryError):
    """A value for which the sheet has no cell, such as a semi-clean burraco where there is none."""

    code = "unknown_cell"


class OutOfRangeError(InvalidEntryError):
    """A negative value, or one that is no flag or no choice."""

    code = "out_of_range"


class NotMultipleOfFiveError(InvalidEntryError):
    """Points that cards and bonuses cannot add up to (R7)."""

    code = "not_multiple_of_five"


@dataclass(frozen=True, slots=True)
class LineSheet:
    """One line's part of a deal as the sheet has it, checked."""

    burracos: Mapping[Burraco, int]
    """How many of each kind that the code knows."""
    is_closing: bool
    pozzetto: Pozzetto
    cards: int
    """Points of the cards in melds."""
    in_hand: int
    """Points of the cards left in both partners' hands."""
    pozzetto_cards: int
    """Points of a pozzetto taken and not played."""
    penalised: int
    """Points of penalised, surplus and frozen cards counted negative."""


def sheet_fields(rules: Rules) -> tuple[Field, ...]:
    """What the sheet asks of a line, in its order."""
    return tuple(_field(cell) for cell in cells(rules))


def cells(rules: Rules) -> tuple[Cell, ...]:
    """The sheet's cells under these rules."""
    return tuple(cell for cell in Cell if cell is not Cell.SEMI_CLEAN or rules.has_semi_clean)


def _field(cell: Cell) -> Field:
    match cell:
        case Cell.CLEAN | Cell.SEMI_CLEAN | Cell.DIRTY:
            return Field(cell, LABELS[cell], FieldKind.COUNT, maximum=_MOST_BURRACOS, is_photographed=True)
        case Cell.CLOSING:
            question = Message(N_("End of the deal: who closed?"))
            return Field(
                cell,
                LABELS[cell],
                FieldKind.FLAG,
                choices=NO_CLOSING,
                question=question,
                is_exclusive=True,
            )
        case Cell.POZZETTO:
            question = Message(N_("The pozzetto of each line?"))
            return Field(
                cell,
                LABELS[cell],
                FieldKind.CHOICE,
                maximum=Pozzetto.PLAYED,
                choices=POZZETTO_CHOICES,
                question=question,
            )
        case Cell.CARDS | Cell.IN_HAND | Cell.POZZETTO_CARDS | Cell.PENALISED:
            return Field(
                cell,
                LABELS[cell],
                FieldKind.POINTS,
                maximum=_MOST_POINTS[cell],
                step=POINTS_STEP,
                is_photographed=cell is Cell.CARDS,
                is_hand=cell in (Cell.IN_HAND, Cell.POZZETTO_CARDS),
            )


def read_line(values: Values, rules: Rules) -> LineSheet:
    """Check one line's values.

    Raises:
        InvalidEntryError: the first of `line_faults`.
    """
    for fault in line_faults(values, rules):
        raise fault
    return LineSheet(
        burracos={burraco: values[BURRACO_CELLS[burraco]] for burraco in rules.burracos},
        is_closing=bool(values[Cell.CLOSING]),
        pozzetto=Pozzetto(values[Cell.POZZETTO]),
        cards=values[Cell.CARDS],
        in_hand=values[Cell.IN_HAND],
        pozzetto_cards=values[Cell.POZZETTO_CARDS],
        penalised=values[Cell.PENALISED],
    )


def line_faults(values: Values, rules: Rules) -> Iterator[InvalidEntryError]:
    """What makes one line's values no entry at all, cell by cell."""
    for field in sheet_fields(rules):
        fault = _fault(field, values, rules)
        if fault is not None:
            yield fault
    for key in sorted(values.keys() - set(cells(rules))):
        if values[key]:
            text = N_("The score sheet of {rules} has no “{key}”. Take it out.")
            yield UnknownCellError(text, article=rules.articles.scores, field=key, rules=rules.name, key=key)


def _fault(field: Field, values: Values, rules: Rules) -> InvalidEntryError | None:
    article = article_of(Cell(field.key), rules)
    value = values.get(field.key)
    if value is None:
        text = N_("{label}: nothing is entered. Enter a number, 0 if there is none.")
        return MissingValueError(text, article=article, field=field.key, label=field.label)
    is_bounded = field.kind in {FieldKind.FLAG, FieldKind.CHOICE}
    if value < field.minimum or (is_bounded and value > field.maximum):
        text = N_("{label}: {value} is not possible here.")
        return OutOfRangeError(text, article=article, field=field.key, label=field.label, value=value)
    if value % field.step:
        text = N_("{label}: {value} is not a multiple of 5. Count the cards again.")
        return NotMultipleOfFiveError(text, article=article, field=field.key, label=field.label, value=value)
    return None


def article_of(cell: Cell, rules: Rules) -> str:
    """The article under which a cell is counted."""
    match cell:
        case Cell.CLEAN | Cell.SEMI_CLEAN | Cell.DIRTY:
            return rules.articles.burraco
        case Cell.CLOSING:
            return rules.articles.closing
        case Cell.POZZETTO | Cell.POZZETTO_CARDS:
            return rules.articles.pozzetto
        case Cell.CARDS | Cell.IN_HAND:
            return rules.articles.scores
        case Cell.PENALISED:
            return rules.articles.penalised
