"""Cards of a hand that lie across each other."""

from __future__ import annotations

from math import radians
from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.vision.checks.overlapping_cards import check_overlapping
from kiosk.vision.imaging.border import border_around
from kiosk.vision.model import SeenCard

BORDER = border_around(3000, 2000)


def lying(lay: SimpleNamespace, x: float, y: float, degrees: float, name: str = "KH") -> SeenCard:
    turn, chances = radians(degrees), lay.sure(name)
    return SeenCard((lay.index(x, y, chances, turn),), chances, x, y, turn, lay.SHAPE)


@pytest.mark.parametrize("degrees", [30, 90, 150, 270])
def test_under_two_cards_that_lie_across_each_other_another_one_may_lie(
    lay: SimpleNamespace, degrees: float
) -> None:
    one, two = lying(lay, 1500, 1000, 0), lying(lay, 1530, 1040, degrees)
    (finding,) = check_overlapping(BORDER, [one, two])
    assert finding.code == "hidden_card"
    assert finding.spoils


@pytest.mark.parametrize("degrees", [8, 172, 188])
def test_cards_that_lie_upon_each_other_along_are_no_heap(lay: SimpleNamespace, degrees: float) -> None:
    one, two = lying(lay, 1500, 1000, 0), lying(lay, 1560, 1020, degrees)
    assert not list(check_overlapping(BORDER, [one, two]))


def test_cards_that_hardly_touch_are_no_heap(lay: SimpleNamespace) -> None:
    one, two = lying(lay, 1500, 1000, 0), lying(lay, 1500 + lay.SHAPE.height - 20, 1000, 90)
    assert not list(check_overlapping(BORDER, [one, two]))


def test_of_a_heap_one_thing_is_said(lay: SimpleNamespace) -> None:
    heap = [lying(lay, 1500, 1000, turn) for turn in (0, 40, 90, 130)]
    (finding,) = check_overlapping(BORDER, [*heap, lying(lay, 2500, 1000, 0)])
    assert finding.quad is not None
    assert np.allclose(np.mean(finding.quad, axis=0), (1500, 1000), atol=5)


def fan(lay: SimpleNamespace, *degrees: float) -> list[SeenCard]:
    return [lying(lay, 1500 + 5 * degree, 1000, degree, "9C") for degree in degrees]


def test_the_ends_of_a_fan_lie_across_each_other_and_are_no_heap(lay: SimpleNamespace) -> None:
    assert not list(check_overlapping(BORDER, fan(lay, -36, -24, -12, 0, 12, 24, 36)))


def test_where_a_card_of_a_fan_was_not_read_two_lie_across_each_other(lay: SimpleNamespace) -> None:
    assert len(list(check_overlapping(BORDER, fan(lay, -36, -24, -12, 12, 24, 36)))) == 1


def test_cards_of_the_other_line_may_lie_as_they_like(lay: SimpleNamespace) -> None:
    one, two = lying(lay, 1500, 30, 0), lying(lay, 1530, 20, 60)
    assert not list(check_overlapping(BORDER, [one, two, lying(lay, 1500, 1000, 0)]))
