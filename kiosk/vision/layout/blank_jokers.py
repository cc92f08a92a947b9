"""Jokers that bear no mark: cards whose edge is seen and whose corners are bare, where others show an index.

Many a deck prints nothing but a picture on its jokers. Nothing is found there and nothing can be read; but
where a card begins, and the strip of it that shows is paper alone, no other card can lie.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, filterfalse
from math import pi
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import JOKER
from kiosk.vision.assembly.cut_indices import from_corner
from kiosk.vision.imaging.outlines import depth_within, ends_along
from kiosk.vision.imaging.paper import are_paper_coloured, colours_at, lies_on_both_sides, paper_at
from kiosk.vision.layout.starts import MIN_SURE_START_CHANCE, find_unread_edges
from kiosk.vision.model import NOTHING, SeenCard, SeenIndex, clearness, corner_places, rank_chance
from kiosk.vision.recognition.prints import decode_print

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.vision.imaging.outlines import CardEdge, PointArray
    from kiosk.vision.imaging.paper import Colours
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.layout.starts import UnreadEdge
    from kiosk.vision.model import Deck, Image

MIN_BLANK_SHARE: Final = 0.95
"""Share of what shows of a card that is paper if nothing is printed there."""
MIN_BLANK_CORNER_SHARE: Final = 0.9
"""The same in the corners, where an index would stand."""
MIN_FAR_END_PAPER_SHARE: Final = 0.75
"""The same at the far end of one that lies open, of which less is known where it is."""
MIN_SHOWN: Final = 0.45
"""How much of a card must show, in index heights from its edge: the upper half of a rank would."""
MIN_GLIMPSED: Final = 0.35
"""The same where all of it is paper, for the top of a rank alone would leave a little ink."""
MIN_GLIMPSED_SHARE: Final = 0.98
"""Share of it that then is paper, in the corners as well: of a drawn seven 0.95 is, of five jokers all."""
MAX_LOOKED_AT: Final = 1.3
"""How much is looked at, in index heights: as far as an index goes."""
MAX_LOOKED_AT_SHARE: Final = 0.17
"""The same as a share of the card's length along the column: a joker's picture begins further in."""
PAPER_INSET: Final = 0.15
"""From a card's edges to where its paper is looked at, in index heights."""
FAR_PAPER_INSET: Final = 0.35
"""The same at its far end, of which less is known where it is."""
CORNER_LENGTH: Final = 0.8
"""From there on along an edge as far as an index goes, in index heights."""
SAMPLING_STEP: Final = 0.06
"""From one place that is looked at to the next, in index heights."""
TRIED_SHIFTS: Final = (0.0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45)
"""How far aside of the others a card lies, in index heights."""
MIN_INDEX_CHANCE: Final = 0.95
"""Chance of one rank from which what is read on such a card is an index, be it faint. Of 14 drawn ones that
showed one by less than this 13 were jokers, of 4 by more none was."""
MAX_ON_JOKER_DISTANCE: Final = 0.6
"""How near to a corner's usual index one stands on it, in index heights."""
TRIED_TURNS: Final = (0.0, -0.05, 0.05, -0.1, 0.1)
"""Rad by which it is turned against them."""
PRINT_MIDDLE: Final = (slice(8, 72), slice(12, 36))
"""Rows and columns of a print that lie on the card, however narrow its margins are."""
OTHER_CHANCE: Final = 0.04
"""Chance that such a card is none, and that it is another one, as in glare."""


def may_have_blank_jokers(deck: Deck) -> bool:
    """Whether the deck's jokers may bear no mark: it is not enrolled, or one of them shows paper alone."""
    jokers = [decode_print(kept.picture) for kept in deck.prints if kept.card.is_joker]
    return not jokers or any(map(_shows_paper_alone, jokers))


def _shows_paper_alone(joker: Image) -> bool:
    """Whether nothing is printed in the middle of a print, where it reaches beyond no card's edge."""
    shown = np.asarray(cv2.cvtColor(joker, cv2.COLOR_BGR2LAB)[PRINT_MIDDLE], np.float64).reshape(-1, 3)
    return bool(are_paper_coloured(shown, np.median(shown, axis=0)).mean() > MIN_BLANK_SHARE)


