"""Which cards lie together, in which order, and which lie across."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, inf, pi, remainder
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import CARDS
from kiosk.vision.assembly.cut_indices import with_cut_indices
from kiosk.vision.imaging.outlines import way_through
from kiosk.vision.model import MIN_CLEAR_CHANCE, NOTHING, rank_chance

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.layout.edge_alignment import EdgeFit, SeenStarts
    from kiosk.vision.model import SeenCard, SeenIndex

MIN_OVERLAP: Final = 0.3
"""Share of a card's area from which two cards that cover each other lie in the same column."""
MAX_ROW_OFFSET: Final = 1.0
"""Index heights by which two neighbours, or two pieces, of one row may lie aside of each other."""
MIN_ROW_CARDS: Final = 4
"""Cards of a row that tell how far they usually follow each other, though they hardly overlap."""
MAX_NEXT_DISTANCE: Final = 1.6
"""Widths of a card up to which the next one of the same row may begin."""
MAX_SAME_START_DISTANCE: Final = 0.3
"""Index heights up to which two cards begin at the same place."""
MAX_PEEPING_OFFSET: Final = 0.9
"""Index heights by which a card's second index, peeping out under another, may lie beside its place."""
MAX_PEEPING_OFFSET_COVERED: Final = 0.5
"""The same where its suit was surely read differently, for of its pip still less can be seen."""
MIN_SAME_NAME_CHANCE: Final = 0.1
"""Chance from which an index may show what another was read as."""
MAX_PEEPING_TURN: Final = 0.3
"""Rad by which it may be turned."""
MOST_OF_RANK_END: Final = -0.1
"""From the middle of an index down to where three quarters of its rank end, in index heights."""
MOST_OF_INDEX_END: Final = 0.3
"""The same for four fifths of the index."""
MAX_MARK_DISTANCE: Final = 0.75
"""Index heights up to which two places show parts of one joker's mark."""
MIN_PITCH_SHARE: Final = 0.55
"""Share of the usual pitch in which two cards of a meld hardly follow each other."""
SHORT_COLUMN_CARDS: Final = 3
"""Cards of a column of which the pitch cannot be told without the others."""
MIN_LONG_COLUMNS: Final = 2
"""Longer columns that tell the pitch of the short ones."""
MIN_SHORT_PITCH_SHARE: Final = 0.85
"""Share of their pitch that a short column has at least."""
MAX_OWN_PITCH_SHARE: Final = 0.65
"""Share of it below which a pitch of a short column is its own, and not but an uneven one."""
MIN_GAP_RATIO: Final = 1.6
"""Times the usual pitch from which a card may be hidden between two others."""
FEW_PITCHES: Final = 3
"""Pitches of which most may have a card hidden in them."""
MIN_MELD_CARDS: Final = 3
MIN_PARTED_RATIO: Final = 2.2
"""Times the usual pitch from which cards may lie in two melds."""
MIN_GAP_RATIO_BEFORE_ACROSS: Final = 1.3
"""The same before a card that lies across, where less may hide one: of 1,500 columns one in a hundred has as
much room there, and with its last upright card missed nearly each has more."""


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """Cards that overlap, the most covered first."""

    cards: tuple[SeenCard, ...]
    sideways: tuple[bool, ...]
    """For each card, whether it lies across the others."""
    starts: tuple[float, ...]
    """For each card, where along the column it begins, px."""
    least_pitch: float = 0.0
    """How far cards follow each other at least, as the longer columns beside it tell, px."""
    seen_starts: SeenStarts | None = None
    """Where cards are seen to begin along it, by their edges; None if nobody looked."""
    fit: EdgeFit | None = None
    """How its cards fit those edges."""

    @property
    def usual_pitch(self) -> float | None:
        """How far its cards usually follow each other, px; None of fewer than three.

        It is the median of all pitches but the widest. Of three, two may have a card hidden in them: then it
        is the third.
        """
        pitches = np.sort(np.diff(self.starts))
        if len(pitches) < 2:
            return None
        if len(pitches) == FEW_PITCHES and pitches[1] > MIN_GAP_RATIO * pitches[0]:
            return float(pitches[0])
        return max(self.least_pitch, float(np.median(pitches[:-1])))

    def with_seen_starts(self, starts: SeenStarts | None) -> Column:
        """The column with where cards are seen to begin along it."""
        fit = None if starts is None or len(self.cards) < 2 else starts.fit(self.cards)
        return replace(self, seen_starts=starts, fit=fit)

    def with_cards(self, places: Sequence[int]) -> Column:
        """The column of no more than the cards at these places."""
        if len(places) == len(self.cards):
            return self
        kept = replace(
            self,
            cards=tuple(self.cards[place] for place in places),
            sideways=tuple(self.sideways[place] for place in places),
            starts=tuple(self.starts[place] for place in places),
        )
        return kept.with_seen_starts(self.seen_starts)

    @property
    def turns(self) -> NDArray[np.bool_]:
        """For each card but the last, whether the next one lies across it."""
        return np.asarray(np.diff(np.array(self.sideways, int)) != 0)

    @property
    def shows_half(self) -> tuple[bool, ...]:
        """For each card, whether the next one leaves hardly more than the upper half of its rank free."""
        return tuple(end < MOST_OF_RANK_END for end in self.shown_down_to)

    @property
    def shows_most(self) -> tuple[bool, ...]:
        """For each card, whether the next one leaves at least four fifths of its index free."""
        shown = zip(self.cards, self.shown_down_to, strict=True)
        return tuple(end >= MOST_OF_INDEX_END and not self.peeps_out(card) for card, end in shown)

    def peeps_out(self, card: SeenCard) -> bool:
        """Whether a card's clearest index stands at the end on which the next one lies."""
        index, first, last = card.indices[0].place, self.cards[0], self.cards[-1]
        along = (index.x - card.x) * (last.x - first.x) + (index.y - card.y) * (last.y - first.y)
        return card is not last and along > 0

    @property
    def shown_down_to(self) -> tuple[float, ...]:
        """For each card, where the next one begins, in index heights below the middle of its index."""
        covered = zip(self.cards[:-1], np.diff(self.starts), strict=True)
        ends = (float(pitch) / card.shape.unit - card.shape.margin_down for card, pitch in covered)
        return (*ends, inf)

    @property
    def room(self) -> tuple[bool, ...]:
        """For each card, whether the pitch leaves room before it for one that was not seen."""
        usual = self.usual_pitch
        if usual is None:
            return (False,) * len(self.starts)
        return (False, *(bool(pitch > MIN_GAP_RATIO * usual) for pitch in np.diff(self.starts)))

    @property
    def is_parted(self) -> bool:
        """Whether there is so much room anywhere that two melds may touch there, of three cards or more."""
        usual = self.usual_pitch
        pitches = np.diff(self.starts)[MIN_MELD_CARDS - 1 : 1 - MIN_MELD_CARDS]
        return usual is not None and bool((pitches > MIN_PARTED_RATIO * usual).any())


