"""How far cards reach beyond their indices is seen, not supposed."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.vision.assembly.card_margins import with_measured_margins


def picture(lay: SimpleNamespace, across: float, down: float) -> tuple[np.ndarray, tuple]:
    """Three open cards with other margins than the usual ones, and the cards as supposed."""
    seen = [
        lay.index(300 + 350 * k, 300, lay.sure(name), 0.1 * k) for k, name in enumerate(("7H", "QS", "4C"))
    ]
    cards = lay.cards([corner for one in seen for corner in (one, lay.opposite(one))])
    image = np.full((900, 1500, 3), (60, 110, 30), np.uint8)
    for card in cards:
        real = replace(card, shape=replace(card.shape, margin_across=across, margin_down=down))
        cv2.fillPoly(image, [np.round(real.outline).astype(np.int32)], (240, 243, 245))
    return image, cards


@pytest.mark.parametrize(("across", "down"), [(0.33, 0.68), (0.55, 0.95), (0.2, 0.56)])
def test_margins_are_measured_at_the_edges_of_open_cards(
    lay: SimpleNamespace, across: float, down: float
) -> None:
    image, cards = picture(lay, across, down)
    for card in with_measured_margins(image, cards):
        assert card.shape.margin_across == pytest.approx(across, abs=0.03)
        assert card.shape.margin_down == pytest.approx(down, abs=0.03)


def test_sharper_edges_further_out_are_those_of_what_lies_beside(lay: SimpleNamespace) -> None:
    image, cards = picture(lay, 0.33, 0.68)
    for card in cards:
        beyond = replace(card, shape=replace(card.shape, margin_across=0.9, margin_down=1.3))
        cv2.polylines(image, [np.round(beyond.outline).astype(np.int32)], True, (0, 0, 0), 4)
    cv2.fillPoly(image, [np.round(card.outline).astype(np.int32) for card in cards], (150, 160, 150))
    for card in with_measured_margins(image, cards):
        assert card.shape.margin_across == pytest.approx(0.33, abs=0.03)
        assert card.shape.margin_down == pytest.approx(0.68, abs=0.03)


def test_margins_that_would_make_a_card_too_wide_are_not_believed(lay: SimpleNamespace) -> None:
    """Of demanding side 4624 the edges of all cards' neighbours were seen, and not their own."""
    image, cards = picture(lay, 0.95, 0.68)
    for card in with_measured_margins(image, cards):
        assert card.shape.margin_across == 0.33
        assert card.shape.margin_down == pytest.approx(0.68, abs=0.03)


def test_two_edges_of_one_card_tell_the_margin_if_they_agree(lay: SimpleNamespace) -> None:
    image, cards = picture(lay, 0.55, 0.95)
    (card,) = with_measured_margins(image, cards[:1])
    assert card.shape.margin_across == pytest.approx(0.55, abs=0.03)
    moved = replace(cards[0], x=cards[0].x + 0.2 * lay.UNIT)
    (card,) = with_measured_margins(image, [moved])
    assert card.shape.margin_across == 0.33


def test_without_an_open_card_the_margins_are_the_usual_ones(lay: SimpleNamespace) -> None:
    image, _ = picture(lay, 0.55, 0.95)
    cards = lay.cards([lay.index(300, 300, lay.sure("7H"))])
    assert with_measured_margins(image, cards)[0].shape == cards[0].shape
