"""How the cards that were read fit the edges at which cards are seen to begin: the two brought together."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.layout.lanes import ROWS_A_CARD_WIDTH, ROWS_A_CELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.layout.lanes import Lane
    from kiosk.vision.model import SeenCard

MIN_START_CHANCE: Final = 0.03
"""Chance below which nothing begins."""
MIN_CLEAR_START_CHANCE: Final = 0.5
"""Chance from which an edge is clearly seen: of 55,403 drawn cards 52 begin at none."""
MAX_ALL_READ_CHANCE: Final = 0.3
"""Chance that a card begins where none was read up to which none does."""
TRIED_ROW_OFFSETS: Final = (0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, -2.0, -4.0, -6.0, -8.0)
"""Rows by which they may be."""
MAX_PITCHES_BEYOND: Final = 2.0
"""Pitches from the last card's edge from which no card of the column begins beyond its end."""
END_SPARE: Final = 0.06
"""Widths of a card before that end from which none does."""
UNMATCHED_COST: Final = 0.7
"""What a card without an edge, or a sure edge without a card, costs; a pitch between the two costs 1."""


@dataclass(frozen=True, slots=True)
class SeenEdge:
    """An edge with which a card may begin."""

    row: float
    """Of the lane."""
    chance: float
    """That a card begins there, 0 to 1."""
    is_foreign: bool
    """Whether another column's cards lie there."""

    @property
    def is_clear(self) -> bool:
        return self.chance >= MIN_CLEAR_START_CHANCE


@dataclass(frozen=True, slots=True)
class EdgeFit:
    """How the cards of a column fit the edges that are seen."""

    edges: tuple[SeenEdge | None, ...]
    """The edge with which each card begins; None if none is seen there."""
    unmatched: tuple[SeenEdge, ...]
    """Those at which no card was read."""
    unmatched_near: tuple[float, ...]
    """For each card the highest chance that one begins where none was read, within a pitch of its place."""

    @property
    def start_chances(self) -> tuple[float, ...]:
        """For each card the chance that one begins there."""
        return tuple(0.0 if edge is None else edge.chance for edge in self.edges)

    @property
    def without_clear_edge(self) -> frozenset[int]:
        """The cards whose own edges are not clearly seen; then those of others may be missed as well."""
        return frozenset(place for place, edge in enumerate(self.edges) if edge is None or not edge.is_clear)

    @property
    def unread(self) -> float:
        """The highest chance that one begins where none was read."""
        return max((edge.chance for edge in self.unmatched), default=0.0)

    def tells_between(self, place: int) -> bool:
        """Whether the card at `place` and the one before show their edges, as any between them would."""
        before, after = self.edges[place - 1], self.edges[place]
        return before is not None and before.is_clear and after is not None and after.is_clear

    def begins_between(self, place: int) -> bool:
        """Whether a card begins between those two, of which `tells_between`."""
        before, after = self.edges[place - 1], self.edges[place]
        rows = (-inf if before is None else before.row, inf if after is None else after.row)
        return any(
            rows[0] < edge.row < rows[1] for edge in self.unmatched if edge.chance > MAX_ALL_READ_CHANCE
        )


@dataclass(frozen=True, slots=True, eq=False)
class SeenStarts:
    """Where cards begin along a lane."""

    lane: Lane
    chances: NDArray[np.float64]
    """For each of the lane's cells, 0 to 1."""
    foreign: NDArray[np.bool_]
    """In which of them other columns' cards lie."""

    def fit(self, cards: Sequence[SeenCard]) -> EdgeFit:
        """How cards that were read fit, in the order in which they lie.

        Those and the edges are brought together in order, each with the nearest, as a whole at the least cost
        (the alignment of S. Needleman and C. Wunsch, J. Mol. Biol. 48, 1970). What begins where the last card
        ends, as many pitches further on, is none of theirs.
        """
        # where the cards that were read would begin
        rows = _rows(self.lane, cards)
        pitch = max(float(ROWS_A_CELL), float(np.median(np.diff(rows))))
        # where edges are seen, but none beyond the column's end
        cells = _peaks(self.chances)
        at = np.asarray((cells + 0.5) * ROWS_A_CELL, np.float64)
        near = at < max(
            rows[-1] + MAX_PITCHES_BEYOND * pitch, _end(self.lane, cards) - END_SPARE * ROWS_A_CARD_WIDTH
        )
        cells, at = cells[near], at[near]
        chances = self.chances[cells]
        # cards all moved by what their size was wrong, each then with its edge
        rows = rows + _offset(at, chances, rows, pitch)
        partners = _aligned(at, chances, rows, pitch)
        matched: list[SeenEdge | None] = [None] * len(cards)
        unmatched = []
        for cell, row, chance, card in zip(cells, at, chances, partners, strict=True):
            edge = SeenEdge(float(row), float(chance), bool(self.foreign[cell]))
            if card is None:
                unmatched.append(edge)
            else:
                matched[card] = edge
        # what is left over near a card may be another's edge
        beside = [[edge.chance for edge in unmatched if abs(edge.row - row) < pitch] for row in rows]
        return EdgeFit(
            tuple(matched), tuple(unmatched), tuple(max(chances_near, default=0.0) for chances_near in beside)
        )


