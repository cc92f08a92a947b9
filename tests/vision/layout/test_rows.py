"""Counting rows, in which each card covers the right edge of the one before."""

from __future__ import annotations

from math import pi
from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.cards import CARDS
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.vision import counting
from kiosk.vision.assembly.cut_indices import with_cut_indices
from kiosk.vision.decoding.decode import decode_row
from kiosk.vision.imaging.border import border_of
from kiosk.vision.layout import column_kinds
from kiosk.vision.layout.columns import find_columns, find_rows
from kiosk.vision.model import RIG_A, Index, SeenCard, SeenIndex, Shows


def read(lay: SimpleNamespace, seen: list[SeenIndex]) -> list[str]:
    """The names of each row that is found."""
    names = [*map(str, CARDS), "nothing"]
    return [
        " ".join(names[int(card.chances.argmax())] for card in row.cards)
        for row in find_rows(lay.cards(seen))
    ]


def card_of(lay: SimpleNamespace, seen: list[SeenIndex], index: SeenIndex) -> SeenCard:
    """The card to which an index was found to belong."""
    rows = find_rows(lay.cards(seen))
    return next(card for row in rows for card in row.cards if index in card.indices)


def test_twins_a_cards_width_apart_are_no_open_card(lay: SimpleNamespace) -> None:
    """Of a deck with four indices the two left edges look like both edges of one card."""
    seen = lay.row_of_four("4S QS 9H AH 3C 9H JD AC", pitch=lay.SHAPE.right / 3)
    assert read(lay, seen) == ["4S QS 9H AH 3C 9H JD AC"]


def test_twins_beside_each_other_are_no_open_card(lay: SimpleNamespace) -> None:
    """The upper left index of one and the lower left one of the other lie as in one card that is askew."""
    seen = lay.row_of_four("KD QS 4C 4C 2S 7H", pitch=0.8 * lay.SHAPE.right)
    assert read(lay, seen) == ["KD QS 4C 4C 2S 7H"]
    assert all(card.angle == pytest.approx(0.0, abs=0.05) for card in lay.cards(seen) if not card.is_open)


def test_a_covered_card_of_which_a_lower_corner_peeps_out_tells_not_where_the_row_goes(
    lay: SimpleNamespace,
) -> None:
    seen = lay.row_of_four("4D 8D 10S KS 8S JC 6C", pitch=0.85 * lay.SHAPE.right)
    corner = lay.opposite(seen[4], lay.chances(_10S=0.7, _8S=0.2, nothing=0.1))
    assert read(lay, [*seen, corner]) == ["4D 8D 10S KS 8S JC 6C"]


def test_a_second_index_that_the_next_card_cuts_says_nothing_against_the_first(lay: SimpleNamespace) -> None:
    """A cut eight looks like a three."""
    row = lay.row("KC 8H QS 4D", 0.8)
    cut = lay.opposite(row[1], lay.chances(_3H=0.96, _8H=0.04))
    seen = [*row, cut]
    assert read(lay, seen) == ["KC 8H QS 4D"]
    assert card_of(lay, seen, cut).is_clear


def test_a_second_index_that_nothing_cuts_counts_against_the_first(lay: SimpleNamespace) -> None:
    card = lay.index(300, 300, lay.sure("8H"))
    other = lay.opposite(card, lay.chances(_3H=0.96, _8H=0.04))
    assert not card_of(lay, [card, other], other).is_clear


@pytest.mark.parametrize(("turn", "read_as"), [(0.1, 1), (0.5, 2)], ids=["as it lies", "askew"])
def test_a_clear_index_is_a_cards_second_one_only_as_that_card_lies(
    lay: SimpleNamespace, turn: float, read_as: int
) -> None:
    """An eight lies askew under a five, about the same middle: it is no index of the five, misread."""
    five = lay.index(300, 300, lay.sure("5H"))
    other = lay.opposite(five)
    middle = ((five.place.x + other.place.x) / 2, (five.place.y + other.place.y) / 2)
    x, y = Index(*middle, turn, lay.UNIT, 0.0).at(lay.SHAPE.right / 2, -lay.SHAPE.down / 2)
    eight = lay.index(x, y, lay.sure("8H"), turn)
    under = SeenCard((eight,), eight.chances, *middle, turn, lay.SHAPE)
    upon = SeenCard((five, other), five.chances, *middle, 0.0, lay.SHAPE)
    assert len(with_cut_indices([under, upon])) == read_as


def test_the_free_half_of_a_cut_index_seems_to_lie_aside_and_is_no_card(lay: SimpleNamespace) -> None:
    row = lay.row("KC 10D QS 4D", 0.8)
    x, y = row[1].place.at(lay.SHAPE.right - 0.6 * lay.UNIT, lay.SHAPE.down + 0.3 * lay.UNIT)
    half = lay.index(x, y, lay.chances(_5D=0.3, _3D=0.25, nothing=0.45), pi)
    assert read(lay, [*row, half]) == ["KC 10D QS 4D"]


