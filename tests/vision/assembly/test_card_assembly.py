"""Two indices that explain one rectangle are one card; equal names never are."""

from __future__ import annotations

from dataclasses import replace
from math import dist, pi, remainder
from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.cards import CARDS, parse_card
from kiosk.vision.assembly.card_assembly import find_cards
from kiosk.vision.assembly.card_sizes import find_sizes
from kiosk.vision.assembly.index_pairs import IndexPair
from kiosk.vision.capture.scale import Scale, ScaleSource
from kiosk.vision.model import (
    GENERIC_DECK,
    INDEX_FRAME,
    MARGIN_ACROSS,
    MARGIN_DOWN,
    NOTHING,
    CardShape,
    CardSizes,
    Index,
    SeenCard,
    SeenIndex,
    fuse,
)
from kiosk.vision.model.seen_cards import USUAL_CARD_ASPECT

SCALE = Scale(50 / 16, ScaleSource.INDICES)


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
    x, y = first.place.at(lay.SHAPE.right, lay.SHAPE.down + 0.9 * lay.UNIT)
    assert len(lay.cards([first, lay.index(x, y, first.chances, pi)])) == 2


def test_two_that_surely_show_one_card_need_not_be_seen_as_large_as_others(lay: SimpleNamespace) -> None:
    first, doubtful = lay.index(500, 300, lay.sure("7H")), lay.sure("7H", 0.8)
    x, y = first.place.at(lay.SHAPE.right, lay.SHAPE.down + 0.6 * lay.UNIT)
    assert len(lay.cards([first, lay.index(x, y, first.chances, pi)])) == 1
    assert len(lay.cards([first, lay.index(x, y, doubtful, pi)])) == 2


def test_two_that_surely_show_one_card_may_be_seen_askew(lay: SimpleNamespace) -> None:
    """Of a card at the far end of a picture taken aslant the indices were counted as twins."""
    first = lay.index(500, 300, lay.sure("2S"))
    x, y = first.place.at(0.9 * lay.SHAPE.right, 0.84 * lay.SHAPE.down)
    (card,) = lay.cards([first, lay.index(x, y, lay.sure("2S"), pi)])
    assert card.is_open


def test_twins_in_a_row_of_a_deck_with_four_indices_are_two_cards(lay: SimpleNamespace) -> None:
    names = ["KS", "7H", "7H", "4D", "5C", "9S"]
    row = [
        shown for k, name in enumerate(names) for shown in lay.four(300 + 105 * k, 300, name, covered=True)
    ]
    assert len(lay.cards(row)) == len(names)


def test_twins_of_which_one_lies_lower_are_two_cards_though_a_diagonal_fits(lay: SimpleNamespace) -> None:
    """Rows 9: the upper index of one seven and the lower one of the next stood as those of one card."""

    def left_edge(x: float, y: float, name: str, askew: float) -> list[SeenIndex]:
        upper = lay.index(x, y, lay.sure(name), askew)
        foot = upper.place.at(0.0, lay.SHAPE.down)
        return [upper, lay.index(*foot, upper.chances, askew + pi)]

    twins = [*left_edge(300, 300, "7D", 0.06), *left_edge(428, 316, "7D", 0.02)]
    row = [*twins, *left_edge(530, 312, "6D", -0.02), *lay.four(640, 310, "6C", covered=False)]
    assert len(lay.cards(row)) == 4


def test_a_card_of_four_indices_beside_which_no_row_goes_on_is_no_twins(lay: SimpleNamespace) -> None:
    """Seen aslant, its diagonals hardly fit and its long edges do: the last twin of a row would lie open."""
    right, down, aslant = lay.SHAPE.right, lay.SHAPE.down, 0.45 * lay.UNIT
    left = [lay.index(300, 300, lay.sure("9C")), lay.index(300, 300 + down, lay.sure("9C"), pi)]
    other = [
        lay.index(300 + right - aslant, 300, lay.sure("9C")),
        lay.index(300 + right - aslant, 300 + down, lay.sure("9C"), pi),
    ]
    whole = lay.four(900, 300, "KD", covered=False)
    assert len(lay.cards([*left, *other, *whole])) == 2
    upon = lay.four(300 + 2 * right - aslant, 300, "4H", covered=True)
    assert len(lay.cards([*left, *other, *upon, *whole])) == 4


