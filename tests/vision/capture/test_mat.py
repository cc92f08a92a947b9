"""The mat's markers tell how large the cards are in the picture, and how the camera is tilted."""

from __future__ import annotations

from dataclasses import replace
from math import degrees, radians

import cv2
import numpy as np
import pytest

from kiosk.games.burraco.game import BurracoGame
from kiosk.vision.capture.mat import (
    MARKER_DICTIONARY,
    MARKER_MM,
    SeenMarkers,
    check_mat,
    check_outside_mat,
    find_markers,
    find_mat,
    mat_markers,
)
from kiosk.vision.capture.perspective import flattening_of_mat
from kiosk.vision.capture.scale import Scale, ScaleSource, find_scale
from kiosk.vision.counting import count
from kiosk.vision.model import GENERIC_DECK, RIG_B, RIG_PHOTO, CountProposal, Image, Rig, Shot
from kiosk.vision.recognition.recognise import recognise
from kiosk.vision.training.sides.truth import Rendered
from tests.vision.drawn_sides import FOUR_MELDS, drawn_side

pytestmark = pytest.mark.slow  # sides are rendered and counted

WIDTH, HEIGHT = 640.0, 400.0
"""Of the mat, mm from marker to marker."""
RIG = replace(RIG_PHOTO, markers=mat_markers(WIDTH, HEIGHT))
ROOM = 30.0
"""From the markers' middles to the picture's border, mm."""


@pytest.fixture(scope="module")
def side() -> Rendered:
    return drawn_side(*FOUR_MELDS)


@pytest.fixture(scope="module")
def picture(side: Rendered) -> Image:
    return on_mat(side)


@pytest.fixture(scope="module")
def counted(picture: Image) -> CountProposal:
    return read(picture)


def on_mat(side: Rendered, turns: tuple[int, ...] = (0, 0, 0, 0)) -> Image:
    """The side in the middle of the mat, whose markers are turned by so many quarters each."""
    scale, (height, width) = side.truth.px_per_mm, side.image.shape[:2]
    size = (round((HEIGHT + 2 * ROOM) * scale), round((WIDTH + 2 * ROOM) * scale), 3)
    whole = np.full(size, 90, np.uint8)
    top, left = (size[0] - height) // 2, (size[1] - width) // 2
    whole[top : top + height, left : left + width] = side.image
    wide = round(MARKER_MM * scale)
    for marker, quarters in zip(mat_markers(WIDTH, HEIGHT), turns, strict=True):
        known = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
        code = np.rot90(cv2.aruco.generateImageMarker(known, marker.id, wide), quarters)
        x, y = (
            round(extent / 2 + place * scale - wide / 2)
            for extent, place in ((size[1], marker.x_mm), (size[0], marker.y_mm))
        )
        whole[y - 16 : y + wide + 16, x - 16 : x + wide + 16] = 235
        whole[y : y + wide, x : x + wide] = code[..., None]
    return whole


def seen_tilted(picture: Image, tilt: float, way: float) -> Image:
    """What a camera sees that looks at the picture's middle, and is tilted by so many degrees."""
    height, width = picture.shape[:2]
    focal = 0.8 * width
    inside = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    turned, _ = cv2.Rodrigues(np.array([-np.sin(way), np.cos(way), 0]) * -radians(tilt))
    flat = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 0]]) / focal
    camera = turned @ flat
    camera[:, 2] += (0, 0, 1.25)
    return np.asarray(cv2.warpPerspective(picture, inside @ camera, (width, height)), np.uint8)


def read(picture: Image, rig: Rig = RIG) -> CountProposal:
    return count([Shot((picture,), "photo")], rig, GENERIC_DECK, BurracoGame())


def codes(proposal: CountProposal) -> set[str]:
    return {finding.code for finding in proposal.findings}


def scale_of(picture: Image, seen: SeenMarkers, rig: Rig = RIG) -> Scale:
    return find_scale(picture, rig, GENERIC_DECK, 60.0, find_mat(seen, rig))