def bear_marks(cards: Sequence[SeenCard]) -> bool:
    """Whether the deck's jokers bear marks: one of the cards, which were read, surely is a joker."""
    return any(card.indices[0].is_joker and clearness(card.chances) > MIN_INDEX_CHANCE for card in cards)


def find_blank_jokers(picture: Image, columns: Sequence[Column]) -> tuple[SeenCard, ...]:
    """What are jokers without a mark in columns, of which edges were looked for; none if one bears a mark."""
    cards = [card for column in columns for card in column.cards]
    unread = [
        (column, edge) for column in columns for edge in find_unread_edges(column, MIN_SURE_START_CHANCE)
    ]
    if not unread or bear_marks(cards):
        return ()
    lab = np.asarray(cv2.blur(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), (3, 3)), np.uint8)
    outlines = [np.asarray(card.outline) for card in cards]
    found = ((column, _joker_at(lab, column, edge, outlines)) for column, edge in unread)
    return tuple(
        joker for column, joker in found if joker is not None and not _is_read_beside(joker, column, cards)
    )


def resolve_conflicts(
    jokers: Sequence[SeenCard], missed: Sequence[SeenIndex]
) -> tuple[tuple[SeenCard, ...], tuple[SeenIndex, ...]]:
    """Jokers and indices that were missed, but one of the two where an index stands on a joker.

    It is the joker, unless the index shows a rank well. Nor is what hardly looks like a joker's mark one, be
    it anywhere: of a deck all jokers bear marks, or none does.
    """

    def stands_on(index: SeenIndex, joker: SeenCard) -> bool:
        return from_corner(index.place, joker) < MAX_ON_JOKER_DISTANCE

    shown = [index for index in missed if rank_chance(index.chances) > MIN_INDEX_CHANCE]
    jokers = tuple(joker for joker in jokers if not any(stands_on(index, joker) for index in shown))
    hardly_marks = [index for index in missed if index.is_joker and index not in shown]
    kept = tuple(
        index
        for index in missed
        if not any(index in hardly_marks or stands_on(index, joker) for joker in jokers)
    )
    return jokers, kept


def _joker_at(
    lab: Image, column: Column, unread: UnreadEdge, outlines: Sequence[PointArray]
) -> SeenCard | None:
    """The joker that begins at an edge at which no card of the column was read; None if none does."""
    near, unit, is_open = unread.near, unread.near.shape.unit, not np.isfinite(unread.room)
    if is_open and any(column.sideways):
        return None  # those across a burraco lie last
    paper = paper_at(lab, ends_along(near, unread.way)[0], unit)
    view = _View(lab, unread.way, paper, outlines, unread.room / unit - PAPER_INSET)
    ways: Iterator[SeenCard] = filter(view.begins_bare, _askew(unread.upright))
    if is_open:  # one across shows paper beyond where one upright would end
        across = [*filter(view.begins_bare, _askew_across(unread.upright, unread.way))]
        ways = chain(filter(view.ends_in_paper, chain(across, ways)), across)
    alone = filterfalse(view.goes_on_aside, ways) if unread.is_outermost else ways
    card = next(alone, None)
    return None if card is None else _joker(card, unread.way, is_open=is_open)


def _is_read_beside(joker: SeenCard, column: Column, cards: Sequence[SeenCard]) -> bool:
    """Whether a card that is no part of the column was read there: one that a wide row has lost, mostly."""
    middle = np.array([[joker.x, joker.y]])
    others = (np.asarray(card.outline) for card in cards if card not in column.cards)
    return any(depth_within(middle, outline)[0] > 0 for outline in others)


def _askew(card: SeenCard) -> Iterator[SeenCard]:
    for turn in TRIED_TURNS:
        yield replace(card, angle=card.angle + turn)


