"""Cards that lie by themselves are as large as their paper, where nothing else tells it."""

from __future__ import annotations

from dataclasses import replace
from math import pi
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.vision.assembly.isolated_cards import sized_by_paper
from kiosk.vision.model import Index, SeenCard

TABLE, PAPER, INK = (60, 70, 60), (238, 242, 244), (40, 30, 190)


def table(*cards: SeenCard, ground: tuple[int, int, int] = TABLE) -> np.ndarray:
    """Blank cards with a picture in the middle, each index a blot, on a table."""
    image = np.full((900, 1200, 3), ground, np.uint8)
    for card in cards:
        corners = np.array(card.outline)
        cv2.fillPoly(image, [np.round(corners).astype(np.int32)], PAPER)
        middle = corners.mean(axis=0)
        cv2.fillPoly(image, [np.round(middle + 0.4 * (corners - middle)).astype(np.int32)], INK)
        for index in card.indices:
            blot = np.array(index.place.around(0.8, 0.4))
            cv2.fillPoly(image, [np.round(blot).astype(np.int32)], INK)
    return image


def lying(lay: SimpleNamespace, name: str, turn: float, pressed: float = 1.0) -> SeenCard:
    """A card in the middle of the table, seen `pressed` times as wide, that shows its upper index."""
    shape = replace(lay.SHAPE, right=lay.SHAPE.right * pressed)
    middle = Index(600.0, 450.0, turn, shape.unit, 1.0)
    x, y = middle.at(-shape.right / 2, -shape.down / 2)
    index = lay.index(x, y, lay.sure(name), turn)
    return SeenCard((index,), index.chances, 600.0, 450.0, turn, shape)


def guessed(card: SeenCard, times: float = 1.35) -> SeenCard:
    """The card as its index alone has it, taken for so much larger."""
    shape = replace(card.shape, right=card.shape.right * times, down=card.shape.down * times)
    x, y = card.indices[0].place.at(shape.right / 2, shape.down / 2)
    return replace(card, x=x, y=y, shape=shape)


@pytest.mark.parametrize("turn", [0.0, 0.4, pi / 2, 3.0])
@pytest.mark.parametrize("pressed", [1.0, 1.5])
def test_a_lone_card_is_as_large_as_its_paper(lay: SimpleNamespace, turn: float, pressed: float) -> None:
    card = lying(lay, "7H", turn, pressed)
    (found,) = sized_by_paper(table(card), [guessed(card)])
    assert np.allclose(found.outline, card.outline, atol=0.2 * card.shape.unit)


@pytest.mark.parametrize("quarter", range(4))
def test_a_joker_lies_along_its_paper_whichever_way_its_mark_was_seen(
    lay: SimpleNamespace, quarter: int
) -> None:
    card = lying(lay, "JK", 0.1)
    turned = replace(card.indices[0].place, angle=0.1 + quarter * pi / 2)
    seen = replace(card, indices=(replace(card.indices[0], place=turned),), angle=turned.angle)
    (found,) = sized_by_paper(table(card), [guessed(seen)])
    assert np.allclose(found.outline, card.outline, atol=0.2 * card.shape.unit)


def test_two_marks_that_were_not_matched_are_one_cards(lay: SimpleNamespace) -> None:
    card = lying(lay, "JK", 0.1)
    one = card.indices[0]
    other = lay.index(1200 - one.place.x, 900 - one.place.y, lay.sure("JK"), 0.1 + pi)
    halves = [guessed(card), guessed(replace(card, indices=(other,), angle=0.1 + pi))]
    (found,) = sized_by_paper(table(replace(card, indices=(one, other))), halves)
    assert found.indices == (one, other)


def test_what_may_be_a_card_under_a_lone_one_stays(lay: SimpleNamespace) -> None:
    card = lying(lay, "QC", 0.0)
    seen = lay.index(620, 470, lay.chances(_8D=0.3, nothing=0.45))
    dim = SeenCard((seen,), seen.chances, 700.0, 600.0, 0.0, card.shape)
    assert dim in sized_by_paper(table(card), [guessed(card), dim])


def test_cards_upon_each_other_stay_as_they_were_found(lay: SimpleNamespace) -> None:
    """Together their paper has four sides as well."""
    below = lying(lay, "7H", 0.0)
    place = lay.index(below.indices[0].place.x, below.indices[0].place.y + 60, lay.sure("8C"))
    above = replace(below, indices=(place,), chances=place.chances, y=below.y + 60)
    cards = (below, above)
    assert sized_by_paper(table(*cards), cards) == cards


def test_twins_upon_each_other_stay_two(lay: SimpleNamespace) -> None:
    below = lying(lay, "7H", 0.0)
    place = replace(below.indices[0].place, y=below.indices[0].place.y + 60)
    above = replace(below, indices=(replace(below.indices[0], place=place),), y=below.y + 60)
    cards = (below, above)
    assert sized_by_paper(table(*cards), cards) == cards


def test_a_card_that_the_picture_cuts_stays_as_it_was_found(lay: SimpleNamespace) -> None:
    card = lying(lay, "7H", 0.0)
    cut = np.ascontiguousarray(table(card)[:, : int(card.x)])
    seen = guessed(card)
    assert sized_by_paper(cut, [seen]) == (seen,)


def test_a_card_of_which_the_picture_cuts_a_corner_lies_where_its_paper_is(lay: SimpleNamespace) -> None:
    """The photograph 195934: the lower edge of the picture cut a corner of a joker."""
    card = lying(lay, "7H", 0.4)
    bottom = max(y for _, y in card.outline)
    cut = np.ascontiguousarray(table(card)[: int(bottom - 0.2 * card.shape.unit)])
    (found,) = sized_by_paper(cut, [guessed(card)])
    assert np.allclose(found.outline, card.outline, atol=0.3 * card.shape.unit)


def test_a_card_is_told_from_a_table_nearly_as_light(lay: SimpleNamespace) -> None:
    """The photograph 200507: a queen on light wood, under a lamp."""
    card = lying(lay, "QC", 0.4)
    image = table(card, ground=(198, 202, 204))
    (found,) = sized_by_paper(image, [guessed(card)])
    assert np.allclose(found.outline, card.outline, atol=0.2 * card.shape.unit)


def test_a_card_on_a_table_as_light_stays_as_it_was_found(lay: SimpleNamespace) -> None:
    card = guessed(lying(lay, "7H", 0.0))
    assert sized_by_paper(np.full((900, 1200, 3), PAPER, np.uint8), [card]) == (card,)


def test_no_card_lies_nowhere() -> None:
    assert sized_by_paper(table(), []) == ()


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_seen_anywhere_raises_nothing(lay: SimpleNamespace, seed: int) -> None:
    random = np.random.default_rng(seed)
    noise = random.integers(0, 256, (30, 40, 3)).astype(np.uint8)
    image = np.asarray(cv2.resize(noise, (1200, 900), interpolation=cv2.INTER_NEAREST), np.uint8)
    places = [random.uniform(-100, 1300, 2) for _ in range(4)]
    seen = [
        lay.index(x, y, lay.sure(name)) for (x, y), name in zip(places, ("7H", "JK", "JK", "2C"), strict=True)
    ]
    assert 1 <= len(sized_by_paper(image, lay.cards(seen))) <= 4
