"""What the networks learn from, batch by batch: patches with heat maps, and crops with their cards.

Batch `number` of a `seed` is always the same. Drawing is dear, so that a reader's patch serves several
batches, each of which crops it anew; patches and decks change slowly with the number.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, log2, pi, sin
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.detect import STRIDE, UNIT_HEIGHT, Index
from kiosk.vision.read import CROP_HEIGHT, CROP_WIDTH, crop
from kiosk.vision.training.decks import TRAINING_FAMILIES
from kiosk.vision.training.fonts import fetched_families
from kiosk.vision.training.glyphs import Face, text_mask
from kiosk.vision.training.paint import Sheet
from kiosk.vision.training.patches import Patch, TrueIndex, draw_patch, sample_deck
from kiosk.vision.training.spoils import spoil

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from kiosk.cards import Card
    from kiosk.vision.training.decks import Family
    from kiosk.vision.training.faces import Deck

    Image = NDArray[np.uint8]
    Floats = NDArray[np.float32]

PATCH_SIZE: Final = 256
DETECTOR_HEIGHTS: Final = (15.0, 62.0)
READER_HEIGHTS: Final = (26.0, 70.0)
DECKS_AT_ONCE: Final = 6
BATCHES_PER_DECK: Final = 10
"""A new deck of the detector's comes so often."""
PATCHES_PER_DECK: Final = 24
"""A new deck of the reader's comes so often."""
NEW_PATCHES: Final = 4
"""How many of the patches that a reader's batch may be cropped from the batch before could not be."""
PRINTED_SHARE: Final = 0.5
"""How often words and figures that are no index are read, as a share of the patches."""
OPEN: Final = 0.85
"""Share of an index that shows from which it is easy to read; only `OPEN_SHARE` of those are read."""
OPEN_SHARE: Final = 0.5
TOLD_APART: Final = 0.45
"""Index heights from which a covered index is another thing to read than the one that lies on it."""
FIRST_PATCHES: Final = 16
KEPT_PATCHES: Final = 240
_WORDS: Final = (
    "TORNEO",
    "BURRACO",
    "TAVOLO 7",
    "PUNTI",
    "ROSA",
    "OK",
    "KO",
    "Turno",
    "2026",
    "Linea A",
    "TOTALE",
)
_FIGURES: Final = tuple("A23456789JQK")
NO_RANK: Final = 14
NO_SUIT: Final = 4


CALIBRATION_FAMILIES: Final = ("steamboat", "limelight", "pt-sans-narrow", "rokkitt")
"""The reader never sees them while it learns; its confidence is calibrated on those that are there."""


@lru_cache(maxsize=DECKS_AT_ONCE + 1)
def _deck(seed: int, number: int, families: tuple[Family, ...], *, with_art: bool = True) -> Deck:
    return sample_deck(np.random.default_rng([seed, number, 1]), families, with_art=with_art)


def _all_families() -> tuple[Family, ...]:
    return (*TRAINING_FAMILIES, *fetched_families())


def _families(*, held_back: bool) -> tuple[Family, ...]:
    return tuple(each for each in _all_families() if (each.name in CALIBRATION_FAMILIES) is held_back)


def _height(random: np.random.Generator, between: tuple[float, float]) -> float:
    return float(np.exp(random.uniform(*np.log(between))))