@pytest.mark.parametrize("turns", [(0, 0, 0, 0), (1, 3, 2, 0)], ids=["upright", "each turned"])
def test_the_markers_tell_the_scale(side: Rendered, turns: tuple[int, ...]) -> None:
    picture = on_mat(side, turns)
    scale = scale_of(picture, find_markers(picture))
    assert scale.source is ScaleSource.MARKERS
    assert scale.px_per_mm == pytest.approx(side.truth.px_per_mm, rel=0.003)


@pytest.mark.parametrize("left", [(0, 2), (1, 2, 3)])
def test_two_of_them_are_enough_for_it(side: Rendered, picture: Image, left: tuple[int, ...]) -> None:
    seen = {number: quad for number, quad in find_markers(picture).items() if number in left}
    assert scale_of(picture, seen).px_per_mm == pytest.approx(side.truth.px_per_mm, rel=0.003)
    assert check_mat(seen, RIG, find_mat(seen, RIG)) == ()


def test_a_side_on_a_mat_is_counted_and_nothing_is_said(side: Rendered, counted: CountProposal) -> None:
    assert codes(counted) == set()
    assert counted.points == side.truth.points


@pytest.mark.parametrize(("shift", "said"), [(0.0, 0), (0.3, 1), (1.0, 4)], ids=["on it", "part", "all"])
def test_melds_beyond_the_markers_may_be_others(
    side: Rendered, picture: Image, counted: CountProposal, shift: float, said: int
) -> None:
    """Shifted by so many widths of the mat; of which any card lies between them is the line's."""
    across = shift * WIDTH * side.truth.px_per_mm
    melds = counted.moved(lambda x, y: (x + across, y)).melds
    found = list(check_outside_mat(find_mat(find_markers(picture), RIG), RIG, melds))
    assert [finding.code for finding in found] == ["beyond_mat"] * said
    assert not list(check_outside_mat(None, RIG, melds))


def test_one_marker_tells_nothing(picture: Image) -> None:
    seen = {0: find_markers(picture)[0]}
    assert find_mat(seen, RIG) is None
    assert [finding.code for finding in check_mat(seen, RIG, None)] == ["no_markers"]


@pytest.mark.parametrize(
    "measures",
    [(HEIGHT, WIDTH), (WIDTH, 0.8 * HEIGHT), (WIDTH, 0.95 * HEIGHT), (1.1 * WIDTH, 1.1 * HEIGHT)],
)
def test_a_mat_that_was_measured_wrongly_is_said_and_not_used(
    side: Rendered, picture: Image, measures: tuple[float, float]
) -> None:
    proposal = read(picture, replace(RIG_PHOTO, markers=mat_markers(*measures)))
    assert "mat_differs" in codes(proposal)
    assert proposal.points == side.truth.points


@pytest.mark.parametrize("covered", range(4))
def test_a_marker_that_is_partly_covered_is_left_out(side: Rendered, picture: Image, covered: int) -> None:
    """A tenth of it under a card: the others tell the scale, and nothing is to be measured again."""
    seen = dict(find_markers(picture))
    top_left, top_right, bottom_right, bottom_left = seen[covered]
    shorter = [
        top_left,
        top_right,
        *(0.9 * bottom + 0.1 * top for bottom, top in ((bottom_right, top_right), (bottom_left, top_left))),
    ]
    seen[covered] = np.array(shorter)
    view = find_mat(seen, RIG)
    assert view is not None
    assert view.px_per_mm == pytest.approx(side.truth.px_per_mm, rel=0.003)
    assert view.to_mm is None
    assert check_mat(seen, RIG, view) == ()


def test_three_markers_that_lie_otherwise_than_was_measured_tell_nothing(picture: Image) -> None:
    rig = replace(RIG_PHOTO, markers=mat_markers(WIDTH, 0.8 * HEIGHT))
    seen = {number: quad for number, quad in find_markers(picture).items() if number != 2}
    assert find_mat(seen, rig) is None


