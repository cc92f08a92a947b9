"""What looks wrong with a side although every card was read: each a finding that a screen can point to."""

from __future__ import annotations

from itertools import starmap
from math import pi, remainder
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.games.burraco.rules import Burraco
from kiosk.messages import N_, Message
from kiosk.vision.assembly.index_pairs import MAX_ROW_LEVEL_DIFFERENCE
from kiosk.vision.checks.bare_gaps import is_bare
from kiosk.vision.checks.covered_last_card import is_covered, usual_step
from kiosk.vision.checks.crossed_card import is_crossed
from kiosk.vision.checks.paper_beside import goes_on_outside, has_paper_beside, shows_no_paper
from kiosk.vision.checks.unread_edges import is_any_unread
from kiosk.vision.checks.unread_strips import find_strip
from kiosk.vision.decoding.layout_prior import (
    CARDS_ACROSS,
    find_misplaced,
    find_oversized,
    is_marked_frozen,
)
from kiosk.vision.imaging.outlines import depth_within, depths_within
from kiosk.vision.model import GroupKind, VisionFinding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kiosk.vision.imaging.border import Border
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Image, MeldReading, Quad, SeenCard

MAX_JOKER_OFF_AXIS: Final = 0.7
"""How far from the middle of its column a joker that shows one index may lie, in index heights."""
MIN_ASKEW_TURN: Final = 0.2
"""Rad by which a card lies askew among others."""
MAX_OVERHANG: Final = 0.35
"""How far a card may seem to reach out of the picture, in index heights, before it counts as cut."""
MAX_OTHER_LINE_ENDS: Final = 2
"""Cards of a column of the other line's that may reach into the picture."""
MIN_UNTOLD_ROOM_RATIO: Final = 1.35
"""Times the pitch of the upright cards from which another one may lie before those across, unless the ranks
tell that none does. Of 1,531 drawn columns 4 have as much; without their last upright card one has less, and
there a strip of that card shows (`find_strip`)."""
MIN_SET_GAP_RATIO: Final = 1.55
"""Times the usual pitch from which a card may be hidden between two of a set: no rank tells that none is. Of
2,092 drawn sets 16 have as much room, and one of those without as much as `MIN_GAP_RATIO` had lost a card."""
MAX_UNREAD_CHANCE: Final = 0.4
"""Chance that a card begins where none was read up to which no room or paper is asked about, if all cards
that were read show their own edges. Of 161 drawn columns of which a card was not read six show no edge above
0.5, five of them none above 0.3."""
MAX_UNREAD_CHANCE_IN_ROW: Final = 0.3
"""The same of a row, whose cards hardly overlap: where an index lies in glare its edge was seen by 0.48."""
MAX_ONE_EDGE_WIDTH: Final = 0.25
"""How wide, in index heights, a strip is whose two edges look like one from further off: up to three
millimetres. The strips of six drawn columns that were none were wider."""
MAY_BE_CARD: Final = N_("What lies apart may be a card, and was not counted.")
MIN_BURRACO_CARDS: Final = 7
"""Cards of a burraco at the least, by every code."""
BURRACO_NAMES: Final = {
    Burraco.NONE: Message(N_("no burraco")),
    Burraco.CLEAN: Message(N_("clean burraco")),
    Burraco.SEMI_CLEAN: Message(N_("semi-clean burraco")),
    Burraco.DIRTY: Message(N_("dirty burraco")),
}


