"""A column cut out of its picture and straightened, and what the network learns from such lanes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import pi
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.cards import parse_cards
from kiosk.vision.layout.columns import find_columns
from kiosk.vision.layout.lanes import (
    LANE_COLUMNS,
    ROWS_A_CARD_WIDTH,
    ROWS_A_CELL,
    Lane,
    covered_cells,
    cut_lane,
)
from kiosk.vision.layout.starts import lane_along
from kiosk.vision.training.patches.lane_samples import lane_truth, starts_batch
from kiosk.vision.training.sides.rendered_sides import render_side
from kiosk.vision.training.sides.truth import Rendered

LANE = Lane(300, 100, pi / 2, 112, 240)


@cache
def drawn_side() -> Rendered:
    return render_side([parse_cards("KD QD JD 10D 9D 8D 2C"), parse_cards("3H 3S 3D")], seed=4)


def drawn_lane() -> Lane:
    """A lane down the first meld of `drawn_side`."""
    corners = np.array([card.corners for card in drawn_side().truth.melds[0].cards])
    first, last = corners[0].mean(axis=0), corners[-2].mean(axis=0)
    way = (last - first) / np.linalg.norm(last - first)
    width = float(np.linalg.norm(corners[0][1] - corners[0][0]))
    x, y = first - way * width * 1.5
    return Lane(float(x), float(y), float(np.arctan2(way[1], way[0])), width, 5 * ROWS_A_CARD_WIDTH)


def test_a_lane_runs_down_from_its_beginning_and_is_as_wide_as_a_card_and_a_third() -> None:
    reach = 112 * 4 / 3 / 2
    corners = np.array([[300 - reach, 100], [300 + reach, 100], [300, 340]])
    assert np.allclose(LANE.places(corners), [[0, 0], [LANE_COLUMNS, 0], [LANE_COLUMNS / 2, 240]])


@pytest.mark.parametrize("angle", [pi / 2, pi / 2 + 0.3, 0.0, -2.0])
def test_what_is_cut_lies_where_the_lane_says(angle: float) -> None:
    lane = replace(LANE, x=400, y=400, angle=angle, width=150)
    spot = np.array([400.0, 400.0]) + 90 * np.array([np.cos(angle + 0.2), np.sin(angle + 0.2)])
    picture = np.zeros((800, 800, 3), np.uint8)
    cv2.circle(picture, (round(spot[0]), round(spot[1])), 6, (255, 255, 255), -1)
    rows, columns = np.nonzero(cut_lane(picture, lane)[..., 0] > 100)
    assert np.allclose(lane.places(spot[None])[0], (columns.mean() + 0.5, rows.mean() + 0.5), atol=0.6)


def test_cells_where_another_columns_cards_lie_are_known() -> None:
    card = np.array([[320.0, 200.0], [400, 200], [400, 260], [320, 260]])
    covered = np.flatnonzero(covered_cells(LANE, [card], 0.2)) * ROWS_A_CELL
    assert 98 <= covered.min() <= 102
    assert 156 <= covered.max() <= 160
    assert not covered_cells(LANE, [card + np.array([40, 0])], 0.2).any()


def test_the_truth_of_a_lane_is_where_its_melds_cards_begin() -> None:
    side, lane = drawn_side(), drawn_lane()
    (meld, *_), cells = side.truth.melds, lane.rows // ROWS_A_CELL
    heat, counts = lane_truth(side, meld, lane)
    begun = np.flatnonzero(heat == 1)
    tops = [lane.places(np.array(card.corners))[:, 1] / ROWS_A_CELL for card in meld.cards]
    wanted = np.array([float(np.sort(rows)[:2].mean()) for rows in tops])
    assert heat.shape == counts.shape == (cells,)
    assert counts.all()
    assert np.allclose(begun, wanted, atol=2.5)


def test_where_another_melds_cards_lie_nothing_counts() -> None:
    side = drawn_side()
    other = side.truth.melds[1]
    _, counts = lane_truth(side, other, drawn_lane())
    assert counts[counts.size // 2] == 0


@pytest.mark.slow
def test_batches_of_lanes_are_always_the_same() -> None:
    lanes, truth = starts_batch(5, 3, 6)
    assert lanes.shape == (6, 384, 64, 3)
    assert truth.shape == (6, 2, 192)
    assert (truth[:, 0] == 1).any()
    assert np.array_equal(lanes, starts_batch(5, 3, 6)[0])


def test_the_lane_along_a_column_begins_a_card_before_its_first(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["9S", "8S", "7S", "6S"], pitch=60.0)))
    lane, scale = lane_along(column), ROWS_A_CARD_WIDTH / lay.SHAPE.width
    tops = lane.places(np.array([card.outline[0] for card in column.cards]))[:, 1]
    assert lane.angle == pytest.approx(pi / 2)
    assert np.allclose(tops, ROWS_A_CARD_WIDTH + 60 * scale * np.arange(4), atol=0.5)
    assert lane.rows == pytest.approx(tops[-1] + lay.SHAPE.height * scale + 0.6 * ROWS_A_CARD_WIDTH, abs=2)


def test_cards_across_do_not_bend_the_lane(lay: SimpleNamespace) -> None:
    upright = lay.column(["9S", "8S", "7S", "6S", "5S"])
    middle = upright[-1].place.at(lay.SHAPE.right / 2, lay.SHAPE.down / 2)
    across = lay.sideways(middle[0] + 30, middle[1] + 40, lay.sure("4S"))
    (column,) = find_columns(lay.cards([*upright[:-1], *across]))
    assert any(column.sideways)
    assert lane_along(column).angle == pytest.approx(pi / 2, abs=0.01)
