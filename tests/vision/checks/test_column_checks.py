"""What looks wrong with a side although every card was read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import pi
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Burraco
from kiosk.vision.capture.obstruction import check_obstruction, hand_advice
from kiosk.vision.capture.quality import check_frames
from kiosk.vision.checks.column_checks import (
    _may_join_two,
    check_alone,
    check_columns,
    check_cut,
    is_other_line,
)
from kiosk.vision.decoding.decode import decode_meld, decode_row
from kiosk.vision.evaluation.yardstick import DEMANDING, EVERYDAY, ROWS, UNTIDY, Series
from kiosk.vision.imaging.border import border_of
from kiosk.vision.layout.column_kinds import is_odd_one, lies_apart
from kiosk.vision.layout.columns import Column, find_columns, find_rows
from kiosk.vision.model import RIG_A, GroupKind, SeenCard, SeenIndex
from tests.vision.layout.test_blank_jokers import see_question

pytestmark = pytest.mark.slow  # sides are rendered and counted

CLOTH, PAPER = (60, 110, 30), (240, 243, 245)


def table(columns: tuple[Column, ...]) -> np.ndarray:
    """A picture of the columns: blank cards on a green cloth."""
    cards = [card for column in columns for card in column.cards]
    return with_blank(cards, np.full((1100, 1400, 3), CLOTH, np.uint8))


def with_blank(cards: Sequence[SeenCard], image: np.ndarray) -> np.ndarray:
    """The image with the cards drawn on it, blank."""
    for card in cards:
        cv2.fillPoly(image, [np.round(card.outline).astype(np.int32)], PAPER)
    return image


def codes(image: np.ndarray, columns: tuple[Column, ...]) -> list[str]:
    melds = [decode_meld(column, INTERNATIONAL, RIG_A) for column in columns]
    return [finding.code for finding in check_columns(image, columns, melds, border_of(image))]


def test_a_whole_side_has_nothing_wrong(lay: SimpleNamespace) -> None:
    columns = find_columns(
        lay.cards([*lay.column(["9S", "8S", "7S"]), *lay.column(["3H", "3S", "3D"], x=850)])
    )
    assert codes(table(columns), columns) == []


@pytest.mark.parametrize("pitch", [60.0, 130.0])
def test_paper_above_the_first_card_is_a_card_that_was_not_read(lay: SimpleNamespace, pitch: float) -> None:
    """A joker without a mark lay at the head of a row, two and a half index heights from the next card."""
    columns = find_columns(lay.cards(lay.column(["10S", "9S", "8S", "7S"], pitch=pitch)))
    (whole,) = columns
    beheaded = (Column(whole.cards[1:], whole.sideways[1:], whole.starts[1:]),)
    assert codes(table(columns), beheaded) == ["hidden_card"]


def test_paper_above_the_first_card_that_the_other_line_reaches_in_with_is_theirs(
    lay: SimpleNamespace,
) -> None:
    """Their court card, whose frame looks like an end, begins there, and the picture's border cuts it."""
    (column,) = find_columns(lay.cards(lay.column(["9H", "8H", "7H", "6H"], y=260)))
    below = column.cards[0].outline[0][1] - 0.3 * lay.UNIT
    index = lay.index(500 + lay.SHAPE.right, below - lay.SHAPE.margin_down * lay.UNIT, lay.sure("KC"), pi)
    (theirs,) = find_columns(lay.cards([index]))
    image = table((column, theirs))
    image[150:156, 490:650] = 0
    meld, border = decode_meld(column, INTERNATIONAL, RIG_A), border_of(image)
    assert [finding.code for finding in check_columns(image, (column,), (meld,), border)] == ["hidden_card"]
    assert not [*check_columns(image, (column,), (meld,), border, (theirs,))]


def test_the_paper_of_a_known_card_is_no_backs_border(lay: SimpleNamespace) -> None:
    """Beyond the grain of a wooden table, another one than aside, the other line's card began."""
    (column,) = find_columns(lay.cards(lay.column(["9H", "8H", "7H", "6H"], y=300)))
    top = column.cards[0].outline[0][1]
    below = top - 1.8 * lay.UNIT
    index = lay.index(500 + lay.SHAPE.right, below - lay.SHAPE.margin_down * lay.UNIT, lay.sure("KC"), pi)
    (theirs,) = find_columns(lay.cards([index]))
    image = table((column, theirs))
    image[: round(below) - 12, 480:660] = (40, 60, 90)
    image[round(below) : round(top), 480:660] = (40, 60, 90)
    meld, border = decode_meld(column, INTERNATIONAL, RIG_A), border_of(image)
    assert [finding.code for finding in check_columns(image, (column,), (meld,), border)] == ["hidden_card"]
    assert not [*check_columns(image, (column,), (meld,), border, (theirs,))]


def test_paper_where_a_card_was_left_out_as_print_is_a_card_that_was_not_read(lay: SimpleNamespace) -> None:
    """A first card of which too little shows to be read makes as legal a sequence when it is left out."""
    faint = {f"_{rank}{suit}": 0.45 / 36 for rank in range(2, 11) for suit in "SHDC"}
    columns = find_columns(
        lay.cards(lay.column([lay.chances(**faint, nothing=0.55), "QS", "JS", "2H", "9S"]))
    )
    (meld,) = (decode_meld(column, INTERNATIONAL, RIG_A) for column in columns)
    assert [str(reading.card) for reading in meld.cards] == ["QS", "JS", "2H", "9S"]
    assert codes(table(columns), columns) == ["hidden_card"]