def check_columns(
    picture: Image,
    columns: Sequence[Column],
    melds: Sequence[MeldReading],
    border: Border,
    cut: Sequence[Column] = (),
) -> Iterator[VisionFinding]:
    """Room or paper for a card that was not read, and marks that contradict the count.

    `cut` are columns beside them of which the border cuts every card, as it does the other line's: the paper
    there is theirs.
    """
    # the colours of the picture, smoothed for paper and sharp for edges
    sharp = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), np.uint8)
    lab = np.asarray(cv2.blur(sharp, (5, 5)), np.uint8)
    lightness, sharp_lightness = (np.ascontiguousarray(image[..., 0]) for image in (lab, sharp))
    # the columns as they were read, and all outlines that are known
    as_read = zip(map(_as_read, columns, melds), melds, strict=True)
    kept = [(column, meld) for column, meld in as_read if column.cards]  # of print alone nothing is left
    read = [column for column, _ in kept]
    outlines = [np.asarray(card.outline) for column in read for card in column.cards]
    beside = [card for column in cut for card in column.cards if card.is_hardly_print]
    known = [*outlines, *(np.asarray(card.outline) for card in beside)]
    step = usual_step(card for column, meld in kept if meld.kind is GroupKind.ROW for card in column.cards)
    for column, meld in kept:
        fit, strip = column.fit, find_strip(sharp, sharp_lightness, column, outlines)
        is_row = meld.kind is GroupKind.ROW
        least = MAX_UNREAD_CHANCE_IN_ROW if is_row else MAX_UNREAD_CHANCE
        may_hide = fit is None or fit.unread > least or bool(fit.without_clear_edge)
        # room, edges or paper for another card, unless all edges are told
        seems_hidden = may_hide and (
            any(not is_bare(sharp_lightness, column, place) for place in _wide_gaps(column, meld))
            or (is_covered(column, read, step) and not is_bare(sharp_lightness, column, len(column.cards)))
            or is_crossed(lightness, column.cards[-1])
            or _is_out_of_place(column)
            or _may_join_two(column)
            or _is_paired_crosswise(column)
            or has_paper_beside(lab, column, meld.kind, known)
            or shows_no_paper(lab, column, outlines)
            or strip is not None
        )
        if (
            seems_hidden
            or is_any_unread(lab, sharp_lightness, column, outlines, is_row=is_row)
            or _has_room_before_across(column, meld)
            or (strip is not None and strip < MAX_ONE_EDGE_WIDTH)
            or (column.is_parted and not is_row)
        ):
            yield _hidden(column)
        # the border cuts a card that was read, or one that was not
        is_any_cut = any(is_cut(border, card) for card in column.cards) or _is_alone_at(border, column)
        if is_any_cut or goes_on_outside(lab, column, outlines, border):
            yield _cut(column)
    yield from (finding for finding in starmap(_mark, kept) if finding)


def _may_join_two(column: Column) -> bool:
    """Whether a covered card that shows several indices lies askew among the others.

    It may be two cards, equal ones of a deck with four indices, of which one's left index was taken for the
    fellow of the other's right one.
    """
    usual = float(np.median([remainder(card.angle, pi / 2) for card in column.cards]))
    return any(
        len(card.indices) > 1 and abs(remainder(card.angle - usual, pi / 2)) > MIN_ASKEW_TURN
        for card in column.cards[:-1]
    )


def is_cut(border: Border, card: SeenCard) -> bool:
    """Whether the picture's border cuts the card."""
    return _depth(border, card) < -MAX_OVERHANG * card.shape.unit


def _depth(border: Border, card: SeenCard) -> float:
    """How far within the border the whole card lies, px; negative if it reaches out."""
    return float(depth_within(np.asarray(card.outline), border).min())


def _is_alone_at(border: Border, column: Column) -> bool:
    """Whether it is one card, which the border touches, as it does the other line's and those of the stock.

    Of 194 drawn cards that were counted as a row each none is as near to the border.
    """
    return len(column.cards) == 1 and _depth(border, column.cards[0]) < 0


def is_other_line(border: Border, column: Column) -> bool:
    """Whether the border cuts every card of the column, as it does those of the other line."""
    return all(is_cut(border, card) for card in column.cards)


def check_alone(border: Border, cards: Sequence[SeenCard]) -> Iterator[VisionFinding]:
    """What lies apart and is, or may be, a card, unless the border cuts it, as it does the other line's."""
    for card in cards:
        is_card = card.is_hardly_print or card.shows_clear_index
        if not is_card or is_cut(border, card):
            continue
        message = N_("A card lies apart and was not counted.")
        if not card.is_clear:
            message = MAY_BE_CARD
        yield _alone(message, card.outline)