def test_the_first_of_two_cards_across_lies_towards_the_second(lay: SimpleNamespace) -> None:
    """Of a deck with four indices the first shows those of one long edge, which leaves its side open."""

    def across(x: float, y: float, name: str, corners: int) -> list[SeenIndex]:
        shape, seen = lay.SHAPE, lay.sure(name)
        right, down = shape.right / 2, shape.down / 2
        middle = Index(x, y, pi / 2, lay.UNIT, 0.9)
        upper = [
            lay.index(*middle.at(-right, -down), seen, pi / 2),
            lay.index(*middle.at(right, -down), seen, pi / 2),
        ]
        lower = [
            lay.index(*middle.at(-right, down), seen, -pi / 2),
            lay.index(*middle.at(right, down), seen, -pi / 2),
        ]
        return [*upper, *lower] if corners == 4 else [upper[0], lower[0]]

    upright = [
        shown
        for k, name in enumerate(["KS", "7H", "4D"])
        for shown in (
            lay.index(500, 200 + 60 * k, lay.sure(name)),
            lay.index(500 + lay.SHAPE.right, 200 + 60 * k, lay.sure(name)),
        )
    ]
    x = 500 + lay.SHAPE.right / 2
    cards = lay.cards([*upright, *across(x, 460, "2C", 2), *across(x, 520, "3C", 4)])
    first = next(card for card in cards if card.indices[0].best == parse_card("2C").index)
    assert first.y == pytest.approx(460, abs=10)


def test_a_lower_index_belongs_to_the_twin_whose_rectangle_it_closes(lay: SimpleNamespace) -> None:
    twins = lay.column(["7H", "7H"], pitch=0.5 * lay.UNIT)
    by_indices = sorted(lay.cards(twins), key=lambda card: card.y)
    assert [len(card.indices) for card in by_indices] == [1, 2]


@pytest.mark.parametrize("seen_at", [0.6, pi - 0.2, -1.0])
def test_a_star_that_shows_no_way_up_lies_in_line_with_its_column(
    lay: SimpleNamespace, seen_at: float
) -> None:
    seen = lay.column(["9S", "8S", "JK", "6S", "5S"])
    star = lay.index(seen[2].place.x, seen[2].place.y, seen[2].chances, seen_at)
    (joker,) = (card for card in lay.cards([*seen[:2], star, *seen[3:]]) if card.indices[0].is_joker)
    assert joker.x == pytest.approx(seen[2].place.x + lay.SHAPE.right / 2, abs=10)
    assert joker.y == pytest.approx(seen[2].place.y + lay.SHAPE.down / 2, abs=10)


def test_a_star_that_stands_as_its_column_does_is_of_a_card_slid_aside(lay: SimpleNamespace) -> None:
    """Everyday side 1052: slid by 0.53 index heights it was taken to lie across, where a card was missed."""
    seen = lay.column(["AH", "KH", "QH", "JK", "10H", "9H"], pitch=85)
    star = lay.index(seen[3].place.x - 32, seen[3].place.y, seen[3].chances, -0.05)
    (joker,) = (card for card in lay.cards([*seen[:3], star, *seen[4:]]) if card.indices[0].is_joker)
    assert joker.angle == pytest.approx(0, abs=0.1)


def test_a_joker_slid_aside_before_a_card_across_is_not_laid_across(lay: SimpleNamespace) -> None:
    """Everyday side 673: the card across lies nearest, and told nothing of how those under it do."""
    names = ["JH", "10H", "9H", "8H", "7H", "6H", "5H"]
    upright = lay.column(names, pitch=66)[:-1]
    x, y = upright[-1].place.at(lay.SHAPE.right / 2, lay.SHAPE.down / 2)
    mark = lay.index(500 - 0.7 * lay.UNIT, 200 + 7 * 66, lay.sure("JK"))
    across = lay.sideways(x, y + 2 * 66, lay.sure("3H"))
    (joker,) = (card for card in lay.cards([*upright, mark, *across]) if card.indices[0].is_joker)
    assert joker.angle == pytest.approx(0, abs=0.05)


