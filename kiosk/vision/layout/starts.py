"""Where the cards of a column begin, by their edges alone: what the reading of their indices is held against.

A network looks along the column (`kiosk.vision.layout.lanes`) for the first edge of every card, which no
later card covers. An edge where no card was read is one that was not read; a card that begins at no edge is
none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, cos, inf, pi, radians, remainder, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.imaging.outlines import depth_within, ends_along, way_through
from kiosk.vision.layout.lanes import ROWS_A_CARD_WIDTH, ROWS_A_CELL, Lane, covered_cells, cut_lane
from kiosk.vision.recognition.engine import installed_network

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.imaging.border import Border
    from kiosk.vision.imaging.outlines import Edge, Places
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model.seen_cards import SeenCard
    from kiosk.vision.model.shots import Image

LANE_LEAD: Final = 1.0
LANE_TAIL: Final = 0.6
"""How far a lane reaches beyond a column's cards, in widths of a card: as far as one may stick out that they
do not show."""
MAX_LANE_TURN: Final = radians(3)
"""Up to which cards that lie near to each other are parallel, and tell the way of their lane better than the
places at which they lie."""
MIN_FOREIGN_SHARE: Final = 0.2
"""Share of a lane's breadth from which another column's cards lie there."""
MIN_START_CHANCE: Final = 0.03
"""Chance below which nothing begins."""
MIN_SURE_START_CHANCE: Final = 0.75
"""Chance from which an edge is a card's: of such ones at which no card was read hardly one in ten is none."""
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
class Fit:
    """How the cards of a column fit the edges that are seen."""

    edges: tuple[SeenEdge | None, ...]
    """The edge with which each card begins; None if none is seen there."""
    left: tuple[SeenEdge, ...]
    """Those at which no card was read."""
    unread_near: tuple[float, ...]
    """For each card the highest chance that one begins where none was read, within a pitch of its place."""

    @property
    def begun(self) -> tuple[float, ...]:
        """For each card the chance that one begins there."""
        return tuple(0.0 if edge is None else edge.chance for edge in self.edges)

    @property
    def unbegun(self) -> frozenset[int]:
        """The cards whose own edges are not clearly seen; then those of others may be missed as well."""
        return frozenset(place for place, edge in enumerate(self.edges) if edge is None or not edge.is_clear)

    @property
    def unread(self) -> float:
        """The highest chance that one begins where none was read."""
        return max((edge.chance for edge in self.left), default=0.0)

    def tells_between(self, place: int) -> bool:
        """Whether the card at `place` and the one before show their edges, as any between them would."""
        before, after = self.edges[place - 1], self.edges[place]
        return before is not None and before.is_clear and after is not None and after.is_clear

    def begins_between(self, place: int) -> bool:
        """Whether a card begins between those two, of which `tells_between`."""
        before, after = self.edges[place - 1], self.edges[place]
        rows = (-inf if before is None else before.row, inf if after is None else after.row)
        return any(rows[0] < edge.row < rows[1] for edge in self.left if edge.chance > MAX_ALL_READ_CHANCE)


@dataclass(frozen=True, slots=True, eq=False)
class SeenStarts:
    """Where cards begin along a lane."""

    lane: Lane
    chances: NDArray[np.float64]
    """For each of the lane's cells, 0 to 1."""
    foreign: NDArray[np.bool_]
    """In which of them other columns' cards lie."""

    def fit(self, cards: Sequence[SeenCard]) -> Fit:
        """How cards that were read fit, in the order in which they lie.

        Those and the edges are brought together in order, each with the nearest, as a whole at the least cost
        (the alignment of S. Needleman and C. Wunsch, J. Mol. Biol. 48, 1970). What begins where the last card
        ends, as many pitches further on, is none of theirs.
        """
        rows = _rows(self.lane, cards)
        pitch = max(float(ROWS_A_CELL), float(np.median(np.diff(rows))))
        cells = _peaks(self.chances)
        at = np.asarray((cells + 0.5) * ROWS_A_CELL, np.float64)
        near = at < max(
            rows[-1] + MAX_PITCHES_BEYOND * pitch, _end(self.lane, cards) - END_SPARE * ROWS_A_CARD_WIDTH
        )
        cells, at = cells[near], at[near]
        chances = self.chances[cells]
        rows = rows + _offset(at, chances, rows, pitch)
        partners = _aligned(at, chances, rows, pitch)
        begun: list[SeenEdge | None] = [None] * len(cards)
        left = []
        for cell, row, chance, card in zip(cells, at, chances, partners, strict=True):
            edge = SeenEdge(float(row), float(chance), bool(self.foreign[cell]))
            if card is None:
                left.append(edge)
            else:
                begun[card] = edge
        beside = [[edge.chance for edge in left if abs(edge.row - row) < pitch] for row in rows]
        return Fit(tuple(begun), tuple(left), tuple(max(each, default=0.0) for each in beside))


