"""Which cards lie together, in which order, and which lie across."""

from __future__ import annotations

from dataclasses import replace
from math import pi
from types import SimpleNamespace

import pytest

from kiosk.cards import CARDS, format_cards
from kiosk.vision.layout.columns import Column, find_columns, find_rows
from kiosk.vision.model import Index, SeenIndex


def names(column: Column) -> str:
    return format_cards(CARDS[int(card.chances.argmax())] for card in column.cards)


@pytest.mark.parametrize("turn", [0.0, 0.2, pi / 2, pi, -pi / 2])
def test_a_column_is_read_from_the_most_covered_card(lay: SimpleNamespace, turn: float) -> None:
    seen = lay.column(["9S", "8S", "7S", "6S"], x=900, y=900, turn=turn)
    (column,) = find_columns(lay.cards(seen))
    assert names(column) == "9S 8S 7S 6S"
    assert not any(column.sideways)


def test_columns_beside_each_other_stay_apart(lay: SimpleNamespace) -> None:
    seen = [*lay.column(["9S", "8S", "7S"]), *lay.column(["AH", "AD", "AS"], x=500 + lay.SHAPE.width)]
    assert [names(column) for column in find_columns(lay.cards(seen))] == ["9S 8S 7S", "AH AD AS"]


def test_a_row_is_read_from_its_covered_end(lay: SimpleNamespace) -> None:
    seen = [lay.index(300 + 60 * k, 400, lay.sure(name)) for k, name in enumerate(("9S", "2D", "KH", "4C"))]
    (column,) = find_columns(lay.cards([*seen, lay.opposite(seen[-1])]))
    assert names(column) == "9S 2D KH 4C"


def test_the_cards_across_a_burraco_come_last(lay: SimpleNamespace) -> None:
    upright = lay.column(["9S", "8S", "7S", "6S", "5S"])[:-1]
    last = upright[-1].place
    x, y = last.x + lay.SHAPE.right / 2, last.y + lay.SHAPE.down / 2
    across = [*lay.sideways(x, y, lay.sure("4S")), *lay.sideways(x, y + 40, lay.sure("3S"))]
    (column,) = find_columns(lay.cards([*upright, *across]))
    assert names(column) == "9S 8S 7S 6S 5S 4S 3S"
    assert column.sideways == (False,) * 5 + (True,) * 2


def test_a_card_upside_down_is_not_across(lay: SimpleNamespace) -> None:
    seen = lay.column(["9S", "8S", "7S"])
    (column,) = find_columns(lay.cards([*seen[:2], lay.opposite(seen[2])]))
    assert names(column) == "9S 8S 7S"
    assert not any(column.sideways)


def test_a_wide_gap_may_hide_a_card(lay: SimpleNamespace) -> None:
    seen = lay.column(["AS", "AH", "AD", "AC", "AS", "AH"])
    (whole,) = find_columns(lay.cards(seen))
    (holed,) = find_columns(lay.cards([*seen[:2], *seen[3:]]))
    assert not any(whole.room)
    assert any(holed.room)


def test_three_cards_laid_unevenly_hide_none_where_longer_columns_are_as_wide(lay: SimpleNamespace) -> None:
    near, far = lay.column(["AS", "AH"], pitch=40)[:2], lay.column(["AD"], y=310)
    longer = [lay.column(["9S", "8S", "7S", "6S"], x=900), lay.column(["KD", "QD", "JD", "10D"], x=1300)]
    (alone,) = find_columns(lay.cards([*near, *far]))
    assert any(alone.room)
    beside, *_ = find_columns(lay.cards([*near, *far, *longer[0], *longer[1]]))
    assert not any(beside.room)


def test_a_card_missing_among_four_leaves_a_gap_beside_longer_columns(lay: SimpleNamespace) -> None:
    four = lay.column(["AS", "AH", "AD", "AC"])
    longer = [lay.column(["9S", "8S", "7S", "6S"], x=900), lay.column(["KD", "QD", "JD", "10D"], x=1300)]
    holed, *_ = find_columns(lay.cards([*four[:1], *four[2:], *longer[0], *longer[1]]))
    assert any(holed.room)


def test_a_card_across_that_slants_leaves_no_gap(lay: SimpleNamespace) -> None:
    upright = lay.column(["9S", "8S", "7S", "6S", "5S"])[:-1]
    x, y = upright[-1].place.at(lay.SHAPE.right / 2, lay.SHAPE.down / 2)
    slanting = pi / 2 + 0.14
    corner = Index(x, y + 43, slanting, lay.UNIT, 0.9).at(-lay.SHAPE.right / 2, -lay.SHAPE.down / 2)
    (column,) = find_columns(lay.cards([*upright, lay.index(*corner, lay.sure("4S"), slanting)]))
    assert column.sideways[-1]
    assert not any(column.room)