@pytest.mark.parametrize("corner", ["BR", "BL"])
def test_the_star_in_a_lower_corner_of_an_open_joker_is_of_the_last_card(
    lay: SimpleNamespace, corner: str
) -> None:
    """All that was found of it; where it is a left corner, the deck has four indices."""
    right, down = lay.SHAPE.right, lay.SHAPE.down
    upper = [lay.index(500, 300 + 60 * k, lay.sure(name)) for k, name in enumerate(("9S", "8S", "7S", "6S"))]
    beside = [lay.index(*above.place.at(right, 0), above.chances) for above in upper]
    star = lay.index(500 + right * (corner == "BR"), 540 + down, lay.sure("JK"), 0.1)
    seen = [*upper, *(beside if corner == "BL" else []), star]
    (joker,) = (card for card in lay.cards(seen) if card.indices[0].is_joker)
    assert joker.x == pytest.approx(500 + right / 2, abs=15)
    assert joker.y == pytest.approx(540 + down / 2, abs=15)


def test_an_open_joker_lies_as_its_four_stars_do_whichever_way_these_were_seen(lay: SimpleNamespace) -> None:
    right, down = lay.SHAPE.right, lay.SHAPE.down
    column = lay.column(["9S", "8S", "7S"])[:-1]
    corners = [
        (500, 380, 0.9),
        (500 + right, 380, -0.4),
        (500, 380 + down, 2.6),
        (500 + right, 380 + down, -2.2),
    ]
    stars = [lay.index(x, y, lay.sure("JK"), angle) for x, y, angle in corners]
    beside = [lay.index(*above.place.at(right, 0), above.chances) for above in column]
    (joker,) = (card for card in lay.cards([*column, *beside, *stars]) if card.indices[0].is_joker)
    assert abs(remainder(joker.angle, pi)) < 0.1


@pytest.mark.parametrize("lower", [0, 20, 40, 60, 80])
def test_a_joker_at_the_head_of_a_wide_column_stays_there(lay: SimpleNamespace, lower: float) -> None:
    beside = lay.column(["KS", "QS", "JS", "10S", "9S", "8S"], x=300, pitch=90)
    x, y = 310 + lay.SHAPE.width, 200 + lower
    cards = lay.cards([*beside, *lay.column(["JK", "7H", "6H", "5H"], x=x, y=y, pitch=90)])
    (joker,) = (card for card in cards if card.indices[0].is_joker)
    assert (joker.x, joker.y) == pytest.approx((x + lay.SHAPE.right / 2, y + lay.SHAPE.down / 2))


def test_a_word_that_lies_across_a_column_stays_across(lay: SimpleNamespace) -> None:
    seen = lay.column(["9S", "8S", "7S", "6S"])
    first, _ = lay.sideways(500 + lay.SHAPE.right / 2, 480, lay.sure("JK"))
    (joker,) = (card for card in lay.cards([*seen, first]) if card.indices[0].is_joker)
    assert joker.angle == pytest.approx(pi / 2)


def test_two_marks_that_look_alike_where_one_card_has_them_are_hardly_print(lay: SimpleNamespace) -> None:
    first = lay.index(500, 300, lay.chances(JK=0.7, nothing=0.3))
    (card,) = lay.cards([first, lay.opposite(first)])
    assert card.chances[NOTHING] < 0.1