def find_columns(cards: Sequence[SeenCard]) -> tuple[Column, ...]:
    """Columns from left to right, then from top to bottom; a card that lies alone is a column of one."""
    return _in_order([_column(group) for group in _grouped(cards, _cover_each_other)])


def find_rows(cards: Sequence[SeenCard]) -> tuple[Column, ...]:
    """Counting rows, in the order of `find_columns`, also of cards that hardly overlap.

    Such cards make a row if they are enough to tell whether one that was not read may lie between two, or if
    nothing of a longer row lies beside them, so that each edge that is seen there is a card's of this one.
    """
    whole = with_cut_indices(cards)
    rows: list[Column] = []
    for row in _grouped(whole, _follow_each_other):
        clear = [card for card in row if card.is_clear]
        tell = len(clear) >= MIN_ROW_CARDS or (len(clear) > 1 and not _goes_on(row, whole))
        is_row = tell and _are_in_line(clear)
        pieces = [row] if is_row else _grouped(row, _cover_each_other)
        rows.extend(_column(piece) for piece in pieces)
    return _in_order(rows)


def _goes_on(row: Sequence[SeenCard], cards: Sequence[SeenCard]) -> bool:
    """Whether another card lies near one of a row and in line with it."""

    def is_near(card: SeenCard, other: SeenCard) -> bool:
        across, down = card.seen_at(other.x, other.y)
        return (
            abs(across) < MAX_NEXT_DISTANCE * card.shape.width
            and abs(down) < MAX_ROW_OFFSET * card.shape.unit
        )

    return any(is_near(card, other) for card in row for other in cards if other not in row)


