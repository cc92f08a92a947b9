"""Paper around the cards of a hand that is none of theirs: another card, of which nothing was read.

Cards of a hand lie any way, one across another or half under it, and nothing tells where the next one should
begin. But a joker without a mark, or a card of which glare hides the index, shows its paper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.messages import N_, Message
from kiosk.vision.lone_cards import made_smaller
from kiosk.vision.outlines import mask_of
from kiosk.vision.paper import are_like
from kiosk.vision.proposal import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.cards import SeenCard
    from kiosk.vision.proposal import Quad
    from kiosk.vision.shots import Image

UNIT_PX: Final = 10.0
"""Index height to which the picture is made smaller."""
AROUND: Final = 3
"""Px by which a card may reach further than its outline says, 4 mm."""
NARROW: Final = 4
"""Px across what is no card's strip but an edge, a line or a glint, 5 mm."""
LIGHT: Final = (0.85, 0.92)
EVEN: Final = 0.6
"""Shares of the paper's lightness from which a place may be paper, and from which it is, and the share of a
piece that is: a table nearly as light fades from one to the other."""
SHARES: Final = (0.08, 1.2)
"""Of a card's area: how much paper is another card at least, and is a sheet or the table from."""


def check_hand_paper(picture: Image, cards: Sequence[SeenCard]) -> tuple[VisionFinding, ...]:
    """A finding for each piece of the cards' paper that touches them and is none of theirs.

    Args:
        picture: (H, W, 3), uint8, BGR.
        cards: all that were read, as large as they are.
    """
    pieces = tuple(_pieces_beside(picture, cards)) if cards else ()
    return tuple(
        VisionFinding(
            "hidden_card",
            Message(N_("A card may lie under or beside the marked place, and was not read.")),
            Message(N_("Lay every card free and take the picture again, or check them.")),
            spoils=True,
            quad=quad,
        )
        for quad in pieces
    )


def _pieces_beside(picture: Image, cards: Sequence[SeenCard]) -> Iterator[Quad]:
    """Where such pieces lie: as large as part of a card, and against what was read."""
    lab, scale = made_smaller(picture, cards, UNIT_PX)
    covered = mask_of(lab.shape, [np.asarray(card.outline) * scale for card in cards])
    if not covered.any():
        return
    shown = lab[covered].astype(np.float64)
    paper = np.median(shown[shown[:, 0] >= np.median(shown[:, 0])], axis=0)
    like = are_like(lab.astype(np.float64), paper)
    area = float(np.median([card.shape.width * card.shape.height for card in cards])) * scale**2
    known = cv2.dilate(covered.astype(np.uint8), np.ones((2 * AROUND + 1,) * 2))
    maybe, surely = ((like & (lab[..., 0] > share * paper[0]) & (known == 0)) for share in LIGHT)
    wide = cv2.morphologyEx(maybe.astype(np.uint8), cv2.MORPH_OPEN, np.ones((NARROW, NARROW)))
    _, pieces, measures, _ = cv2.connectedComponentsWithStats(wide, connectivity=4)
    against = np.unique(pieces[cv2.dilate(known, np.ones((5, 5))) > 0])
    for piece in against[against > 0]:
        there = pieces == piece
        share = measures[piece, cv2.CC_STAT_AREA] / area
        if SHARES[0] < share < SHARES[1] and surely[there].mean() > EVEN:
            places = np.argwhere(there)[:, ::-1].astype(np.float32)
            yield _quad(np.asarray(cv2.boxPoints(cv2.minAreaRect(places)), np.float64) / scale)


def _quad(corners: NDArray[np.float64]) -> Quad:
    one, two, three, four = ((float(x), float(y)) for x, y in corners)
    return one, two, three, four
