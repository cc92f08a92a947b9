"""Cards that lie by themselves and show nothing that could be read, as a joker without a mark does.

Nothing is found on them, so that nothing else tells that they are there but their paper, which is as large as
a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.assembly.isolated_cards import MIN_LIGHTNESS_SHARES, corners_of, lengths_of, reduced_lab
from kiosk.vision.imaging.outlines import as_quad, depth_within, mask_of
from kiosk.vision.imaging.paper import are_paper_coloured, usual_paper

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import PointArray
    from kiosk.vision.model import Image, Quad, SeenCard

COARSE_INDEX_PX: Final = 10.0
"""Index height to which the picture is made smaller."""
MIN_CARD_PAPER_SHARE: Final = 0.4
"""Share of a card that is paper at least; the rest may be a picture."""
MAX_SIZE_DEVIATION: Final = 0.12
"""Share by which such a paper may be wider or longer than a card, or less so."""


def find_unread_cards(picture: Image, cards: Sequence[SeenCard]) -> Iterator[Quad]:
    """Where a card may lie by itself on which nothing was read.

    Args:
        picture: (H, W, 3), uint8, BGR.
        cards: all that were read, as large as they are.
    """
    found: list[PointArray] = []
    for corners in _sheets(picture, cards) if cards else ():
        if any(depth_within(corners.mean(axis=0)[None], other)[0] > 0 for other in found):
            continue
        found.append(corners)
        yield as_quad(corners)


def _sheets(picture: Image, cards: Sequence[SeenCard]) -> Iterator[PointArray]:
    """The corners, (4, 2), px, of each piece of the cards' paper that is as large as one and touches none.

    The same one may come several times.
    """
    lab, scale = reduced_lab(picture, cards, COARSE_INDEX_PX)
    covered = mask_of(lab.shape, [np.asarray(card.outline) * scale for card in cards])
    if not covered.any():
        return
    paper = usual_paper(lab, covered)
    like = are_paper_coloured(lab.astype(np.float64), paper)
    shapes = np.array([(card.shape.width, card.shape.height) for card in cards])
    size = np.sort(np.median(shapes, axis=0)) * scale
    for share in MIN_LIGHTNESS_SHARES:
        mask = like & (lab[..., 0] > share * paper[0])
        for corners in _pieces(mask.astype(np.uint8), covered, size):
            yield corners / scale


def _pieces(mask: NDArray[np.uint8], covered: NDArray[np.bool_], size: PointArray) -> Iterator[PointArray]:
    """The corners of each connected piece of a mask, as large as a card, that touches nothing `covered`."""
    _, pieces, measures, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    areas = measures[:, cv2.CC_STAT_AREA] / size.prod()
    fits = (areas > MIN_CARD_PAPER_SHARE) & (areas < (1 + MAX_SIZE_DEVIATION) ** 2)
    fits[np.append(np.unique(pieces[covered]), 0)] = False
    for piece in np.flatnonzero(fits):
        corners = corners_of(pieces == piece)
        if corners is not None and _is_as_large(corners, size):
            yield corners


def _is_as_large(corners: PointArray, size: PointArray) -> bool:
    """Whether four corners are as far apart as those of a card of that `size`, px, its shorter side first."""
    sides = lengths_of(corners)
    seen = np.sort((sides[:2] + sides[2:]) / 2).clip(1e-9)
    return bool((np.abs(np.log(seen / size)) < np.log(1 + MAX_SIZE_DEVIATION)).all())
