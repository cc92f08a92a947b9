"""What the detector learns from, batch by batch: patches with heat maps.

Batch `number` of a `seed` is always the same. Drawing is dear, so that two batches share their patches;
decks change slowly with the number.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, log2, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.recognition.detector import CELL_PX, UNIT_HEIGHT_PX
from kiosk.vision.training.cards.deck_styles import TRAINING_FAMILIES
from kiosk.vision.training.fetched.fonts import fetched_families
from kiosk.vision.training.patches.card_patches import draw_patch, sample_deck

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.vision.training.cards.deck_styles import Family
    from kiosk.vision.training.cards.faces import PrintedDeck
    from kiosk.vision.training.patches.card_patches import Patch

    Image = NDArray[np.uint8]
    Floats32 = NDArray[np.float32]

PATCH_SIZE: Final = 256
DETECTOR_HEIGHTS: Final = (15.0, 62.0)
DECKS_AT_ONCE: Final = 6
BATCHES_PER_DECK: Final = 10
"""A new deck of the detector's comes so often."""


@lru_cache(maxsize=DECKS_AT_ONCE + 1)
def numbered_deck(
    seed: int, number: int, families: tuple[Family, ...], *, with_art: bool = True
) -> PrintedDeck:
    """The same deck for the same numbers; the last ones are kept."""
    return sample_deck(np.random.default_rng([seed, number, 1]), families, with_art=with_art)


def all_families() -> tuple[Family, ...]:
    """Every family that may be drawn: the project's own, and those of the typefaces that were fetched."""
    return (*TRAINING_FAMILIES, *fetched_families())


def sample_height(random: np.random.Generator, between: tuple[float, float]) -> float:
    """An index height in px, small ones as often as those twice as large."""
    return float(np.exp(random.uniform(*np.log(between))))


def detector_batch(seed: int, number: int, size: int) -> tuple[Image, Floats32]:
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
def _drawn(seed: int, number: int, size: int) -> tuple[tuple[Image, Floats32, tuple[int, ...]], ...]:
    """Patches with their fields, and the quarters in an order of chance."""
    random = np.random.default_rng([seed, number, 2])
    drawn = []
    for _ in range(size):
        deck = numbered_deck(
            seed, 2 * number // BATCHES_PER_DECK + int(random.integers(DECKS_AT_ONCE)), all_families()
        )
        patch = draw_patch(random, deck, PATCH_SIZE, sample_height(random, DETECTOR_HEIGHTS))
        turns = tuple(int(quarters) for quarters in random.permutation(4))
        drawn.append((patch.image, detector_fields(patch), turns))
    return tuple(drawn)


def _turned_fields(fields: Floats32, quarters: int) -> Floats32:
    """The fields of the patch turned counter-clockwise by so many quarters."""
    turned = np.rot90(fields, quarters, axes=(1, 2)).copy()
    cosine, sine = turned[1].copy(), turned[2].copy()
    c, s = (1, 0, -1, 0)[quarters], (0, 1, 0, -1)[quarters]
    turned[1], turned[2] = c * cosine + s * sine, c * sine - s * cosine
    return turned


def detector_fields(patch: Patch) -> Floats32:
    """What the detector should say about a patch (see `detector_batch`)."""
    cells = len(patch.image) // CELL_PX
    fields = np.zeros((6, cells, cells), np.float32)
    fields[5] = 1
    rows, columns = np.mgrid[:cells, :cells]
    for index in patch.indices:
        if index.is_hidden:
            continue
        x, y = index.place.x / CELL_PX - 0.5, index.place.y / CELL_PX - 0.5
        distance = (columns - x) ** 2 + (rows - y) ** 2
        spread = max(0.9, index.place.height * 0.07 / CELL_PX)
        if not index.is_readable:
            fields[5][distance < (3 * spread) ** 2] = 0
            continue
        heat = np.exp(-distance / (2 * spread**2)).astype(np.float32)
        heat[round(min(cells - 1, max(0, y))), round(min(cells - 1, max(0, x)))] = 1
        near = (heat > 0.3) & (heat > fields[0])
        angle = index.place.angle
        fields[1:4, near] = np.array(
            [[cos(angle)], [sin(angle)], [log2(index.place.height / UNIT_HEIGHT_PX)]], np.float32
        )
        fields[4][near] = 1
        fields[0] = np.maximum(fields[0], heat)
    return fields
