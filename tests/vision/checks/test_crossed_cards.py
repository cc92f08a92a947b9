"""A card without an index that lies across another one is told by its edge."""

from __future__ import annotations

from math import cos, sin
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.vision.checks.column_checks import check_columns
from kiosk.vision.checks.crossed_card import is_crossed
from kiosk.vision.decoding.decode import decode_meld
from kiosk.vision.imaging.border import border_of
from kiosk.vision.layout.columns import find_columns
from kiosk.vision.model import RIG_A, SeenCard

PAPER, SHADED, INK = 243, 236, 40


def lying(lay: SimpleNamespace) -> tuple[SeenCard, np.ndarray]:
    """An open card, and a picture (lightness) of nothing but its paper."""
    (card,) = lay.cards(lay.sideways(300, 300, lay.sure("KD")))
    return card, np.full((600, 600), PAPER, np.uint8)


def draw(card: SeenCard, picture: np.ndarray, box: tuple[float, float, float, float], level: int) -> None:
    """Fill a box of the card: left, top, right and bottom, from its middle, as shares of its half sides."""
    left, top, right, bottom = np.multiply(box, [card.shape.width / 2, card.shape.height / 2] * 2)
    c, s = cos(card.angle), sin(card.angle)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    places = [(card.x + x * c - y * s, card.y + x * s + y * c) for x, y in corners]
    cv2.fillPoly(picture, [np.round(places).astype(np.int32)], level)


@pytest.mark.parametrize("shaded", [SHADED, PAPER + 6])
def test_a_card_across_shows_by_its_edge_however_faint(lay: SimpleNamespace, shaded: int) -> None:
    card, picture = lying(lay)
    draw(card, picture, (-1.3, -0.6, 1.3, 0.6), shaded)
    assert is_crossed(picture, card)


def test_a_card_that_lies_askew_across_shows_as_well(lay: SimpleNamespace) -> None:
    card, picture = lying(lay)
    draw(card, picture, (-1.6, -0.55, 1.6, 0.55), SHADED)
    turn = cv2.getRotationMatrix2D((card.x, card.y), 5, 1)
    assert is_crossed(cv2.warpAffine(picture, turn, (600, 600), borderValue=PAPER), card)


def test_a_twin_upon_it_whose_upper_index_was_not_found_shows_too(lay: SimpleNamespace) -> None:
    """The lower index of the twin had been taken for that of the card below, a pitch too far away."""
    (card,) = lay.cards(lay.column(["7H"], x=250, y=150))
    picture = np.full((600, 600), PAPER, np.uint8)
    draw(card, picture, (-1, 0.8 * lay.UNIT / card.shape.height * 2 - 1, 1, 1.2), SHADED)
    assert is_crossed(picture, card)


def test_what_is_printed_on_an_open_card_is_no_edge(lay: SimpleNamespace) -> None:
    """A court picture in its frame, and two ranks at one height, as decks with four indices have them."""
    card, picture = lying(lay)
    draw(card, picture, (-0.62, -0.7, 0.62, 0.7), INK)
    draw(card, picture, (-0.6, -0.68, 0.6, 0.68), PAPER)
    for side in (-0.82, 0.82):
        draw(card, picture, (side - 0.06, -0.75, side + 0.06, -0.55), INK)
    assert not is_crossed(picture, card)


def test_light_that_fades_over_a_card_is_no_edge(lay: SimpleNamespace) -> None:
    card, _ = lying(lay)
    fading = np.tile(np.linspace(120, 250, 600), (600, 1)).astype(np.uint8)
    assert not is_crossed(fading, card)
    assert not is_crossed(np.ascontiguousarray(fading.T), card)


def test_the_soft_edge_of_a_shadow_is_no_edge(lay: SimpleNamespace) -> None:
    card, _ = lying(lay)
    level = np.interp(np.arange(600), (285, 310), (230, 150)).astype(np.uint8)
    shadow = np.tile(level[:, None], (1, 600))
    assert not is_crossed(shadow, card)
    assert not is_crossed(np.ascontiguousarray(shadow.T), card)


def test_a_joker_without_a_mark_across_the_last_card_of_a_set_is_missed_loudly(lay: SimpleNamespace) -> None:
    """Both indices of the last king peeped out, so that it seemed to lie open: seven kings, and no joker."""
    columns = find_columns(lay.cards(lay.column(["KH", "KD", "KC", "KC", "KS", "KH", "KD"])))
    melds = [decode_meld(column, INTERNATIONAL, RIG_A) for column in columns]
    picture = np.full((1100, 1400), PAPER, np.uint8)
    for covered in (False, True):
        if covered:
            draw(columns[0].cards[-1], picture, (-1.3, -0.6, 1.3, 0.6), SHADED)
        found = check_columns(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), columns, melds, border_of(picture))
        assert [finding.code for finding in found] == ["hidden_card"] * covered