def test_a_word_beside_a_column_is_left_out_and_asked_about(lay: SimpleNamespace) -> None:
    seen = lay.column(["10S", "9S", "8S", "7S", "6S"])
    word = lay.index(640, 500, lay.chances(JK=1.0), pi)
    (column,) = find_columns(lay.cards([*seen, word]))
    assert len(column.cards) == 6
    readings = decode_meld(column, INTERNATIONAL, RIG_A).cards
    assert any(reading.doubtful for reading in readings)
    assert "JK" not in {str(reading.card) for reading in readings}


def test_a_far_end_that_peeps_out_under_a_card_across_hides_nothing(lay: SimpleNamespace) -> None:
    """Of the last upright card only the lower index was read: the card across leaves that end free."""
    upright = lay.column(["10S", "9S", "8S", "7S", "6S"])[:-1]
    middle = upright[-1].place.at(lay.SHAPE.right / 2, lay.SHAPE.down / 2)
    across = [lay.sideways(middle[0], middle[1] + 40 * k, lay.sure(f"{5 - k}S")) for k in range(2)]
    seen = [*upright[:-1], lay.opposite(upright[-1]), *across[0], *across[1]]
    columns = find_columns(lay.cards(seen))
    assert [len(column.cards) for column in columns] == [7]
    assert codes(table(columns), columns) == []


def test_a_free_wild_across_tells_nothing_of_a_card_before_it(lay: SimpleNamespace) -> None:
    """The five was not read, and the two after it makes a legal meld with the six."""
    upright = lay.column(["JS", "10S", "9S", "8S", "7S", "6S", "5S"])[:-1]
    x, y = upright[-1].place.at(lay.SHAPE.right / 2, lay.SHAPE.down / 2)
    two = lay.sideways(x, y - 20, lay.sure("2S"))
    whole, holed = (find_columns(lay.cards([*seen, *two])) for seen in (upright, upright[:-1]))
    assert codes(table(whole), whole) == []
    assert codes(table(holed), holed) == ["hidden_card"]


def test_print_that_was_left_out_of_a_meld_is_no_warning(lay: SimpleNamespace) -> None:
    seen = lay.column(["KD", "QD", "JD", "10D", "9D"])
    court = lay.index(560, 290, lay.chances(QH=0.45, nothing=0.55), pi)
    columns = find_columns(lay.cards([*seen, court]))
    assert len(columns[0].cards) == 6
    assert codes(table(columns[:1]), columns) == []


def test_a_cloth_as_white_as_paper_is_no_card(lay: SimpleNamespace) -> None:
    columns = find_columns(lay.cards(lay.column(["10S", "9S", "8S", "7S"])))
    image = np.full((1100, 1400, 3), PAPER, np.uint8)
    for card in columns[0].cards:
        with_blank([card], image)
        cv2.polylines(image, [np.round(card.outline).astype(np.int32)], True, (150, 150, 150), 2)
    assert codes(image, columns) == []


def holed(lay: SimpleNamespace, names: list[str]) -> tuple[Column, ...]:
    seen = lay.column(names)
    return find_columns(lay.cards([*seen[:2], *seen[3:]]))


def test_a_last_card_that_hides_a_corner_may_lie_under_another(lay: SimpleNamespace) -> None:
    columns = find_columns(lay.cards(lay.column(["9S", "8S", "7S"])[:-1]))
    assert codes(table(columns), columns) == ["hidden_card"]


def test_a_corner_under_a_card_of_the_next_column_hides_nothing(lay: SimpleNamespace) -> None:
    left, right = lay.column(["9S", "8S", "7S"])[:-1], lay.column(["3H", "3S", "3D", "3C"], x=630)
    columns = find_columns(lay.cards([*left, *right]))
    assert [len(column.cards) for column in columns] == [3, 4]
    assert codes(table(columns), columns) == []


def test_beside_a_column_of_print_alone_a_covered_corner_is_asked_about(lay: SimpleNamespace) -> None:
    """All of demanding side 4757's second column was left out as print."""
    mine, words = lay.column(["9S", "8S", "7S"])[:-1], lay.column(["3H", "3S", "3D"], x=900)
    columns = find_columns(lay.cards([*mine, *words]))
    image, (meld, other) = table(columns), (decode_meld(column, INTERNATIONAL, RIG_A) for column in columns)
    melds = (meld, replace(other, cards=()))
    assert [finding.code for finding in check_columns(image, columns, melds, border_of(image))] == [
        "hidden_card"
    ]


@pytest.mark.parametrize(("from_middle", "warned"), [(0.3, []), (0.6, ["hidden_card"])])
def test_a_card_of_the_next_column_may_cover_half_of_an_index(
    lay: SimpleNamespace, from_middle: float, warned: list[str]
) -> None:
    mine = lay.column(["9S", "8S", "7S"])[:-1]
    edge = lay.opposite(mine[-1]).place.x + from_middle * lay.UNIT
    its = lay.column(["3H", "3S", "3D", "3C"], x=edge + lay.SHAPE.margin_across * lay.UNIT)
    columns = find_columns(lay.cards([*mine, *its]))
    assert codes(table(columns), columns) == warned


@pytest.mark.parametrize(("from_middle", "warned"), [(0.75, []), (0.9, ["hidden_card"])])
def test_of_a_card_alone_the_far_corner_is_not_known_so_well(
    lay: SimpleNamespace, from_middle: float, warned: list[str]
) -> None:
    """Its far index, which the next card of a row half covers, was not found: it lies a little elsewhere."""
    mine = lay.index(300, 300, lay.sure("8H"))
    its = lay.opposite(mine).place.x + (from_middle + lay.SHAPE.margin_across) * lay.UNIT
    columns = find_rows(lay.cards([mine, *whole_card(lay, its)]))
    assert [len(column.cards) for column in columns] == [1, 1]
    image, melds = table(columns), [decode_row(column, RIG_A) for column in columns]
    assert [finding.code for finding in check_columns(image, columns, melds, border_of(image))] == warned


