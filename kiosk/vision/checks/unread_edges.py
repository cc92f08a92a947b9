"""Edges at which no card was read, and whether any of them is a card's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.vision.checks.cloth_patterns import is_of_pattern
from kiosk.vision.checks.unread_strips import is_ink
from kiosk.vision.imaging.outlines import ends_along
from kiosk.vision.layout.starts import MIN_SURE_START_CHANCE, find_unread_edges

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import CardEdge, PointArray
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.layout.starts import UnreadEdge
    from kiosk.vision.model import Image

MIN_DIM_EDGE_CHANCE: Final = 0.55
"""Chance that a card begins where none was read from which it is asked about, whatever else there is: of a
card that a reflection, or the ground, is like, or of which three millimetres show, the edge is dim. Of 500
drawn demanding sides and ones of rows four that are right show such a dim edge, of 200 everyday ones none."""
MAX_END_DISTANCE: Final = 0.3
"""How near to the end of a card across such a dim edge lies, in index heights, that is its end."""


def is_any_unread(
    lab: Image,
    lightness: NDArray[np.uint8],
    column: Column,
    outlines: Sequence[PointArray],
    *,
    is_row: bool,
) -> bool:
    """Whether a card begins where none was read.

    Rows hardly overlap, so that edges of the next piece of one are seen where it lies.
    """
    if column.fit is None or column.fit.unread <= MIN_DIM_EDGE_CHANCE:
        return False
    edges = list(find_unread_edges(column, MIN_DIM_EDGE_CHANCE))

    def is_told(unread: UnreadEdge) -> bool:
        """Whether it is told what the edge is, if not a card's; a sure one is no print."""
        is_dim = unread.chance < MIN_SURE_START_CHANCE
        return (
            (is_row and unread.is_foreign)
            or _is_of_pattern(lab, unread, outlines)
            or (is_dim and (_is_printed(lightness, unread, column) or _is_end_across(unread, column)))
        )

    return not edges or not all(map(is_told, edges))


def _is_of_pattern(lab: Image, unread: UnreadEdge, outlines: Sequence[PointArray]) -> bool:
    """Whether the edge lies outside of all that were read, and is one of the cloth's pattern."""
    return unread.is_outermost and is_of_pattern(lab, unread.edge, unread.near.shape.unit, outlines)


def _is_printed(lightness: NDArray[np.uint8], unread: UnreadEdge, column: Column) -> bool:
    """Whether the edge is a line printed on the card before it, as the frame of a court card's picture."""
    starts = [ends_along(card, unread.way)[0] for card in column.cards]
    before = [edge for edge in starts if _distance(edge, unread) > 0]
    if not before:
        return False
    own = min(before, key=lambda edge: _distance(edge, unread))
    return is_ink(lightness, own, unread.near.shape.unit, _distance(own, unread))


def _is_end_across(unread: UnreadEdge, column: Column) -> bool:
    """Whether a card across ends there, under which the ends of upright ones peep out."""
    ends = [
        ends_along(card, unread.way)[1]
        for card, across in zip(column.cards, column.sideways, strict=True)
        if across
    ]
    return any(abs(_distance(edge, unread)) < MAX_END_DISTANCE * unread.near.shape.unit for edge in ends)


def _distance(edge: CardEdge, unread: UnreadEdge) -> float:
    """How much further along the column than another edge this one lies, px."""
    return float((unread.edge.middle - edge.middle) @ unread.way)
