"""What the detector missed is looked for where a column leaves room for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot
from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.cards import JOKER, format_cards, parse_card
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.vision.assembly.index_pairs import word_across
from kiosk.vision.decoding.decode import decode_loose, decode_meld
from kiosk.vision.layout.columns import find_columns, find_rows
from kiosk.vision.layout.missed_indices import find_missed_indices
from kiosk.vision.model import RIG_A, Index

NAMES = ["10H", "9H", "8H", "JK", "6H", "5H", "4H"]


def reader(lay: SimpleNamespace, at: Index, shows: np.ndarray) -> Callable[[Sequence[Index]], np.ndarray]:
    """Reads `shows` near a place, and nothing anywhere else."""

    def read(places: Sequence[Index]) -> np.ndarray:
        near = (hypot(place.x - at.x, place.y - at.y) < 0.2 * lay.UNIT for place in places)
        return np.array([shows if is_near else lay.chances(nothing=1.0) for is_near in near])

    return read


def test_a_joker_that_was_not_found_is_read_in_its_gap(lay: SimpleNamespace) -> None:
    seen = lay.column(NAMES)
    columns = find_columns(lay.cards([*seen[:3], *seen[4:]]))
    (found,) = find_missed_indices(columns, reader(lay, seen[3].place, lay.sure("JK")))
    assert found.is_joker
    (column,) = find_columns(lay.cards([*seen[:3], found, *seen[4:]]))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert format_cards(card.card for card in meld.cards if card.card) == " ".join(NAMES)


def test_a_joker_is_looked_for_where_an_uneven_row_leaves_but_some_room(lay: SimpleNamespace) -> None:
    """Everyday side 8182, silently wrong: 1.57 pitches, which are no gap, held a joker's word."""
    row = [
        lay.index(x, 300, lay.sure(name))
        for x, name in zip((300, 400, 557, 657, 757, 857), ("AC", "8D", "8S", "6D", "7H", "JH"), strict=True)
    ]
    joker = lay.index(478.5, 300, lay.sure("JK"))
    rows = find_rows(lay.cards([*row, lay.opposite(row[-1])]))
    (found,) = find_missed_indices(rows, reader(lay, joker.place, joker.chances))
    assert found.is_joker


def test_where_no_gap_tells_of_a_card_nothing_but_a_joker_is_found(lay: SimpleNamespace) -> None:
    """Between two cards their own indices are seen: an ace was put among aces, and a king beside its own king."""
    seen = lay.column(["AH", "KH", "QH", "JH", "10H"])
    laid = [
        replace(shown, place=replace(shown.place, y=shown.place.y + 26 * (k > 1)))
        for k, shown in enumerate(seen)
    ]
    columns = find_columns(lay.cards(laid))
    assert find_missed_indices(columns, lambda places: np.array([lay.sure("KH")] * len(places))) == ()
    assert find_missed_indices(columns, lambda places: np.array([lay.sure("JK")] * len(places)))


def test_a_card_that_was_not_found_is_looked_for_before_the_cards_across(lay: SimpleNamespace) -> None:
    upright = lay.column(["10H", "9H", "8H", "7H", "6H"])[:-1]
    x, y = upright[-1].place.at(lay.SHAPE.right / 2, lay.SHAPE.down / 2)
    across = lay.sideways(x, y + 10, lay.sure("5H"))
    columns = find_columns(lay.cards([*upright[:-1], *across]))
    (found,) = find_missed_indices(columns, reader(lay, upright[-1].place, lay.sure("6H")))
    assert found.best == parse_card("6H").index


def test_a_card_whose_suit_is_covered_is_read_in_its_gap(lay: SimpleNamespace) -> None:
    seen = lay.column(["10H", "9H", "8H", "7H", "6H", "5H", "4H"])
    columns = find_columns(lay.cards([*seen[:3], *seen[4:]]))
    half = lay.chances(_7H=0.5, _7D=0.45, nothing=0.05)
    (found,) = find_missed_indices(columns, reader(lay, seen[3].place, half))
    assert found.best == parse_card("7H").index


def test_less_is_enough_where_the_pitch_says_that_a_card_lies(lay: SimpleNamespace) -> None:
    half = lay.chances(_7H=0.5, nothing=0.5)
    seen = lay.column(["10H", "9H", "8H", "7H", "6H"])
    in_gap = find_columns(lay.cards([*seen[:3], *seen[4:]]))
    assert len(find_missed_indices(in_gap, reader(lay, seen[3].place, half))) == 1
    second = find_columns(lay.cards(seen[:-1]))
    assert find_missed_indices(second, reader(lay, seen[-1].place, half)) == ()


def test_the_second_mark_of_an_open_joker_is_looked_for(lay: SimpleNamespace) -> None:
    seen = lay.column(["8H", "7H", "6H", "JK"])
    columns = find_columns(lay.cards(seen[:-1]))
    assert not columns[0].cards[-1].is_open
    (found,) = find_missed_indices(columns, reader(lay, seen[-1].place, lay.sure("JK")))
    (column,) = find_columns(lay.cards([*seen[:-1], found]))
    assert column.cards[-1].is_open


@pytest.mark.parametrize("turned", [-1.1, 0.9, 2.0])
def test_the_second_star_of_an_open_joker_is_its_own_however_it_was_found_turned(
    lay: SimpleNamespace, turned: float
) -> None:
    *above, first, second = lay.column(["5C", "4C", "3C", "2C", "AC", "JK"], pitch=84)
    one, two = (replace(star.place, height=0.5 * lay.UNIT) for star in (first, second))
    seen = [*above, replace(first, place=one), replace(second, place=replace(two, angle=turned))]
    found = find_missed_indices(find_columns(lay.cards(seen)), reader(lay, two, lay.sure("JK")))
    (column,) = find_columns(lay.cards([*seen, *found]))
    assert len(column.cards) == 6
    assert column.cards[-1].is_open