def test_two_pieces_of_one_row_have_a_card_between_them_that_was_not_read(lay: SimpleNamespace) -> None:
    """A joker without a mark, wide enough to part the row in two: the next piece covers the end of the first."""
    row = lay.column(["9S", "3D", "JK", "7S", "KC", "4H"], pitch=75.0)
    columns = find_columns(lay.cards([*row[:2], *row[3:]]))
    pieces = [columns[0].with_cards(part) for part in (range(2), range(2, 5))]
    assert "hidden_card" in codes(table(pieces), pieces)


def test_between_two_pieces_of_a_wide_row_no_other_card_has_room(lay: SimpleNamespace) -> None:
    """All cards of rows side 1570 follow each other by nine tenths of their width."""
    (row,) = find_rows(lay.cards(lay.row("9S 4D 7C 6H", 0.9)))
    pieces = [row.with_cards(part) for part in (range(2), range(2, 4))]
    image, read = table(pieces), [decode_row(piece, RIG_A) for piece in pieces]
    assert not [*check_columns(image, pieces, read, border_of(image))]


def whole_card(lay: SimpleNamespace, x: float) -> list[SeenIndex]:
    first = lay.index(x, 300, lay.sure("8H"))
    return [first, lay.opposite(first)]


@pytest.mark.parametrize(("laid", "named"), [(3, True), (2, False)])
def test_paper_between_two_cards_of_a_wide_row_is_a_card_that_was_not_read(
    lay: SimpleNamespace, laid: int, named: bool
) -> None:
    """A joker neither word of which was found lay open between its neighbours, and was lost without a word."""
    row = [index for place in range(3) for index in whole_card(lay, 300 + place * 0.98 * lay.SHAPE.width)]
    columns = find_rows(lay.cards(row))
    read = (columns[0], columns[2])
    image = table(columns if laid == 3 else read)
    found = check_columns(image, read, [decode_row(column, RIG_A) for column in read], border_of(image))
    assert ("hidden_card" in [finding.code for finding in found]) is named


def test_a_gap_in_a_set_is_room_for_a_card(lay: SimpleNamespace) -> None:
    gap = holed(lay, ["AS", "AH", "AD", "AC", "AS", "AH"])
    assert codes(table(gap), gap) == ["hidden_card"]


@pytest.mark.parametrize(("pitches", "asked"), [((60, 94, 60), True), ((60, 90, 60), False)])
def test_room_in_a_set_is_asked_about_where_the_ranks_do_not_tell(
    lay: SimpleNamespace, pitches: tuple[int, ...], asked: bool
) -> None:
    """Of a nine a third of the index showed, it was not found, and its neighbours lay 1.57 pitches apart."""
    seen = lay.column(["9D", "9S", "9S", "9H"])
    moved = np.cumsum([0, *pitches]) - 60 * np.arange(4)
    laid = [
        replace(shown, place=replace(shown.place, y=shown.place.y + moved[min(k, 3)]))
        for k, shown in enumerate(seen)
    ]
    (column,) = find_columns(lay.cards(laid))
    meld = decode_meld(column, ITALIAN, RIG_A)
    image = table((column,))
    found = [finding.code for finding in check_columns(image, (column,), (meld,), border_of(image))]
    assert ("hidden_card" in found) is asked


def test_a_gap_between_neighbours_of_a_sequence_hides_nothing(lay: SimpleNamespace) -> None:
    loose = holed(lay, ["9S", "8S", "JK", "7S", "6S", "5S"])
    assert codes(table(loose), loose) == []


def test_a_turned_card_without_a_burraco_does_not_fit(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["9S", "8S", "7S"])))
    turned = (replace(column, sideways=(False, False, True)),)
    assert codes(table(turned), turned) == ["mark_differs"]


def test_two_turned_cards_fit_a_clean_burraco(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["9S", "8S", "7S", "6S", "5S", "4S", "3S"], y=100)))
    clean = (replace(column, sideways=(False,) * 5 + (True,) * 2),)
    dirty = (replace(column, sideways=(False,) * 6 + (True,)),)
    assert codes(table(clean), clean) == []
    assert codes(table(dirty), dirty) == ["mark_differs"]


@pytest.mark.parametrize(
    "names",
    [["9S", "8S", "7S", "6S", "5S", "4S", "3S"], ["9S", "8S", "7S", "JK", "5S", "4S", "3S"]],
    ids=["clean", "dirty"],
)
def test_glossary_the_mark_of_a_frozen_burraco_says_neither_clean_nor_dirty(
    lay: SimpleNamespace, names: list[str]
) -> None:
    """The card nearest the stock lies across, alone or beside the mark that the burraco had (R4)."""
    (column,) = find_columns(lay.cards(lay.column(names, y=100)))
    own = 2 if "JK" not in names else 1
    alone = (replace(column, sideways=(True,) + (False,) * 6),)
    beside = (replace(column, sideways=(True,) + (False,) * (6 - own) + (True,) * own),)
    for turned in (alone, beside):
        kind = decode_meld(turned[0], INTERNATIONAL, RIG_A).burraco
        assert kind is (Burraco.CLEAN if own == 2 else Burraco.DIRTY)
        found = [code for code in codes(table(turned), turned) if code in {"mark_differs", "frozen_burraco"}]
        assert found == ["frozen_burraco"]