def with_seen_starts(picture: Image, border: Border, columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns, those of two cards or more with where cards are seen to begin within the border.

    Raises:
        NetworkError: the network is missing, damaged or of another version.
    """

    def looked_at(column: Column) -> Column:
        if len(column.cards) < 2:
            return column
        others = [card for other in columns if other is not column for card in other.cards]
        outlines = [np.asarray(card.outline) for card in others]
        return column.with_seen_starts(see_starts(picture, border, lane_along(column), outlines))

    return tuple(map(looked_at, columns))


def see_starts(picture: Image, border: Border, lane: Lane, others: Sequence[Places]) -> SeenStarts:
    """Where cards begin along the lane of a picture (H, W, 3), beside `others`, outlines (4, 2), px.

    Beyond the border none does.

    Raises:
        NetworkError: the network is missing, damaged or of another version.
    """
    cut = cut_lane(picture, lane).transpose(2, 0, 1)[None].astype(np.float32) / 255
    (answers,) = installed_network("starts").run(np.ascontiguousarray(cut))
    chances = np.asarray(answers[0, 0, :, 0], np.float64)
    distances = (np.arange(len(chances)) + 0.5) * ROWS_A_CELL * lane.scale
    middles = np.array([lane.x, lane.y]) + distances[:, None] * lane.way
    shown = depth_within(middles, border) >= 0
    return SeenStarts(lane, chances * shown, covered_cells(lane, others, MIN_FOREIGN_SHARE))


@dataclass(frozen=True, slots=True, eq=False)
class Unread:
    """An edge of a column at which no card was read."""

    near: SeenCard
    """The nearest of the column's upright cards whose own edge is seen."""
    way: Places
    """In which the column runs, a unit vector."""
    distance: float
    """From that card's edge to this one along the way, px; negative if this one is before."""
    room: float
    """From this edge to the next one, px; infinite if there is none."""
    is_outermost: bool
    """Whether no edge lies before it, or none behind."""
    chance: float
    """That a card begins there, 0 to 1."""
    is_foreign: bool
    """Whether another column's cards lie there."""

    @property
    def upright(self) -> SeenCard:
        """A card like that one, where it would lie."""
        x, y = np.array([self.near.x, self.near.y]) + self.way * self.distance
        return replace(self.near, x=float(x), y=float(y))

    @property
    def edge(self) -> Edge:
        """The edge with which that card would begin."""
        return ends_along(self.upright, self.way)[0]


def find_unread(column: Column, least: float) -> Iterator[Unread]:
    """The edges, likelier than `least`, at which no card of the column was read."""
    fit, starts = column.fit, column.seen_starts
    if fit is None or starts is None:
        return
    lying = [
        (edge.row, card)
        for edge, card, across in zip(fit.edges, column.cards, column.sideways, strict=True)
        if edge is not None and not across
    ]
    rows = [edge.row for edge in (*fit.edges, *fit.left) if edge is not None and edge.chance > least]
    scale = starts.lane.scale
    for edge in fit.left:
        if edge.chance <= least or not lying:
            continue
        row, card = min(lying, key=lambda each: abs(each[0] - edge.row))
        room = min((other - edge.row for other in rows if other > edge.row), default=inf)
        is_outermost = not min(rows) < edge.row < max(rows)
        distance = (edge.row - row) * scale
        yield Unread(
            card, starts.lane.way, distance, room * scale, is_outermost, edge.chance, edge.is_foreign
        )


def lane_along(column: Column) -> Lane:
    """The lane along a column of two cards or more."""
    upright = [card for card, across in zip(column.cards, column.sideways, strict=True) if not across]
    kept = upright if len(upright) > 1 else column.cards
    middles = np.array([(card.x, card.y) for card in kept])
    first, last = column.cards[0], column.cards[-1]
    through = way_through(middles, np.array([last.x - first.x, last.y - first.y]))
    way = _along(kept, through) if np.ptp(middles @ through) < kept[0].shape.width else through
    along = np.array([card.outline for card in column.cards]) @ way
    width = float(np.median([card.shape.width for card in kept]))
    begin, end = along.min() - LANE_LEAD * width, along.max() + LANE_TAIL * width
    middle = middles.mean(axis=0)
    x, y = middle + way * (begin - middle @ way)
    rows = ROWS_A_CELL * round((end - begin) / (width / ROWS_A_CARD_WIDTH) / ROWS_A_CELL)
    return Lane(float(x), float(y), atan2(way[1], way[0]), width, rows)


def _along(cards: Sequence[SeenCard], way: Places) -> Places:
    """The way along parallel cards that is nearest to this one; this one if they are not parallel."""
    turns = [remainder(card.angle - atan2(way[1], way[0]), pi / 2) for card in cards]
    if max(turns) - min(turns) > MAX_LANE_TURN:
        return way
    c, s = cos(float(np.median(turns))), sin(float(np.median(turns)))
    return np.array([[c, -s], [s, c]]) @ way


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
    costs = [[UNMATCHED_COST * card for card in range(len(rows) + 1)]]
    for left, with_cards in zip((UNMATCHED_COST * chances).tolist(), together, strict=True):
        before = costs[-1]
        here = [before[0] + left]
        for card, cost in enumerate(with_cards):
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
    while edge and card:
        if costs[edge][card] == costs[edge - 1][card] + UNMATCHED_COST * chances[edge - 1]:
            edge -= 1
        elif costs[edge][card] == costs[edge][card - 1] + UNMATCHED_COST:
            card -= 1
        else:
            edge, card = edge - 1, card - 1
            partners[edge] = card
    return partners