def test_the_fourth_mark_of_a_joker_is_no_joker_of_its_own(lay: SimpleNamespace) -> None:
    """Its way up was misread, so that it was not matched with the other three."""
    seen, right = lay.column(["9S", "8S", "7S", "JK"]), lay.SHAPE.right
    upper, lower = seen[-2], seen[-1]
    beside = lay.index(*upper.place.at(right, 0), upper.chances, 0.0)
    fourth = lay.index(*lower.place.at(right, 0), upper.chances, 0.9)
    jokers = [card for card in lay.cards([*seen, beside, fourth]) if card.indices[0].is_joker]
    assert len(jokers) == 1


def test_the_end_of_a_long_word_on_an_open_joker_is_no_joker_of_its_own(lay: SimpleNamespace) -> None:
    first = lay.index(500, 300, lay.sure("JK"))
    end = lay.index(*first.place.at(0, 0.8 * lay.UNIT), first.chances, pi)
    assert len(lay.cards([first, lay.opposite(first), end])) == 1


def test_an_index_that_may_show_many_cards_but_none_likelier_than_print_is_paired(
    lay: SimpleNamespace,
) -> None:
    many = {f"_{rank}{suit}": 0.088 for rank in (3, 4, 5, 6, 7) for suit in "HD"}
    first = lay.index(500, 300, lay.sure("KC"))
    assert len(lay.cards([first, lay.opposite(first, lay.chances(**many, nothing=0.12))])) == 2


def test_looks_that_agree_make_each_other_surer(lay: SimpleNamespace) -> None:
    place = parse_card("6H").index
    one, two = lay.chances(_6H=0.8, _8H=0.2), lay.chances(_6H=0.7, _9H=0.3)
    assert fuse(one, two)[place] > 0.99


def test_looks_that_contradict_each_other_leave_both_possible(lay: SimpleNamespace) -> None:
    both = fuse(lay.sure("6H"), lay.sure("9H"))
    assert both[parse_card("6H").index] < 0.6
    assert both[parse_card("9H").index] > 0.4


def test_an_index_that_is_not_clear_counts_against_the_clear_one_of_its_card(lay: SimpleNamespace) -> None:
    """A jack's letter that another card cuts lengthwise reads as a joker's word; its other index tells."""
    jack = lay.index(500, 300, lay.chances(JD=0.87, JK=0.03, nothing=0.1))
    (card,) = lay.cards([jack, lay.opposite(jack, lay.chances(JK=0.98, nothing=0.02))])
    assert len(card.indices) == 2
    assert not card.is_clear
    assert card.chances[parse_card("JD").index] > 0.3


@pytest.mark.parametrize(("sure", "is_clear"), [(0.9999, True), (0.98, False)])
def test_an_index_that_is_hardly_read_says_little_against_a_sure_one(
    lay: SimpleNamespace, sure: float, is_clear: bool
) -> None:
    """Everyday side 564: the lower index of an ace lay in glare, and looked a little like a four's."""
    ace = lay.index(500, 300, lay.chances(AS=sure, AC=1 - sure))
    (card,) = lay.cards([ace, lay.opposite(ace, lay.chances(_4S=0.52, nothing=0.48))])
    assert card.is_clear == is_clear
    assert card.indices[0].best == card.chances.argmax()


def test_the_shape_comes_from_open_cards(lay: SimpleNamespace) -> None:
    seen = [*lay.column(["7H", "8H", "9H"]), *lay.column(["QS", "KS"], x=900)]
    shape = find_sizes(seen, GENERIC_DECK, SCALE).shape
    assert shape.right == pytest.approx(lay.SHAPE.right)
    assert shape.down == pytest.approx(lay.SHAPE.down)


def test_the_open_card_that_says_the_shape_is_not_the_twin_under_it(lay: SimpleNamespace) -> None:
    shape = find_sizes(lay.column(["10S", "10H", "10H"]), GENERIC_DECK, SCALE).shape
    assert shape.right == pytest.approx(lay.SHAPE.right)
    assert shape.down == pytest.approx(lay.SHAPE.down)


