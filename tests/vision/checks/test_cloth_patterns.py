"""A stripe beside a column is no card, but a card on a striped cloth is one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kiosk.vision.checks.cloth_patterns import is_of_pattern
from kiosk.vision.imaging.outlines import CardEdge

UNIT = 40.0
WIDTH = 200
PAPER, GREEN = (240, 243, 245), (60, 110, 30)


def edge_at(row: float) -> CardEdge:
    """The upper edge of an upright card that would begin there."""
    start, end = np.array([200.0, row]), np.array([200.0 + WIDTH, row])
    return CardEdge(start, end, np.array([0.0, -1.0]))


def lab(image: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(image, cv2.COLOR_BGR2LAB)


def striped(slope: float) -> np.ndarray:
    """A cloth of white and green stripes 30 px wide; one begins at row 300, in the middle of a column."""
    image = np.full((600, 600, 3), GREEN, np.uint8)
    for row in range(-300, 900, 60):
        left, right = row - 300 * slope, row + 300 * slope
        stripe = np.array([[0, left], [600, right], [600, right + 30], [0, left + 30]])
        cv2.fillPoly(image, [np.round(stripe).astype(np.int32)], PAPER)
    return image


def with_card(image: np.ndarray) -> np.ndarray:
    image = image.copy()
    image[300:580, 200 : 200 + WIDTH] = PAPER
    return image


@pytest.mark.parametrize("slope", [0.0, 0.1, -0.2])
def test_the_edge_of_a_stripe_goes_on_beside_the_cards(slope: float) -> None:
    assert is_of_pattern(lab(striped(slope)), edge_at(300), UNIT, [])


def test_the_edge_of_a_card_ends_at_its_corners() -> None:
    plain = np.full((600, 600, 3), GREEN, np.uint8)
    assert not is_of_pattern(lab(with_card(plain)), edge_at(300), UNIT, [])


def test_a_card_that_begins_within_a_dark_stripe_is_one() -> None:
    image = np.roll(striped(0.0), -15, axis=0)
    assert not is_of_pattern(lab(with_card(image)), edge_at(300), UNIT, [])


def test_on_a_ground_like_paper_nothing_is_told() -> None:
    """The edge of demanding side 1483's jack is seen by its shadow alone."""
    image = np.full((600, 600, 3), PAPER, np.uint8)
    image[270:300] = np.array(PAPER) - 8
    assert not is_of_pattern(lab(image), edge_at(300), UNIT, [])


def test_what_lies_under_other_cards_goes_on_nowhere() -> None:
    """Both neighbours' heads lie as high as this one."""
    image = striped(0.0)
    beside = [np.array([[x, 250.0], [x + 150, 250], [x + 150, 500], [x, 500]]) for x in (40.0, 405.0)]
    assert not is_of_pattern(lab(image), edge_at(300), UNIT, beside)