def test_what_looks_like_a_joker_before_a_column_is_the_cloth(lay: SimpleNamespace) -> None:
    seen = lay.column(NAMES)
    likeness = reader(lay, seen[0].place, lay.sure("JK"))
    assert find_missed_indices(find_columns(lay.cards(seen[1:])), likeness) == ()


def test_nothing_is_looked_for_where_a_card_was_found(lay: SimpleNamespace) -> None:
    seen = lay.column(NAMES)
    everywhere = reader(lay, seen[3].place, lay.sure("JK"))
    assert find_missed_indices(find_columns(lay.cards(seen)), everywhere) == ()


def test_the_letters_of_a_jokers_word_are_not_read_as_cards(lay: SimpleNamespace) -> None:
    """Everyday side 1030: under a joker's place the K of its word became a king."""
    laid = lay.column(["10H", "JK", "8H", "7H"], pitch=100.0)
    (column,) = find_columns(lay.cards(laid))
    letter = laid[1].place.at(0, 0.9 * lay.UNIT)
    read = reader(lay, replace(laid[1].place, x=letter[0], y=letter[1]), lay.sure("KD"))
    edges = lay.with_edges(column, 0, 1, 1.45, 2, 3, pitch=100.0)
    assert find_missed_indices([edges], read) == ()


def test_without_cards_nothing_is_read() -> None:
    def read(places: Sequence[Index]) -> np.ndarray:
        raise AssertionError(places)

    assert find_missed_indices((), read) == ()


def test_where_an_edge_is_seen_and_no_card_was_read_one_is_looked_for(lay: SimpleNamespace) -> None:
    """Everyday side 14853: a joker slid aside showed a small word, of which the reader was not sure."""
    (column,) = find_columns(lay.cards(lay.column(["KD", "QD", "10D", "9D"])))
    joker = lay.index(500 - 0.3 * lay.UNIT, 230, lay.chances(JK=0.3, nothing=0.7))
    read = reader(lay, joker.place, joker.chances)
    assert find_missed_indices([lay.with_edges(column, 0, 1, 2, 3)], read) == ()
    assert find_missed_indices([lay.with_edges(column, 0, 0.5, 1, 2, 3, chance=0.7)], read) == ()
    (found,) = find_missed_indices([lay.with_edges(column, 0, 0.5, 1, 2, 3)], read)
    assert found.chances[JOKER.index] == pytest.approx(0.3)


@pytest.mark.parametrize(("chance", "is_found"), [(0.95, True), (0.4, False)])
def test_a_jokers_word_along_the_short_edge_is_looked_for_at_an_edge(
    lay: SimpleNamespace, chance: float, is_found: bool
) -> None:
    """Demanding side 52: the detector hardly saw the word, which begins near the index of the card before."""
    laid = lay.column(["QD", "10D", "9D", "8D"], pitch=30.0)
    (column,) = find_columns(lay.cards(laid))
    card = column.cards[0]
    word = lay.UNIT * 1.3
    (right, down), turn = word_across(card.shape, word)
    x, y = replace(card.indices[0].place, x=card.x, y=card.y + 15.0).at(-right / 2, -down / 2)
    mark = lay.index(x, y, lay.chances(JK=chance, nothing=1 - chance), -turn)

    def read(places: Sequence[Index]) -> np.ndarray:
        near = reader(lay, mark.place, mark.chances)(places)
        upright = [abs(place.angle + turn) > 0.1 for place in places]
        return np.where(np.array(upright)[:, None], lay.chances(nothing=1.0), near)

    found = find_missed_indices([lay.with_edges(column, 0, 0.5, 1, 2, 3, pitch=30.0)], read)
    assert [index.is_joker for index in found] == [True] * is_found
    assert all(index.is_looked_for for index in found)


def test_a_card_known_by_nothing_but_a_word_that_was_looked_for_is_asked_about(lay: SimpleNamespace) -> None:
    """Untidy side 327, silently wrong: the pattern on the back of a card surely looked like such a word."""
    word = replace(lay.column(["JK"])[0], is_looked_for=True)
    (joker,) = lay.cards([word])
    assert decode_loose(joker, RIG_A).doubtful
    (found,) = lay.cards([replace(word, is_looked_for=False)])
    assert not decode_loose(found, RIG_A).doubtful


def test_nothing_but_a_joker_is_looked_for_in_a_gap_in_which_no_edge_is_seen(lay: SimpleNamespace) -> None:
    """Demanding side 126: an index made up between two columns took cards from either."""
    seen = lay.column(NAMES)
    (column,) = find_columns(lay.cards([*seen[:3], *seen[4:]]))
    empty = lay.with_edges(column, 0, 1, 2, 4, 5, 6)
    seven = lay.chances(_7H=0.5, nothing=0.5)
    assert find_missed_indices([column], reader(lay, seen[3].place, seven))
    assert find_missed_indices([empty], reader(lay, seen[3].place, seven)) == ()
    assert find_missed_indices([empty], reader(lay, seen[3].place, lay.sure("JK")))


def test_what_is_found_for_two_edges_at_one_place_is_found_once(lay: SimpleNamespace) -> None:
    """Everyday side 14857: between two kings two cards were missed, and four found."""
    (column,) = find_columns(lay.cards(lay.column(["KH", "KD", "KC", "KS"])))
    edges = lay.with_edges(column, 0, 0.4, 0.6, 1, 2, 3)
    king = lay.index(500, 230, lay.sure("KS"))
    assert len(find_missed_indices([edges], reader(lay, king.place, king.chances))) == 1
