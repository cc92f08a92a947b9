"""Which columns may be rows of cards, melds, lists on paper, or cards that are nobody's."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

from kiosk.cards import JOKER
from kiosk.vision.layout.columns import are_side_by_side
from kiosk.vision.model import NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.layout.columns import Column

MIN_DISTANCE_FROM_ROWS: Final = 1.5
"""Heights of a card by which one that lies alone is far from all that are counted, middle to middle. Of 1,068
drawn sides with rows or a hand two hold such a card of their own, and three one that is not."""


def is_row(column: Column) -> bool:
    """Whether it is no place or two that look a little like cards, as print on a cloth or a paper does."""
    is_card = any(card.is_clear or card.shows_clear_index for card in column.cards)
    return not is_list(column) and (len(column.cards) > 2 or is_card)


def lies_between(column: Column, others: Sequence[Column]) -> bool:
    """Whether it is one card that touches one on either side, as in a row whose cards hardly overlap.

    Hardly any print lies so, be the card hardly read.
    """
    if len(column.cards) > 1 or is_list(column):
        return False
    card = column.cards[0]
    beside = [
        card.seen_at(other.x, other.y)[0]
        for row in others
        if row is not column and is_row(row)
        for other in (row.cards[0], row.cards[-1])
        if are_side_by_side(card, other)
    ]
    return bool(beside) and min(beside) < 0 < max(beside)


def lies_apart(column: Column, rows: Sequence[Column]) -> bool:
    """Whether it is one card, far from every other one: it may be the other line's, or of the stock."""
    card = column.cards[0]
    others = [other for row in rows if row is not column for other in row.cards]
    nearest = min((hypot(card.x - other.x, card.y - other.y) for other in others), default=0.0)
    return len(column.cards) == 1 and nearest > MIN_DISTANCE_FROM_ROWS * card.shape.height


def is_odd_one(column: Column, rows: Sequence[Column]) -> bool:
    """Whether it is one card where most rows hold several: it may be the other line's, or of the stock.

    Of 237 drawn sides with rows seven hold such a card; on three of them it was. One that touches the end of
    a row is that row's: so were all of 17 on 708 sides.
    """
    alone = sum(len(row.cards) == 1 for row in rows)
    if len(column.cards) > 1 or 2 * alone >= len(rows):
        return False
    ends = [card for row in rows if len(row.cards) > 1 for card in (row.cards[0], row.cards[-1])]
    return not any(are_side_by_side(column.cards[0], end) for end in ends)


def is_list(column: Column) -> bool:
    """Whether it is words or numbers one below the other, as on a score sheet, each like a joker's word.

    Of cards that lie like this the last would lie open, and show its second index.
    """
    names = {int(card.chances.argmax()) for card in column.cards}
    is_open = any(len(card.indices) > 1 for card in column.cards)
    first, last = column.cards[0], column.cards[-1]
    runs_down = abs(last.y - first.y) > abs(last.x - first.x)
    return len(column.cards) > 2 and names <= {JOKER.index, NOTHING} and not is_open and runs_down


def is_no_meld(column: Column) -> bool:
    """Whether it is a card alone, a list, or two places of which neither is surely a card."""
    return (
        len(column.cards) == 1
        or (len(column.cards) == 2 and not any(card.is_clear for card in column.cards))
        or is_list(column)
    )
