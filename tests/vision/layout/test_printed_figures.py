"""Figures printed on the cloth are no cards: nothing ends about them."""

from __future__ import annotations

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.vision.layout.columns import Column, find_columns
from kiosk.vision.layout.printed_figures import find_printed_figures
from kiosk.vision.model import SeenCard

CLOTH, PAPER = (60, 110, 30), (240, 243, 245)


def table(cards: tuple[SeenCard, ...], cloth: tuple[int, int, int] = CLOTH) -> np.ndarray:
    """Blank cards upon each other, each with a thin shadow around it, on a cloth."""
    image = np.full((900, 1200, 3), cloth, np.uint8)
    for card in cards:
        corners = [np.round(card.outline).astype(np.int32)]
        cv2.polylines(image, corners, isClosed=True, color=tuple(0.9 * level for level in PAPER), thickness=4)
        cv2.fillPoly(image, corners, PAPER)
    return image


def laid(lay: SimpleNamespace, names: list[str]) -> tuple[Column, ...]:
    """A column of covered cards: the last shows one index, too."""
    return find_columns(lay.cards(lay.column(names)[:-1]))


@pytest.mark.parametrize("cloth", [CLOTH, PAPER])
def test_cards_are_no_figures_be_the_cloth_white(lay: SimpleNamespace, cloth: tuple[int, int, int]) -> None:
    columns = (
        *laid(lay, ["9H", "8H", "7H", "6H"]),
        *find_columns(lay.cards([lay.index(900, 300, lay.sure("3C"))])),
    )
    image = table(tuple(card for column in columns for card in column.cards), cloth)
    assert find_printed_figures(image, columns) == []


def test_what_lies_alone_and_ends_nowhere_is_a_figure(lay: SimpleNamespace) -> None:
    """Everyday side 8192: a queen and a nine of the cloth's pattern were asked about as a card apart."""
    columns = find_columns(lay.cards([lay.index(900, 300, lay.sure("QH"))]))
    assert find_printed_figures(table(()), columns) == list(columns[0].cards)


def test_flowers_that_look_like_the_marks_of_jokers_are_figures(lay: SimpleNamespace) -> None:
    """On a cloth with flowers five jokers seemed to lie, two of them in line, with two marks each."""
    marks = [lay.index(500, y, lay.sure("JK")) for y in (200, 260)]
    columns = find_columns(lay.cards([corner for mark in marks for corner in (mark, lay.opposite(mark))]))
    assert [len(column.cards) for column in columns] == [2]
    assert find_printed_figures(table(()), columns) == list(columns[0].cards)
    assert find_printed_figures(table(columns[0].cards), columns) == []


@pytest.mark.parametrize("name", ["KD", "JK"])
def test_an_index_on_paper_is_no_figure_be_its_card_seen_astray(lay: SimpleNamespace, name: str) -> None:
    """Everyday side 8078: a king of a row was taken to lie on its other side, where the table was bare."""
    (card,) = lay.cards([lay.index(500, 300, lay.sure(name))])
    image = table(())
    image[180:560, 300:545] = PAPER
    columns = find_columns([card])
    assert find_printed_figures(image, columns) == []


@pytest.mark.parametrize("printed", [1, 2])
def test_figures_above_a_column_are_none_of_its_cards(lay: SimpleNamespace, printed: int) -> None:
    """Everyday side 5167: with a figure for its first card a sequence became illegal."""
    (column,) = laid(lay, ["5S", "KD", "9H", "8H", "7H"][2 - printed :])
    figures = column.cards[:printed]
    assert find_printed_figures(table(column.cards[printed:]), (column,)) == list(figures)


def test_a_figure_below_a_column_is_none_of_its_cards(lay: SimpleNamespace) -> None:
    (card,) = lay.cards([lay.index(500, 200, lay.sure("8H"))])
    (other,) = lay.cards([lay.index(500, 260, lay.sure("7H"))])
    (figure,) = lay.cards([lay.index(500, 200 + 1.2 * card.shape.height, lay.sure("2C"))])
    column = Column((card, other, figure), (False,) * 3, (0.0, 60.0, 1.2 * card.shape.height))
    assert find_printed_figures(table((card, other)), (column,)) == [figure]


def test_a_card_between_two_others_is_never_a_figure(lay: SimpleNamespace) -> None:
    """Where paper lies upon paper hardly an edge shows: a card that did not read well would be lost."""
    (column,) = laid(lay, ["9H", "8H", "7H", "6H"])
    image = np.full((900, 1200, 3), PAPER, np.uint8)
    edge = np.round(column.cards[0].outline).astype(np.int32)
    cv2.polylines(
        image, [edge, np.round(column.cards[-1].outline).astype(np.int32)], isClosed=True, color=(0, 0, 0)
    )
    assert find_printed_figures(image, (column,)) == []
