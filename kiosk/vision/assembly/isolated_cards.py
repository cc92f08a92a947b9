"""Cards that lie by themselves, as large as their paper.

Where nothing tells the scale of a picture, the size of a card follows from the height of its index, and may
be wrong by a third; and a photograph may be pressed into another shape. About a card that lies apart the
table shows, so that its paper has four sides.
"""

from __future__ import annotations

from dataclasses import replace
from math import atan2, pi, remainder
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.imaging.outlines import corners_and_middles, depth_within
from kiosk.vision.imaging.paper import are_paper_coloured, colours_at
from kiosk.vision.model import clearness, fuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import PointArray
    from kiosk.vision.model import Image, SeenCard, SeenIndex

REDUCED_INDEX_PX: Final = 24.0
"""Index height to which the picture is made smaller."""
PAPER_FRAME: Final = (1.35, 1.0)
"""Height and width of a frame around an index, in its heights, on which mostly paper shows."""
MIN_LIGHTNESS_SHARES: Final = (0.0, 0.85, 0.92)
"""Share of the paper's lightness from which a place may be paper: first any that may be in shade, then, on a
table nearly as light, less."""
PAPER_FRAME_SHARE: Final = 0.6
"""Share of the frame, the lightest of it, that is taken for paper."""
MAX_CUT_SIDE_SHARE: Final = 0.3
"""Share of a paper's shortest side along which the picture may end before it does: it then cuts a corner."""
BORDER_TOLERANCE_PX: Final = 0.5
"""Px of the smaller picture from its border within which one corner may lie at most: with two a side of the
paper does, and the card may be longer."""
MIN_FILLED_SHARE: Final = 0.8
"""Share of four corners' area that a card's paper, with all that is printed on it, takes at least."""
MAX_OPPOSITE_SIDE_RATIO: Final = 1.4
"""Times as long as the opposite side is a side of a card seen aslant at the most."""
MAX_CARD_RATIO: Final = 2.2
"""How many times as long as wide a card is at the most, be the photograph pressed into another shape."""
CARD_WIDTH_RANGE: Final = (2.0, 9.0)
"""Index heights across a card."""
MAX_INDEX_TURN: Final = 0.6
"""Rad by which an index may be turned against the sides of its card."""
MAX_SECOND_INDEX_OFFSET_SHARE: Final = 0.25
"""Share of a card's height by which its second index may lie away from its place."""
MAX_INDEX_OFFSET: Final = 0.8
"""Index heights by which an index may stand nearer to an edge of its card's paper than usual, or further
from it. On 121 photographs of single cards the most is 0.75, on drawn hands 0.19; with as much as a
third of another card beside it, 0.96 and more."""


def sized_by_paper(picture: Image, cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """The cards, each that lies by itself where its paper is, with all of its indices.

    Args:
        picture: (H, W, 3), uint8, BGR.
        cards: as their indices alone have them, places in px of the picture.
    """
    if not cards:
        return ()
    laid = list(cards)
    lab, scale = reduced_lab(picture, cards, REDUCED_INDEX_PX)
    for card in sorted(cards, key=lambda seen: -clearness(seen.chances)):
        if not any(other is card for other in laid):
            continue  # it is another's second index
        paper = _find_paper(lab, scale, card)
        if paper is None:
            continue
        on_it = [other for other in laid if _is_on(other, paper)]
        whole = _laid_on(paper, on_it)
        if whole is not None:
            known = {id(index) for index in whole.indices}
            laid = [*(other for other in laid if id(other.indices[0]) not in known), whole]
    return tuple(laid)


def reduced_lab(picture: Image, cards: Sequence[SeenCard], unit: float) -> tuple[Image, float]:
    """The picture in CIE Lab, the cards' indices `unit` px high or less, and how much smaller it is."""
    scale = min(1.0, unit / float(np.median([card.shape.unit for card in cards])))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(cv2.blur(small, (3, 3)), cv2.COLOR_BGR2LAB), np.uint8), scale


