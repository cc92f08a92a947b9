"""What the network learns from that finds where cards begin: lanes of whole drawn sides, batch by batch.

Batch `number` of a `seed` is always the same. A batch is of one side, whose columns it sees many times over,
each time as a count might place the lane that read some of the column's cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.imaging.outlines import way_through
from kiosk.vision.layout.lanes import ROWS_A_CARD_WIDTH, ROWS_A_CELL, Lane, covered_cells, cut_lane
from kiosk.vision.layout.starts import LANE_LEAD, LANE_TAIL, MIN_FOREIGN_SHARE
from kiosk.vision.training.patches.reader_samples import learned_families
from kiosk.vision.training.sides.rendered_sides import (
    STATION_A,
    STATION_B,
    STATION_C,
    STATION_PHOTO,
    Taking,
    sample_side,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import PointArray
    from kiosk.vision.training.sides.truth import CardTruth, MeldTruth, Rendered

    Image = NDArray[np.uint8]
    Floats32 = NDArray[np.float32]

LENGTH: Final = 384
"""Rows of the lanes that are learned from."""
TAKING: Final = Taking(
    glare=0.3, tight=0.3, tilted=0.25, rows=0.35, hands=0.04, burracos=0.4, cut_jokers=0.1, prints=0.15,
    row_pitch=(17.0, 56.0), untidy=0.4,
)  # fmt: skip
PHOTO_SHARE: Final = 0.85
"""Share of the sides that are loose photographs; the others are taken by the rigs."""
UNTIL_HIDDEN: Final = (0.2, 0.5)
"""Share of the first edge of a card that shows: below, it begins unseen; above, it should be found."""
SPREAD: Final = 0.9
"""Cells, standard deviation of the heat about a beginning."""
EDGE_PLACES: Final = 24
INSET: Final = 0.04
"""From a card's edges to where it is asked whether its first edge shows, in its widths."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A meld or a row as it lies, px."""

    way: PointArray
    """A unit vector."""
    middle: PointArray
    """Of its upright cards."""
    start: float
    """Along the way, where its first card begins."""
    end: float
    width: float
    """Of a card."""


def starts_batch(seed: int, number: int, size: int) -> tuple[Image, Floats32]:
    """`size` lanes, N x 384 x 64 x 3, and N x 2 x 192: the heat of where cards begin, and where it counts."""
    random = np.random.default_rng([seed, number, 7])
    rendered = _drawn_side(random)
    melds = [meld for meld in rendered.truth.melds if len(meld.cards) > 1] or list(rendered.truth.melds)
    chances = np.array([len(meld.cards) + 2.0 for meld in melds])
    pictures, truths = [], []
    for place in random.choice(len(melds), size, p=chances / chances.sum()):
        lane = _sampled_lane(random, melds[place])
        picture, truth = cut_lane(rendered.image, lane), lane_truth(rendered, melds[place], lane)
        pictures.append(np.fliplr(picture) if random.random() < 0.5 else picture)
        truths.append(truth)
    return np.stack(pictures), np.stack(truths)


def _drawn_side(random: np.random.Generator) -> Rendered:
    families = learned_families()
    taking = replace(TAKING, families=(families[random.integers(len(families))],))
    rigs = (STATION_A, STATION_B, STATION_C)
    station = STATION_PHOTO if random.random() < PHOTO_SHARE else rigs[random.integers(len(rigs))]
    while True:
        rendered = sample_side(int(random.integers(2**31)), station, taking)
        if rendered.truth.melds:
            return rendered


def _sampled_lane(random: np.random.Generator, meld: MeldTruth) -> Lane:
    """A lane along part of the meld, as far off as a count places it that missed some of its cards."""
    line = _line_of(meld.cards)
    turn = random.normal(0, 0.02)
    way = line.way @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    width = line.width * float(np.exp(random.normal(0, 0.04)))
    first, last = line.start - LANE_LEAD * width, line.end + LANE_TAIL * width
    start = random.uniform(first, max(first + 1, last - LENGTH * width / ROWS_A_CARD_WIDTH))
    side = np.array([way[1], -way[0]])
    begin = line.middle + way * (start - line.middle @ line.way) + side * random.normal(0, 0.035) * width
    return Lane(float(begin[0]), float(begin[1]), atan2(way[1], way[0]), width, LENGTH)


