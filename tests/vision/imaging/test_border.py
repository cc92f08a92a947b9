"""Where a picture ends, and how far it is to there."""

from __future__ import annotations

import numpy as np
import pytest

from kiosk.vision.imaging.border import border_of, common_border, distance_to_border
from kiosk.vision.imaging.outlines import depth_within

PICTURE = np.zeros((101, 201, 3), np.uint8)
SLANTING = np.array([[50.0, 0.0], [150.0, 0.0], [250.0, 100.0], [-50.0, 100.0]])


@pytest.mark.parametrize(
    ("way", "distance"), [((1, 0), 180), ((-1, 0), 20), ((0, 1), 70), ((0, -1), 30), ((0.6, 0.8), 87.5)]
)
def test_the_way_out_of_a_picture_leads_to_its_sides(way: tuple[float, float], distance: float) -> None:
    places = np.array([[20.0, 30.0]])
    assert distance_to_border(border_of(PICTURE), places, np.array(way)) == pytest.approx([distance])


@pytest.mark.parametrize("other", [SLANTING, SLANTING[::-1]], ids=["as a clock", "against it"])
def test_a_flat_picture_ends_where_both_it_and_the_taken_one_do(other: np.ndarray) -> None:
    both = common_border(border_of(PICTURE), other)
    inside, beside, below = depth_within(np.array([[100.0, 50.0], [5.0, 10.0], [100.0, 120.0]]), both)
    assert inside > 0
    assert beside == pytest.approx(-35 / np.sqrt(2)), "the slanting side has cut it off"
    assert below == pytest.approx(-20), "so has the picture's own"
    assert distance_to_border(both, np.array([[40.0, 20.0]]), np.array([-1.0, 0.0])) == pytest.approx([10])


def test_where_nothing_is_common_the_picture_has_its_own_border() -> None:
    assert np.array_equal(common_border(border_of(PICTURE), SLANTING + 1000), border_of(PICTURE))