def test_a_card_alone_says_the_shape_though_its_indices_are_read_a_little_differently(
    lay: SimpleNamespace,
) -> None:
    """Of photographed single cards the pips at one end were taken for the other suit: two cards were made."""
    first = lay.index(500, 300, lay.chances(_5S=0.97, _5C=0.03))
    seen = [first, lay.opposite(first, lay.chances(_5C=0.94, _5S=0.06))]
    sizes = find_sizes(seen, GENERIC_DECK, SCALE)
    assert (sizes.shape.right, sizes.shape.down) == pytest.approx((lay.SHAPE.right, lay.SHAPE.down))
    (card,) = find_cards(seen, sizes)
    assert card.is_open


def test_the_surer_of_two_open_cards_says_the_shape(lay: SimpleNamespace) -> None:
    """An index that peeps out may be taken for that of a card further up, and make a longer one."""
    upper, card = lay.index(1000, 200, lay.sure("5D")), lay.index(500, 300, lay.sure("7H"))
    far = lay.index(*upper.place.at(lay.SHAPE.right, 1.25 * lay.SHAPE.down), lay.sure("5D", 0.7), pi)
    sizes = find_sizes([upper, far, card, lay.opposite(card)], GENERIC_DECK, SCALE)
    assert sizes.shape.down == pytest.approx(lay.SHAPE.down)


def test_the_short_edges_of_a_deck_with_four_indices_say_how_wide_a_card_is(lay: SimpleNamespace) -> None:
    """Directions are read less sharply than places: those of the open card are off by a tenth here."""
    wide, high = lay.SHAPE.right, lay.SHAPE.down
    first = lay.index(500, 300, lay.sure("7H"), 0.1)
    seen = [first, lay.index(500 + wide, 300 + high, first.chances, pi + 0.1)]
    for place, name in enumerate(("8H", "9H", "10H")):
        seen += [lay.index(x, 100 + 60 * place, lay.sure(name)) for x in (900, 900 + wide)]
    shape = find_sizes(seen, GENERIC_DECK, SCALE).shape
    assert (shape.right, shape.down) == pytest.approx((wide, high), rel=0.02)


@pytest.mark.parametrize("apart", [1.24, 1.3])
def test_equal_sequences_side_by_side_are_no_deck_with_four_indices(
    lay: SimpleNamespace, apart: float
) -> None:
    names = ["KH", "QH", "JH", "10H", "9H"]
    columns = [lay.column(names, x=300 + apart * lay.SHAPE.right * place) for place in range(2)]
    seen = [index for column in columns for index in column]
    shape = find_sizes(seen, GENERIC_DECK, SCALE).shape
    cards = find_cards(seen, CardSizes(shape))
    assert len(cards) == 2 * len(names)


def test_what_hardly_agrees_is_not_the_same_card(lay: SimpleNamespace) -> None:
    jack = lay.index(500, 300, lay.chances(JH=0.87, nothing=0.13))
    (x, y) = jack.place.at(lay.SHAPE.right, lay.SHAPE.down)
    assert len(lay.cards([jack, lay.index(x, y, lay.sure("10H"), pi)])) == 2
    assert len(lay.cards([jack, lay.index(x, y, lay.chances(JH=0.4, JD=0.6), pi)])) == 1


def test_without_an_open_card_the_shape_is_the_usual_one(lay: SimpleNamespace) -> None:
    shape = find_sizes([lay.index(500, 300, lay.sure("7H"))], GENERIC_DECK, SCALE).shape
    assert shape.width == pytest.approx(GENERIC_DECK.card_width_mm * SCALE.px_per_mm)


def test_open_jokers_say_the_shape_where_no_other_card_lies_open(lay: SimpleNamespace) -> None:
    """Both rows of a side ended in a joker, and cards were taken for a fifth longer than they were."""
    word = 1.6 * lay.UNIT
    covered = [lay.index(700 + 150 * k, 300, lay.sure(name)) for k, name in enumerate(("7S", "2H"))]
    marks = [
        replace(shown, place=replace(shown.place, height=word))
        for x in (300.0, 1200.0)
        for shown in (
            lay.index(x, 300, lay.sure("JK")),
            lay.index(x + 130, 300 + 180 + lay.UNIT - word, lay.sure("JK"), pi),
        )
    ]
    shape = find_sizes([*covered, *marks], GENERIC_DECK, SCALE).shape
    assert (shape.right, shape.down) == pytest.approx((130, 180), rel=0.02)


