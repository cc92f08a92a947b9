"""Figures printed on a cloth or a paper, which look like indices, and about which no card lies.

A card that no other one covers differs from the table along some of its sides, or ends there at an edge, if
but a faint one. About what is printed the table simply goes on.
"""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import JOKER
from kiosk.vision.imaging.edge_profile import EDGE_STEP, MIN_EDGE_STEEPNESS, changes_across, steepness
from kiosk.vision.imaging.outlines import CardEdge, corners_and_middles, edge_away, edges_of
from kiosk.vision.imaging.paper import colours_at, usual_colour
from kiosk.vision.model import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Image, SeenCard

MIN_GROUND_EDGES: Final = 3
"""Edges outside which lies what a figure that lies alone is printed on; beside the fourth a card may lie."""
MIN_GROUND_EDGES_OF_MARKS: Final = 2
"""The same for what looks like jokers' marks; beside a joker that is taken to lie on its other side, where
the table is bare, one edge does."""
EDGE_SEARCH_REACH: Final = 0.4
"""How far from its supposed place an edge may lie, in index heights."""
FOLLOWED_HALF_SHARE: Final = 0.4
"""Share of an edge's length, either way from its middle, along which it is followed."""
COMPARED_INSIDE: Final = 0.15
COMPARED_OUTSIDE: Final = 0.45
"""How far within a card's edge and outside it colours are compared, in index heights."""
MAX_GROUND_DIFFERENCE: Final = 8.0
"""Difference of colour (CIE Lab, all three together) up to which both are the table."""


def find_printed_figures(picture: Image, columns: Sequence[Column]) -> list[SeenCard]:
    """Of the columns' cards those that are not there at all, from the first and from the last one on.

    Between two cards paper goes on to paper, and little tells where one of them ends.

    Args:
        picture: (H, W, 3), uint8, BGR.
        columns: with their cards' places in the picture, px.
    """
    lab = np.asarray(cv2.blur(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), (5, 5)), np.uint8)
    lightness = np.ascontiguousarray(lab[..., 0])
    return [card for column in columns for card in _figures_of(column, lab, lightness)]


def _figures_of(column: Column, lab: Image, lightness: NDArray[np.uint8]) -> list[SeenCard]:
    """What lies alone is a figure if it ends nowhere, though something else may lie beside it.

    Flowers of a cloth look like jokers' marks, and two of them like those of one card, or of several in line.
    """

    def ends_nowhere(card: SeenCard, edges: Sequence[CardEdge]) -> bool:
        return not any(_is_edge(lightness, edge, card.shape.unit) for edge in edges)

    def is_table(card: SeenCard, edges: Sequence[CardEdge]) -> bool:
        goes_on = (_looks_the_same(lab, edge, card) and _is_ground(lab, edge, card) for edge in edges)
        return len(card.indices) == 1 and ends_nowhere(card, edges) and all(goes_on)

    def lies_nowhere(card: SeenCard, free: Sequence[CardEdge]) -> bool:
        return is_table(card, free) or is_table(card, edges_of(card))

    def lies_on_table(card: SeenCard, fewest: int) -> bool:
        edges = edges_of(card)
        return ends_nowhere(card, edges) and sum(_is_ground(lab, edge, card) for edge in edges) >= fewest

    if {index.best for card in column.cards for index in card.indices} <= {JOKER.index, NOTHING}:
        return [card for card in column.cards if lies_on_table(card, MIN_GROUND_EDGES_OF_MARKS)]
    if len(column.cards) == 1:
        (card,) = column.cards
        return [card] if len(card.indices) == 1 and lies_on_table(card, MIN_GROUND_EDGES) else []
    shown = list(zip(column.cards, _free_edges(column), strict=True))
    first = [card for card, _ in takewhile(lambda card_shown: lies_nowhere(*card_shown), shown)]
    last = takewhile(lambda card_shown: lies_nowhere(*card_shown), reversed(shown[len(first) :]))
    return [*first, *(card for card, _ in last)]


def _free_edges(column: Column) -> Iterator[tuple[CardEdge, ...]]:
    """For each card the edges that the next one leaves free, its sides as far as it does."""
    for (card, following), pitch in zip(pairwise(column.cards), np.diff(column.starts), strict=True):
        far = edge_away(card, following)
        inwards = -far.outward * pitch
        yield (
            far,
            CardEdge(far.start, far.start + inwards, -far.side),
            CardEdge(far.end, far.end + inwards, far.side),
        )
    before, last = column.cards[-2:]
    to = np.array([before.x - last.x, before.y - last.y])
    yield tuple(sorted(edges_of(last), key=lambda edge: float(edge.outward @ to))[:3])


def _is_edge(lightness: NDArray[np.uint8], edge: CardEdge, unit: float) -> bool:
    """Whether something ends where the edge of a card should be."""
    distances = np.arange(-EDGE_SEARCH_REACH, EDGE_SEARCH_REACH, EDGE_STEP) * unit
    changes = changes_across(
        lightness, edge.middle, edge.outward, FOLLOWED_HALF_SHARE * edge.length, distances
    )
    return bool(steepness(changes).max() > MIN_EDGE_STEEPNESS)


def _is_ground(lab: Image, edge: CardEdge, card: SeenCard) -> bool:
    """Whether the index is printed on what lies outside the edge: on paper it is, be the card seen astray."""
    places = corners_and_middles(np.array(card.indices[0].place.quad))
    ground = np.median(colours_at(lab, places), axis=0)
    return bool(
        np.abs(ground - usual_colour(lab, edge, COMPARED_OUTSIDE * card.shape.unit)).sum()
        <= MAX_GROUND_DIFFERENCE
    )


def _looks_the_same(lab: Image, edge: CardEdge, card: SeenCard) -> bool:
    """Whether within the edge lies what lies outside."""
    unit = card.shape.unit
    inside, outside = (
        usual_colour(lab, edge, -COMPARED_INSIDE * unit),
        usual_colour(lab, edge, COMPARED_OUTSIDE * unit),
    )
    return bool(np.abs(inside - outside).sum() <= MAX_GROUND_DIFFERENCE)
