"""A picture taken from the other side of the table is told by what covered cards show."""

from __future__ import annotations

from math import pi
from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.cards import parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.vision.checks.upside_down import is_upside_down
from kiosk.vision.counting import count
from kiosk.vision.layout.columns import Column, find_columns, find_rows
from kiosk.vision.model import GENERIC_DECK, RIG_A, RIG_B, RIG_C, RIG_PHOTO, CountProposal, Image, Rig, Shot
from kiosk.vision.training.sides.rendered_sides import render_side
from kiosk.vision.training.sides.truth import Rendered

pytestmark = pytest.mark.slow  # sides are rendered and counted

BURRACO = ("9S 8S 7S 6S 5S 4S 3S", "KH QH JK 10H", "3D 3S 3H")


@pytest.fixture(scope="module")
def side() -> Rendered:
    return render_side([parse_cards(names) for names in BURRACO])


def see(image: Image, rig: Rig = RIG_PHOTO, zone: str = "photo") -> CountProposal:
    return count([Shot((image,), zone)], rig, GENERIC_DECK, BurracoGame())


def says_so(proposal: CountProposal) -> bool:
    return "upside_down" in {finding.code for finding in proposal.findings}


def test_a_side_with_a_burraco_on_its_head_is_counted_and_said_to_be_so(side: Rendered) -> None:
    proposal = see(np.ascontiguousarray(side.image[::-1, ::-1]))
    assert says_so(proposal)
    assert proposal.points == side.truth.points
    assert not says_so(see(side.image))


def test_one_camera_over_both_lines_sees_one_on_its_head_and_nothing_is_said(side: Rendered) -> None:
    turned = side.image[::-1, ::-1]
    table = np.concatenate([turned, np.full_like(turned, 90)])
    assert not says_so(see(np.ascontiguousarray(table), RIG_B, "line_1"))


@pytest.mark.parametrize(("rig", "is_said"), [(RIG_A, True), (RIG_C, False)])
def test_a_camera_under_which_either_line_slides_its_melds_says_which_way_it_hangs(
    side: Rendered, rig: Rig, *, is_said: bool
) -> None:
    """At every count of the line across, or it would be said; a camera of its own hangs the wrong way."""
    turned = np.ascontiguousarray(side.image[::-1, ::-1])
    assert says_so(see(turned, rig, "line_2")) == is_said


def laid(lay: SimpleNamespace, names: list[str], turn: float) -> tuple[Column, ...]:
    return find_columns(lay.cards(lay.column(names, x=900, y=800, turn=turn)))


def test_the_open_cards_second_index_tells_nothing(lay: SimpleNamespace) -> None:
    assert is_upside_down(laid(lay, ["9S", "8S", "7S", "6S"], pi))
    assert not is_upside_down(laid(lay, ["9S", "8S", "7S", "6S"], 0.0))


def test_the_cards_across_tell_nothing(lay: SimpleNamespace) -> None:
    assert not is_upside_down(laid(lay, ["9S", "8S", "7S", "6S", "5S"], pi / 2))


def test_two_covered_cards_tell_nothing(lay: SimpleNamespace) -> None:
    assert not is_upside_down(laid(lay, ["9S", "8S", "7S"], pi))


def test_a_row_of_four_indices_shows_both_ways_and_tells_nothing(lay: SimpleNamespace) -> None:
    row = find_rows(lay.cards(lay.row_of_four("9S 4H 7D KS 2C", pitch=70)))
    assert not is_upside_down(row)