def test_no_index_makes_no_card(lay: SimpleNamespace) -> None:
    assert find_cards([], CardSizes(CardShape(1, 1, 1))) == ()
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
    right = [lay.index(own.place.x + lay.SHAPE.right, own.place.y, own.chances) for own in left[:4]]
    lower = lay.index(left[3].place.x, left[3].place.y + lay.SHAPE.down, left[3].chances, pi)
    assert len(lay.cards([*left, *right, lower])) == 4


def test_a_right_index_alone_puts_its_card_in_the_column_of_the_others(lay: SimpleNamespace) -> None:
    """Everyday side 6527: the left one was covered, and the card, a width further right, joined two melds."""
    pitch, right = 60, lay.SHAPE.right
    left = lay.column(["9H", "8H", "7H", "6H"], pitch=pitch)[:-1]
    shown = [own for k, own in enumerate(left) if k != 2]
    shown += [lay.index(own.place.x + right, own.place.y, own.chances) for own in left]
    cards = lay.cards([*shown, *lay.four(1000, 300, "KS", covered=False)])
    assert len(cards) == 5
    assert {round(card.x) for card in cards if card.x < 800} == {round(500 + right / 2)}


def test_a_left_index_alone_in_a_row_stays_where_it_is(lay: SimpleNamespace) -> None:
    row = lay.row_of_four("9H 2C 7D KS", pitch=1.05 * lay.SHAPE.right)
    places = sorted(card.x for card in lay.cards([*row[:2], row[2], *row[4:]]))
    assert np.diff(places) == pytest.approx([1.05 * lay.SHAPE.right] * 3, rel=0.02)


def test_the_indices_of_a_row_of_twins_are_not_taken_for_four(lay: SimpleNamespace) -> None:
    twins = [lay.index(300, 300, lay.sure("7H")), lay.index(300 + lay.SHAPE.right, 300, lay.sure("7H"))]
    assert len(lay.cards(twins)) == 2


def test_a_card_that_shows_two_opposite_corners_lies_open(lay: SimpleNamespace) -> None:
    first = lay.index(500, 300, lay.sure("7H"))
    (whole,) = lay.cards([first, lay.opposite(first)])
    (covered,) = lay.cards([first])
    assert whole.is_open
    assert not covered.is_open


def test_indices_that_surely_differ_are_two_cards(lay: SimpleNamespace) -> None:
    first = lay.index(500, 300, lay.sure("7H"))
    assert len(lay.cards([first, lay.opposite(first, lay.sure("8S"))])) == 2
    assert len(lay.cards([first, lay.opposite(first, lay.chances(_8S=0.6, _7H=0.4))])) == 1


def test_a_tilted_camera_sees_far_cards_smaller(lay: SimpleNamespace) -> None:
    seen = []
    for step in range(8):
        scale = 1 + 0.03 * step
        at = 300 + 200 * step
        first = Index(at, 300 + 20 * step, 0.0, lay.UNIT * scale, 0.9)
        x, y = first.at(lay.SHAPE.right * scale, lay.SHAPE.down * scale)
        name = lay.sure(str(CARDS[10 + step]))
        seen += [SeenIndex(first, name), SeenIndex(Index(x, y, pi, lay.UNIT * scale, 0.9), name)]
    sizes = find_sizes(seen, GENERIC_DECK, SCALE)
    assert sizes.slope[0] == pytest.approx(0.03 / 200, rel=0.2)
    assert all(card.is_open for card in find_cards(seen, sizes))
    assert len(find_cards(seen, sizes)) == 8


