"""What lies around the cards that were read and is none of them, nor the table: a card of which nothing was.

Cards of a hand lie any way, one across another or half under it, and nothing tells where the next one should
begin. But a joker without a mark, or a card of which glare or another card hides the indices, shows its
paper, one that lies face down its back, and on a table as white as paper a joker still shows its picture.

About melds much else lies, and what should lie in their columns is asked about there. Left is a joker without
a mark that lies across a column, or sticks out of it to the side: paper that is none of the table's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from kiosk.messages import N_, Message
from kiosk.vision.assembly.isolated_cards import reduced_lab
from kiosk.vision.checks.column_checks import is_cut
from kiosk.vision.imaging.outlines import mask_of, quad_around
from kiosk.vision.imaging.paper import are_paper_coloured, usual_paper
from kiosk.vision.model import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.imaging.border import Border
    from kiosk.vision.model import Image, Quad, SeenCard

    Mask = NDArray[np.bool_]

COARSE_INDEX_PX: Final = 10.0
"""Index height to which the picture is made smaller."""
OUTLINE_MARGIN_PX: Final = 3
"""Px by which a card may reach further than its outline says, 4 mm."""
MIN_THING_WIDTH_PX: Final = 4
"""Px across what is no card's strip but an edge, a line or a glint, 5 mm."""
PAPER_LIGHTNESS_SHARES: Final = (0.85, 0.92)
MIN_SURE_PAPER_SHARE: Final = 0.6
"""Shares of the paper's lightness from which a place may be paper, and from which it is, and the share of a
piece that is: a table nearly as light fades from one to the other."""
PAPER_AREA_RANGE: Final = (0.08, 1.2)
"""Of a card's area: how much paper is another card at least, and is a sheet or the table from."""
MIN_TABLE_DISTANCE: Final = 1.15
"""Heights of a card from which nothing that lies against one reaches."""
MIN_TABLE_SHARE: Final = 0.03
"""Share of the picture so far away that tells what the table looks like."""
TILE_PX: Final = 100
MIN_TABLE_TILES: Final = (3, 6)
"""Px, and how many such squares, of six or more so far away, must show what the table shows: in fewer a pile
of cards may lie."""
COLOUR_STEP: Final = 4
"""Of lightness and hue (CIE Lab, 0 to 255), as fine as they are told apart."""
COLOUR_TOLERANCE_STEPS: Final = (8, 1, 1)
"""Steps by which a place is lighter, redder or yellower than some further off and may be the table, too."""
MAX_TOUCHING_PX: Final = 6.0
MAX_NEAR_PX: Final = 30.0
"""Px from a card up to which a thing may lie against it, or be the picture of one that does, 7 and 35 mm."""
MIN_THING_AREAS: Final = (0.004, 0.02)
"""Shares of a card's area that such a thing has at least: a corner, and a joker's picture. On two of 116
photographs of which all was read such a thing seems to lie, on none of 88 pictures of drawn hands."""
MIN_PIECE_WIDTH_PX: Final = 12.0
"""Px across what is no strip of a card that lies a little otherwise than its index says, 14 mm."""
MAX_PICTURE_RATIO: Final = 3.0
"""Times as long as wide from which a thing is no joker's picture."""


def check_around_hand(picture: Image, border: Border, cards: Sequence[SeenCard]) -> Iterator[VisionFinding]:
    """A finding for each thing around a hand's cards that may be another card.

    Args:
        picture: (H, W, 3), uint8, BGR.
        border: corners of what of it was taken, px.
        cards: all that were read, as large as they are; those that the border cuts are hardly the hand's.
    """
    around = _around(picture, border, cards) if cards else None
    if around is not None:
        yield from map(_may_lie_there, _quads(around, _paper(around) | _unlike_table(around)))


def check_around_melds(picture: Image, border: Border, cards: Sequence[SeenCard]) -> Iterator[VisionFinding]:
    """A finding for each piece of paper against cards of melds that may be a joker without a mark.

    Paper that reaches to the border is rather a sheet, or the other line's.

    Args:
        picture: (H, W, 3), uint8, BGR.
        border: corners of what of it was taken, px.
        cards: all that were read, as large as they are.
    """
    around = _around(picture, border, cards) if cards else None
    if around is None:
        return
    inside = (
        cv2.erode(around.taken.astype(np.uint8), np.ones((2 * OUTLINE_MARGIN_PX + 1,) * 2), borderValue=0) > 0
    )
    _, pieces = cv2.connectedComponents((_paper(around) & _unlike_table(around)).astype(np.uint8))
    for piece in range(1, int(pieces.max()) + 1):
        there = pieces == piece
        _, sides, _ = cv2.minAreaRect(np.argwhere(there).astype(np.float32))
        is_large = there.sum() > PAPER_AREA_RANGE[0] * around.area and min(sides) > MIN_PIECE_WIDTH_PX
        if is_large and inside[there].all():
            yield from map(_may_lie_there, _quads(around, there))