def detector_batch(seed: int, number: int, size: int) -> tuple[Image, Floats]:
    """`size` patches, each drawn one shown twice, N x 256 x 256 x 3, and their fields, N x 6 x 64 x 64.

    The fields: heat; cosine, sine and height; 1 where the latter three count; 1 where the heat counts.
    Two batches share their patches, which each shows turned another way.
    """
    images, fields = [], []
    for patch, truth, turns in _drawn(seed, number // 2, size // 2):
        for quarters in turns[2 * (number % 2) :][:2]:
            images.append(np.rot90(patch, quarters))
            fields.append(_turned_fields(truth, quarters))
    return np.stack(images), np.stack(fields)


@lru_cache(maxsize=1)
def _drawn(seed: int, number: int, size: int) -> tuple[tuple[Image, Floats, tuple[int, ...]], ...]:
    """Patches with their fields, and the quarters in an order of chance."""
    random = np.random.default_rng([seed, number, 2])
    drawn = []
    for _ in range(size):
        deck = _deck(
            seed, 2 * number // BATCHES_PER_DECK + int(random.integers(DECKS_AT_ONCE)), _all_families()
        )
        patch = draw_patch(random, deck, PATCH_SIZE, _height(random, DETECTOR_HEIGHTS))
        turns = tuple(int(quarters) for quarters in random.permutation(4))
        drawn.append((patch.image, detector_fields(patch), turns))
    return tuple(drawn)


def _turned_fields(fields: Floats, quarters: int) -> Floats:
    """The fields of the patch turned counter-clockwise by so many quarters."""
    turned = np.rot90(fields, quarters, axes=(1, 2)).copy()
    cosine, sine = turned[1].copy(), turned[2].copy()
    c, s = (1, 0, -1, 0)[quarters], (0, 1, 0, -1)[quarters]
    turned[1], turned[2] = c * cosine + s * sine, c * sine - s * cosine
    return turned


def detector_fields(patch: Patch) -> Floats:
    """What the detector should say about a patch (see `detector_batch`)."""
    cells = len(patch.image) // STRIDE
    fields = np.zeros((6, cells, cells), np.float32)
    fields[5] = 1
    rows, columns = np.mgrid[:cells, :cells]
    for index in patch.indices:
        if index.is_hidden:
            continue
        x, y = index.place.x / STRIDE - 0.5, index.place.y / STRIDE - 0.5
        distance = (columns - x) ** 2 + (rows - y) ** 2
        spread = max(0.9, index.place.height * 0.07 / STRIDE)
        if not index.is_readable:
            fields[5][distance < (3 * spread) ** 2] = 0
            continue
        heat = np.exp(-distance / (2 * spread**2)).astype(np.float32)
        heat[round(min(cells - 1, max(0, y))), round(min(cells - 1, max(0, x)))] = 1
        near = (heat > 0.3) & (heat > fields[0])
        angle = index.place.angle
        fields[1:4, near] = np.array(
            [[cos(angle)], [sin(angle)], [log2(index.place.height / UNIT_HEIGHT)]], np.float32
        )
        fields[4][near] = 1
        fields[0] = np.maximum(fields[0], heat)
    return fields


def reader_batch(
    seed: int, number: int, size: int, *, held_back: bool = False
) -> tuple[Image, NDArray[np.int64]]:
    """`size` crops, N x 80 x 48 x 3, and their rank and suit, N x 2 (14 and 4: no index).

    They come from the families to learn from, or only from those held back; the latter are not varied.
    """
    random = np.random.default_rng([seed, number, 4])
    crops: list[Image] = []
    labels: list[tuple[int, int]] = []
    last = FIRST_PATCHES + NEW_PATCHES * number
    while len(crops) < size:
        patch = _reader_patch(seed, int(random.integers(max(0, last - KEPT_PATCHES), last)), held_back)
        if random.random() < PRINTED_SHARE:
            crops.append(_printed(random, _families(held_back=held_back)))
            labels.append(_label(None))
        for place, card in _to_read(random, patch):
            cut = crop(patch.image, place)
            crops.append(cut if held_back else _varied(random, cut))
            labels.append(_label(card))
    return np.stack(crops[:size]), np.array(labels[:size])


@lru_cache(maxsize=KEPT_PATCHES)
def _reader_patch(seed: int, number: int, held_back: bool) -> Patch:
    random = np.random.default_rng([seed, number, 3])
    height = _height(random, READER_HEIGHTS)
    step = number // PATCHES_PER_DECK + int(random.integers(DECKS_AT_ONCE))
    deck = _deck(seed, step, _families(held_back=held_back), with_art=not held_back)
    return draw_patch(random, deck, int(height * 5), height)


def _printed(random: np.random.Generator, families: tuple[Family, ...]) -> Image:
    """A word or a number on paper, along the crop or across it, or a bare figure on a coloured cloth."""
    size = 200
    is_figure = random.random() < 0.3
    low, high = (10, 200) if is_figure else (190, 256)
    image = np.full((size, size, 3), random.integers(low, high, 3), np.uint8)
    text = str(random.choice(_FIGURES if is_figure else _WORDS)) if random.random() < 0.6 else str(
        int(np.exp(random.uniform(2.5, 8)))
    )  # fmt: skip
    font = random.choice([font for family in families for font in family.fonts])
    face = Face(str(font), random.uniform(-0.02, 0.06), random.uniform(0.6, 1.2))
    mask = text_mask(face, text, random.uniform(22, 46))[:, : size - 20]
    if not is_figure and random.random() < 0.7:
        mask = np.ascontiguousarray(np.rot90(mask, int(random.choice((1, 3)))))
    ink = random.integers(0, 256 if is_figure else 150, 3)
    sheet = Sheet(image, 1.0)
    sheet.ink(mask, (size / 2, size / 2), (int(ink[0]), int(ink[1]), int(ink[2])))
    if random.random() < 0.5:  # the line of a form
        row = int(size / 2 + random.choice((-1, 1)) * random.uniform(20, 45))
        cv2.line(image, (0, row), (size, row), tuple(int(each) for each in random.integers(60, 200, 3)), 2)
    height = max(mask.shape[0] * random.uniform(0.9, 1.4), 40.0)
    place = Index(size / 2, size / 2, float(random.normal(0, 0.1)), height, 1.0)
    return crop(spoil(random, image, height), _jittered(random, place))


def _varied(random: np.random.Generator, cut: Image) -> Image:
    """The crop stretched, slanted, and with thicker or thinner ink, as another typeface might have it."""
    if random.random() < 0.7:
        middle = np.array([CROP_WIDTH / 2, CROP_HEIGHT / 2])
        turn = np.array(
            [[np.exp(random.normal(0, 0.16)), random.normal(0, 0.1)], [random.normal(0, 0.03), 1]]
        )
        place = np.concatenate([turn, (middle - turn @ middle)[:, None]], axis=1)
        cut = np.asarray(
            cv2.warpAffine(
                cut, place, (CROP_WIDTH, CROP_HEIGHT), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
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
    return cut


def _label(card: Card | None) -> tuple[int, int]:
    if card is None:
        return NO_RANK, NO_SUIT
    return int(card.rank), NO_SUIT if card.suit is None else int(card.suit)


def _to_read(random: np.random.Generator, patch: Patch) -> Iterator[tuple[Index, Card | None]]:
    """Indices as a detector may find them, and places that it may take for one.

    Of an index whose pip is covered the suit is asked all the same: the colour of its rank tells half of it,
    and how little is known of the rest is part of the answer.
    """
    readable = [index for index in patch.indices if index.is_readable]
    for index in readable:
        if index.visible < OPEN or random.random() < OPEN_SHARE:
            yield _jittered(random, index.place), index.card
    for index in patch.indices:
        is_glimpsed = index.is_hidden and index.visible > 0.1 and random.random() < 0.4
        if is_glimpsed and all(_apart(index, other) > TOLD_APART for other in readable):
            yield _jittered(random, index.place), None
    if readable and random.random() < 0.35:
        yield _misplaced(random, readable[random.integers(len(readable))]), None
    if random.random() < 0.25:
        yield _anywhere(random, patch), None


def _apart(one: TrueIndex, two: TrueIndex) -> float:
    """How far from each other two indices stand, in index heights."""
    return hypot(one.place.x - two.place.x, one.place.y - two.place.y) / two.place.height


def _jittered(random: np.random.Generator, place: Index) -> Index:
    right, down = np.clip(random.normal(0, 0.05, 2), -0.12, 0.12) * place.height
    x, y = place.at(float(right), float(down))
    turn = float(np.clip(random.normal(0, 0.06), -0.2, 0.2))
    return Index(x, y, place.angle + turn, place.height * float(np.exp(random.normal(0, 0.08))), 1.0)


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
    height = size / 5 * float(random.uniform(0.6, 1.6))
    x, y = (float(each) for each in random.uniform(0.1, 0.9, 2) * size)
    taken = any(
        abs(x - index.place.x) + abs(y - index.place.y) < index.place.height
        for index in patch.indices
        if not index.is_hidden
    )
    return Index(-height if taken else x, y, float(random.uniform(-pi, pi)), height, 1.0)
