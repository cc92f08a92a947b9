"""Two indices that explain one rectangle are one card; equal names never are."""

from __future__ import annotations

from dataclasses import replace
from math import pi
from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.cards import CARDS, parse_card
from kiosk.vision.cards import CardShape, SeenIndex, find_cards, find_shape, fuse
from kiosk.vision.deck import GENERIC_DECK
from kiosk.vision.rectify import Scale, Source

SCALE = Scale(50 / 16, Source.INDICES)


def test_the_two_indices_of_an_open_card_are_one_card(lay: SimpleNamespace) -> None:
    first = lay.index(500, 300, lay.sure("7H"))
    (card,) = lay.cards([first, lay.opposite(first)])
    assert len(card.indices) == 2
    assert card.x == pytest.approx(500 + lay.SHAPE.right / 2)
    assert card.angle == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("turn", [0.0, 0.3, pi / 2, pi, -2.5])
def test_a_card_is_found_however_it_is_turned(lay: SimpleNamespace, turn: float) -> None:
    first = lay.index(500, 300, lay.sure("7H"), turn)
    (card,) = lay.cards([first, lay.opposite(first)])
    (x, y), *_ = card.outline
    assert np.hypot(x - 500, y - 300) < lay.UNIT


def test_adjacent_twins_stay_two_cards(lay: SimpleNamespace) -> None:
    assert len(lay.cards(lay.column(["7H", "7H"], pitch=0.5 * lay.UNIT))) == 2


def test_equal_names_at_another_distance_are_two_cards(lay: SimpleNamespace) -> None:
    first = lay.index(500, 300, lay.sure("7H"))
    x, y = first.place.at(lay.SHAPE.right, lay.SHAPE.down + 0.6 * lay.UNIT)
    assert len(lay.cards([first, lay.index(x, y, first.chances, pi)])) == 2


def test_a_lower_index_belongs_to_the_twin_whose_rectangle_it_closes(lay: SimpleNamespace) -> None:
    twins = lay.column(["7H", "7H"], pitch=0.5 * lay.UNIT)
    by_indices = sorted(lay.cards(twins), key=lambda card: card.y)
    assert [len(card.indices) for card in by_indices] == [1, 2]


def test_looks_that_agree_make_each_other_surer(lay: SimpleNamespace) -> None:
    place = parse_card("6H").index
    one, two = lay.chances(_6H=0.8, _8H=0.2), lay.chances(_6H=0.7, _9H=0.3)
    assert fuse(one, two)[place] > 0.99


def test_looks_that_contradict_each_other_leave_both_possible(lay: SimpleNamespace) -> None:
    both = fuse(lay.sure("6H"), lay.sure("9H"))
    assert both[parse_card("6H").index] < 0.6
    assert both[parse_card("9H").index] > 0.4


def test_the_shape_comes_from_open_cards(lay: SimpleNamespace) -> None:
    seen = [*lay.column(["7H", "8H", "9H"]), *lay.column(["QS", "KS"], x=900)]
    shape = find_shape(seen, GENERIC_DECK, SCALE)
    assert shape.right == pytest.approx(lay.SHAPE.right)
    assert shape.down == pytest.approx(lay.SHAPE.down)


def test_without_an_open_card_the_shape_is_the_usual_one(lay: SimpleNamespace) -> None:
    shape = find_shape([lay.index(500, 300, lay.sure("7H"))], GENERIC_DECK, SCALE)
    assert shape.width == pytest.approx(GENERIC_DECK.card_width_mm * SCALE.px_per_mm)


def test_no_index_makes_no_card(lay: SimpleNamespace) -> None:
    assert find_cards([], CardShape(1, 1, 1)) == ()
    assert len(lay.chances(nothing=1.0)) == len(CARDS) + 1


def test_a_jokers_long_word_still_makes_one_card(lay: SimpleNamespace) -> None:
    first = lay.index(500, 300, lay.chances(JK=1.0))
    tall = SeenIndex(replace(first.place, height=1.5 * lay.UNIT), first.chances)
    x, y = first.place.at(lay.SHAPE.right, lay.SHAPE.down - 0.5 * lay.UNIT)
    other = SeenIndex(replace(tall.place, x=x, y=y, angle=pi), first.chances)
    (card,) = lay.cards([tall, other])
    assert card.angle == pytest.approx(0, abs=1e-6)


def test_a_deck_with_four_indices_shows_two_to_a_covered_card(lay: SimpleNamespace) -> None:
    left = lay.column(["9H", "8H", "7H", "6H"])
    right = [lay.index(each.place.x + lay.SHAPE.right, each.place.y, each.chances) for each in left[:4]]
    lower = lay.index(left[3].place.x, left[3].place.y + lay.SHAPE.down, left[3].chances, pi)
    assert len(lay.cards([*left, *right, lower])) == 4


def test_the_indices_of_a_row_of_twins_are_not_taken_for_four(lay: SimpleNamespace) -> None:
    twins = [lay.index(300, 300, lay.sure("7H")), lay.index(300 + lay.SHAPE.right, 300, lay.sure("7H"))]
    assert len(lay.cards(twins)) == 2