def test_glossary_fewer_cards_than_a_burraco_bear_no_mark_of_a_frozen_one(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["9S", "8S", "7S", "6S"], y=100)))
    turned = (replace(column, sideways=(True, False, False, False)),)
    assert codes(table(turned), turned) == ["mark_differs"]


@pytest.mark.parametrize(
    ("names", "found"),
    [(["9S", "8S", "7S", "6S", "5S", "4S", "4S"], []), (["9S", "8S", "4S"], ["mark_differs"])],
)
def test_the_mark_of_a_burraco_that_is_illegal_contradicts_nothing_but_the_code(
    lay: SimpleNamespace, names: list[str], found: list[str]
) -> None:
    """Players marked the burraco that they took it for; of fewer cards none is marked."""
    (column,) = find_columns(lay.cards(lay.column(names, y=100)))
    turned = (replace(column, sideways=(False,) * (len(names) - 1) + (True,)),)
    assert decode_meld(turned[0], INTERNATIONAL, RIG_A).kind is GroupKind.ILLEGAL
    assert [code for code in codes(table(turned), turned) if code == "mark_differs"] == found


def test_a_card_alone_is_named_unless_the_frame_cuts_it(lay: SimpleNamespace) -> None:
    image = np.full((600, 800, 3), CLOTH, np.uint8)
    inside, cut = lay.cards([lay.index(300, 200, lay.sure("5S")), lay.index(780, 200, lay.sure("6S"))])
    assert [finding.code for finding in check_alone(border_of(image), [inside, cut])] == ["card_alone"]


@pytest.mark.parametrize(("nothing", "named"), [(0.0, ["card_alone"]), (0.05, ["card_alone"]), (0.5, [])])
def test_what_may_be_a_card_alone_is_named_too(
    lay: SimpleNamespace, nothing: float, named: list[str]
) -> None:
    """Of a six whose pip a sleeve hides nobody knows the suit; a six printed on the cloth is none."""
    six = lay.chances(_6C=0.6 * (1 - nothing), _6S=0.4 * (1 - nothing), nothing=nothing)
    image = np.full((600, 800, 3), CLOTH, np.uint8)
    findings = list(check_alone(border_of(image), lay.cards([lay.index(300, 200, six)])))
    assert [finding.code for finding in findings] == named
    assert all("was not counted" in str(finding.message) for finding in findings)


def test_a_card_alone_of_which_one_index_is_clear_is_named_though_the_other_contradicts_it(
    lay: SimpleNamespace,
) -> None:
    image = np.full((600, 800, 3), CLOTH, np.uint8)
    upper = lay.index(300, 150, lay.sure("2D", 0.98))
    (card,) = lay.cards([upper, lay.opposite(upper, lay.chances(_2H=0.56, nothing=0.44))])
    assert not card.is_clear
    assert [finding.code for finding in check_alone(border_of(image), [card])] == ["card_alone"]


def test_cards_in_warm_light_on_red_cloth_are_no_hand(lay: SimpleNamespace) -> None:
    cards = lay.cards([shown for k in range(3) for shown in _open(lay, 120 + 300 * k)])
    image = np.full((600, 900, 3), (20, 15, 120), np.uint8)
    for card in cards:
        wider = np.asarray(card.outline) + np.sign(np.asarray(card.outline) - (card.x, card.y)) * 6
        cv2.fillPoly(image, [np.round(wider).astype(np.int32)], (150, 180, 215))
    assert check_obstruction(image, cards) == ()


