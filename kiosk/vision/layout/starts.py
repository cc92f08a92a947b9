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
from kiosk.vision.layout.edge_alignment import SeenStarts
from kiosk.vision.layout.lanes import ROWS_A_CARD_WIDTH, ROWS_A_CELL, Lane, covered_cells, cut_lane
from kiosk.vision.recognition.engine import installed_network

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.vision.imaging.border import Border
    from kiosk.vision.imaging.outlines import CardEdge, PointArray
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Image, SeenCard

LANE_LEAD: Final = 1.0
LANE_TAIL: Final = 0.6
"""How far a lane reaches beyond a column's cards, in widths of a card: as far as one may stick out that they
do not show."""
MAX_LANE_TURN: Final = radians(3)
"""Up to which cards that lie near to each other are parallel, and tell the way of their lane better than the
places at which they lie."""
MIN_FOREIGN_SHARE: Final = 0.2
"""Share of a lane's breadth from which another column's cards lie there."""
MIN_SURE_START_CHANCE: Final = 0.75
"""Chance from which an edge is a card's: of such ones at which no card was read hardly one in ten is none."""


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
        return column.with_seen_starts(find_starts(picture, border, lane_along(column), outlines))

    return tuple(map(looked_at, columns))


def find_starts(picture: Image, border: Border, lane: Lane, others: Sequence[PointArray]) -> SeenStarts:
    """Where cards begin along the lane of a picture (H, W, 3), beside `others`, outlines (4, 2), px.

    Beyond the border none does.

    Raises:
        NetworkError: the network is missing, damaged or of another version.
    """
    cut = cut_lane(picture, lane).transpose(2, 0, 1)[None].astype(np.float32) / 255
    (answers,) = installed_network("starts").run(np.ascontiguousarray(cut))
    chances = np.asarray(answers[0, 0, :, 0], np.float64)
    # nothing begins where the picture has ended
    distances = (np.arange(len(chances)) + 0.5) * ROWS_A_CELL * lane.scale
    middles = np.array([lane.x, lane.y]) + distances[:, None] * lane.way
    shown = depth_within(middles, border) >= 0
    return SeenStarts(lane, chances * shown, covered_cells(lane, others, MIN_FOREIGN_SHARE))


@dataclass(frozen=True, slots=True, eq=False)
class UnreadEdge:
    """An edge of a column at which no card was read."""

    near: SeenCard
    """The nearest of the column's upright cards whose own edge is seen."""
    way: PointArray
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
    def edge(self) -> CardEdge:
        """The edge with which that card would begin."""
        return ends_along(self.upright, self.way)[0]


def find_unread_edges(column: Column, least: float) -> Iterator[UnreadEdge]:
    """The edges, likelier than `least`, at which no card of the column was read."""
    fit, starts = column.fit, column.seen_starts
    if fit is None or starts is None:
        return
    lying = [
        (edge.row, card)
        for edge, card, across in zip(fit.edges, column.cards, column.sideways, strict=True)
        if edge is not None and not across
    ]
    # the next edge, a card's or not, ends what shows of a card that begins here
    rows = [edge.row for edge in (*fit.edges, *fit.unmatched) if edge is not None and edge.chance > least]
    scale = starts.lane.scale
    for edge in fit.unmatched:
        if edge.chance <= least or not lying:
            continue
        row, card = min(lying, key=lambda start: abs(start[0] - edge.row))
        room = min((other - edge.row for other in rows if other > edge.row), default=inf)
        is_outermost = not min(rows) < edge.row < max(rows)
        distance = (edge.row - row) * scale
        yield UnreadEdge(
            card, starts.lane.way, distance, room * scale, is_outermost, edge.chance, edge.is_foreign
        )


def lane_along(column: Column) -> Lane:
    """The lane along a column of two cards or more."""
    # the way: through the upright cards' middles, or, where these lie close, as the cards are turned
    upright = [card for card, across in zip(column.cards, column.sideways, strict=True) if not across]
    kept = upright if len(upright) > 1 else column.cards
    middles = np.array([(card.x, card.y) for card in kept])
    first, last = column.cards[0], column.cards[-1]
    through = way_through(middles, np.array([last.x - first.x, last.y - first.y]))
    way = _along(kept, through) if np.ptp(middles @ through) < kept[0].shape.width else through
    # the extent: all cards, and a little of the table on either side
    along = np.array([card.outline for card in column.cards]) @ way
    width = float(np.median([card.shape.width for card in kept]))
    begin, end = along.min() - LANE_LEAD * width, along.max() + LANE_TAIL * width
    middle = middles.mean(axis=0)
    x, y = middle + way * (begin - middle @ way)
    rows = ROWS_A_CELL * round((end - begin) / (width / ROWS_A_CARD_WIDTH) / ROWS_A_CELL)
    return Lane(float(x), float(y), atan2(way[1], way[0]), width, rows)


def _along(cards: Sequence[SeenCard], way: PointArray) -> PointArray:
    """The way along parallel cards that is nearest to this one; this one if they are not parallel."""
    turns = [remainder(card.angle - atan2(way[1], way[0]), pi / 2) for card in cards]
    if max(turns) - min(turns) > MAX_LANE_TURN:
        return way
    c, s = cos(float(np.median(turns))), sin(float(np.median(turns)))
    return np.array([[c, -s], [s, c]]) @ way