def _rows(lane: Lane, cards: Sequence[SeenCard]) -> NDArray[np.float64]:
    """The rows of a lane at which cards begin: where the middles of their first edges are."""
    corners = np.array([lane.places(np.asarray(card.outline))[:, 1] for card in cards])
    return np.asarray(np.sort(corners, axis=1)[:, :2].mean(axis=1))


def _end(lane: Lane, cards: Sequence[SeenCard]) -> float:
    """The row of a lane at which the last of the cards to end does."""
    return float(max(lane.places(np.asarray(card.outline))[:, 1].max() for card in cards))


def _peaks(chances: NDArray[np.float64]) -> NDArray[np.intp]:
    """The cells at which a card begins likelier than at either side."""
    padded = np.pad(chances, 1, constant_values=-1.0)
    is_peak = (chances > MIN_START_CHANCE) & (chances >= padded[:-2]) & (chances > padded[2:])
    return np.flatnonzero(is_peak)


def _offset(
    edges: NDArray[np.float64], chances: NDArray[np.float64], rows: NDArray[np.float64], pitch: float
) -> float:
    """By how many rows all cards were placed too early: how large a card is is not known so well.

    It is the one with which clear edges cost least.
    """
    clear = chances > MIN_CLEAR_START_CHANCE

    def cost(offset: float) -> float:
        costs = _costs(edges[clear], chances[clear], rows + offset, pitch)
        return costs[-1][-1] + abs(offset) / pitch

    return min(TRIED_ROW_OFFSETS, key=cost)


def _costs(
    edges: NDArray[np.float64], chances: NDArray[np.float64], rows: NDArray[np.float64], pitch: float
) -> list[list[float]]:
    """The least cost of bringing together so many of the edges and so many of the cards."""
    apart = np.abs(edges[:, None] - rows) / pitch
    together = np.where(apart < 1, apart + UNMATCHED_COST * (1 - chances)[:, None], np.inf).tolist()
    costs = [[UNMATCHED_COST * card for card in range(len(rows) + 1)]]  # no edge yet: every card without one
    for left, with_cards in zip((UNMATCHED_COST * chances).tolist(), together, strict=True):
        before = costs[-1]
        here = [before[0] + left]
        for card, cost in enumerate(with_cards):
            # the edge left over, the card without one, or both together
            here.append(min(before[card + 1] + left, here[card] + UNMATCHED_COST, before[card] + cost))
        costs.append(here)
    return costs


def _aligned(
    edges: NDArray[np.float64], chances: NDArray[np.float64], rows: NDArray[np.float64], pitch: float
) -> list[int | None]:
    """For each edge the card that begins there."""
    costs = _costs(edges, chances, rows, pitch)
    partners: list[int | None] = [None] * len(edges)
    edge, card = len(edges), len(rows)
    while edge and card:  # back from the end, each step the one that made the cost
        if costs[edge][card] == costs[edge - 1][card] + UNMATCHED_COST * chances[edge - 1]:
            edge -= 1
        elif costs[edge][card] == costs[edge][card - 1] + UNMATCHED_COST:
            card -= 1
        else:
            edge, card = edge - 1, card - 1
            partners[edge] = card
    return partners