def striped(one: tuple[int, int, int], other: tuple[int, int, int]) -> np.ndarray:
    """A striped cloth, lighter towards its lower edge."""
    image = np.full((1100, 1400, 3), one, np.uint8)
    image[:, np.arange(1400) // 70 % 3 > 0] = other
    return (image * np.linspace(0.7, 1.0, 1100)[:, None, None]).astype(np.uint8)


def with_an_arm(image: np.ndarray, skin: tuple[int, int, int]) -> np.ndarray:
    """From the lower edge, over the lower cards."""
    cv2.line(image, (560, 600), (620, 1100), skin, 150)
    return image


@pytest.mark.parametrize("colours", [((25, 20, 120), (90, 90, 10)), ((140, 170, 205), (205, 215, 220))])
def test_a_striped_cloth_is_no_hand(
    lay: SimpleNamespace, colours: tuple[tuple[int, int, int], tuple[int, int, int]]
) -> None:
    cards = lay.cards(lay.column(["10S", "9S", "8S", "7S"]))
    image = with_blank(cards, striped(*colours))
    assert check_obstruction(image, cards) == ()


def test_a_hand_on_a_striped_cloth_is_one(lay: SimpleNamespace) -> None:
    cards = lay.cards(lay.column(["10S", "9S", "8S", "7S"]))
    image = with_an_arm(with_blank(cards, striped((25, 20, 120), (90, 90, 10))), (95, 125, 180))
    assert [finding.code for finding in check_obstruction(image, cards)] == ["hand"]


def test_one_of_four_arms_is_a_hand(lay: SimpleNamespace) -> None:
    cards = lay.cards(lay.column(["10S", "9S", "8S", "7S"]))
    image = with_blank(cards, np.full((1100, 1400, 3), CLOTH, np.uint8))
    for start, end in (
        ((560, 500), (620, 1100)),
        ((250, 800), (0, 900)),
        ((1100, 600), (1400, 600)),
        ((1000, 250), (1050, 0)),
    ):
        cv2.line(image, start, end, (95, 125, 180), 150)
    assert [finding.code for finding in check_obstruction(image, cards)] == ["hand"]


RED = (25, 20, 120)


def in_warm_light(image: np.ndarray) -> np.ndarray:
    return np.asarray(image * (0.5, 0.75, 1.0), np.uint8)


@pytest.mark.parametrize("skin", [(190, 205, 245), (95, 125, 180), (35, 45, 75)], ids=["fair", "tan", "dark"])
@pytest.mark.parametrize("cloth", [RED, (40, 65, 110), CLOTH], ids=["red", "wood", "green"])
def test_a_hand_is_told_by_the_colour_that_paper_has_in_this_light(
    lay: SimpleNamespace, cloth: tuple[int, int, int], skin: tuple[int, int, int]
) -> None:
    cards = lay.cards(lay.column(["10S", "9S", "8S", "7S"]))
    image = with_blank(cards, np.full((1100, 1400, 3), cloth, np.uint8))
    image = in_warm_light(with_an_arm(image, skin))
    assert [finding.code for finding in check_obstruction(image, cards)] == ["hand"]


def test_a_sheet_of_paper_in_warm_light_is_no_hand(lay: SimpleNamespace) -> None:
    cards = lay.cards(lay.column(["10S", "9S", "8S", "7S"]))
    image = with_blank(cards, np.full((1100, 1400, 3), RED, np.uint8))
    image = in_warm_light(with_an_arm(image, (225, 230, 230)))
    assert check_obstruction(image, cards) == ()


def test_a_lamp_that_lights_a_part_of_a_cloth_like_skin_shows_no_hand(lay: SimpleNamespace) -> None:
    cards = lay.cards(lay.column(["10S", "9S", "8S", "7S"]))
    cloth = np.full((1100, 1400, 3), (55, 68, 82), np.uint8)
    cloth[:, :300] = (100, 124, 150)
    assert hand_advice(cloth) is None
    assert check_obstruction(with_blank(cards, cloth), cards) == ()


def test_a_darker_board_of_a_wooden_table_is_no_hand(lay: SimpleNamespace) -> None:
    cards = lay.cards(lay.column(["10S", "9S", "8S", "7S"]))
    wood = np.full((1100, 1400, 3), (150, 175, 195), np.uint8)
    wood[600:, :650] = (60, 95, 120)
    assert check_obstruction(with_blank(cards, wood), cards) == ()


def test_a_table_that_becomes_redder_by_and_by_shows_no_hand(lay: SimpleNamespace) -> None:
    cards = lay.cards(lay.column(["10S", "9S", "8S", "7S"]))
    y, x = np.mgrid[:1100, :1400]
    redder = np.clip(1.1 - np.hypot(x - 600, y - 1000) / 500, 0, 1)[..., None]
    table = (1 - redder) * (150, 165, 175) + redder * (100, 120, 180)
    assert check_obstruction(with_blank(cards, table.astype(np.uint8)), cards) == ()


def _open(lay: SimpleNamespace, x: float) -> list[SeenIndex]:
    one = lay.index(x, 40, lay.sure("5S"))
    return [one, lay.opposite(one)]


def test_light_is_judged() -> None:
    def found(level: int) -> list[str]:
        """Of a picture with that much light on average; 255 is what a camera can see."""
        dice = np.random.default_rng(1)
        patches = np.kron(dice.integers(-20, 20, (15, 20)), np.ones((20, 20)))
        lit = (level + patches + dice.integers(-9, 10, (300, 400))).clip(0, 255).astype(np.uint8)
        return [finding.code for finding in check_frames([lit[:, :, None].repeat(3, axis=2)])]

    assert [found(level) for level in (10, 120, 300)] == [["dark"], [], ["overexposed"]]


def test_a_meld_that_the_frame_cuts_is_named(lay: SimpleNamespace) -> None:
    columns = find_columns(lay.cards(lay.column(["9S", "8S", "7S", "6S", "5S"], y=700)))
    assert codes(table(columns), columns) == ["cut_off"]
    assert not is_other_line(border_of(table(columns)), columns[0])


def test_a_column_that_the_frame_cuts_card_by_card_is_the_other_lines(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards([lay.index(500, 10 + 40 * k, lay.sure("7S")) for k in (22, 23)]))
    assert is_other_line(border_of(np.full((1000, 1400, 3), CLOTH, np.uint8)), column)


@pytest.mark.parametrize(("number", "x", "y", "named"), [
    (4, 1280, 150, True),  # the outermost meld, one side of which is outside
    (2, 1280, 150, True),
    (3, 500, 910, True),  # a meld pushed halfway out of the picture
    (2, 500, 910, False),  # as the ends of the other line's columns reach in
])  # fmt: skip
def test_a_meld_that_the_frame_cuts_card_by_card_is_no_end_of_the_other_lines(
    lay: SimpleNamespace, number: int, x: float, y: float, named: bool
) -> None:
    seen = [lay.index(x, y + 40 * place, lay.sure(f"{9 - place}S")) for place in range(number)]
    (column,) = find_columns(lay.cards(seen))
    image = np.full((1100, 1400, 3), CLOTH, np.uint8)
    assert is_other_line(border_of(image), column)
    assert [finding.code for finding in check_cut(border_of(image), [column])] == ["cut_off"] * named


@pytest.mark.parametrize("pitch", [75.0, 90.0])
def test_a_set_tells_nothing_of_a_card_before_those_across(lay: SimpleNamespace, pitch: float) -> None:
    upright = lay.column(["3S", "3H", "3S", "3C", "3D", "3H"], pitch=pitch)[:-1]
    x, y = upright[-1].place.at(lay.SHAPE.right / 2, lay.SHAPE.down / 2)
    across = [
        index
        for place, name in enumerate(("3C", "3D"))
        for index in lay.sideways(x, y - 10 + 40 * place, lay.sure(name))[: place + 1]
    ]
    whole, holed = (find_columns(lay.cards([*seen, *across])) for seen in (upright, upright[:-1]))
    assert codes(table(whole), whole) == []
    assert codes(table(holed), holed) == ["hidden_card"]


@pytest.mark.parametrize(("room", "asked"), [(1.0, []), (2.0, ["hidden_card"])])
def test_before_those_across_a_card_may_lie_whose_edge_is_covered(
    lay: SimpleNamespace, room: float, asked: list[str]
) -> None:
    """Untidy side 35, silently wrong: a three lay whole under the next one, and no edge was left."""
    upright = lay.column(["3H", "3D", "3C", "3S", "3D"])[:-1]
    first = upright[0].place
    start = first.y - lay.SHAPE.margin_down * lay.UNIT + 60 * (4 + 1.6)
    x = upright[-1].place.x + lay.SHAPE.right / 2
    across = lay.sideways(x, start + lay.SHAPE.width / 2, lay.sure("3C"))
    (column,) = find_columns(lay.cards([*upright, *across]))
    columns = (lay.with_edges(column, *range(5), 4 + room),)
    found = [code for code in codes(table(columns), columns) if code != "mark_differs"]
    assert found == asked


@pytest.mark.parametrize(
    ("pitch", "room", "named"),
    [(55.0, 1.3, []), (55.0, 1.4, ["hidden_card"]), (80.0, 1.3, []), (80.0, 1.45, ["hidden_card"])],
)
def test_a_card_of_a_set_of_which_hardly_an_edge_shows_before_those_across_is_missed(
    lay: SimpleNamespace, pitch: float, room: float, named: list[str]
) -> None:
    upright = lay.column(["3S", "3H", "3S", "3C", "3D", "3H"], pitch=pitch)[:-1]
    x, _ = upright[-1].place.at(lay.SHAPE.right / 2, 0)
    start = upright[-1].place.y - lay.SHAPE.margin_down * lay.UNIT + room * pitch
    first, second = (
        lay.sideways(x, start + lay.SHAPE.width / 2 + 60 * place, lay.sure(name))
        for place, name in enumerate(("3C", "3D"))
    )
    columns = find_columns(lay.cards([*upright, first[0], *second]))
    (column,) = columns
    assert column.sideways == (False,) * 6 + (True,) * 2
    assert column.starts[6] - column.starts[5] == pytest.approx(room * pitch)
    assert codes(table(columns), columns) == named


def test_room_before_those_across_hides_nothing_if_upright_cards_lie_as_far_apart(
    lay: SimpleNamespace,
) -> None:
    starts = (200, 255, 310, 365, 445, 500)
    upright = [lay.index(500, y, lay.sure(f"3{suit}")) for y, suit in zip(starts, "SHSCDH", strict=True)]
    x, _ = upright[-1].place.at(lay.SHAPE.right / 2, 0)
    start = upright[-1].place.y - lay.SHAPE.margin_down * lay.UNIT + 78
    across = lay.sideways(x, start + lay.SHAPE.width / 2, lay.sure("3C"))
    columns = find_columns(lay.cards([*upright, *across]))
    (column,) = columns
    assert column.sideways == (False,) * 6 + (True,)
    assert codes(table(columns), columns) == ["mark_differs"], "no card is missing, but one more lies across"


@pytest.mark.parametrize(("is_right", "found"), [(True, ["hidden_card"]), (False, [])])
def test_an_index_from_either_neighbour_makes_three_cards_of_two(
    lay: SimpleNamespace, is_right: bool, found: list[str]
) -> None:
    """Everyday side 12987, of a deck with four indices: the right one of a three was taken with the next one's
    left one, and what was left of the two made a three of its own each."""
    (column,) = find_columns(lay.cards(lay.column(["3C", "3S", "3S", "JK"], pitch=60)))
    first, second, third, last = column.cards

    def at_right(card: SeenCard) -> SeenIndex:
        (index,) = card.indices
        return replace(index, place=replace(index.place, x=index.place.x + card.shape.right))

    second = replace(second, indices=(*second.indices, at_right(second)))
    if is_right:
        third = replace(third, indices=(at_right(third),))
    read = (replace(column, cards=(first, second, third, last)),)
    assert codes(table(read), read) == found


@pytest.mark.parametrize(("inside", "found"), [(-0.2, ["cut_off"]), (0.2, [])])
def test_a_card_alone_in_a_row_that_the_border_touches_may_be_another_lines(
    lay: SimpleNamespace, inside: float, found: list[str]
) -> None:
    """Everyday side 12152: two cards of the stock, of which the border hardly cut one, were counted as rows."""
    (row,) = find_rows(lay.cards(lay.column(["2D"])))
    (card,) = row.cards
    top = min(y for _, y in card.outline)
    moved = replace(row, cards=(replace(card, y=card.y - top + inside * lay.UNIT),))
    image = table((moved,))
    findings = check_columns(image, (moved,), (decode_row(moved, RIG_A),), border_of(image))
    assert [finding.code for finding in findings] == found


def found_on(number: int, series: Series = EVERYDAY) -> set[str]:
    """What is found on a side of the yardstick."""
    return {finding.code for finding in see_question(number, series).findings}


def test_a_card_far_from_the_hand_is_asked_about() -> None:
    """Everyday side 13335: a king of the other line's that the border did not cut was counted with the hand."""
    hand, king = sorted(see_question(13335).melds, key=lambda meld: -len(meld.cards))
    assert [str(card.card) for card in king.cards] == ["KS"]
    assert [card.doubtful for card in (*hand.cards, *king.cards)] == [False] * 11 + [True]


def test_two_fives_whose_left_indices_stand_where_those_of_one_card_would_are_two() -> None:
    """Rows side 2013, once silently wrong."""
    names = [str(card.card) for meld in see_question(2013, ROWS).melds for card in meld.cards]
    assert names.count("5D") == 2


@pytest.mark.parametrize(
    ("number", "series"),
    [
        (
            1483,
            DEMANDING,
        ),  # a jack askew at a column's head, of whose index a tip shows, on a cloth like paper
        (243, ROWS),  # a queen between two pieces of a row, whose index lies in glare
        (806, UNTIDY),  # a three under a ten, of which three millimetres show
        (1094, UNTIDY),  # a six under another, of which three millimetres show, on paper as light
    ],
)
def test_a_card_that_was_not_read_is_asked_about_though_its_edge_is_dim(number: int, series: Series) -> None:
    """All were silently wrong: the edges are seen by 0.7, 0.48 and 0.56."""
    assert "hidden_card" in found_on(number, series)


def test_a_card_face_down_at_a_columns_head_is_asked_about() -> None:
    """Untidy side 236, once silently wrong: the next column begins beside it."""
    proposal = see_question(236, UNTIDY)
    assert not proposal.is_sure
    (head,) = proposal.doubts
    assert head in [meld.cards[0] for meld in proposal.melds]


@pytest.mark.parametrize(
    ("number", "series"),
    [
        (1611, ROWS),  # a light stripe of the cloth beside the first card
        (2053, ROWS),  # the frame of a court card's picture
        (5124, DEMANDING),  # the end of a joker across, under which the card below peeps out
    ],
)
def test_an_edge_that_is_no_cards_is_not_asked_about(number: int, series: Series) -> None:
    assert "hidden_card" not in found_on(number, series)


@pytest.mark.parametrize(("down", "is_apart"), [(1.4, False), (1.6, True)])
def test_only_a_card_alone_that_is_far_from_every_rowlies_apart(
    lay: SimpleNamespace, down: float, is_apart: bool
) -> None:
    (row,) = find_rows(lay.cards(lay.row("QS 7D 9D AS 10S 3C", 0.4)))
    first = row.cards[0]
    lone = replace(first, y=first.y + down * first.shape.height)
    alone = replace(row, cards=(lone,), sideways=row.sideways[:1], starts=row.starts[:1])
    pair = replace(row, cards=(lone, lone), sideways=row.sideways[:2], starts=row.starts[:2])
    assert lies_apart(alone, [row, alone]) is is_apart
    assert not lies_apart(pair, [row, pair])
    assert not lies_apart(alone, [alone])


def test_a_turned_card_in_a_row_marks_nothing(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["9S", "8S", "7S"])))
    turned = replace(column, sideways=(False, False, True))
    image, row = table((turned,)), decode_row(turned, RIG_A)
    assert list(check_columns(image, [turned], [row], border_of(image))) == []


