"""What comes between the camera and the cards: reflections, and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.messages import N_, Message
from kiosk.vision.capture.quality import HANDS_AWAY
from kiosk.vision.imaging.outlines import mask_of
from kiosk.vision.model import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.model import Image, Quad, SeenCard

    Mask = NDArray[np.bool_]
    Floats = NDArray[np.float64]

REDUCED_WIDTH_PX: Final = 640
"""Px to which the picture is reduced."""
BURNT_LEVEL: Final = 250
"""Level of all colours from which nothing can be read."""
MIN_REFLECTION_SIDE: Final = 0.8
"""Side of a reflection that may hide an index, in index heights."""
MAX_BURNT_PAPER_SHARE: Final = 0.3
"""Share of the cards' paper from which it is the exposure that is wrong, and no reflection."""
HAND_SHARE_RANGE: Final = (0.02, 0.3)
"""Share of the picture that a hand takes."""
MIN_CLOTH_DIFFERENCE: Final = 12.0
"""Difference of colour (CIE Lab in bytes) from what lies around from which something is no part of it."""
SKIN_HUE_RANGE: Final = (0.1, 0.65)
"""How far skin lies from the cards' paper in the hue of `_shades_apart`: skin of every tone has 5 to 20 in
CIE Lab's red, and 8 to 26 in its yellow, at a lightness of 25 to 85; and some cameras colour strongly."""
MIN_SKIN_REDNESS_SHARE: Final = 0.36
"""How much redder than the paper skin is at least, as a share of how much yellower it is; wood is less so."""
MIN_SKIN_LIGHTNESS_SHARE: Final = 0.3
"""Share of the paper's lightness from which a colour can be told."""
MIN_SHARE_BESIDE_CARDS: Final = 0.2
"""Share of a hand, with its arm, that lies beside the cards at least."""
MAX_SAME_HUE_DIFFERENCE: Final = 0.07
"""Difference of hue and saturation together up to which two places have one colour, be one in the shade."""
MAX_SHADE_RATIO: Final = 1.7
"""Times as light as the other that one of them is at the most."""
MAX_ELSEWHERE_RATIO: Final = 4.0
"""Times its own size that the table elsewhere may look like a hand, as other arms do; if more of it does, it
is the cloth."""
MAX_ELSEWHERE_SHARE: Final = 0.5
"""Share of the table elsewhere from which the same is said, however large it is itself."""
MAX_RIM_SHARE: Final = 0.35
"""Share of the picture's rim from which what is coloured like skin is the table."""
_SKIN_LOW: Final = (40, 138, 85)
_SKIN_HIGH: Final = (255, 178, 122)
"""Skin of every tone where no card tells how white looks in this light, in YCrCb (D. Chai and K. N. Ngan,
IEEE Trans. CSVT 9, 1999, somewhat narrowed)."""


def check_obstruction(picture: Image, cards: Sequence[SeenCard]) -> tuple[VisionFinding, ...]:
    """Reflections on the cards and hands over them, in a picture (H x W x 3, uint8, BGR)."""
    factor = min(1.0, REDUCED_WIDTH_PX / picture.shape[1])
    small = np.asarray(
        cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
    )
    covered = mask_of(small.shape[:2], [np.asarray(card.outline) * factor for card in cards])
    units = [card.shape.unit * factor for card in cards]
    found = []
    if (glare := _glare(small, covered, float(np.median(units)))) is not None:
        found.append(
            VisionFinding(
                "glare",
                Message(N_("Light is reflected on the cards.")),
                Message(N_("Shade the lamp or turn the cards a little, and take the picture again.")),
                spoils=False,  # what it hides is doubted or missed by itself
                quad=_scaled(glare, 1 / factor),
            )
        )
    if (hand := _hand(small, covered)) is not None:
        found.append(
            VisionFinding(
                "hand",
                Message(N_("A hand is in the picture.")),
                HANDS_AWAY,
                spoils=True,
                quad=_scaled(hand, 1 / factor),
            )
        )
    return tuple(found)


def hand_advice(picture: Image) -> Message | None:
    """What to do about a hand that reaches into the picture (H x W x 3, uint8, BGR), wherever cards lie.

    For a live picture, in which no cards have been looked for yet; None without a hand.
    """
    factor = min(1.0, REDUCED_WIDTH_PX / picture.shape[1])
    resized = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return None if _hand(np.asarray(resized, np.uint8)) is None else HANDS_AWAY


