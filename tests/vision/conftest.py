"""Cards placed by hand, for tests of what follows the reading."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from math import cos, pi, sin
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.cards import CARDS, parse_card
from kiosk.vision.assembly.card_assembly import find_cards
from kiosk.vision.layout.columns import Column
from kiosk.vision.layout.edge_alignment import SeenStarts
from kiosk.vision.layout.lanes import ROWS_A_CARD_WIDTH, ROWS_A_CELL
from kiosk.vision.layout.starts import lane_along
from kiosk.vision.model import CardShape, CardSizes, Index, SeenCard, SeenIndex
from kiosk.vision.recognition.engine import OnnxRuntimeNetwork, Tensor

cv2.setNumThreads(1)  # the tests run side by side, as many as there are cores

UNIT = 50.0
SHAPE = CardShape(right=2.8 * UNIT, down=3.9 * UNIT, unit=UNIT)


@pytest.fixture(scope="module", autouse=True)
def same_picture_same_answer() -> Iterator[None]:
    """A network answers a picture that it has seen from memory: tests beside each other look at the same."""
    run, answers = OnnxRuntimeNetwork.run, dict[tuple[OnnxRuntimeNetwork, str], tuple[Tensor, ...]]()

    def run_once(network: OnnxRuntimeNetwork, pictures: Tensor) -> tuple[Tensor, ...]:
        key = network, f"{pictures.shape} {hashlib.sha256(pictures).hexdigest()}"
        if key not in answers:
            answers[key] = run(network, pictures)
        return tuple(answer.copy() for answer in answers[key])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(OnnxRuntimeNetwork, "run", run_once)
        yield


def chances(**shares: float) -> np.ndarray:
    """What an index may show: `chances(AS=0.9, KS=0.1)`; `nothing` stands for no index. Digits: `_7H`."""
    values = np.zeros(len(CARDS) + 1)
    for name, share in shares.items():
        place = len(CARDS) if name == "nothing" else parse_card(name.strip("_")).index
        values[place] = share
    return values


def sure(name: str, share: float = 0.999) -> np.ndarray:
    other = "KC" if name != "KC" else "QC"
    return chances(**{f"_{name}": share, f"_{other}": 1 - share})


def index(x: float, y: float, seen: np.ndarray, angle: float = 0.0) -> SeenIndex:
    return SeenIndex(Index(x, y, angle, UNIT, 0.9), seen)


def opposite(one: SeenIndex, seen: np.ndarray | None = None) -> SeenIndex:
    """The other index of the same card."""
    x, y = one.place.at(SHAPE.right, SHAPE.down)
    return index(x, y, one.chances if seen is None else seen, one.place.angle + pi)


def column(
    names: list[str | np.ndarray], x: float = 500.0, y: float = 200.0, pitch: float = 60.0, turn: float = 0.0
) -> list[SeenIndex]:
    """A column, the whole of it turned by `turn` rad, its last card showing both indices."""
    seen = [sure(name) if isinstance(name, str) else name for name in names]
    laid = [
        index(x - k * pitch * sin(turn), y + k * pitch * cos(turn), chances_there, turn)
        for k, chances_there in enumerate(seen)
    ]
    return [*laid, opposite(laid[-1])]


def sideways(x: float, y: float, seen: np.ndarray) -> list[SeenIndex]:
    """A card turned by a quarter whose middle is at x, y."""
    corner = Index(x, y, pi / 2, UNIT, 0.9).at(-SHAPE.right / 2, -SHAPE.down / 2)
    first = index(*corner, seen, pi / 2)
    return [first, opposite(first)]


def row(names: str, pitch: float) -> list[SeenIndex]:
    """A row, each card upon the left one's right edge, `pitch` widths of a card further right."""
    laid = [index(300 + k * pitch * SHAPE.width, 300, sure(name)) for k, name in enumerate(names.split())]
    return [*laid, opposite(laid[-1])]


def four(x: float, y: float, name: str, *, covered: bool) -> list[SeenIndex]:
    """A card of a deck with four indices; covered, only its left edge shows."""
    left, right = (
        [index(x + across, y, sure(name)), index(x + across, y + SHAPE.down, sure(name), pi)]
        for across in (0.0, SHAPE.right)
    )
    return left if covered else left + right


def row_of_four(names: str, pitch: float, x: float = 300.0, y: float = 300.0) -> list[SeenIndex]:
    """A counting row of such a deck, each card `pitch` px right of the one that it lies upon."""
    cards = names.split()
    last = len(cards) - 1
    return [
        shown
        for place, name in enumerate(cards)
        for shown in four(x + place * pitch, y, name, covered=place < last)
    ]


def with_edges(column: Column, *places: float, pitch: float = 60.0, chance: float = 0.97) -> Column:
    """The column, edges of cards seen so many pitches (px) below the beginning of its first card."""
    lane = lane_along(column)
    seen = np.full(lane.rows // ROWS_A_CELL, 0.01)
    for place in places:
        seen[round((ROWS_A_CARD_WIDTH + place * pitch / lane.scale) / ROWS_A_CELL - 0.5)] = chance
    return column.with_seen_starts(SeenStarts(lane, seen, np.zeros(len(seen), bool)))


def cards(indices: list[SeenIndex]) -> tuple[SeenCard, ...]:
    return find_cards(indices, CardSizes(SHAPE))


@pytest.fixture
def lay() -> SimpleNamespace:
    """The functions above, by name."""
    return SimpleNamespace(
        UNIT=UNIT,
        SHAPE=SHAPE,
        chances=chances,
        sure=sure,
        index=index,
        opposite=opposite,
        column=column,
        sideways=sideways,
        row=row,
        four=four,
        row_of_four=row_of_four,
        with_edges=with_edges,
        cards=cards,
    )