def _line_of(cards: Sequence[CardTruth]) -> _Line:
    corners = np.array([card.corners for card in cards])
    middles = corners.mean(axis=1)
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2)
    upright = ~np.array([card.sideways for card in cards])
    if not upright.any():
        upright[:] = True
    width = float(np.median(sides.min(axis=1)))
    if len(cards) > 1:
        run = way_through(middles, middles[-1] - middles[0])
    else:
        run = (corners[0, 2] + corners[0, 3] - corners[0, 0] - corners[0, 1]) / 2
        run = run / np.linalg.norm(run)
    along = np.sort(corners @ run, axis=1)
    start, end = along[:, :2].mean(axis=1).min(), along[:, 2:].mean(axis=1).max()
    return _Line(run, middles[upright].mean(axis=0), float(start), float(end), width)


def lane_truth(rendered: Rendered, meld: MeldTruth, lane: Lane) -> Floats32:
    """2 x cells: the heat of the meld's cards' beginnings along the lane, and where it counts."""
    truth = rendered.truth
    cells = lane.rows // ROWS_A_CELL
    heat, counts = np.zeros(cells, np.float32), np.ones(cells, np.float32)
    lying = [*truth.others, *(card for laid in truth.melds for card in laid.cards)]
    outlines = [np.array(card.corners) for card in lying]
    own = {id(card) for card in meld.cards}
    height, width = rendered.image.shape[:2]
    foreign = [outline for card, outline in zip(lying, outlines, strict=True) if id(card) not in own]
    counts[covered_cells(lane, foreign, MIN_FOREIGN_SHARE)] = 0
    places = np.arange(cells)
    for number, card in enumerate(lying):
        if id(card) not in own:
            continue
        edge = _first_edge(outlines[number], lane)
        row = float(np.median(lane.places(edge)[:, 1])) / ROWS_A_CELL - 0.5
        share = _shown_share(edge, outlines[number + 1 :], (width, height))
        if share < UNTIL_HIDDEN[0]:
            continue
        near = np.abs(places - row) < 3
        if share < UNTIL_HIDDEN[1]:
            counts[near] = 0
            continue
        heat = np.maximum(heat, np.exp(-((places - row) ** 2) / (2 * SPREAD**2)).astype(np.float32))
        if -0.5 <= row < cells - 0.5:
            heat[round(row)] = 1
    return np.stack([heat, counts])


def _first_edge(outline: PointArray, lane: Lane) -> PointArray:
    """Places just within the edge of a card with which it begins in the lane."""
    rows = lane.places(outline)[:, 1]
    after = np.roll(outline, -1, axis=0)
    start = int((rows + np.roll(rows, -1)).argmin())
    inwards = outline.mean(axis=0) - (outline[start] + after[start]) / 2
    inwards *= INSET * lane.width / np.linalg.norm(inwards)
    shares = np.linspace(INSET, 1 - INSET, EDGE_PLACES)[:, None]
    return np.asarray(outline[start] + (after[start] - outline[start]) * shares + inwards)


def _shown_share(places: PointArray, upper: Sequence[PointArray], size: tuple[int, int]) -> float:
    """The share of places (N, 2) in a picture of that width and height that no upper outline covers."""
    shown = ((places >= 0) & (places < size)).all(axis=1)
    for outline in upper:
        shown &= ~_within(places, outline)
    return float(shown.mean())


def _within(points: PointArray, outline: PointArray) -> NDArray[np.bool_]:
    contour = outline.astype(np.float32).reshape(-1, 1, 2)
    depths = [cv2.pointPolygonTest(contour, (float(x), float(y)), measureDist=False) for x, y in points]
    return np.array(depths) > 0