def _in_order(columns: Sequence[Column]) -> tuple[Column, ...]:
    return tuple(
        sorted(_with_least_pitch(columns), key=lambda column: (column.cards[0].x, column.cards[0].y))
    )


def _grouped(cards: Sequence[SeenCard], belong: Callable[[SeenCard, SeenCard], bool]) -> list[list[SeenCard]]:
    """The cards in groups, each card with all those that belong to it."""
    groups: list[list[SeenCard]] = []
    for card in cards:
        near = [group for group in groups if any(belong(card, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([card, *(other for group in near for other in group)])
    return groups


def _cover_each_other(one: SeenCard, two: SeenCard) -> bool:
    return overlap(one, two) > MIN_OVERLAP


def _follow_each_other(one: SeenCard, two: SeenCard) -> bool:
    """Whether the cards lie in one row: they cover each other, be it only one the other's edge."""
    if _cover_each_other(one, two):
        return True
    is_upon = _lies_upon(one, two) or _lies_upon(two, one)
    return are_side_by_side(one, two) and one.is_hardly_print and two.is_hardly_print and is_upon


def are_side_by_side(one: SeenCard, two: SeenCard) -> bool:
    """Whether the cards lie in line, as those of a row do, and touch."""
    places = np.abs([one.seen_at(two.x, two.y), two.seen_at(one.x, one.y)])
    aside, down = places.mean(axis=0)
    are_parallel = abs(remainder(one.angle - two.angle, pi)) < pi / 4
    return bool(are_parallel and aside < one.shape.width and down < MAX_ROW_OFFSET * one.shape.unit)


def _lies_upon(card: SeenCard, other: SeenCard) -> bool:
    """Whether one card of a row lies upon the other: that one shows an index only on the far side."""
    index = card.indices[0].place
    across, down = other.seen_at(index.x, index.y)
    if abs(across) < other.shape.width / 2 and abs(down) < other.shape.height / 2:
        return True
    x, y = _free_end(other)
    return bool(x * (card.x - other.x) + y * (card.y - other.y) < 0)


def _are_in_line(row: Sequence[SeenCard]) -> bool:
    """Whether the cards lie side by side, and none below another."""
    places = sorted(row[0].seen_at(card.x, card.y) for card in row)
    return all(abs(two[1] - one[1]) < MAX_ROW_OFFSET * row[0].shape.unit for one, two in pairwise(places))


def _with_least_pitch(columns: Sequence[Column]) -> list[Column]:
    """The columns, those of three cards with the pitch that the longer ones lead to expect.

    Of two pitches that differ either may be the usual one; but if one is far too short for that, the line
    laid this column tighter, and the other pitch may hide a card.
    """
    usual = [column.usual_pitch for column in columns if len(column.cards) > SHORT_COLUMN_CARDS]
    known = [pitch for pitch in usual if pitch is not None]
    if len(known) < MIN_LONG_COLUMNS:
        return list(columns)
    expected = float(np.median(known))

    def with_pitch(column: Column) -> Column:
        own = column.usual_pitch
        if len(column.cards) != SHORT_COLUMN_CARDS or own is None or own < MAX_OWN_PITCH_SHARE * expected:
            return column
        return replace(column, least_pitch=MIN_SHORT_PITCH_SHARE * expected)

    return [with_pitch(column) for column in columns]


def overlap(one: SeenCard, two: SeenCard) -> float:
    """The share of the smaller card on which the other lies."""
    if np.hypot(one.x - two.x, one.y - two.y) > one.shape.height + two.shape.height:
        return 0.0
    kind, corners = cv2.rotatedRectangleIntersection(_rectangle(one), _rectangle(two))
    if kind == cv2.INTERSECT_NONE or corners is None:
        return 0.0
    smaller = min(card.shape.width * card.shape.height for card in (one, two))
    return float(cv2.contourArea(cv2.convexHull(corners))) / smaller


def _rectangle(card: SeenCard) -> tuple[tuple[float, float], tuple[float, float], float]:
    return (card.x, card.y), (card.shape.width, card.shape.height), float(np.degrees(card.angle))


def _column(cards: Sequence[SeenCard]) -> Column:
    # how the cards lie
    sideways = _across(cards)
    axis = _axis(cards, sideways)
    starts = [_start(card, axis) for card in cards]
    # without what is no card of its own; fewer cards may lie otherwise, so from the start again
    kept = _without_print(cards, starts)
    if len(kept) < len(cards):
        return _column([cards[place] for place in kept])
    whole = _with_second_index(cards, axis, starts)
    if len(whole) < len(cards):
        return _column(whole)
    # in the order in which they begin
    order = sorted(range(len(cards)), key=lambda place: starts[place])
    column = Column(
        tuple(cards[place] for place in order),
        tuple(sideways[place] for place in order),
        tuple(starts[place] for place in order),
    )
    part = _part_of_mark(column, axis)
    return _column([card for card in cards if card is not part]) if part else column


def _without_print(cards: Sequence[SeenCard], starts: Sequence[float]) -> list[int]:
    """The places of the cards without what is printed on one of them, as on a king's robe.

    Of a column's cards each begins where the one before is still free: what begins where another card does,
    and shows a single index, on that card, which is not clear, or a joker's although the other shows a suit,
    is no card. But the index of a card under one across shows at its edge, be its suit covered.
    """

    def is_print(card: SeenCard, start: float) -> bool:
        (index, *more) = card.indices
        return not more and any(
            other is not card
            and abs(start - begins) < MAX_SAME_START_DISTANCE * card.shape.unit
            and _is_on(index, other)
            and other.indices[0].is_clear
            and (not _is_shown_on(index, other) or (index.is_joker and not other.indices[0].is_joker))
            for other, begins in zip(cards, starts, strict=True)
        )

    return [place for place, card in enumerate(cards) if len(cards) < 3 or not is_print(card, starts[place])]


def _is_shown_on(index: SeenIndex, card: SeenCard) -> bool:
    """Whether an index is clear enough not to be print on the card."""
    lies_across = abs(cos(index.place.angle - card.angle)) < 1 / 2
    return bool(rank_chance(index.chances) > MIN_CLEAR_CHANCE) if lies_across else index.is_clear


def _is_on(index: SeenIndex, card: SeenCard) -> bool:
    """Whether an index lies on the card, be it at its edge."""
    across, down = card.seen_at(index.place.x, index.place.y)
    reach = card.shape.unit / 2
    return abs(across) < card.shape.width / 2 + reach and abs(down) < card.shape.height / 2 + reach


def _part_of_mark(column: Column, axis: NDArray[np.float64]) -> SeenCard | None:
    """A card that is but a part of a joker's mark of which another part was found, too.

    It begins sooner after the other than any two cards of a meld follow each other. In a row, where cards
    lie less evenly and several jokers may lie together, both are kept.
    """
    pitch = MIN_PITCH_SHARE * (column.usual_pitch or 0.0)
    for (one, two), (start, end) in zip(pairwise(column.cards), pairwise(column.starts), strict=True):
        are_marks = all(card.indices[0].is_joker and len(card.indices) == 1 for card in (one, two))
        runs_down = abs(axis @ (np.cos(one.angle), np.sin(one.angle))) < 1 / 2
        if are_marks and runs_down and end - start < min(pitch, MAX_MARK_DISTANCE * one.shape.unit):
            return min(one, two, key=lambda card: card.indices[0].place.score)
    return None


def _with_second_index(
    cards: Sequence[SeenCard], axis: NDArray[np.float64], starts: Sequence[float]
) -> list[SeenCard]:
    """The cards, those made one of which one is but the other's index at the far end, peeping out below.

    Under a card across, or one laid askew, the end of the card below shows. Its index was not matched with
    the one at the other end where it was read as of another suit, or the picture is not quite as flat as
    supposed.
    """
    last = max(starts)
    for far, start in zip(cards, starts, strict=True):
        index = far.indices[0].place
        beyond = float(np.array([index.x - far.x, index.y - far.y]) @ axis) > 0
        if len(far.indices) > 1 or not beyond or start == last:
            continue
        near = [card for card in cards if card is not far and _is_far_end(card, far)]
        if near:
            one = min(near, key=lambda card: _away_from_end(card, far))
            whole = replace(one, indices=(*one.indices, *far.indices))
            return [whole if card is one else card for card in cards if card is not far]
    return list(cards)


def _is_far_end(card: SeenCard, far: SeenCard) -> bool:
    """Whether the single index of `far` may be the second one of `card`, of which less can be seen."""
    one, two = card.indices[0], far.indices[0]
    turned = abs(remainder(one.place.angle - two.place.angle - pi, 2 * pi))
    if len(card.indices) > 1 or turned > MAX_PEEPING_TURN or NOTHING in (one.best, two.best):
        return False
    may_be_one = (
        float(one.chances[two.best]) > MIN_SAME_NAME_CHANCE
        or float(two.chances[one.best]) > MIN_SAME_NAME_CHANCE
    )
    reach = MAX_PEEPING_OFFSET if may_be_one else MAX_PEEPING_OFFSET_COVERED
    return CARDS[one.best].is_like(CARDS[two.best]) and _away_from_end(card, far) < reach * card.shape.unit


def _away_from_end(card: SeenCard, far: SeenCard) -> float:
    """How far the index of `far` lies from where the second one of `card` would be, px."""
    one, two = card.indices[0].place, far.indices[0].place
    return float(np.hypot(2 * card.x - one.x - two.x, 2 * card.y - one.y - two.y))


def _across(cards: Sequence[SeenCard]) -> tuple[bool, ...]:
    """Which cards are turned by about a quarter against most of the others."""
    turned = [[abs(remainder(card.angle - other.angle, pi)) > pi / 4 for other in cards] for card in cards]
    minority = [2 * sum(row) > len(cards) for row in turned]
    return tuple(minority)


def _axis(cards: Sequence[SeenCard], sideways: Sequence[bool]) -> NDArray[np.float64]:
    """The direction, a unit vector, in which each card lies upon the one before.

    A covered card shows the index at the end that the next card leaves free: the column runs away from it.
    """
    upright = [card for card, across in zip(cards, sideways, strict=True) if not across]
    centres = np.array([[card.x, card.y] for card in upright or cards])
    free_ends = np.array([_free_end(card) for card in upright or cards]).mean(axis=0)
    run = -free_ends if len(centres) < 2 else way_through(centres, -free_ends)
    return np.asarray(run / max(1e-9, float(np.linalg.norm(run))))


def _free_end(card: SeenCard) -> NDArray[np.float64]:
    """From the card's middle to the index that shows; nothing for an open card, which shows two."""
    if card.is_open:
        return np.zeros(2)
    index = card.indices[0].place
    return np.array([index.x - card.x, index.y - card.y])


def _start(card: SeenCard, axis: NDArray[np.float64]) -> float:
    """Where along the axis the middle of the card's first edge lies, px."""
    middle = float(np.array([card.x, card.y]) @ axis)
    along = abs(float(np.array([np.cos(card.angle), np.sin(card.angle)]) @ axis))
    upright = float(np.sqrt(max(0.0, 1 - along**2)))
    return middle - max(card.shape.width * along, card.shape.height * upright) / 2