def test_a_joker_whose_marks_stand_high_in_their_corners_begins_where_its_card_does(
    lay: SimpleNamespace,
) -> None:
    seen = lay.column(["9S", "8S", "JK"])
    outwards = zip(seen[2:], (-18, 18), strict=True)
    marks = [replace(mark, place=replace(mark.place, y=mark.place.y + shift)) for mark, shift in outwards]
    (column,) = find_columns(lay.cards([*seen[:2], *marks]))
    assert column.starts[2] - column.starts[1] == pytest.approx(60, abs=1)


@pytest.mark.parametrize(("peeping", "laid"), [("3S", "3H 3S 3D 3C 2H"), ("3H", "3H 3S 3D 3H 3C 2H")])
def test_an_index_that_peeps_out_at_the_far_end_is_of_the_card_in_its_colour(
    lay: SimpleNamespace, peeping: str, laid: str
) -> None:
    """Of a set of aces, the black one that peeped out under two across was taken for a red one's second index."""
    seen = lay.column(["3H", "3S", "3D", "3C"])[:-1]
    last = seen[-1].place
    across = lay.sideways(last.x + lay.SHAPE.right / 2, last.y + 0.55 * lay.SHAPE.down, lay.sure("2H"))
    (column,) = find_columns(lay.cards([*seen, lay.opposite(seen[-1], lay.sure(peeping)), *across]))
    assert names(column) == laid


def test_an_index_whose_suit_is_covered_is_of_the_card_that_shows_its_rank_further_off(
    lay: SimpleNamespace,
) -> None:
    seen = lay.column(["9S", "8S", "7S", lay.chances(_6C=0.6, _6S=0.4)])[:-1]
    last = seen[-1].place
    lower = lay.index(*last.at(lay.SHAPE.right, lay.SHAPE.down + 0.7 * lay.UNIT), lay.sure("6S"), pi)
    across = lay.sideways(last.x + lay.SHAPE.right / 2, last.y + 0.6 * lay.SHAPE.down, lay.sure("5S"))
    (column,) = find_columns(lay.cards([*seen, lower, *across]))
    assert len(column.cards) == 5


def test_a_card_of_which_only_the_rank_shows_above_one_across_is_no_print_on_that(
    lay: SimpleNamespace,
) -> None:
    seen = lay.column(["KH", "QH", "JH", lay.chances(_10D=0.6, _10H=0.4)])[:-1]
    last = seen[-1].place
    across = lay.sideways(last.x + lay.SHAPE.right / 2, last.y + 1.25 * lay.UNIT, lay.sure("9H"))
    (column,) = find_columns(lay.cards([*seen, *across]))
    assert names(column) == "KH QH JH 10D 9H"


def test_a_twin_at_the_far_end_stays_a_card(lay: SimpleNamespace) -> None:
    seen = lay.column(["3C", "3H", "3S", "3C"])
    (column,) = find_columns(lay.cards([*seen[:3], seen[4]]))
    assert names(column) == "3C 3H 3S 3C"


def test_a_card_alone_is_a_column_of_one(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards([lay.index(300, 300, lay.sure("AS"))]))
    assert len(column.cards) == 1


def test_no_cards_make_no_columns() -> None:
    assert find_columns([]) == ()


@pytest.mark.parametrize("pitch", [0.3, 0.8, 0.95])
def test_a_counting_row_is_one_however_little_its_cards_overlap(lay: SimpleNamespace, pitch: float) -> None:
    (found,) = find_rows(lay.cards(lay.row("KS 4D 9H QC AS", pitch)))
    assert names(found) == "KS 4D 9H QC AS"
    assert not any(found.room)


def test_too_few_cards_that_hardly_overlap_are_no_row_of_their_own_where_a_longer_one_goes_on(
    lay: SimpleNamespace,
) -> None:
    """The edges of its other cards would be taken for those of cards that were not read."""
    cards = lay.row("KS 4D 9H", 0.9)
    further_on = lay.index(cards[-2].place.x + 1.4 * lay.SHAPE.width, 300, lay.sure("QC"))
    assert len(find_rows(lay.cards(cards))) == 1
    assert len(find_rows(lay.cards([*cards, further_on]))) == 4


def test_a_row_of_which_a_card_was_not_read_has_a_gap(lay: SimpleNamespace) -> None:
    seen = lay.row("KS 4D 9H QC AS", 0.45)
    (holed,) = find_rows(lay.cards([*seen[:2], *seen[3:]]))
    assert any(holed.room)