def test_two_melds_that_touch_are_no_sequence(lay: SimpleNamespace) -> None:
    """Four cards, and three of another meld upon the last of them, made a burraco without a mark."""
    upper = lay.column(["KS", "QS", "JS", "10S"], pitch=60)[:-1]
    lower = lay.column(["9S", "8S", "7S"], y=200 + 3 * 60 + 140, pitch=60)
    columns = find_columns(lay.cards([*upper, *lower]))
    assert [len(column.cards) for column in columns] == [7]
    assert "hidden_card" in codes(table(columns), columns)


@pytest.mark.parametrize(("before", "is_parted"), [(1, False), (2, False), (3, True), (4, True), (5, False)])
def test_where_two_melds_touch_each_has_three_cards(
    lay: SimpleNamespace, before: int, is_parted: bool
) -> None:
    """Of demanding side 36's three aces the last two lie nearer to each other."""
    upper = lay.column(["KS", "QS", "JS", "10S", "9S", "8S", "7S"][:before], pitch=60)[:-1]
    lower = lay.column(["KH", "QH", "JH", "10H", "9H", "8H", "7H"][before:], y=280 + before * 60, pitch=60)
    (column,) = find_columns(lay.cards([*upper, *lower]))
    assert column.is_parted is is_parted


def test_covered_cards_that_the_frame_cuts_are_the_lines_own_though_their_suits_do_not_show(
    lay: SimpleNamespace,
) -> None:
    black = lay.chances(_7S=0.5, _7C=0.5)
    (column,) = find_columns(lay.cards([lay.index(500, 910 + 40 * place, black) for place in range(3)]))
    image = np.full((1100, 1400, 3), CLOTH, np.uint8)
    assert [finding.code for finding in check_cut(border_of(image), [column])] == ["cut_off"]