def test_what_can_hardly_be_read_in_a_corner_of_a_card_is_that_cards(lay: SimpleNamespace) -> None:
    seen = lay.row_of_four("6S 6C AH 9D 3D", pitch=0.6 * lay.SHAPE.right)
    hardly = lay.chances(_10S=0.3, _9S=0.2, nothing=0.5)
    corner = lay.index(seen[0].place.x + lay.SHAPE.right, seen[0].place.y, hardly)
    assert read(lay, [*seen, corner]) == ["6S 6C AH 9D 3D"]


def test_a_wide_row_is_one_though_a_card_of_it_can_hardly_be_read(lay: SimpleNamespace) -> None:
    seen = lay.row_of_four("JC 9H KH QS 10H 6D", pitch=0.9 * lay.SHAPE.right)
    hardly = lay.chances(_9C=0.6, _3C=0.38, nothing=0.02)
    seen[6:8] = [lay.index(shown.place.x, shown.place.y, hardly, shown.place.angle) for shown in seen[6:8]]
    assert read(lay, seen) == ["JC 9H KH 9C 10H 6D"]


def test_a_cut_index_that_surely_looks_like_another_cards_is_no_card_where_its_own_shows_two(
    lay: SimpleNamespace,
) -> None:
    """Half a ten looked like a seven and was counted, surely: found by the yardstick's rows."""
    seen = lay.row_of_four("4D 6S 10S 10D 6C 8D", pitch=0.9 * lay.SHAPE.right)
    x, y = seen[4].place.at(lay.SHAPE.right - 0.4 * lay.UNIT, lay.SHAPE.down)
    assert read(lay, [*seen, lay.index(x, y, lay.sure("7S", 0.99), pi)]) == ["4D 6S 10S 10D 6C 8D"]


@pytest.mark.parametrize("upper_first", [True, False])
def test_two_corners_of_a_card_that_surely_show_different_ones_are_asked_about(
    lay: SimpleNamespace, upper_first: bool
) -> None:
    """Demanding side 226, silently wrong: an eight's lower index was surely read as a three.

    Its upper one lay where that of the card two further on would be, and was taken for that one's.
    """
    seen = lay.row_of_four("3H 9C 8C JC KC 4D", pitch=lay.SHAPE.right / 2)
    upper, lower = seen[4:6]
    misread = lay.index(lower.place.x, lower.place.y, lay.sure("3C", 0.999), pi)
    seen[4:6] = (upper, misread) if upper_first else (misread, upper)
    (row,) = find_rows(lay.cards(seen))
    assert len(row.cards) == 6
    doubtful = [str(reading.card) for reading in decode_row(row, RIG_A).cards if reading.doubtful]
    assert doubtful in (["8C"], ["3C"])


def test_of_three_corners_of_a_card_that_surely_show_different_ones_two_make_one(
    lay: SimpleNamespace,
) -> None:
    """Each of two stands where another card lies, and both in corners of a third."""
    right, down = lay.SHAPE.right / 2, lay.SHAPE.down / 2

    def card(x: float, y: float, *shown: SeenIndex) -> SeenCard:
        return SeenCard(shown, shown[0].chances, x, y, 0.0, lay.SHAPE)

    upper_left, lower_left, upper_right = (
        lay.index(500 + across * right, 500 + below * down, lay.sure(name), turn)
        for name, across, below, turn in (("8C", -1, -1, 0.0), ("3C", -1, 1, pi), ("6S", 1, -1, 0.0))
    )
    one, two = (
        card(
            x,
            y,
            lay.index(x + a * right, y - down, lay.sure("KH")),
            lay.index(x - a * right, y + down, lay.sure("KH"), pi),
        )
        for x, y, a in ((200, 200, -1), (500, 500, 1))
    )
    lone = [card(200, 200, lower_left), card(500, 500, upper_left), card(500, 500, upper_right)]
    whole = with_cut_indices([one, two, *lone])
    assert {id(index) for card in whole for index in card.indices} >= {id(card.indices[0]) for card in lone}


@pytest.mark.parametrize("clearest", [0.99, 0.9999])
def test_the_cards_of_a_tight_row_up_to_the_open_one_are_cards(lay: SimpleNamespace, clearest: float) -> None:
    row = [lay.index(300 + 36 * place, 300, lay.sure(name)) for place, name in enumerate(("KC", "8H", "QS"))]
    second = lay.opposite(row[-1], lay.sure("QS", clearest))
    assert read(lay, [*row, second]) == ["KC 8H QS"]


