"""What the reader learns from, batch by batch: crops, most of them where the detector finds an index.

The detector's places are not those that were drawn: of a covered index it tells the height by what is left,
a star it turns any way, and it takes an index on its head for one that stands. The reader has to know what
it will be shown.

Batch `number` of a `seed` is always the same while the detector is. Drawing is dear, so that a patch serves
several batches, each of which crops it anew; patches and decks change slowly with the number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, hypot, pi, remainder, sin, tau
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.model import Index
from kiosk.vision.recognition.detector import GOOD_HEIGHT_RANGE_PX, look
from kiosk.vision.recognition.engine import installed_network
from kiosk.vision.recognition.reader import CROP_HEIGHT_PX, CROP_WIDTH_PX, crop
from kiosk.vision.training.patches.card_patches import Patch, TrueIndex, draw_patch
from kiosk.vision.training.patches.detector_samples import (
    DECKS_AT_ONCE,
    all_families,
    numbered_deck,
    sample_height,
)
from kiosk.vision.training.patches.distractions import draw_print
from kiosk.vision.training.patches.side_patches import side_patch
from kiosk.vision.training.patches.spoils import (
    GRAINY_SHARE,
    GREY_SHARE,
    SPECKLED_SHARE,
    speckle,
    with_grain,
    without_colour,
)
from kiosk.vision.training.sides.rendered_sides import STATION_PHOTO, Taking, sample_side, style_of_side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from kiosk.cards import Card
    from kiosk.vision.training.cards.deck_styles import Family

    Image = NDArray[np.uint8]

READER_HEIGHTS: Final = (24.0, 70.0)
PATCH_SIDE: Final = 6
"""Of a patch, in index heights: what stands beside an index has to be there, too."""
PATCHES_PER_DECK: Final = 18
"""A new deck comes so often."""
NEW_PATCHES: Final = 2
"""How many of the patches that a batch may be cropped from the batch before could not be."""
FIRST_PATCHES: Final = 16
KEPT_PATCHES: Final = 240
AS_FOUND_SHARE: Final = 0.7
"""Share of the looks at a patch that take the detector's places; the others take those that were drawn."""
PRINTED_SHARE: Final = 0.2
"""How often words and figures that are no index are read, as a share of the looks at patches."""
OPEN: Final = 0.85
"""Share of an index that shows from which it is easy to read: jokers all are, others as `OPEN_SHARE` says."""
OPEN_SHARE: Final = 0.3
SIDE_SHARE: Final = 0.25
"""Share of the looks that are at whole sides, each of which shows more indices than a patch."""
KEPT_SIDES: Final = 12
FIRST_SIDES: Final = 4
BATCHES_PER_SIDE: Final = 2
"""A new side comes so often."""
_TAKING: Final = Taking(glare=0.3, tight=0.35, tilted=0.25, burracos=0.3, prints=0.15)
NOTHING_SHARE: Final = 0.6
"""Share of the places where the detector is wrong that are read."""
TOLD_APART: Final = 0.45
"""Index heights from which a covered index is another thing to read than the one that lies on it."""
SAME_WAY: Final = 0.7
"""Rad by which a found index may be turned and still be read as what it shows; a joker may be any way up."""
NO_RANK: Final = 14
NO_SUIT: Final = 4

CALIBRATION_FAMILIES: Final = ("steamboat", "limelight", "pt-sans-narrow", "rokkitt")
"""The reader never sees them while it learns; its confidence is calibrated on those that are there."""


@dataclass(frozen=True, slots=True)
class _Searched:
    """A patch, or a whole side, and the indices that the detector finds on it."""

    patch: Patch
    found: tuple[Index, ...]


def reader_batch(seed: int, number: int, size: int) -> tuple[Image, NDArray[np.int64]]:
    """`size` crops, N x 80 x 144 x 3, and their rank and suit, N x 2 (14 and 4: no index)."""
    random = np.random.default_rng([seed, number, 4])
    crops: list[Image] = []
    labels: list[tuple[int, int]] = []
    last = FIRST_PATCHES + NEW_PATCHES * number
    last_side = FIRST_SIDES + number // BATCHES_PER_SIDE
    while len(crops) < size:
        if random.random() < SIDE_SHARE:
            searched = _searched_side(seed, int(random.integers(max(0, last_side - KEPT_SIDES), last_side)))
            to_read = _as_found(random, searched)
        else:
            searched = _searched(seed, int(random.integers(max(0, last - KEPT_PATCHES), last)))
            to_read = _to_read(random, searched)
        if random.random() < PRINTED_SHARE:
            printed, place = draw_print(random, learned_families())
            crops.append(crop(printed, _jittered(random, place)))
            labels.append(reader_label(None))
        for place, card in to_read:
            crops.append(_varied(random, crop(searched.patch.image, place)))
            labels.append(reader_label(card))
    return np.stack(crops[:size]), np.array(labels[:size])