def test_a_card_whose_cut_second_index_reads_as_another_counts_once_in_a_row(lay: SimpleNamespace) -> None:
    """In rows whose cards hardly overlap: a cut six may look like a five, surely."""
    *seen, last, back = lay.row("KS 4D 6D QC AS", 0.9)
    cut = lay.opposite(seen[2], lay.sure("5D"))
    cards = [card for row in find_rows(lay.cards([*seen, cut, last, back])) for card in row.cards]
    assert len(cards) == 5
    assert not next(card for card in cards if cut in card.indices).is_clear


def test_what_lies_beyond_an_open_card_is_another_row(lay: SimpleNamespace) -> None:
    left, right = lay.row("KS 4D 9H QC", 0.4), lay.index(300 + 2.15 * lay.SHAPE.width, 300, lay.sure("AS"))
    assert [len(row.cards) for row in find_rows(lay.cards([*left, right]))] == [4, 1]


def test_counting_rows_one_below_the_other_stay_apart(lay: SimpleNamespace) -> None:
    above = lay.row("KS 4D 9H QC AS", 0.5)
    below = [
        SeenIndex(replace(upper.place, y=upper.place.y + lay.SHAPE.height), upper.chances) for upper in above
    ]
    assert [len(row.cards) for row in find_rows(lay.cards([*above, *below]))] == [5, 5]


def test_columns_that_touch_side_by_side_make_no_row(lay: SimpleNamespace) -> None:
    seen = [
        *lay.column(["9S", "8S", "7S"])[:-1],
        *lay.column(["AH", "AD", "AS"], x=500 + 0.9 * lay.SHAPE.width),
    ]
    assert [len(row.cards) for row in find_rows(lay.cards(seen))] == [3, 3]


@pytest.mark.parametrize(("pitch", "apart", "jokers"), [(80.0, 35.0, 1), (80.0, 60.0, 2), (50.0, 35.0, 2)])
def test_two_parts_of_a_jokers_mark_are_one_card(
    lay: SimpleNamespace, pitch: float, apart: float, jokers: int
) -> None:
    """The detector may find the letter and the star of one mark; no two cards follow each other as near."""
    *seen, fourth, last, back = lay.column(["8S", "7S", "JK", "5S", "4S", "3S"], pitch=pitch)
    mark = seen[2].place
    part = SeenIndex(replace(mark, y=mark.y + apart, score=0.4), lay.sure("JK"))
    (column,) = find_columns(lay.cards([*seen, part, fourth, last, back]))
    marks = [card.indices[0].place for card in column.cards if card.indices[0].is_joker]
    assert len(marks) == jokers
    assert marks[0] == mark, "the surer part stands for the card"


def test_jokers_of_a_row_stay_two_cards_however_near(lay: SimpleNamespace) -> None:
    """Cards of a counting row lie less evenly than a meld's, and its jokers may lie together."""
    places = {"8S": 0, "7H": 80, "JK": 160, "4C": 270, "KD": 350}
    row = [lay.index(300 + x, 400, lay.sure(name)) for name, x in places.items()]
    other = lay.index(300 + 195, 400, lay.sure("JK"))
    (column,) = find_columns(lay.cards([*row, other, lay.opposite(row[-1])]))
    assert names(column) == "8S 7H JK JK 4C KD"


def test_of_three_pitches_two_may_hide_a_card(lay: SimpleNamespace) -> None:
    """Two jokers of a row of six were not read: the usual pitch is that of the two cards that are near."""
    seen = lay.column(["AS", "AH", "AD", "AC", "AS", "AH"])
    (holed,) = find_columns(lay.cards([shown for place, shown in enumerate(seen) if place not in (2, 4)]))
    assert [bool(room) for room in holed.room] == [False, False, True, True]


def test_three_cards_laid_tighter_than_longer_columns_may_hide_one(lay: SimpleNamespace) -> None:
    tight = lay.column(["AS", "AH", "AD", "AC"], pitch=36)
    longer = [
        lay.column(["9S", "8S", "7S", "6S", "5S"], x=800 + 300 * number, pitch=68) for number in range(2)
    ]
    columns = find_columns(lay.cards([*tight[:2], *tight[3:], *longer[0], *longer[1]]))
    assert [any(column.room) for column in columns] == [True, False, False]


def test_a_joker_slid_out_beside_a_card_stays_a_card(lay: SimpleNamespace) -> None:
    """It begins where the card beside it does, as print on that card would."""
    seen = lay.column(["10S", "9S", "8S", "7S", "6S"], x=600)
    joker = lay.index(600 - 1.6 * lay.UNIT, 200, lay.sure("JK"))
    print_on_card = lay.index(600 + 1.6 * lay.UNIT, 200, lay.sure("JK"))
    (column,) = find_columns(lay.cards([*seen, joker]))
    assert "JK" in names(column)
    (column,) = find_columns(lay.cards([*seen, print_on_card]))
    assert "JK" not in names(column)