def check_unread(quads: Iterable[Quad]) -> Iterator[VisionFinding]:
    """Where paper lies by itself, as large as a card, on which nothing was read."""
    for quad in quads:
        yield _alone(MAY_BE_CARD, quad)


def _alone(message: str, quad: Quad) -> VisionFinding:
    advice = Message(N_("Push it to its meld or take it away, and take the picture again."))
    return VisionFinding("card_alone", Message(message), advice, spoils=True, quad=quad)


def check_cut(border: Border, columns: Sequence[Column]) -> Iterator[VisionFinding]:
    """Columns of which the border cuts every card, if they are hardly ends of the other line's that reach in.

    Those reach in with their ends, and with few cards: not with one side of all.
    """
    for column in columns:
        there = [card for card in column.cards if card.is_hardly_print or card.shows_clear_index]
        if len(there) > MAX_OTHER_LINE_ENDS or (len(there) > 1 and _is_cut_along(border, there)):
            yield _cut(column)


def _is_cut_along(border: Border, cards: Sequence[SeenCard]) -> bool:
    """Whether the left or the right side of the picture cuts cards that lie one below the other."""
    sides = np.abs(np.roll(border, -1, axis=0) - border)
    upright = sides[:, 1] > sides[:, 0]
    beyond = [(depths_within(np.asarray(card.outline), border)[:, upright] < 0).any() for card in cards]
    runs_down = abs(cards[-1].y - cards[0].y) > abs(cards[-1].x - cards[0].x)
    return bool(runs_down and all(beyond))


def _hidden(column: Column) -> VisionFinding:
    return VisionFinding(
        "hidden_card",
        Message(N_("A card may be hidden, or was not read, in the marked column.")),
        Message(N_("Spread the column and take the picture again, or check its cards.")),
        spoils=True,
        quad=column.cards[0].outline,
    )


def _cut(column: Column) -> VisionFinding:
    return VisionFinding(
        "cut_off",
        Message(N_("The picture cuts a card of the marked column.")),
        Message(N_("Push the melds to the middle and take the picture again.")),
        spoils=True,
        quad=column.cards[-1].outline,
    )


def _mark(column: Column, meld: MeldReading) -> VisionFinding | None:
    """A column whose cards lying across do not fit what was read.

    As many cards as a burraco has, which the code forbids, bear the mark of the one that they were taken for.
    """
    sideways = [reading.sideways for reading in meld.cards]
    turned = sum(sideways)
    if is_marked_frozen(sideways, meld.burraco):
        return VisionFinding(
            "frozen_burraco",
            Message(N_("The card nearest the stock lies across: this burraco was frozen.")),
            Message(N_("Such a mark says neither clean nor dirty. Check what of it counts by the ruling.")),
            spoils=True,
            quad=column.cards[0].outline,
        )
    is_forbidden = meld.kind is GroupKind.ILLEGAL and len(meld.cards) >= MIN_BURRACO_CARDS
    if turned == 0 or is_forbidden or meld.kind is GroupKind.ROW or turned == CARDS_ACROSS[meld.burraco]:
        return None
    return VisionFinding(
        "mark_differs",
        Message(N_("The cards turned sideways do not fit the meld that was read: {kind}."),
                {"kind": BURRACO_NAMES[meld.burraco]}),
        Message(N_("Check its cards and the kind of burraco. One that was frozen is marked otherwise.")),
        spoils=True,
        quad=column.cards[-1].outline,
    )  # fmt: skip


def _as_read(column: Column, meld: MeldReading) -> Column:
    """The column without the places that were left out of the meld as print."""
    read = {reading.outline for reading in meld.cards}
    return column.with_cards([place for place, card in enumerate(column.cards) if card.outline in read])


