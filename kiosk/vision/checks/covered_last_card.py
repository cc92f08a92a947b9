"""Whether another card lies on the last one of a column, which should lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.imaging.outlines import depth_within
from kiosk.vision.layout.columns import MAX_ROW_OFFSET, MIN_GAP_RATIO, are_side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import SeenCard

MIN_INDEX_CLEARANCE: Final = 0.4
"""How near to the middle of an index, in index heights, a card comes that covers part of it."""
MIN_INDEX_CLEARANCE_ALONE: Final = 0.8
"""The same of a card by itself, whose far corner is not known so well: its angle is but that of one index."""


def is_covered(column: Column, columns: Sequence[Column], step: float) -> bool:
    """Whether the last card, which should lie open, hides an index that no column beside it covers.

    Another card may lie on it. So it may between it and a piece of its own row that seems to cover it, if
    there is room: cards side by side usually follow each other by `step` px.
    """
    last = column.cards[-1]
    if last.is_open:
        return False
    index = last.indices[0].place
    corner = np.array([[2 * last.x - index.x, 2 * last.y - index.y]])
    beside = [
        card
        for other in columns
        if other is not column and not _goes_on(column, other, step)
        for card in other.cards
    ]
    near = (MIN_INDEX_CLEARANCE_ALONE if len(column.cards) == 1 else MIN_INDEX_CLEARANCE) * last.shape.unit
    return all(depth_within(corner, np.asarray(card.outline))[0] < -near for card in beside)


def _goes_on(column: Column, other: Column, step: float) -> bool:
    """Whether the other begins in line with the column's end, and there is room between for another card."""
    longer = max(column, other, key=lambda piece: len(piece.cards))
    first, last = longer.cards[0], longer.cards[-1]
    way = np.array([last.x - first.x, last.y - first.y])
    if not way.any():
        return False
    way /= np.linalg.norm(way)
    end, start = column.cards[-1], other.cards[0]
    away = np.array([start.x - end.x, start.y - end.y])
    is_next = away @ way > 0 and abs(way[0] * away[1] - way[1] * away[0]) < MAX_ROW_OFFSET * end.shape.unit
    return bool(is_next and np.linalg.norm(away) > MIN_GAP_RATIO * step)


def usual_step(cards: Iterable[SeenCard]) -> float:
    """How far cards that lie side by side usually follow each other, px; 0 if none do."""
    lying = list(cards)
    steps = [
        min(further)
        for card in lying
        if (further := [step for other in lying if (step := _step(card, other)) is not None])
    ]
    return float(np.median(steps)) if steps else 0.0


def _step(card: SeenCard, other: SeenCard) -> float | None:
    """How far right of a card another lies, px, as it is read; None if they do not lie side by side so."""
    across = card.seen_at(other.x, other.y)[0]
    return across if across > 0 and are_side_by_side(card, other) else None
