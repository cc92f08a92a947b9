"""A card that was not read is told by its edge, be it covered nearly whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN
from kiosk.vision.checks.bare_gaps import is_bare
from kiosk.vision.checks.column_checks import check_columns
from kiosk.vision.checks.unread_strips import find_strip
from kiosk.vision.decoding.decode import decode_meld, decode_row
from kiosk.vision.decoding.layout_prior import find_oversized
from kiosk.vision.imaging.border import border_of
from kiosk.vision.layout.columns import Column, find_columns, find_rows
from kiosk.vision.model import RIG_A, GroupKind, MeldReading, SeenCard

CLOTH, LIGHT_CLOTH, PAPER, SHADE = (60, 110, 30), (200, 225, 205), (240, 243, 245), (225, 230, 232)


def laid(cards: Sequence[SeenCard], cloth: tuple[int, int, int] = CLOTH) -> np.ndarray:
    """A picture of blank cards, each upon those before it, with a faint shadow along its edges."""
    return drawn(np.full((1100, 1400, 3), cloth, np.uint8), cards)


def drawn(picture: np.ndarray, cards: Sequence[SeenCard], shade: tuple[int, int, int] = SHADE) -> np.ndarray:
    """The picture with blank cards upon it, each in its shadow."""
    for card in cards:
        outline = np.round(card.outline).astype(np.int32)
        cv2.polylines(picture, [outline], isClosed=True, color=shade, thickness=5)
        cv2.fillPoly(picture, [outline], PAPER)
    return picture


def lightness(picture: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(lab(picture)[..., 0])


def lab(picture: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)


def shows(picture: np.ndarray, column: Column) -> bool:
    return find_strip(lab(picture), lightness(picture), column, outlines(column.cards)) is not None


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


@pytest.mark.parametrize(("strip", "asked"), [(0.18, ["hidden_card"]), (0.5, [])])
def test_a_strip_so_narrow_that_its_edges_look_like_one_is_asked_about_whatever_edges_are_left(
    lay: SimpleNamespace, strip: float, asked: list[str]
) -> None:
    """Untidy side 65, silently wrong: of an ace under a king two millimetres showed."""
    (column,) = find_columns(lay.cards(lay.column(["7S", "7D", "7H", "7C"], pitch=75)))
    first, second, third, fourth = column.cards
    hidden = replace(third, y=third.y - strip * lay.UNIT)
    picture = laid([first, second, hidden, third, fourth])
    meld, fitting = decode_meld(column, INTERNATIONAL, RIG_A), lay.with_edges(column, *range(4), pitch=75.0)
    found = check_columns(picture, [fitting], [meld], border_of(picture))
    assert [finding.code for finding in found] == asked


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


def without(column: Column, place: int) -> Column:
    """The column as it would be had the card at `place` not been read."""
    parts = {name: getattr(column, name) for name in ("cards", "sideways", "starts")}
    return replace(column, **{name: (*part[:place], *part[place + 1 :]) for name, part in parts.items()})


def warned(picture: np.ndarray, column: Column, meld: MeldReading) -> list[str]:
    return [finding.code for finding in check_columns(picture, [column], [meld], border_of(picture))]


def test_a_wide_gap_in_a_row_hides_a_card_only_if_its_edge_shows(lay: SimpleNamespace) -> None:
    (row,) = find_rows(lay.cards(lay.row("QS 7D 9D AS 10S 3C", 0.4)))
    read = without(row, 2)
    meld = decode_row(read, RIG_A)
    assert any(read.room)
    assert warned(laid(row.cards), read, meld) == ["hidden_card"]
    assert warned(laid(read.cards), read, meld) == []


def test_a_wide_gap_in_a_set_hides_a_card_only_if_its_edge_shows(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["7S", "7D", "7H", "7C", "7S"], pitch=75)))
    read = without(column, 2)
    meld = decode_meld(read, ITALIAN, RIG_A)
    assert warned(laid(column.cards), read, meld) == ["hidden_card"]
    assert warned(laid(read.cards), read, meld) == []


@pytest.mark.parametrize(("shade", "is_told"), [(SHADE, True), ((238, 241, 243), False)])
def test_a_gap_tells_nothing_where_the_light_hardly_shows_edges(
    lay: SimpleNamespace, shade: tuple[int, int, int], is_told: bool
) -> None:
    (column,) = find_columns(lay.cards(lay.column(["7S", "7D", "7H", "7C", "7S"], pitch=75)))
    read = without(column, 2)
    assert is_bare(lightness(drawn(laid([]), read.cards, shade)), read, 2) is is_told


@pytest.mark.parametrize(
    ("shade", "of_hidden"), [((110, 115, 118), (110, 115, 118)), (SHADE, (200, 204, 207))]
)
def test_an_edge_may_be_as_dark_as_ink_or_darker_than_others(
    lay: SimpleNamespace, shade: tuple[int, int, int], of_hidden: tuple[int, int, int]
) -> None:
    (column,) = find_columns(lay.cards(lay.column(["7S", "7D", "7H", "7C", "7S"], pitch=75)))
    first, second, hidden, *others = column.cards
    picture = drawn(drawn(laid([]), [first, second], shade), [hidden], of_hidden)
    assert not is_bare(lightness(drawn(picture, others, shade)), without(column, 2), 2)


def test_a_gap_is_asked_about_where_glare_takes_the_edge_of_the_card_after_it(lay: SimpleNamespace) -> None:
    """The missed card, too, lies in the glare."""
    (column,) = find_columns(lay.cards(lay.column(["7S", "7D", "7H", "7C", "7S", "7D"], pitch=75)))
    read, picture = without(column, 2), laid(column.cards)
    (left, top), _, (right, _), _ = column.cards[2].outline
    picture[round(top) - 20 : round(top) + 95, round(left) - 5 : round(right) + 5] = PAPER
    assert not is_bare(lightness(picture), read, 2)


def test_what_is_printed_in_a_gap_is_no_edge_and_hides_none(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["KS", "KD", "KH", "KC", "KS"], pitch=75)))
    read = without(column, 2)

    def framed(hidden: Sequence[SeenCard]) -> np.ndarray:
        picture = laid(read.cards[:2])
        (left, top), (right, _) = np.round(read.cards[1].outline[:2]).astype(int)
        cv2.line(picture, (left + 5, top + 50), (right - 5, top + 50), (120, 40, 30), 2)
        return drawn(picture, [*hidden, *read.cards[2:]])

    assert is_bare(lightness(framed([])), read, 2)
    assert not is_bare(lightness(framed([column.cards[2]])), read, 2)


def test_a_gap_between_cards_that_follow_each_other_closely_tells_nothing(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["7S", "7D", "7H", "7C", "7S"], pitch=30)))
    read = without(column, 2)
    assert not is_bare(lightness(laid(read.cards)), read, 2)


def test_a_card_across_may_cover_the_last_upright_one_whole(lay: SimpleNamespace) -> None:
    upright = lay.column(["7S", "7D", "7H", "7C", "7S", "7D"], pitch=75)[:-1]
    across = lay.sideways(500, upright[-1].place.y + 190, lay.sure("7H"))
    (column,) = find_columns(lay.cards([*upright, *across]))
    assert column.turns[-1]
    assert not is_bare(lightness(laid(column.cards)), column, len(column.cards) - 1)


def test_a_last_card_in_glare_lies_open_if_no_edge_runs_across_it(lay: SimpleNamespace) -> None:
    """Of a card on which another one lies the second index does not show, and of one in glare neither."""
    (whole,) = find_columns(lay.cards(lay.column(["7S", "7D", "7H", "7C", "7S"], pitch=75)[:-1]))
    read = without(whole, 4)
    meld = decode_meld(read, ITALIAN, RIG_A)
    assert warned(laid(read.cards), read, meld) == []
    assert warned(laid(whole.cards), read, meld) == ["hidden_card"]


def test_an_index_of_a_set_that_is_far_too_large_may_be_two_cards(lay: SimpleNamespace) -> None:
    """Everyday side 11413: the second and the third of four tens were found as one, and their neighbours lay evenly."""
    (whole,) = find_columns(lay.cards(lay.column(["7D", "7D", "7S", "7H"], pitch=50)))
    indices = lay.column(["7D", "7D", "7H"], pitch=75)
    indices[1] = replace(indices[1], place=replace(indices[1].place, height=1.4 * lay.UNIT))
    (read,) = find_columns(lay.cards(indices))
    meld = decode_meld(read, ITALIAN, RIG_A)
    assert meld.kind is GroupKind.SET
    assert warned(laid(whole.cards), read, meld) == ["hidden_card"]
    assert warned(laid(read.cards), read, meld) == []


def test_of_an_index_that_the_next_card_covers_the_size_tells_nothing(lay: SimpleNamespace) -> None:
    """Everyday sides 14757 to 14788: where a pip is covered, the detector may make up too large an index."""
    indices = lay.column(["7D", "7S", "7H", "7C"], pitch=0.7 * lay.UNIT)
    indices[1] = replace(indices[1], place=replace(indices[1].place, height=1.4 * lay.UNIT))
    (column,) = find_columns(lay.cards(indices))
    assert find_oversized(column) == frozenset()
    indices = lay.column(["7D", "7S", "7H", "7C"], pitch=1.0 * lay.UNIT)
    indices[1] = replace(indices[1], place=replace(indices[1].place, height=1.4 * lay.UNIT))
    (column,) = find_columns(lay.cards(indices))
    assert find_oversized(column) == {1}