def test_a_nine_and_a_six_a_cards_width_apart_are_two_cards(lay: SimpleNamespace) -> None:
    """A six on its head is a nine; but none of these stands on its head, nor does a card show both."""
    seen = [
        *lay.four(400, 300, "9H", covered=True),
        *lay.four(400 + lay.SHAPE.right, 300, "6H", covered=True),
        *lay.four(900, 300, "4C", covered=False),
        *lay.four(900, 800, "KS", covered=False),
    ]
    assert sorted(str(CARDS[card.indices[0].best]) for card in lay.cards(seen)) == ["4C", "6H", "9H", "KS"]


def test_a_row_of_a_deck_with_four_indices_is_its_cards(lay: SimpleNamespace) -> None:
    names = "9H 4C KD 2S QS"
    cards = sorted(lay.cards(lay.row_of_four(names, pitch=70, y=400)), key=lambda card: card.x)
    assert [str(CARDS[int(card.chances.argmax())]) for card in cards] == names.split()
    assert [len(card.indices) for card in cards] == [2, 2, 2, 2, 4]
    assert cards[0].x == pytest.approx(300 + lay.SHAPE.right / 2)


def test_the_first_card_of_a_row_lies_towards_the_others_though_it_lies_askew(lay: SimpleNamespace) -> None:
    """Everyday side 165: from it the last card, which tells to which side they lie, is not level."""
    row, askew = lay.row_of_four("JH 10C JC 5S 4D 6D 9S 2H KC 8D", pitch=110), 0.14
    upper, lower = row[:2]
    turned = lay.index(
        lower.place.x - lay.SHAPE.down * np.sin(askew), upper.place.y + lay.SHAPE.down * np.cos(askew),
        lower.chances, lower.place.angle + askew,
    )  # fmt: skip
    first = lay.index(upper.place.x, upper.place.y, upper.chances, askew)
    cards = sorted(lay.cards([first, turned, *row[2:]]), key=lambda card: card.x)
    assert len(cards) == 10
    assert cards[0].x > first.place.x


def test_the_fourth_index_of_a_card_is_that_cards_be_it_seen_askew(lay: SimpleNamespace) -> None:
    seen = [*lay.four(300, 400, "9C", covered=False), *lay.four(800, 400, "KD", covered=False)]
    place = seen[1].place
    seen[1] = lay.index(place.x, place.y, seen[1].chances, place.angle + 0.6)
    assert len(lay.cards(seen)) == 2


def test_an_index_near_a_corner_that_shows_none_is_that_cards_unless_its_row_goes_on(
    lay: SimpleNamespace,
) -> None:
    """Seen aslant, an eight of clubs showed two of its indices, and the third a card of its own."""
    right, unit = lay.SHAPE.right, lay.UNIT
    edge, whole = lay.four(300, 400, "8C", covered=True), lay.four(900, 900, "KD", covered=False)
    third = lay.index(300 + right + 0.5 * unit, 400 - 0.9 * unit, lay.sure("8C"), 0.1)
    assert len(lay.cards([*edge, third, *whole])) == 2
    upside_down = lay.index(third.place.x, third.place.y, third.chances, pi)
    assert len(lay.cards([*edge, upside_down, *whole])) == 3
    next_in_row = lay.four(300 + 1.7 * right, 400, "4H", covered=True)
    assert len(lay.cards([*edge, third, *next_in_row, *whole])) == 4


def test_a_twin_beside_the_corner_of_an_open_card_is_a_card(lay: SimpleNamespace) -> None:
    seen = [*lay.four(300, 400, "9C", covered=False), *lay.four(800, 400, "KD", covered=False)]
    assert len(lay.cards([*seen, lay.index(300, 400 - 0.8 * lay.UNIT, lay.sure("9C"), 0.5)])) == 3


