"""A card that another one covers nearly whole is told by its edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.vision.border import border_of
from kiosk.vision.cards import SeenCard
from kiosk.vision.checks import check_columns
from kiosk.vision.columns import Column, find_columns, find_rows
from kiosk.vision.decode import decode_meld, decode_row
from kiosk.vision.shots import RIG_A
from kiosk.vision.strips import shows_strip

CLOTH, LIGHT_CLOTH, PAPER, SHADE = (60, 110, 30), (200, 225, 205), (240, 243, 245), (225, 230, 232)


def laid(cards: Sequence[SeenCard], cloth: tuple[int, int, int] = CLOTH) -> np.ndarray:
    """A picture of blank cards, each upon those before it, with a faint shadow along its edges."""
    return drawn(np.full((1100, 1400, 3), cloth, np.uint8), cards)


def drawn(picture: np.ndarray, cards: Sequence[SeenCard]) -> np.ndarray:
    """The picture with blank cards upon it."""
    for card in cards:
        outline = np.round(card.outline).astype(np.int32)
        cv2.polylines(picture, [outline], isClosed=True, color=SHADE, thickness=5)
        cv2.fillPoly(picture, [outline], PAPER)
    return picture


def lab(picture: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)


def shows(picture: np.ndarray, column: Column) -> bool:
    seen = lab(picture)
    return shows_strip(seen, np.ascontiguousarray(seen[..., 0]), column, outlines(column.cards))


def outlines(cards: Sequence[SeenCard]) -> list[np.ndarray]:
    return [np.asarray(card.outline) for card in cards]


@pytest.mark.parametrize("strip", [0.15, 0.3, 0.5])
def test_a_strip_between_two_cards_of_a_set_is_a_card_that_was_not_read(
    lay: SimpleNamespace, strip: float
) -> None:
    (column,) = find_columns(lay.cards(lay.column(["7S", "7D", "7H", "7C"], pitch=75)))
    first, second, third, fourth = column.cards
    assert not shows(laid(column.cards), column)
    hidden = replace(third, y=third.y - strip * lay.UNIT)
    picture = laid([first, second, hidden, third, fourth])
    assert shows(picture, column)
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert [finding.code for finding in check_columns(picture, [column], [meld], border_of(picture))] == [
        "hidden_card"
    ]


@pytest.mark.parametrize("askew", [0, 12])
def test_the_frame_of_a_court_picture_is_no_strip_and_hides_none(lay: SimpleNamespace, askew: int) -> None:
    """The frame runs just above where the next card begins; a strip may cover all of it but its upper line."""
    (column,) = find_columns(lay.cards(lay.column(["KS", "KD", "KH"], pitch=75)))
    first, second, third = column.cards

    def framed(hidden: Sequence[SeenCard]) -> np.ndarray:
        picture = laid([first, second])
        (left, top), (right, _) = np.round(second.outline[:2]).astype(int)
        cv2.line(picture, (left + 5, top + 50), (right - 5, top + 50 - askew), (120, 40, 30), 2)
        return drawn(picture, [*hidden, third])

    assert not shows(framed([]), column)
    assert shows(framed([replace(third, y=third.y - 0.25 * lay.UNIT)]), column)


def test_a_row_of_pips_is_no_frame(lay: SimpleNamespace) -> None:
    """Untidy side 172: pips beside the edge of a strip, along three fifths of it, hid that a card lies there."""
    (column,) = find_columns(lay.cards(lay.column(["KS", "KD", "KH"], pitch=75)))
    first, second, third = column.cards
    picture = laid([first, second])
    (left, top), (right, _) = np.round(second.outline[:2]).astype(int)
    for start in range(left + 5, right - 20, 30):
        cv2.line(picture, (start, top + 50), (start + 18, top + 50), (40, 30, 120), 3)
    hidden = replace(third, y=third.y - 0.45 * lay.UNIT)
    assert shows(drawn(picture, [hidden, third]), column)


def test_a_strip_shows_though_the_card_lies_askew(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["7S", "7D", "7H"], pitch=75)))
    first, second, third = column.cards
    hidden = replace(second, y=second.y - 0.4 * lay.UNIT, angle=second.angle + 0.05)
    assert shows(laid([first, hidden, second, third]), column)


@pytest.mark.parametrize("turn", [0.0, 0.02])
def test_a_strip_in_a_counting_row_is_a_card_that_was_not_read(lay: SimpleNamespace, turn: float) -> None:
    (row,) = find_rows(lay.cards(lay.row("QS 7D 9D AS 10S", 0.4)))
    cards = row.cards
    assert not shows(laid(cards), row)
    hidden = replace(cards[2], x=cards[2].x - 0.3 * lay.UNIT, angle=cards[2].angle + turn)
    picture = laid([*cards[:2], hidden, *cards[2:]])
    assert shows(picture, row)
    assert [
        finding.code
        for finding in check_columns(picture, [row], [decode_row(row, RIG_A)], border_of(picture))
    ] == ["hidden_card"]


@pytest.mark.parametrize("cloth", [CLOTH, LIGHT_CLOTH])
def test_a_strip_above_the_first_card_is_a_card_that_was_not_read(
    lay: SimpleNamespace, cloth: tuple[int, int, int]
) -> None:
    (column,) = find_columns(lay.cards(lay.column(["9S", "8S", "7S"], y=300, pitch=75)))
    cards = column.cards
    assert not shows(laid(cards, cloth), column)
    hidden = replace(cards[0], y=cards[0].y - 0.3 * lay.UNIT)
    assert shows(laid([hidden, *cards], cloth), column)


@pytest.mark.parametrize("wide", [14, 6])
def test_a_stripe_of_the_cloth_beside_the_first_card_is_no_card(lay: SimpleNamespace, wide: int) -> None:
    (column,) = find_columns(lay.cards(lay.column(["9S", "8S", "7S"], y=300, pitch=75)))
    first = column.cards[0]
    top = round(first.y - first.shape.height / 2)
    picture = laid([])
    picture[top - wide : top] = PAPER
    with_cards = laid(column.cards)
    on_cards = (with_cards != CLOTH).any(axis=2)
    picture[on_cards] = with_cards[on_cards]
    assert not shows(picture, column)


def test_a_frame_printed_on_a_card_is_no_edge_of_another(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["KS", "KD", "KH"], pitch=75)))
    cards, picture = column.cards, laid([])
    for card in cards:
        outline = np.round(card.outline).astype(np.int32)
        cv2.polylines(picture, [outline], isClosed=True, color=SHADE, thickness=5)
        cv2.fillPoly(picture, [outline], PAPER)
        inner = np.round(np.asarray(replace(card, shape=replace(card.shape, margin_across=-0.2)).outline))
        inner[:, 1] += 0.9 * lay.UNIT
        cv2.polylines(picture, [inner.astype(np.int32)], isClosed=True, color=(40, 40, 40), thickness=3)
    assert not shows(picture, column)
