"""What a line's part of a deal is worth (Art. 17; Sisal, Scores), from the sheet or from the cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.games.burraco.rules import Burraco
from kiosk.games.burraco.sheet import BURRACO_CELLS, LABELS, Cell, Pozzetto, article_of, read_line
from kiosk.games.game import Breakdown, Item

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.cards import Card
    from kiosk.games.burraco.meld import Meld
    from kiosk.games.burraco.rules import Rules
    from kiosk.games.burraco.sheet import LineSheet
    from kiosk.games.game import Values


@dataclass(frozen=True, slots=True)
class LineCards:
    """One line's cards at the end of a deal."""

    melds: tuple[Meld, ...]
    """The valid melds, without the cards counted negative."""
    in_hand: tuple[Card, ...] = ()
    """What both partners still hold."""
    pozzetto: Pozzetto = Pozzetto.PLAYED
    pozzetto_cards: tuple[Card, ...] = ()
    """The pozzetto if it was taken and not played."""
    penalised: tuple[Card, ...] = ()
    """Penalised, surplus and frozen cards, which count negative (Art. 17, 23, 27, 28)."""
    is_closing: bool = False


def freeze(meld: Meld, burraco_before: Burraco, rules: Rules) -> Meld:
    """A meld frozen for good: its cards count, a burraco only if complete before (glossary, R38)."""
    return replace(meld, burraco=burraco_before, bonus=rules.bonus(burraco_before))


def sheet_values(line: LineCards, rules: Rules) -> dict[str, int]:
    """The sheet's values that a line's cards come to."""
    kinds = [meld.burraco for meld in line.melds]
    return {
        **{BURRACO_CELLS[burraco]: kinds.count(burraco) for burraco in rules.burracos},
        Cell.CLOSING: int(line.is_closing),
        Cell.POZZETTO: line.pozzetto.value,
        Cell.CARDS: sum(meld.points for meld in line.melds),
        Cell.IN_HAND: card_points(line.in_hand),
        Cell.POZZETTO_CARDS: card_points(line.pozzetto_cards),
        Cell.PENALISED: card_points(line.penalised),
    }


def card_points(cards: Sequence[Card]) -> int:
    """What cards are worth together."""
    return sum(card.points for card in cards)


def score_line(values: Values, rules: Rules) -> Breakdown:
    """A line's part of a deal, item by item in the sheet's order; it may well be negative (R8).

    Raises:
        InvalidEntryError: the values lack a cell or hold an impossible one.
    """
    return Breakdown(tuple(_items(read_line(values, rules), rules)))


def _items(line: LineSheet, rules: Rules) -> Iterator[Item]:
    for burraco, count in line.burracos.items():
        yield _item(BURRACO_CELLS[burraco], count, count * rules.bonus(burraco), rules)
    yield _item(Cell.CLOSING, int(line.is_closing), line.is_closing * rules.closing_bonus, rules)
    is_missing = line.pozzetto is Pozzetto.NOT_TAKEN
    yield _item(Cell.POZZETTO, int(is_missing), -is_missing * rules.pozzetto_penalty, rules)
    yield _item(Cell.CARDS, 1, line.cards, rules)
    yield _item(Cell.IN_HAND, 1, -line.in_hand, rules)
    yield _item(Cell.POZZETTO_CARDS, 1, -line.pozzetto_cards, rules)
    yield _item(Cell.PENALISED, 1, -line.penalised, rules)


def _item(cell: Cell, quantity: int, worth: int, rules: Rules) -> Item:
    is_base = cell is Cell.CLOSING or cell in BURRACO_CELLS.values()
    return Item(cell, LABELS[cell], quantity, worth, is_base, article_of(cell, rules))