@pytest.mark.parametrize(("top", "is_cut"), [(37.0, True), (40.0, True), (60.0, True), (200.0, False)])
def test_a_first_card_whose_index_the_frame_cuts_is_named(
    lay: SimpleNamespace, top: float, is_cut: bool
) -> None:
    """Paper goes on to the picture's border above what was read as the first card, or hardly anything shows."""
    columns = find_columns(lay.cards(lay.column(["10S", "9S", "8S", "7S"], y=top - 60)))
    (whole,) = columns
    beheaded = (Column(whole.cards[1:], whole.sideways[1:], whole.starts[1:]),)
    assert ("cut_off" in codes(table(columns), beheaded)) is is_cut
    assert ("cut_off" in codes(table(beheaded), beheaded)) is (top < 40)


@pytest.mark.parametrize(("shows", "is_cut"), [("cloth", False), ("paper", True)])
def test_of_a_first_card_askew_at_the_border_its_freer_side_tells(
    lay: SimpleNamespace, shows: str, is_cut: bool
) -> None:
    """Everyday side 1104: the card's left end touched the border, and right of it the cloth showed."""
    columns = find_columns(lay.cards(lay.column(["10S", "9S", "8S", "7S"], y=30, turn=0.1)))
    image = table(columns)
    if shows == "paper":
        image[:14, 480:720] = PAPER
    assert ("cut_off" in codes(image, columns)) is is_cut