def _is_on(card: SeenCard, paper: PointArray) -> bool:
    place = card.indices[0].place
    return bool(depth_within(np.array([[place.x, place.y]]), paper)[0] > 0)


def _find_paper(lab: Image, scale: float, card: SeenCard) -> PointArray | None:
    """The corners of the paper on which a card's index is printed, (4, 2), px; None if it has no four.

    `lab` is the picture, CIE Lab, made smaller by `scale`.
    """
    frame = corners_and_middles(np.array(card.indices[0].place.around(*PAPER_FRAME)) * scale)
    seen = colours_at(lab, frame)
    lightest = np.argsort(-seen[:, 0])[: round(PAPER_FRAME_SHARE * len(seen))]
    paper = np.median(seen[lightest], axis=0)
    like = are_paper_coloured(lab.astype(np.float64), paper)
    for share in MIN_LIGHTNESS_SHARES:
        piece = _piece_at(frame[lightest], like & (lab[..., 0] > share * paper[0]))
        corners = None if piece is None else corners_of(piece)
        if corners is not None and _may_be_card(corners, scale * card.shape.unit):
            return corners / scale
    return None


def _piece_at(places: PointArray, like: NDArray[np.bool_]) -> NDArray[np.bool_] | None:
    """The connected piece of the picture on which most of the places are; None if none is on any."""
    pieces = cv2.connectedComponents(cv2.erode(like.astype(np.uint8), np.ones((2, 2), np.uint8)))[1]
    columns, rows = np.round(places).astype(int).clip(0, np.array(pieces.shape[::-1]) - 1).T
    numbers = np.bincount(pieces[rows, columns], minlength=2)
    numbers[0] = 0
    return np.asarray(pieces == numbers.argmax()) if numbers.any() else None


def corners_of(piece: NDArray[np.bool_]) -> PointArray | None:
    """The four corners of a piece of the picture, as a clock's hand turns, if it has so many."""
    contours, _ = cv2.findContours(piece.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    contour = max(contours, key=cv2.contourArea)
    hull = cv2.convexHull(contour)
    if len(hull) < 4:
        return None
    corners = cv2.approxPolyN(hull.astype(np.float32), 4).reshape(-1, 2).astype(np.float64)
    area, held = cv2.contourArea(corners.astype(np.float32), oriented=True), cv2.contourArea(contour)
    if len(corners) != 4 or held < MIN_FILLED_SHARE * abs(area):
        return None
    if _ends_at_border(piece, corners):
        return None
    return corners if area > 0 else corners[::-1]


def _ends_at_border(piece: NDArray[np.bool_], corners: PointArray) -> bool:
    """Whether the picture cuts more of a piece than a corner: the card may be longer."""
    cut = max(int(side.sum()) for side in (piece[0], piece[-1], piece[:, 0], piece[:, -1]))
    last = np.array(piece.shape[::-1]) - 1
    outside = np.concatenate([corners < BORDER_TOLERANCE_PX, corners > last - BORDER_TOLERANCE_PX], axis=1)
    return bool(cut > MAX_CUT_SIDE_SHARE * lengths_of(corners).min() or outside.sum(axis=0).max() > 1)


def lengths_of(corners: PointArray) -> PointArray:
    """How long the sides between four corners are, one after the other."""
    return np.asarray(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1))


def _may_be_card(corners: PointArray, unit: float) -> bool:
    """Whether four corners are those of a card, its index `unit` px high."""
    lengths = lengths_of(corners).clip(1e-9)
    if (np.abs(np.log(lengths[:2] / lengths[2:])) > np.log(MAX_OPPOSITE_SIDE_RATIO)).any():
        return False
    short, long = np.sort(lengths[:2] + lengths[2:]) / 2
    return bool(
        long / short < MAX_CARD_RATIO and CARD_WIDTH_RANGE[0] * unit < short < CARD_WIDTH_RANGE[1] * unit
    )


