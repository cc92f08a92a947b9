"""Jokers that bear no mark: cards whose edge is seen and whose corners are bare, where others show an index.

Many a deck prints nothing but a picture on its jokers. Nothing is found there and nothing can be read; but
where a card begins, and the strip of it that shows is paper alone, no other card can lie.
"""

from __future__ import annotations

from dataclasses import replace
from math import pi
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import JOKER
from kiosk.vision.cards import SeenCard, SeenIndex
from kiosk.vision.detect import Index
from kiosk.vision.outlines import edges_of
from kiosk.vision.paper import BARE, are_like, colours_at, usual_colour
from kiosk.vision.read import NOTHING
from kiosk.vision.starts import find_unread

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.vision.columns import Column
    from kiosk.vision.outlines import Edge, Places
    from kiosk.vision.paper import Colours
    from kiosk.vision.shots import Image

SEEN: Final = 0.8
"""Chance from which an edge is a card's."""
BLANK: Final = 0.95
"""Share of what shows of a card that is paper if nothing is printed there."""
BLANK_CORNER: Final = 0.9
"""The same in the corners, where an index would stand."""
SOME_PAPER: Final = 0.75
"""The same at the far end of one that lies open, of which less is known where it is."""
LEAST_SHOWN: Final = 0.45
"""How much of a card must show, in index heights from its edge: the upper half of a rank would."""
MOST_SHOWN: Final = 1.3
"""How much is looked at, in index heights: as far as an index goes."""
MARGIN: Final = 0.17
"""The same as a share of the card's length: a joker's picture begins further in."""
INSET: Final = 0.15
"""From a card's edges to where its paper is looked at, in index heights."""
FAR_INSET: Final = 0.35
"""The same at its far end, of which less is known where it is."""
CORNER: Final = 0.8
"""From there on along an edge as far as an index goes, in index heights."""
STEP: Final = 0.06
"""From one place that is looked at to the next, in index heights."""
ASIDE: Final = (0.0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45)
"""How far aside of the others a card lies, in index heights."""
ASKEW: Final = (0.0, -0.05, 0.05, -0.1, 0.1)
"""Rad by which one that lies across is turned further."""
OTHER_CHANCE: Final = 0.04
"""Chance that such a card is none, and that it is another one, as in glare."""


def are_marked(cards: Sequence[SeenCard]) -> bool:
    """Whether the deck's jokers bear marks: one of the cards, which were read, surely is a joker."""
    return any(card.indices[0].is_joker and card.is_clear for card in cards)


def find_unmarked(picture: Image, columns: Sequence[Column]) -> tuple[SeenCard, ...]:
    """What would be jokers without a mark in columns, or rows, of which edges were looked for."""
    lab = np.asarray(cv2.blur(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), (3, 3)), np.uint8)
    return tuple(joker for column in columns for joker in _unmarked(lab, column))


def _unmarked(lab: Image, column: Column) -> Iterator[SeenCard]:
    if column.seen_starts is None:
        return
    way = column.seen_starts.lane.way
    for unread in find_unread(column, SEEN):
        near, unit, is_open = unread.near, unread.near.shape.unit, not np.isfinite(unread.room)
        paper = usual_colour(lab, _ends(near, way)[0], -BARE * unit)
        x, y = near.x + float(unread.way[0]), near.y + float(unread.way[1])
        upright = replace(near, x=x, y=y)
        bare = (
            card
            for card in (upright, *(_across(upright, way) if is_open else ()))
            if _is_bare(lab, card, way, unread.room / unit - INSET, paper)
        )
        if (card := next(bare, None)) is not None:
            yield _joker(card, way, is_open=is_open)


def _ends(card: SeenCard, way: Places) -> tuple[Edge, Edge]:
    """The edges with which it begins and ends along a column that runs that way."""
    edges = edges_of(card)
    first = min(range(4), key=lambda place: float(edges[place].outward @ way))
    return edges[first], edges[first - 2]


def _across(card: SeenCard, way: Places) -> Iterator[SeenCard]:
    """The card as it may lie across, so that it begins where it did."""
    first, _ = _ends(card, way)
    x, y = first.middle - first.outward * first.length / 2
    for turn in ASKEW:
        yield replace(card, x=float(x), y=float(y), angle=card.angle + pi / 2 + turn)


def _is_bare(lab: Image, card: SeenCard, way: Places, room: float, paper: Colours) -> bool:
    """Whether what shows of a card, up to `room` index heights, is paper alone, and enough to tell.

    Of one that lies open the other end shows as well.
    """
    first, last = _ends(card, way)
    unit = card.shape.unit
    length = float((last.middle - first.middle) @ last.outward) / unit
    shown = min(room, MOST_SHOWN, MARGIN * length)
    if shown < LEAST_SHOWN:
        return False
    begin = _shares_of_paper(lab, first, unit, (INSET, shown), paper)
    is_blank = any(whole > BLANK and corner > BLANK_CORNER for whole, corner in begin)
    if np.isfinite(room):
        return is_blank
    end = _shares_of_paper(lab, last, unit, (FAR_INSET, FAR_INSET + shown), paper)
    return is_blank and any(whole > SOME_PAPER for whole, _ in end)


def _shares_of_paper(
    lab: Image, edge: Edge, unit: float, depths: tuple[float, float], paper: Colours
) -> Iterator[tuple[float, float]]:
    """The share of paper between two depths within an edge, in index heights, and in the worse of its ends.

    Once for each place somewhat aside where the edge may be.
    """
    within = np.arange(*depths, STEP) * unit
    along = np.arange(INSET * unit, edge.length - INSET * unit, STEP * unit)
    places = edge.start + edge.side * along[:, None] - (edge.outward * within[:, None])[:, None]
    end = round(CORNER / STEP)
    for aside in ASIDE:
        moved = (places + edge.side * aside * unit).reshape(-1, 2)
        is_paper = are_like(colours_at(lab, moved), paper).reshape(len(within), len(along))
        yield float(is_paper.mean()), float(min(is_paper[:, :end].mean(), is_paper[:, -end:].mean()))


def _joker(card: SeenCard, way: Places, *, is_open: bool) -> SeenCard:
    """A joker that lies as the card does, with indices where its mark might stand."""
    chances = np.full(NOTHING + 1, OTHER_CHANCE / NOTHING)
    chances[NOTHING], chances[JOKER.index] = OTHER_CHANCE, 1 - 2 * OTHER_CHANCE
    right, down = card.shape.right / 2, card.shape.down / 2
    middle = Index(card.x, card.y, card.angle, card.shape.unit, 0.0)
    corners = [
        Index(*middle.at(-right, -down), card.angle, card.shape.unit, 0.0),
        Index(*middle.at(right, down), card.angle + pi, card.shape.unit, 0.0),
    ]
    corners.sort(key=lambda corner: corner.x * way[0] + corner.y * way[1])
    indices = tuple(SeenIndex(corner, chances) for corner in (corners if is_open else corners[:1]))
    return replace(card, indices=indices, chances=chances, angle=corners[0].angle, is_bare=True)