def test_a_single_index_that_crowds_a_row_of_cards_that_show_two_is_asked_about(lay: SimpleNamespace) -> None:
    seen = lay.row_of_four("4D 6S 10S 10D 6C 8D", pitch=0.8 * lay.SHAPE.right)
    lone = lay.index(seen[4].place.x + 0.9 * lay.UNIT, 300, lay.sure("7S"))
    (row,) = find_rows(lay.cards([*seen, lone]))
    doubtful = [str(reading.card) for reading in decode_row(row, RIG_A).cards if reading.doubtful]
    assert doubtful == ["7S"]


@pytest.mark.parametrize("on_their_heads", [(), (1, 3), (4,), (0, 1, 2, 3, 4)])
def test_a_wide_row_is_one_whichever_way_up_its_cards_are_read(
    lay: SimpleNamespace, on_their_heads: tuple[int, ...]
) -> None:
    names = ("KH", "9D", "4C", "2D", "AS")
    seen = []
    for place, name in enumerate(names):
        clearest = pi if place in on_their_heads else 0.0
        for shown in lay.four(300 + 160 * place, 300, name, covered=place < len(names) - 1):
            share = 0.9999 if shown.place.angle == clearest else 0.99
            seen.append(lay.index(shown.place.x, shown.place.y, lay.sure(name, share), shown.place.angle))
    assert read(lay, seen) == [" ".join(names)]


def test_what_lies_out_of_line_and_is_no_clear_card_parts_no_wide_row(lay: SimpleNamespace) -> None:
    seen = lay.row_of_four("QC 4C JC AC 2C KD", pitch=0.95 * lay.SHAPE.right)
    print_below = lay.index(480, 560, lay.chances(_3C=0.3, _4C=0.3, nothing=0.4), 2.6)
    rows = read(lay, [*seen, print_below])
    assert max(len(row.split()) for row in rows) >= 6


@pytest.mark.parametrize(("beyond", "is_row"), [("JC", True), (None, False)])
def test_a_card_hardly_read_between_two_of_a_wide_row_is_counted(
    lay: SimpleNamespace, beyond: str | None, is_row: bool
) -> None:
    """Rows 7: of a dark joker's word the reader was not sure, and without it the row fell apart."""
    shown = [lay.sure("7S"), lay.chances(JK=0.54, nothing=0.46), *([lay.sure(beyond)] if beyond else [])]
    wide = [lay.index(300 + 0.98 * k * lay.SHAPE.width, 300, chances) for k, chances in enumerate(shown)]
    pieces = find_rows(lay.cards(wide))
    (between,) = [piece for piece in pieces if not piece.cards[0].is_clear]
    assert column_kinds.lies_between(between, pieces) is is_row


def test_jokers_side_by_side_are_a_row_and_no_list(lay: SimpleNamespace) -> None:
    seen = [lay.index(300 + 60 * place, 300, lay.sure("JK")) for place in range(3)]
    (row,) = find_rows(lay.cards(seen))
    assert len(row.cards) == 3
    assert column_kinds.is_row(row)
    (words,) = find_columns(lay.cards([lay.index(300, 300 + 60 * k, lay.sure("JK")) for k in range(3)]))
    assert not column_kinds.is_row(words)


def test_a_cut_card_whose_suit_is_not_told_is_read_all_the_same(lay: SimpleNamespace) -> None:
    """The photograph 200210: of a two, of diamonds by 0.88, the picture cut the card."""
    two = lay.chances(_2D=0.88, _2C=0.08, nothing=0.04)
    image = np.full((600, 900, 3), (60, 110, 30), np.uint8)
    (own,) = find_rows(lay.cards([lay.index(300, 200, lay.sure("6S"))]))
    (cut,) = find_rows(lay.cards([lay.index(850, 200, two)]))
    kind = counting._Kind(Shows.HAND, RIG_A, INTERNATIONAL, serves_both_lines=False)
    proposal = counting._decode_rows([own], [cut], kind, image, border_of(image))
    assert [str(reading.card) for reading in proposal.loose] == ["2D"]


@pytest.mark.parametrize(("above", "is_asked"), [(0.0, False), (1.0, True)])
def test_a_figure_on_the_cloth_above_a_row_is_asked_about(
    lay: SimpleNamespace, above: float, is_asked: bool
) -> None:
    """It was surely read as a three, and hardly further right than the card before it."""
    seen = lay.row("JK 8S 5D QC 10S 10H", 0.4)
    figure = lay.index(seen[4].place.x + 14, 300 - above * lay.UNIT, lay.sure("3D"))
    (row,) = find_rows(lay.cards([*seen, figure]))
    doubtful = [str(reading.card) for reading in decode_row(row, RIG_A).cards if reading.doubtful]
    assert ("3D" in doubtful) is is_asked