def _may_lie_there(quad: Quad) -> VisionFinding:
    return VisionFinding(
        "hidden_card",
        Message(N_("A card may lie under or beside the marked place, and was not read.")),
        Message(N_("Lay every card free and take the picture again, or check them.")),
        spoils=True,
        quad=quad,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Around:
    """A picture made smaller, and where in it the cards lie."""

    lab: Image
    """CIE Lab."""
    scale: float
    """Times as large as it was taken."""
    taken: Mask
    free: Mask
    """Where what was taken shows no card, as far as their outlines tell."""
    away: NDArray[np.float32]
    """From each place to the hand's cards, px."""
    paper: NDArray[np.float64]
    """The usual colour of the cards' paper."""
    height: float
    area: float
    """Of a card, px."""


def _around(picture: Image, border: Border, cards: Sequence[SeenCard]) -> _Around | None:
    """None if no card lies in the picture."""
    lab, scale = reduced_lab(picture, cards, COARSE_INDEX_PX)

    def covered(by: Sequence[SeenCard]) -> Mask:
        return mask_of(lab.shape, [np.asarray(card.outline) * scale for card in by])

    own = [card for card in cards if not is_cut(border, card)] or cards
    taken, lying, of_hand = mask_of(lab.shape, [border * scale]), covered(cards), covered(own)
    if not of_hand.any():
        return None
    known = cv2.dilate(lying.astype(np.uint8), np.ones((2 * OUTLINE_MARGIN_PX + 1,) * 2)) > 0
    width, height = np.median([(card.shape.width, card.shape.height) for card in own], axis=0) * scale
    return _Around(
        lab,
        scale,
        taken,
        taken & ~known,
        np.asarray(cv2.distanceTransform((~of_hand).astype(np.uint8), cv2.DIST_L2, 5), np.float32),
        usual_paper(lab, of_hand),
        height,
        width * height,
    )


def _quads(around: _Around, things: Mask) -> Iterator[Quad]:
    """Around each of the things, px of the picture as taken."""
    _, pieces = cv2.connectedComponents(things.astype(np.uint8), connectivity=4)
    for piece in range(1, int(pieces.max()) + 1):
        yield quad_around(np.argwhere(pieces == piece)[:, ::-1] / around.scale)


def _paper(around: _Around) -> Mask:
    """Pieces of the cards' paper, as large as part of a card, against one."""
    like = are_paper_coloured(around.lab.astype(np.float64), around.paper) & around.free
    maybe, surely = (
        like & (around.lab[..., 0] > share * around.paper[0]) for share in PAPER_LIGHTNESS_SHARES
    )
    pieces, shares, nearest = _wide_pieces(around, maybe)
    sure_shares = np.bincount(pieces.ravel(), weights=surely.ravel()) / around.area
    is_even = sure_shares > MIN_SURE_PAPER_SHARE * shares
    fits = (
        is_even
        & (shares > PAPER_AREA_RANGE[0])
        & (shares < PAPER_AREA_RANGE[1])
        & (nearest < MAX_TOUCHING_PX)
    )
    return np.asarray(fits[pieces])


def _unlike_table(around: _Around) -> Mask:
    """Pieces near the cards that look like nothing further away than a card against one of them reaches."""
    beyond = around.taken & (around.away > MIN_TABLE_DISTANCE * around.height)
    if beyond.sum() < MIN_TABLE_SHARE * around.taken.sum():
        return np.zeros_like(beyond)
    steps = (around.lab // COLOUR_STEP).astype(np.intp)
    table = _common_colours(steps, beyond)
    for axis, by in enumerate(COLOUR_TOLERANCE_STEPS):
        apart = np.pad(table, [(by, by) if other_axis == axis else (0, 0) for other_axis in range(3)])
        table = np.asarray(sliding_window_view(apart, 2 * by + 1, axis=axis).any(axis=-1))
    strange = around.free & (around.away < 2 * MAX_NEAR_PX) & ~table[tuple(np.moveaxis(steps, -1, 0))]
    pieces, shares, nearest = _wide_pieces(around, strange)
    fits = (nearest < MAX_TOUCHING_PX) & (shares > MIN_THING_AREAS[0])
    for piece in np.flatnonzero(~fits & (nearest < MAX_NEAR_PX) & (shares > MIN_THING_AREAS[1])):
        fits[piece] = not _is_long(pieces == piece)
    return np.asarray(fits[pieces])


def _is_long(piece: Mask) -> bool:
    """Whether it is several times as long as wide, as a pen is."""
    _, sides, _ = cv2.minAreaRect(np.argwhere(piece).astype(np.float32))
    return max(sides) > MAX_PICTURE_RATIO * min(sides)


def _common_colours(steps: NDArray[np.intp], there: Mask) -> Mask:
    """Which colours, in steps of lightness and of both hues, the picture shows there in several squares."""
    times = np.zeros((256 // COLOUR_STEP,) * 3, np.intp)
    squares = 0
    for row in range(0, there.shape[0], TILE_PX):
        for column in range(0, there.shape[1], TILE_PX):
            square = np.s_[row : row + TILE_PX, column : column + TILE_PX]
            shown = np.zeros_like(times, np.bool_)
            shown[tuple(steps[square][there[square]].T)] = True
            times += shown
            squares += int(shown.any())
    return np.asarray(times >= (MIN_TABLE_TILES[0] if squares >= MIN_TABLE_TILES[1] else 1))


def _wide_pieces(
    around: _Around, mask: Mask
) -> tuple[NDArray[np.int32], NDArray[np.float64], NDArray[np.float64]]:
    """The numbers of a mask's connected pieces where they are not narrow.

    Beside them of each its share of a card's area, and how near it is to the hand's cards, px: of what is no
    piece, which has the number 0, none and infinitely far.
    """
    wide = cv2.morphologyEx(
        mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((MIN_THING_WIDTH_PX, MIN_THING_WIDTH_PX))
    )
    count, found = cv2.connectedComponents(wide, connectivity=4)
    pieces = np.asarray(found, np.int32)
    shares, nearest = np.bincount(pieces.ravel()) / around.area, np.full(count, np.inf)
    np.minimum.at(nearest, pieces, around.away)
    shares[0], nearest[0] = 0.0, np.inf
    return pieces, shares, nearest