@pytest.mark.parametrize("seen_markers", [(0, 1, 2, 3), (1, 3)], ids=["four", "two"])
@pytest.mark.parametrize(("quarters", "is_said"), [(0, False), (1, True), (2, True), (3, True)])
def test_a_mat_that_lies_turned_would_give_one_line_the_others_cards(
    picture: Image, quarters: int, seen_markers: tuple[int, ...], *, is_said: bool
) -> None:
    """One camera sees both lines, each in its half of the picture."""
    found = find_markers(np.ascontiguousarray(np.rot90(picture, quarters)))
    seen = {number: found[number] for number in seen_markers}
    both_lines = replace(RIG, zones=RIG_B.zones)
    said = check_mat(seen, both_lines, find_mat(seen, both_lines))
    assert [(finding.code, finding.spoils) for finding in said] == [("mat_turned", True)] * is_said
    assert check_mat(seen, RIG, find_mat(seen, RIG)) == (), "one line's camera"


def test_corners_in_one_line_are_no_marker(picture: Image) -> None:
    seen = dict(find_markers(picture))
    seen[1] = np.array([[100.0 * place, 50.0] for place in range(4)])
    find_mat(seen, RIG)


def test_what_a_crooked_camera_sees_of_three_markers_is_no_other_mat(picture: Image) -> None:
    """A covered marker is the ordinary case, and nothing is to be measured again."""
    seen = find_markers(seen_tilted(picture, 14, 0.0))
    for covered in range(4):
        left = {number: quad for number, quad in seen.items() if number != covered}
        assert check_mat(left, RIG, find_mat(left, RIG)) == ()


def test_markers_in_one_line_tell_nothing(picture: Image) -> None:
    seen = find_markers(picture)
    in_line = {number: seen[0] + (200.0 * number, 0.0) for number in range(4)}
    assert find_mat(in_line, RIG) is None


def test_a_marker_that_is_seen_twice_tells_nothing(picture: Image) -> None:
    """The neighbouring line's mat lies beside."""
    assert find_markers(np.concatenate([picture, picture], axis=1)) == {}


@pytest.mark.parametrize("way", [45.0, 225.0])
def test_whatever_way_it_is_tilted_nothing_is_raised(picture: Image, way: float) -> None:
    assert isinstance(read(seen_tilted(picture, 50, radians(way))), CountProposal)


def test_markers_in_each_others_corners_are_another_mat(picture: Image) -> None:
    seen = find_markers(picture)
    assert find_mat({0: seen[1], 1: seen[0], 2: seen[3], 3: seen[2]}, RIG) is None


@pytest.mark.parametrize(("tilt", "way"), [(22.0, 90.0), (28.0, 200.0)])
def test_the_markers_tell_how_the_camera_is_tilted(picture: Image, tilt: float, way: float) -> None:
    taken = seen_tilted(picture, tilt, radians(way))
    mat = find_mat(find_markers(taken), RIG)
    assert mat is not None
    assert mat.to_mm is not None
    middle = (taken.shape[1] / 2, taken.shape[0] / 2)
    seen = recognise([taken], GENERIC_DECK).indices
    flattening = flattening_of_mat(mat.to_mm, middle, seen, taken)
    assert flattening is not None
    assert degrees(flattening.tilt) == pytest.approx(tilt, abs=1)
    flat = {
        number: cv2.perspectiveTransform(quad[None], flattening.turn)[0]
        for number, quad in find_markers(taken).items()
    }
    scale = scale_of(taken, flat)
    assert scale.px_per_mm == pytest.approx(flattening.px_per_mm, rel=0.01)


def test_a_side_taken_aslant_is_counted_as_the_mat_shows_it(side: Rendered, picture: Image) -> None:
    proposal = read(seen_tilted(picture, 25, radians(100)))
    assert "aslant" in codes(proposal)
    assert proposal.points == side.truth.points


def test_a_mat_the_other_way_round_leaves_the_picture_upright(side: Rendered, picture: Image) -> None:
    rig = replace(
        RIG_PHOTO,
        markers=tuple(replace(marker, x_mm=-marker.x_mm, y_mm=-marker.y_mm) for marker in RIG.markers),
    )
    proposal = read(seen_tilted(picture, 25, radians(100)), rig)
    assert codes(proposal) == {"aslant"}
    assert proposal.points == side.truth.points