def test_a_mark_on_the_back_of_another_card_is_no_first_card(lay: SimpleNamespace) -> None:
    """A star on the stock's back, read as a joker's, made a sequence longer."""
    columns = find_columns(lay.cards(lay.column(["JK", "8H", "7H", "6H"], y=300)))
    (column,) = columns
    assert codes(table(columns), columns) == []
    assert codes(with_blank(column.cards[1:], np.full((1100, 1400, 3), CLOTH, np.uint8)), columns) == [
        "hidden_card"
    ]


@pytest.mark.parametrize("turn", [0.0, 5.0, -6.0], ids=["straight", "askew", "askew to the left"])
@pytest.mark.parametrize("aside", [0.0, 25.0], ids=["in line", "aside"])
@pytest.mark.parametrize("has_neighbour", [False, True])
def test_a_first_card_that_lies_face_down_is_named(
    lay: SimpleNamespace, turn: float, aside: float, has_neighbour: bool
) -> None:
    columns = find_columns(lay.cards(lay.column(["10S", "9S", "8S", "7S"], y=300)))
    (whole,) = columns
    beheaded = (Column(whole.cards[1:], whole.sideways[1:], whole.starts[1:]),)
    image = table(())
    back = np.array(whole.cards[0].outline)
    middle = tuple(back.mean(axis=0))
    laid = cv2.transform(back[None], cv2.getRotationMatrix2D(middle, turn, 1.0))[0] + (aside, 0)
    inner = laid + (laid.mean(axis=0) - laid) * 0.12
    cv2.fillPoly(image, [np.round(laid).astype(np.int32)], (236, 240, 240))
    cv2.fillPoly(image, [np.round(inner).astype(np.int32)], (150, 30, 120))
    if has_neighbour:  # it hides what lies beyond one end of the edge
        x = whole.cards[0].indices[0].place.x - whole.cards[0].shape.width - 5
        beheaded = (*beheaded, *find_columns(lay.cards(lay.column(["7H", "6H", "5H"], x=x, y=300))))
    for column in beheaded:
        with_blank(column.cards, image)
    assert codes(image, beheaded) == ["hidden_card"]


@pytest.mark.parametrize("side", [564, 643], ids=["checks", "stripes"])
def test_a_stripe_of_the_cloth_is_no_backs_border(side: int) -> None:
    """In light that falls off, a back's width beyond the heads of columns and rows."""
    assert not {"hidden_card", "cut_off"} & found_on(side)


@pytest.mark.parametrize("far", [0.5, 0.9], ids=["near", "farther"])
def test_a_sheet_that_lies_beyond_a_column_is_no_back(lay: SimpleNamespace, far: float) -> None:
    columns = find_columns(lay.cards(lay.column(["9S", "8S", "7S"], y=400)))
    image = table(())
    left, top = columns[0].cards[0].outline[0]
    foot = round(top - far * lay.UNIT)
    sheet = np.array(
        [[left - 200, foot - 290], [left + 400, foot - 270], [left + 400, foot], [left - 200, foot - 20]]
    )
    cv2.fillPoly(image, [np.round(sheet).astype(np.int32)], (236, 240, 240))
    with_blank(columns[0].cards, image)
    assert codes(image, columns) == []


def test_a_card_askew_among_others_may_be_two(lay: SimpleNamespace) -> None:
    """Of twins of a deck with four indices one showed its left index alone, the other its right one."""
    (whole,) = find_columns(lay.cards(lay.column(["4D", "4S", "4H", "4C"], y=300)))
    first = whole.cards[0]
    right = lay.index(first.x + lay.SHAPE.right / 2, 260, lay.sure("4D"))
    for turn, named in ((0.0, False), (0.24, True)):
        joined = replace(first, angle=first.angle - turn, indices=(*first.indices, right))
        column = replace(whole, cards=(joined, *whole.cards[1:]))
        assert _may_join_two(column) is named


def test_a_card_alone_beside_rows_of_several_is_the_odd_one(lay: SimpleNamespace) -> None:
    """Held-back side 136, silently wrong: a card of the other line's lay whole in the picture, near a row."""
    (row,) = find_rows(lay.cards(lay.row("KH 9S 4D", 0.5)))
    (alone,) = find_rows(lay.cards(lay.column(["10S"])))
    assert is_odd_one(alone, [row, row, alone])
    assert not is_odd_one(row, [row, row, alone])
    assert not is_odd_one(alone, [row, alone])
    assert not is_odd_one(alone, [alone, alone, alone])


@pytest.mark.parametrize(("away", "is_odd"), [(0.9, False), (1.1, True)])
def test_a_card_alone_that_touches_the_end_of_a_row_is_that_rows(
    lay: SimpleNamespace, away: float, is_odd: bool
) -> None:
    (row,) = find_rows(lay.cards(lay.row("KH 9S 4D 7C", 0.5)))
    last = row.cards[-1]
    lone = replace(last, x=last.x + away * last.shape.width)
    alone = replace(row, cards=(lone,), sideways=row.sideways[:1], starts=row.starts[:1])
    assert is_odd_one(alone, [row, row, alone]) is is_odd
