"""A picture taken aslant is turned flat, and what is found in it is shown where it was taken."""

from __future__ import annotations

from math import degrees, radians

import cv2
import numpy as np
import pytest

from kiosk.cards import format_cards, parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.vision.capture.perspective import _flattening, _turn, find_flattening
from kiosk.vision.counting import count
from kiosk.vision.model import GENERIC_DECK, RIG_PHOTO, CountProposal, Image, Index, Shot
from kiosk.vision.recognition.recognise import recognise
from kiosk.vision.training.sides.rendered_sides import render_side
from kiosk.vision.training.sides.truth import Rendered
from tests.vision.drawn_sides import FOUR_MELDS, drawn_side

pytestmark = pytest.mark.slow  # sides are rendered and counted


@pytest.fixture(scope="module")
def side() -> Rendered:
    return drawn_side(*FOUR_MELDS)


def seen_tilted(image: Image, tilt: float, way: float) -> tuple[Image, np.ndarray]:
    """What a camera that is tilted by so many degrees sees, and the homography to it."""
    height, width = image.shape[:2]
    focal = 0.8 * max(width, height)
    inside = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    turned, _ = cv2.Rodrigues(np.array([-np.sin(way), np.cos(way), 0]) * -radians(tilt))
    away = inside @ turned @ np.linalg.inv(inside)
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], float)
    ((left, top), (right, foot)) = (
        getattr(cv2.perspectiveTransform(corners, away)[0], extreme)(axis=0) for extreme in ("min", "max")
    )
    away = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ away
    size = (round(right - left), round(foot - top))
    return np.asarray(cv2.warpPerspective(image, away, size, borderMode=cv2.BORDER_REFLECT), np.uint8), away


def read(image: Image) -> CountProposal:
    return count([Shot((image,), "photo")], RIG_PHOTO, GENERIC_DECK, BurracoGame())


def test_a_picture_from_above_is_left_as_it_is(side: Rendered) -> None:
    seen = recognise([side.image], GENERIC_DECK).indices
    assert find_flattening(seen, side.image) is None


@pytest.mark.parametrize("way", [90.0, 200.0])
def test_the_tilt_is_found(side: Rendered, way: float) -> None:
    image, _ = seen_tilted(side.image, 32, radians(way))
    seen = recognise([image], GENERIC_DECK).indices
    flattening = find_flattening(seen, image)
    assert flattening is not None
    assert degrees(flattening.tilt) == pytest.approx(32, abs=9)


def test_a_side_taken_aslant_is_counted_and_said_to_be_aslant(side: Rendered) -> None:
    image, away = seen_tilted(side.image, 35, radians(90))

    proposal = read(image)

    assert {
        format_cards(reading.card for reading in meld.cards if reading.card) for meld in proposal.melds
    } == set(FOUR_MELDS)
    (finding,) = (found for found in proposal.findings if found.code == "aslant")
    assert not finding.spoils
    for card, reading in zip(side.truth.melds[0].cards, proposal.melds[0].cards, strict=True):
        places = cv2.perspectiveTransform(np.array([[index.centre for index in card.indices]]), away)[0]
        middle = np.mean(reading.quad, axis=0)
        assert min(np.hypot(*(places - middle).T)) < 15


@pytest.mark.parametrize("way", [262.0, 280.0])
def test_what_the_border_of_a_picture_taken_aslant_cuts_is_said(way: float) -> None:
    """It goes slanting through the flat picture: the first cards' indices lie beyond it."""
    names = ("9S 8S 7S 6S 5S", "KH QH JK 10H 9H", "3D 3S 3H 3C", "8C 7C 6C 5C")
    side = render_side([parse_cards(name) for name in names])
    image, away = seen_tilted(side.image, 25, radians(way))
    heads = [(meld.cards[0].corners, meld.cards[1].corners) for meld in side.truth.melds]
    strips = [np.array(one).min(axis=0) * 0.3 + np.array(two).min(axis=0) * 0.7 for one, two in heads]
    cut = image[round(float(cv2.perspectiveTransform(np.array([strips]), away)[0, :, 1].max())) :]

    proposal = read(np.ascontiguousarray(cut))

    assert {"aslant", "cut_off"} <= {finding.code for finding in proposal.findings}
    assert proposal.points < side.truth.points
    assert not proposal.is_sure


def test_nothing_seen_is_no_tilt() -> None:
    assert find_flattening((), np.zeros((100, 100, 3), np.uint8)) is None


def test_print_that_would_lie_behind_the_camera_spoils_no_tilt() -> None:
    """The more a picture is tilted, the more of it lies beyond the horizon."""
    places = [Index(400.0 + 100 * k, 200.0, 0.0, 40.0, 0.9) for k in range(5)]
    beyond = Index(500.0, 995.0, 0.0, 40.0, 0.9)
    size = (1600, 1000)
    turn = _turn(radians(70), radians(90), size)
    with_print, without = (
        _flattening(turn, radians(70), size, place) for place in ([*places, beyond], places)
    )
    assert (with_print.width, with_print.height) == (without.width, without.height)