@lru_cache(maxsize=KEPT_PATCHES)
def _searched(seed: int, number: int) -> _Searched:
    random = np.random.default_rng([seed, number, 3])
    height = sample_height(random, READER_HEIGHTS)
    step = number // PATCHES_PER_DECK + int(random.integers(DECKS_AT_ONCE))
    deck = numbered_deck(seed, step, learned_families())
    return _search(random, draw_patch(random, deck, int(height * PATCH_SIDE), height), height)


@lru_cache(maxsize=KEPT_SIDES)
def _searched_side(seed: int, number: int) -> _Searched:
    random = np.random.default_rng([seed, number, 5])
    families = learned_families()
    taking = replace(_TAKING, families=(families[random.integers(len(families))],))
    side_seed = int(random.integers(2**31))
    rendered = sample_side(side_seed, STATION_PHOTO, taking)
    patch = side_patch(rendered, style_of_side(side_seed, STATION_PHOTO, taking))
    return _search(random, patch, rendered.truth.index_height_px)


def _search(random: np.random.Generator, patch: Patch, height: float) -> _Searched:
    scale = random.uniform(*GOOD_HEIGHT_RANGE_PX) / height
    return _Searched(patch, look(patch.image, scale, installed_network("detector")))


def learned_families() -> tuple[Family, ...]:
    """The families that the reader learns from."""
    return tuple(family for family in all_families() if family.name not in CALIBRATION_FAMILIES)


def held_back_families() -> tuple[Family, ...]:
    """Those of `CALIBRATION_FAMILIES` that are there."""
    return tuple(family for family in all_families() if family.name in CALIBRATION_FAMILIES)