def _glare(small: Image, covered: Mask, unit: float) -> Quad | None:
    """Where the largest reflection lies on the cards; None without one."""
    burnt = (small.min(axis=2) >= BURNT_LEVEL) & covered
    if not covered.any() or burnt.sum() > MAX_BURNT_PAPER_SHARE * covered.sum():
        return None
    side = max(2, round(MIN_REFLECTION_SIDE * unit))
    spots = cv2.morphologyEx(burnt.astype(np.uint8), cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    return _around(spots)


def _hand(small: Image, cards: Mask | None = None) -> Quad | None:
    """Where a hand reaches into the picture, and over the cards where these are known; None without one."""
    covered = np.zeros(small.shape[:2], np.bool_) if cards is None else cards
    blurred = np.asarray(cv2.GaussianBlur(small, (0, 0), 2), np.uint8)
    lab = np.asarray(cv2.cvtColor(blurred, cv2.COLOR_BGR2LAB), np.float64)
    lightness, hue = _shades_apart(lab)
    skin = _skin_beside_paper(lightness, hue, covered) if covered.any() else _skin(blurred)
    rim = np.concatenate([skin[0], skin[-1], skin[:, 0], skin[:, -1]])
    if rim.mean() > MAX_RIM_SHARE:
        return None
    opened = cv2.morphologyEx(skin.astype(np.uint8), cv2.MORPH_OPEN, np.ones((9, 9), np.uint8))
    number, labels, stats, _ = cv2.connectedComponentsWithStats(opened)
    height, width = skin.shape
    for label in range(1, number):
        left, top, across, down, area = (int(value) for value in stats[label])
        reaches_in = left == 0 or top == 0 or left + across == width or top + down == height
        is_as_large = HAND_SHARE_RANGE[0] < area / skin.size < HAND_SHARE_RANGE[1]
        if not (reaches_in and is_as_large):
            continue
        here = labels == label
        is_over = cards is None or bool((_widened(here, 15) & cards).any())
        if is_over and _stands_out(lab, here, covered) and not _is_all_over(lightness, hue, here, covered):
            return _around(here.astype(np.uint8))
    return None


def _skin(picture: Image) -> Mask:
    """What may be skin by its colour alone, in light that is about white."""
    colours = cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb)
    return np.asarray(cv2.inRange(colours, np.array(_SKIN_LOW), np.array(_SKIN_HIGH)) > 0)


def _skin_beside_paper(lightness: Floats, hue: Floats, covered: Mask) -> Mask:
    """What may be skin beside the cards' paper, in whatever light, and has another colour than the cloth."""
    paper = covered & (lightness >= np.median(lightness[covered]))
    redness, yellowness = np.moveaxis(hue - np.median(hue[paper], axis=0), 2, 0)
    colour = np.hypot(redness, yellowness)
    is_skin = (
        (colour > SKIN_HUE_RANGE[0])
        & (colour < SKIN_HUE_RANGE[1])
        & (redness > MIN_SKIN_REDNESS_SHARE * yellowness)
        & (yellowness > 0)
    )
    is_skin &= lightness > MIN_SKIN_LIGHTNESS_SHARE * np.median(lightness[paper])
    cloth = np.median(hue[paper if covered.all() else ~covered], axis=0)
    return np.asarray(is_skin & (np.linalg.norm(hue - cloth, axis=2) > MAX_SAME_HUE_DIFFERENCE))


def _stands_out(lab: Floats, here: Mask, covered: Mask) -> bool:
    """Whether it ends, beside the cards, at something of another colour, as shades of one cloth do not.

    What lies on cards alone, and hardly beside them, is their own paper in warm light.
    """
    beside = here & ~covered
    if beside.sum() < MIN_SHARE_BESIDE_CARDS * here.sum():
        return False
    around = _widened(here, 25) & ~_widened(here, 9) & ~covered
    edge = beside & _widened(around, 25)
    if not edge.any():
        return True
    difference = np.median(lab[edge], axis=0) - np.median(lab[around], axis=0)
    return bool(np.linalg.norm(difference) > MIN_CLOTH_DIFFERENCE)


def _widened(mask: Mask, side: int) -> Mask:
    """The mask with whatever lies within half of `side` px of it."""
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((side, side), np.uint8)) > 0)


def _is_all_over(lightness: Floats, hue: Floats, here: Mask, covered: Mask) -> bool:
    """Whether the rest of the table looks the same in many places, as a striped cloth does."""
    seen, elsewhere = here & ~covered, ~here & ~covered
    alike = np.linalg.norm(hue - np.median(hue[seen], axis=0), axis=2) < MAX_SAME_HUE_DIFFERENCE
    alike &= np.abs(np.log(lightness / np.median(lightness[seen]))) < np.log(MAX_SHADE_RATIO)
    most = min(MAX_ELSEWHERE_RATIO * here.sum(), MAX_ELSEWHERE_SHARE * elsewhere.sum())
    return bool((alike & elsewhere).sum() > most)


def _shades_apart(lab: Floats) -> tuple[Floats, Floats]:
    """Lightness (H x W), and a hue with its saturation (H x W x 2) that shade leaves as they are.

    In the shade CIE Lab's two colours and its lightness, less its offset, become smaller by the same share.
    """
    lightness = lab[..., 0] * (100 / 255) + 16
    return lightness, (lab[..., 1:] - 128) / lightness[..., None]


def _around(mask: NDArray[np.uint8] | cv2.typing.MatLike) -> Quad | None:
    """The upright rectangle around the largest piece of a mask; None if it is empty."""
    outlines, _ = cv2.findContours(np.asarray(mask, np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return None
    left, top, across, down = cv2.boundingRect(max(outlines, key=cv2.contourArea))
    right, foot = float(left + across), float(top + down)
    return (float(left), float(top)), (right, float(top)), (right, foot), (float(left), foot)


def _scaled(quad: Quad, factor: float) -> Quad:
    one, two, three, four = ((x * factor, y * factor) for x, y in quad)
    return one, two, three, four