def _is_complete(column: Column, meld: MeldReading) -> bool:
    """Whether the ranks themselves say that no card is missing between those that were read."""
    is_legal = meld.kind is GroupKind.SEQUENCE and meld.problem is None
    return is_legal and len(meld.cards) == len(column.cards)


def _wide_gaps(column: Column, meld: MeldReading) -> set[int]:
    """The places before which there is room for a card, and no rank tells that none lies there."""
    gaps = set() if _is_complete(column, meld) else set(np.flatnonzero(column.room).tolist())
    usual = column.usual_pitch
    if meld.kind is GroupKind.SET and usual is not None:  # two cards, both upright or both across
        is_wide = (np.diff(column.starts) > MIN_SET_GAP_RATIO * usual) & ~column.turns
        large = find_oversized(column)
        is_beside_large = [bool({place - 1, place} & large) for place in range(1, len(column.cards))]
        gaps |= set((np.flatnonzero(is_wide | np.array(is_beside_large)) + 1).tolist())
    return gaps


def _has_room_before_across(column: Column, meld: MeldReading) -> bool:
    """Whether a card might lie before the first of those across, where the ranks do not tell.

    They tell nothing in a set, nor before a wild that lies free across the end of a sequence. Nor do edges,
    since the card may lie whole under the one across; but they tell how much room there is.
    """
    last = len(column.cards) - 1
    first = column.sideways.index(True) if any(column.sideways) else 0
    if first < 2 or not column.sideways[last]:
        return False
    is_free = meld.kind is GroupKind.SEQUENCE and meld.wild == first == last == len(meld.cards) - 1
    starts = _starts(column)
    pitches, room = np.diff(starts[:first]), starts[first] - starts[first - 1]
    has_room = room > max(MIN_UNTOLD_ROOM_RATIO * np.median(pitches), pitches.max())
    return has_room and (is_free or meld.kind is GroupKind.SET)


def _starts(column: Column) -> Sequence[float]:
    """Where the cards begin along the column: by their edges, which tell it best, if all are seen."""
    edges = [] if column.fit is None else [edge.row for edge in column.fit.edges if edge is not None]
    return edges if len(edges) == len(column.cards) else column.starts


def _is_paired_crosswise(column: Column) -> bool:
    """Whether a card shows both indices of an edge, and its neighbours one each, at opposite ends.

    Of a deck with four each card shows both: the other two may have been taken for those of a card that is
    not there.
    """
    for before, card, after in zip(column.cards, column.cards[1:], column.cards[2:], strict=False):
        if [len(shown.indices) for shown in (before, card, after)] != [1, 2, 1]:
            continue
        one, other = (card.seen_at(index.place.x, index.place.y) for index in card.indices)
        is_on_one_edge = abs(one[1] - other[1]) < MAX_ROW_LEVEL_DIFFERENCE * card.shape.unit
        places = [neighbour.indices[0].place for neighbour in (before, after)]
        across = [card.seen_at(place.x, place.y)[0] for place in places]
        if is_on_one_edge and across[0] * across[1] < 0:
            return True
    return False


def _is_out_of_place(column: Column) -> bool:
    """Whether an index stands where no card of the column could show it, as print on a paper beside it does.

    A covered card shows its index at the end that the next card leaves free, or, if that one lies across, at
    the other, which peeps out under it; and a lone word that is taken for a joker's stands where its column
    does.
    """
    first, last = column.cards[0], column.cards[-1]
    way = np.array([last.x - first.x, last.y - first.y])
    if len(column.cards) < 3 or not way.any():
        return False
    way /= np.linalg.norm(way)
    middle = np.median([(card.x, card.y) for card in column.cards], axis=0)
    misplaced = find_misplaced(column)
    for place, card in enumerate(column.cards[:-1]):
        away = np.array([card.x, card.y]) - middle
        aside = abs(way[0] * away[1] - way[1] * away[0])
        is_astray = card.indices[0].is_joker and aside > MAX_JOKER_OFF_AXIS * card.shape.unit
        if len(card.indices) == 1 and (place in misplaced or is_astray):
            return True
    return False