def _varied(random: np.random.Generator, cut: Image) -> Image:
    """The crop stretched, slanted, with other ink, as another typeface might have it, or in grey."""
    if random.random() < 0.7:
        middle = np.array([CROP_WIDTH_PX / 2, CROP_HEIGHT_PX / 2])
        much = 2.2 if random.random() < 0.15 else 1.0
        wide, slant = np.exp(random.normal(0, 0.16 * much)), random.normal(0, 0.1 * much)
        turn = np.array([[wide, slant], [random.normal(0, 0.03 * much), 1]])
        place = np.concatenate([turn, (middle - turn @ middle)[:, None]], axis=1)
        cut = np.asarray(
            cv2.warpAffine(
                cut,
                place,
                (CROP_WIDTH_PX, CROP_HEIGHT_PX),
                flags=cv2.INTER_CUBIC,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            np.uint8,
        )
    if random.random() < 0.2:
        change = cv2.erode if random.random() < 0.5 else cv2.dilate
        kernel = np.ones((int(random.integers(1, 3)), int(random.integers(1, 4))), np.uint8)
        cut = np.asarray(change(cut, kernel), np.uint8)
    if random.random() < 0.4:
        gain, offset = np.exp(random.normal(0, 0.15, 3)), random.normal(0, 12)
        cut = np.clip(cut * gain + offset + random.normal(0, random.uniform(0, 6), cut.shape), 0, 255).astype(
            np.uint8
        )
    if random.random() < 0.15:
        cut = np.asarray(cv2.GaussianBlur(cut, (0, 0), random.uniform(0.4, 1.2)), np.uint8)
    if random.random() < GREY_SHARE:
        cut = without_colour(cut)
    if random.random() < SPECKLED_SHARE:
        speckle(random, cut)
    if random.random() < GRAINY_SHARE:
        cut = with_grain(random, cut)
    return cut


def reader_label(card: Card | None) -> tuple[int, int]:
    """Rank and suit as the reader numbers them; of None, *no index*."""
    if card is None:
        return NO_RANK, NO_SUIT
    return int(card.rank), NO_SUIT if card.suit is None else int(card.suit)


def _to_read(random: np.random.Generator, searched: _Searched) -> Iterator[tuple[Index, Card | None]]:
    """Places that the reader may be asked about, and what it should say.

    Of an index whose pip is covered the suit is asked all the same: the colour of its rank tells half of it,
    and how little is known of the rest is part of the answer.
    """
    if random.random() < AS_FOUND_SHARE:
        yield from _as_found(random, searched)
    else:
        yield from _as_drawn(random, searched.patch)
    if random.random() < 0.15:
        yield _anywhere(random, searched.patch), None


def _as_found(random: np.random.Generator, searched: _Searched) -> Iterator[tuple[Index, Card | None]]:
    """What the detector finds, with the card that shows there if it is right."""
    down, across = searched.patch.image.shape[:2]
    for place in searched.found:
        if min(place.x, place.y, across - place.x, down - place.y) < place.height / 2:
            continue
        shown = shown_at(place, searched.patch)
        if shown is None:
            if random.random() < NOTHING_SHARE and not _is_on_word(place, searched.patch):
                yield _jittered(random, place, 0.5), None
        elif shown.is_readable and _is_wanted(random, shown):
            yield _jittered(random, place, 0.5), shown.card


def _is_wanted(random: np.random.Generator, index: TrueIndex) -> bool:
    return index.card.is_joker or index.visible < OPEN or random.random() < OPEN_SHARE


def _is_on_word(place: Index, patch: Patch) -> bool:
    """Whether it lies further down on a joker's word: neither the joker's place nor certainly nothing."""
    for index in patch.indices:
        right, down = place.seen_from(index.place)
        reach = 0.5 * index.place.height
        if index.card.is_joker and abs(right) < reach and -reach < down < reach + index.tail:
            return True
    return False


def shown_at(place: Index, patch: Patch) -> TrueIndex | None:
    """The index that stands, the way up that was found, at a place of the patch; None if none does.

    A joker's mark may stand any way up: a star looks the same, and a word is one from both sides.
    """
    near = [
        index
        for index in patch.indices
        if not index.is_hidden and _distance(index.place, place) < 0.5 * index.place.height
    ]
    shown = max(near, key=lambda index: (index.is_readable, -_distance(index.place, place)), default=None)
    if shown is None or shown.card.is_joker:
        return shown
    turn = remainder(place.angle - shown.place.angle, tau)
    return shown if abs(turn) < SAME_WAY else None


def _as_drawn(random: np.random.Generator, patch: Patch) -> Iterator[tuple[Index, Card | None]]:
    """Indices where they were drawn, and places that a detector might take for one."""
    readable = [index for index in patch.indices if index.is_readable]
    for index in readable:
        if _is_wanted(random, index):
            yield _jittered(random, index.place), index.card
    for index in patch.indices:
        is_glimpsed = index.is_hidden and index.visible > 0.1 and random.random() < 0.4
        if is_glimpsed and all(
            _distance(index.place, other.place) > TOLD_APART * other.place.height for other in readable
        ):
            yield _jittered(random, index.place), None
    suited = [index for index in readable if not index.card.is_joker]
    if suited and random.random() < 0.35:
        yield _misplaced(random, suited[random.integers(len(suited))]), None


def _distance(one: Index, two: Index) -> float:
    return hypot(one.x - two.x, one.y - two.y)


def _jittered(random: np.random.Generator, place: Index, share: float = 1.0) -> Index:
    """The place, moved, turned and scaled a little; by `share` of how far off a detector may be."""
    right, down = np.clip(random.normal(0, 0.05, 2), -0.12, 0.12) * place.height * share
    x, y = place.at(float(right), float(down))
    turn = float(np.clip(random.normal(0, 0.06), -0.2, 0.2)) * share
    return Index(x, y, place.angle + turn, place.height * float(np.exp(random.normal(0, 0.08 * share))), 1.0)


def _misplaced(random: np.random.Generator, index: TrueIndex) -> Index:
    """An index seen on its head, on its side, or half aside."""
    place = index.place
    if random.random() < 0.5:
        turn = float(random.choice((pi / 2, pi, -pi / 2)))
        return _jittered(random, Index(place.x, place.y, place.angle + turn, place.height, 1.0))
    way, far = random.uniform(0, 2 * pi), random.uniform(0.55, 0.9) * place.height
    x, y = place.at(far * cos(way), far * sin(way))
    return Index(x, y, place.angle, place.height, 1.0)


def _anywhere(random: np.random.Generator, patch: Patch) -> Index:
    """A place without an index; if one is there after all, somewhere beside the patch."""
    size = len(patch.image)
    height = size / PATCH_SIDE * float(random.uniform(0.6, 1.6))
    x, y = (float(value) for value in random.uniform(0.1, 0.9, 2) * size)
    taken = any(
        abs(x - index.place.x) + abs(y - index.place.y) < index.place.height
        for index in patch.indices
        if not index.is_hidden
    )
    return Index(-height if taken else x, y, float(random.uniform(-pi, pi)), height, 1.0)