def _laid_on(paper: PointArray, on_it: Sequence[SeenCard]) -> SeenCard | None:
    """The card of a paper, with its second index if that was not matched; None if another lies there, too."""
    first, *others = sorted(on_it, key=lambda card: -clearness(card.chances))
    whole = _turned_as(paper, first)
    for other in others:
        is_same = other.indices[0].best == first.indices[0].best
        if whole is not None and is_same and _is_opposite(whole, other.indices):
            whole = replace(
                whole, indices=(*whole.indices, *other.indices), chances=fuse(whole.chances, other.chances)
            )
        elif other.is_clear:
            return None
    return None if whole is not None and _reaches_further(whole, on_it) else whole


def _reaches_further(whole: SeenCard, on_it: Sequence[SeenCard]) -> bool:
    """Whether an index of the card stands in no corner of its paper: another card's shows beside it.

    A joker's marks stand anywhere in their corners.
    """
    if whole.indices[0].is_joker:
        return False
    indices = [index for card in on_it for index in card.indices if index.best == whole.indices[0].best]
    seen = np.abs([whole.seen_at(index.place.x, index.place.y) for index in indices])
    astray = np.abs(seen - np.array([whole.shape.right, whole.shape.down]) / 2)
    return bool((astray > MAX_INDEX_OFFSET * whole.shape.unit).any())


def _is_opposite(card: SeenCard, indices: Sequence[SeenIndex]) -> bool:
    """Whether there is one index, and it stands where the card, which shows one, has its other."""
    if len(indices) != 1 or len(card.indices) != 1:
        return False
    one, two = (
        card.seen_at(index_seen.place.x, index_seen.place.y) for index_seen in (*card.indices, *indices)
    )
    return max(abs(one[0] + two[0]), abs(one[1] + two[1])) < MAX_SECOND_INDEX_OFFSET_SHARE * card.shape.height


def _turned_as(paper: PointArray, card: SeenCard) -> SeenCard | None:
    """The card laid on its paper as it is read; None if it cannot be read so there."""
    index, shape = card.indices[0], card.shape
    across, along = paper[1] - paper[0] + paper[2] - paper[3], paper[3] - paper[0] + paper[2] - paper[1]
    if index.is_joker:  # its mark may seem to stand any way up: what is longer is its length
        across, along = sorted((across, along), key=np.linalg.norm)
    x, y = _crossing(paper)

    def laid(right: PointArray, down: PointArray) -> SeenCard:
        width, height = (float(np.linalg.norm(side)) / 2 for side in (right, down))
        size = replace(
            shape,
            right=width - 2 * shape.margin_across * shape.unit,
            down=height - 2 * shape.margin_down * shape.unit,
        )
        return replace(card, x=x, y=y, angle=atan2(right[1], right[0]), shape=size)

    ways = [laid(across, along), laid(-across, along)]
    if not index.is_joker:
        ways += [laid(along, across), laid(-along, across)]
    upright = [way for way in ways if way.seen_at(index.place.x, index.place.y)[1] < 0]
    best = min(upright, key=lambda way: _turn_against(way, index), default=None)
    is_read = best is not None and (index.is_joker or _turn_against(best, index) < MAX_INDEX_TURN)
    return best if is_read else None


def _turn_against(card: SeenCard, index: SeenIndex) -> float:
    """How far the index is turned against the card, rad."""
    return abs(remainder(card.angle - index.place.angle, 2 * pi))


def _crossing(corners: PointArray) -> tuple[float, float]:
    """Where the diagonals cross: the middle of a card, be it seen aslant."""
    one, other = corners[2] - corners[0], corners[3] - corners[1]
    away = corners[1] - corners[0]
    share = (away[0] * other[1] - away[1] * other[0]) / (one[0] * other[1] - one[1] * other[0])
    x, y = corners[0] + share * one
    return float(x), float(y)
