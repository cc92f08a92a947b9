"""Finds cards that lie apart from each other, as they do when a deck is enrolled.

Most are found by their indices. A joker may show nothing that the detector knows: so whatever else looks like
a card, as light and as large as the others, is one too, and its corners are cut out where the others have
theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, hypot, pi
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.assembly.card_assembly import find_cards
from kiosk.vision.assembly.card_margins import with_measured_margins
from kiosk.vision.assembly.card_sizes import find_sizes
from kiosk.vision.capture.scale import find_scale
from kiosk.vision.model import GENERIC_DECK, NOTHING, RIG_PHOTO, Index, SeenIndex, corner_places
from kiosk.vision.recognition.detector import find_indices
from kiosk.vision.recognition.engine import installed_network
from kiosk.vision.recognition.prints import cut_print, encode_print
from kiosk.vision.recognition.reader import read_indices

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.model import Chances, Image, Quad, SeenCard

MAX_NOTHING_CHANCE: Final = 0.7
"""Chance of *no index* from which a place is passed over."""
MIN_MEASURING_CARDS: Final = 3
"""Cards that show how large a card is, before anything else is taken for one."""
MAX_SIZE_DEVIATION: Final = 0.12
"""Share by which a card may seem larger or smaller than the others."""
MAX_BLANK_HUE_DISTANCE: Final = 14.0
"""Distance of hues (CIE Lab, a and b) up to which a place looks like their paper."""
BLANK_LIGHTNESS_RANGE: Final = (0.8, 1.25)
"""Times the lightness of their paper."""
_REDUCED_WIDTH: Final = 1000


@dataclass(frozen=True, slots=True, eq=False)
class LaidOutCard:
    """A card that lies apart."""

    outline: Quad
    chances: Chances
    pictures: tuple[bytes, ...]
    """Its indices, as `kiosk.vision.model.deck.Print` keeps them."""
    size: tuple[float, float, float]
    """Width and height of the card and height of its index, px."""


def find_laid_out_cards(photo: Image) -> tuple[LaidOutCard, ...]:
    """The cards in a photograph (H x W x 3, uint8, BGR), from left to right in rows.

    Raises:
        NetworkError: the recogniser's own files are missing or damaged.
    """
    places = find_indices(photo, installed_network("detector"))
    chances = read_indices(photo, places, installed_network("reader"))
    seen = [
        SeenIndex(place, chance)
        for place, chance in zip(places, chances, strict=True)
        if chance[NOTHING] < MAX_NOTHING_CHANCE
    ]
    if not seen:
        return ()
    unit = float(np.median([index.place.height for index in seen]))
    sizes = find_sizes(seen, GENERIC_DECK, find_scale(photo, RIG_PHOTO, GENERIC_DECK, unit))
    cards = [card for card in with_measured_margins(photo, find_cards(seen, sizes)) if card.is_open]
    found = [_by_index(photo, card) for card in cards]
    found += _by_paper(photo, cards)
    return tuple(sorted(found, key=lambda card: _reading_order(card, unit)))


def _reading_order(card: LaidOutCard, unit: float) -> tuple[int, float]:
    x, y = np.mean(card.outline, axis=0)
    return int(y // (3 * unit)), float(x)


def _by_index(photo: Image, card: SeenCard) -> LaidOutCard:
    clear = [index for index in card.indices if index.is_clear] or list(card.indices)
    pictures = tuple(encode_print(cut_print(photo, index.place)) for index in clear)
    size = (card.shape.width, card.shape.height, card.indices[0].place.height)
    return LaidOutCard(card.outline, card.chances, pictures, size)


def _by_paper(photo: Image, cards: Sequence[SeenCard]) -> Iterator[LaidOutCard]:
    """What is as light and as large as the cards, and none of them."""
    if len(cards) < MIN_MEASURING_CARDS:
        return
    width = float(np.median([card.shape.width for card in cards]))
    height = float(np.median([card.shape.height for card in cards]))
    middles = [(card.x, card.y) for card in cards]
    for (x, y), (across, down), angle in _rectangles(photo, cards):
        is_card = abs(across / width - 1) < MAX_SIZE_DEVIATION and abs(down / height - 1) < MAX_SIZE_DEVIATION
        if is_card and all(hypot(x - other, y - below) > width / 2 for other, below in middles):
            yield _blank(photo, cards, (x, y), angle)


def _rectangles(
    photo: Image, cards: Sequence[SeenCard]
) -> Iterator[tuple[tuple[float, float], tuple[float, float], float]]:
    """Middle, width and height (px) and direction (rad) of every upright patch of paper."""
    factor = min(1.0, _REDUCED_WIDTH / photo.shape[1])
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    paper = np.median([_paper(lab, card, factor) for card in cards], axis=0)
    alike = np.hypot(lab[..., 1] - paper[1], lab[..., 2] - paper[2]) < MAX_BLANK_HUE_DISTANCE
    alike &= (lab[..., 0] > BLANK_LIGHTNESS_RANGE[0] * paper[0]) & (
        lab[..., 0] < BLANK_LIGHTNESS_RANGE[1] * paper[0]
    )
    outlines, _ = cv2.findContours(alike.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for outline in outlines:
        corners = cv2.boxPoints(cv2.minAreaRect(outline)) / factor
        one, two = corners[1] - corners[0], corners[2] - corners[1]
        across, down = sorted((one, two), key=lambda side: float(np.hypot(*side)))
        middle = corners.mean(axis=0)
        angle = atan2(float(down[1]), float(down[0])) - pi / 2
        yield (float(middle[0]), float(middle[1])), (float(np.hypot(*across)), float(np.hypot(*down))), angle


def _paper(lab: NDArray[np.float32], card: SeenCard, factor: float) -> NDArray[np.float32]:
    """The colour of the card's paper: the lightest third of what lies within it."""
    corners = (np.asarray(card.outline) * factor).astype(int)
    left, top = np.maximum(corners.min(axis=0), 0)
    right, foot = corners.max(axis=0)
    inside = lab[top:foot, left:right].reshape(-1, 3)
    if not len(inside):
        return np.full(3, np.inf, np.float32)
    light = inside[inside[:, 0] >= np.percentile(inside[:, 0], 60)]
    return np.asarray(np.median(light, axis=0), np.float32)


def _blank(photo: Image, cards: Sequence[SeenCard], middle: tuple[float, float], angle: float) -> LaidOutCard:
    """A card that shows no index that is known: its corners as they are where the others have theirs."""
    shape = min(cards, key=lambda card: hypot(card.x - middle[0], card.y - middle[1])).shape
    centre = Index(*middle, angle, shape.unit, 0.0)
    half_width, half_height = shape.width / 2, shape.height / 2
    outline = (
        centre.at(-half_width, -half_height),
        centre.at(half_width, -half_height),
        centre.at(half_width, half_height),
        centre.at(-half_width, half_height),
    )
    chances = np.zeros(NOTHING + 1)
    chances[NOTHING] = 1.0
    pictures = tuple(
        encode_print(cut_print(photo, corner)) for corner in corner_places(*middle, angle, shape)
    )
    return LaidOutCard(outline, chances, pictures, (shape.width, shape.height, shape.unit))