def test_a_twin_below_a_covered_card_of_a_deck_with_four_indices_is_a_card(lay: SimpleNamespace) -> None:
    """Where the covered card's lower corner lies, three cards on, the twin's upper index shows."""
    names, pitch, covered_by_the_next_column = ["3H", "3S", "3C", "3H", "3D"], 65.0, 3
    seen = [index for x in (600, 900) for index in lay.four(x, 300, "KD", covered=False)]
    for place, name in enumerate(names):
        upper = [lay.index(x, 300 + pitch * place, lay.sure(name)) for x in (300, 300 + lay.SHAPE.right)]
        seen += upper[:1] if place == covered_by_the_next_column else upper
    seen += [
        lay.index(upper.place.x, upper.place.y + lay.SHAPE.down, upper.chances, pi) for upper in seen[-2:]
    ]
    column = [card for card in lay.cards(seen) if card.x < 500]
    assert len(column) == len(names)


def test_a_jokers_word_across_the_top_is_one_card_with_its_fellow(lay: SimpleNamespace) -> None:
    joker, shape = lay.chances(JK=1.0), lay.SHAPE
    length = 1.6 * lay.UNIT
    right = shape.width - 2 * (0.6 * 0.33 * lay.UNIT + length / 2)
    down = shape.height - 2 * 0.35 * lay.UNIT
    one = SeenIndex(Index(500, 300, -pi / 2, length, 0.9), joker)
    two = SeenIndex(Index(500 + right, 300 + down, pi / 2, length, 0.9), joker)
    (card,) = lay.cards([one, two])
    assert abs(remainder(card.angle, pi)) < 0.01


def test_print_in_the_middle_of_an_open_card_is_no_card(lay: SimpleNamespace) -> None:
    first = lay.index(500, 300, lay.sure("7H"))
    middle = lay.index(500 + lay.SHAPE.right / 2, 300 + lay.SHAPE.down / 2, lay.chances(_7H=0.5, _9H=0.3))
    assert len(lay.cards([first, lay.opposite(first), middle])) == 1


def test_suits_read_by_chance_do_not_outweigh_how_well_two_indices_fit(lay: SimpleNamespace) -> None:
    """Everyday side 14408: queens of a tight set whose pips were covered, each suit read now so, now so."""

    def rank(misfit: float, one: np.ndarray, two: np.ndarray) -> float:
        return IndexPair(misfit, lay.index(0, 0, one), lay.index(0, 0, two), 0, 0, 0).rank

    spades, clubs = lay.chances(QS=0.55, QC=0.45), lay.chances(QS=0.45, QC=0.55)
    assert rank(0.2, spades, clubs) < rank(0.6, spades, spades)
    assert rank(0.2, lay.sure("QS"), lay.sure("QC")) > rank(0.6, lay.sure("QS"), lay.sure("QS"))


@pytest.mark.parametrize(("wide", "seen_as"), [(1.0, 1.0), (1.1, 1.0), (1.6, 1.6)])
def test_the_frame_of_an_index_is_pressed_as_its_card_is(
    lay: SimpleNamespace, wide: float, seen_as: float
) -> None:
    """Decks differ a little in their proportions; photographs are at times pressed into another shape."""
    height = 6 * lay.UNIT
    right = wide * USUAL_CARD_ASPECT * height - 2 * MARGIN_ACROSS * lay.UNIT
    shape = CardShape(right, height - 2 * MARGIN_DOWN * lay.UNIT, lay.UNIT)
    index = lay.index(400, 300, lay.sure("10D"), 0.2)
    card = SeenCard((index,), index.chances, 0.0, 0.0, 0.2, shape)
    left, right_corner, *_ = card.frame_of(index)
    assert dist(left, right_corner) == pytest.approx(INDEX_FRAME[1] * lay.UNIT * seen_as, rel=0.01)


@pytest.mark.parametrize(("name", "cards"), [("8D", 2), ("JD", 1)])
def test_a_jokers_mark_is_no_index_of_a_card_that_is_surely_read(
    lay: SimpleNamespace, name: str, cards: int
) -> None:
    """Of rows side 1660 it laid an eight upon the joker; but half the index of a jack may look like one."""
    upper = lay.index(300, 300, lay.sure(name))
    lower = lay.opposite(upper, lay.chances(JK=0.65, nothing=0.35))
    assert len(lay.cards([upper, lower])) == cards