def _askew_across(card: SeenCard, way: PointArray) -> Iterator[SeenCard]:
    """The card as it would lie across a column, beginning where it did; across a row none lies."""
    first, last = ends_along(card, way)
    if first.length < float(np.linalg.norm(last.middle - first.middle)):
        x, y = first.middle - first.outward * first.length / 2
        yield from _askew(replace(card, x=float(x), y=float(y), angle=card.angle + pi / 2))


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """The picture about an edge at which no card was read."""

    lab: Image
    way: PointArray
    """In which the column runs, a unit vector."""
    paper: Colours
    """Of the cards there."""
    outlines: Sequence[PointArray]
    """Of all cards that were read."""
    room: float
    """How much of a card shows there, in index heights; infinite if it lies open."""

    def begins_bare(self, card: SeenCard) -> bool:
        """Whether what shows of the card at its first edge is paper alone, and enough to tell."""
        first, last = ends_along(card, self.way)
        length = float((last.middle - first.middle) @ last.outward) / card.shape.unit
        shown = min(self.room, MAX_LOOKED_AT, MAX_LOOKED_AT_SHARE * length)
        if shown < MIN_GLIMPSED:
            return False
        blank = (
            (MIN_BLANK_SHARE, MIN_BLANK_CORNER_SHARE)
            if shown >= MIN_SHOWN
            else (MIN_GLIMPSED_SHARE, MIN_GLIMPSED_SHARE)
        )
        return any(
            whole > blank[0] and corner > blank[1]
            for whole, corner in self._shares_of_paper(first, card.shape.unit, (PAPER_INSET, shown))
        )

    def ends_in_paper(self, card: SeenCard) -> bool:
        """Whether paper lies where the card, which lies open, ends."""
        _, last = ends_along(card, self.way)
        shares = self._shares_of_paper(last, card.shape.unit, (FAR_PAPER_INSET, FAR_PAPER_INSET + MIN_SHOWN))
        return any(whole > MIN_FAR_END_PAPER_SHARE for whole, _ in shares)

    def goes_on_aside(self, card: SeenCard) -> bool:
        """Whether what shows of the card goes on beside it, as a cloth does, or its stripes."""
        first, _ = ends_along(card, self.way)
        depth = MIN_SHOWN * card.shape.unit
        seen = colours_at(self.lab, first.inner - first.outward * depth)
        return lies_on_both_sides(self.lab, first, -depth, card.shape.unit, self.outlines, seen=seen)

    def _shares_of_paper(
        self, edge: CardEdge, unit: float, depths: tuple[float, float]
    ) -> Iterator[tuple[float, float]]:
        """The share of paper between two depths within an edge, in index heights, and at its worse end.

        Once for each place somewhat aside where the edge may be.
        """
        within = np.arange(*depths, SAMPLING_STEP) * unit
        along = np.arange(PAPER_INSET * unit, edge.length - PAPER_INSET * unit, SAMPLING_STEP * unit)
        places = edge.start + edge.side * along[:, None] - (edge.outward * within[:, None])[:, None]
        end = round(CORNER_LENGTH / SAMPLING_STEP)
        for aside in TRIED_SHIFTS:
            moved = (places + edge.side * aside * unit).reshape(-1, 2)
            is_paper = are_paper_coloured(colours_at(self.lab, moved), self.paper).reshape(
                len(within), len(along)
            )
            yield float(is_paper.mean()), float(min(is_paper[:, :end].mean(), is_paper[:, -end:].mean()))


def _joker(card: SeenCard, way: PointArray, *, is_open: bool) -> SeenCard:
    """A joker that lies as the card does, with indices where its mark might stand."""
    chances = np.full(NOTHING + 1, OTHER_CHANCE / NOTHING)
    chances[NOTHING], chances[JOKER.index] = OTHER_CHANCE, 1 - 2 * OTHER_CHANCE
    corners = sorted(
        corner_places(card.x, card.y, card.angle, card.shape),
        key=lambda corner: corner.x * way[0] + corner.y * way[1],
    )
    indices = tuple(SeenIndex(corner, chances) for corner in (corners if is_open else corners[:1]))
    return replace(card, indices=indices, chances=chances, angle=corners[0].angle, is_bare=True)
