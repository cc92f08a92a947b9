"""The cards of a column that were read, held against the edges at which cards are seen to begin."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.cards import CARDS
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.vision.checks.column_checks import check_columns
from kiosk.vision.decoding.decode import decode_meld
from kiosk.vision.decoding.layout_prior import find_room, find_without_leading_edge
from kiosk.vision.imaging.border import border_of
from kiosk.vision.layout.columns import Column, find_columns, find_rows
from kiosk.vision.layout.edge_alignment import EdgeFit
from kiosk.vision.layout.lanes import ROWS_A_CARD_WIDTH, Lane
from kiosk.vision.layout.starts import find_starts, find_unread_edges, lane_along, with_seen_starts
from kiosk.vision.model import RIG_A
from kiosk.vision.training.patches.lane_samples import lane_truth
from tests.vision.checks.test_column_checks import table
from tests.vision.layout.test_lanes import drawn_lane, drawn_side


def column_of(lay: SimpleNamespace, *names: str) -> Column:
    (column,) = find_columns(lay.cards(lay.column(list(names))))
    return column


def fit_of(column: Column) -> EdgeFit:
    assert column.fit is not None
    return column.fit


def asked(column: Column, picture: np.ndarray | None = None) -> list[str]:
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    shown = table((column,)) if picture is None else picture
    return [finding.code for finding in check_columns(shown, [column], [meld], border_of(shown))]


def test_cards_that_begin_at_the_edges_that_are_seen_fit_them(lay: SimpleNamespace) -> None:
    column = column_of(lay, "9S", "8S", "7S", "6S")
    fit = fit_of(lay.with_edges(column, 0, 1, 2, 3))
    assert fit.start_chances == pytest.approx((0.97,) * 4)
    assert fit.unread == 0


@pytest.mark.parametrize("edges", [(0, 1, 2, 2.5, 3), (-1, 0, 1, 2, 3), (0, 1, 2, 3, 4)])
def test_an_edge_where_no_card_was_read_is_left(lay: SimpleNamespace, edges: tuple[float, ...]) -> None:
    column = column_of(lay, "9S", "8S", "7S", "6S")
    assert fit_of(lay.with_edges(column, *edges)).unread == pytest.approx(0.97)


@pytest.mark.parametrize(
    ("place", "near", "pitches", "is_outermost"),
    [(2.5, "7S", (0.5, 0.5), False), (-1, "9S", (-1, 1), True), (4.25, "6S", (1.25, np.inf), True)],
)
def test_an_edge_that_is_left_lies_so_far_from_the_nearest_card_and_leaves_so_much_room(
    lay: SimpleNamespace, place: float, near: str, pitches: tuple[float, float], is_outermost: bool
) -> None:
    column = lay.with_edges(column_of(lay, "9S", "8S", "7S", "6S"), 0, 1, 2, 3, place)
    (unread,) = find_unread_edges(column, 0.75)
    names = [str(CARDS[card.indices[0].best]) for card in column.cards]
    assert names[column.cards.index(unread.near)] == near
    assert (unread.distance, unread.room) == pytest.approx(60 * np.array(pitches), abs=3)
    assert unread.is_outermost == is_outermost


def test_an_edge_that_is_hardly_seen_is_not_looked_at(lay: SimpleNamespace) -> None:
    column = lay.with_edges(column_of(lay, "9S", "8S", "7S", "6S"), 0, 1, 2, 3, 4)
    assert not list(find_unread_edges(column, 0.98))


def test_an_edge_beyond_the_end_of_the_last_card_is_none_of_a_columns_cards(lay: SimpleNamespace) -> None:
    """Everyday side 992: a sheet that lay below a column was taken for a card that was not read."""
    column = column_of(lay, "9S", "8S", "7S", "6S")
    length = column.cards[-1].shape.height / 60
    assert fit_of(lay.with_edges(column, 0, 1, 2, 3, 3 + length)).unmatched == ()
    assert fit_of(lay.with_edges(column, 0, 1, 2, 3, 2.5 + length)).unread == pytest.approx(0.97)


def test_cards_of_a_row_may_hardly_overlap(lay: SimpleNamespace) -> None:
    (row,) = find_rows(lay.cards(lay.row("9S 4D 7C 6H", 0.97)))
    pitch = 0.97 * lay.SHAPE.width
    assert fit_of(lay.with_edges(row, 0, 1, 2, 3, 4, pitch=pitch)).unread == pytest.approx(0.97)


def test_a_card_that_begins_at_no_edge_is_left(lay: SimpleNamespace) -> None:
    """A lower index that peeped out was read as a card of its own."""
    column = column_of(lay, "9S", "8S", "7S", "6S", "5S")
    fit = fit_of(lay.with_edges(column, 0, 1, 2, 4))
    assert fit.start_chances == pytest.approx((0.97, 0.97, 0.97, 0.0, 0.97))
    assert fit.unread == 0


def test_cards_that_were_all_placed_too_early_fit_all_the_same(lay: SimpleNamespace) -> None:
    """The margins of a deck are not known: by them all its cards may begin half a pitch further down."""
    column = column_of(lay, "9S", "8S", "7S", "6S", "5S")
    fit = fit_of(lay.with_edges(column, *np.arange(5) + 0.45))
    assert min(fit.start_chances) == pytest.approx(0.97)
    assert fit.unread == 0


def test_what_begins_on_another_columns_card_is_told_apart(lay: SimpleNamespace) -> None:
    column = column_of(lay, "9S", "8S", "7S")
    starts = lay.with_edges(column, 0, 1, 2, 3).seen_starts
    foreign = starts.chances > 0.5
    foreign[: np.flatnonzero(foreign)[-1]] = False
    fit = replace(starts, foreign=foreign).fit(column.cards)
    assert fit.unread == pytest.approx(0.97)
    assert [edge.is_foreign for edge in fit.unmatched] == [True]


def test_a_column_is_asked_about_where_an_edge_shows_another_card(lay: SimpleNamespace) -> None:
    """Nothing else tells that one lies in a tidy set between two others."""
    column = column_of(lay, "KS", "KH", "KD", "KC")
    assert asked(lay.with_edges(column, 0, 1, 2, 3)) == []
    assert asked(lay.with_edges(column, 0, 1, 1.5, 2, 3)) == ["hidden_card"]
    assert asked(lay.with_edges(column, 0, 1, 2, 3, 4, chance=0.5)) == []


def test_what_looks_like_room_or_paper_is_not_asked_about_where_every_card_begins_at_an_edge(
    lay: SimpleNamespace,
) -> None:
    whole = column_of(lay, "KS", "KH", "KD", "KC")
    beheaded = Column(whole.cards[1:], whole.sideways[1:], whole.starts[1:])
    faint = lay.with_edges(beheaded, -1, 0, 1, 2, chance=0.6)
    assert asked(lay.with_edges(beheaded, 0, 1, 2), table((whole,))) == []
    assert asked(faint, table((whole,))) == ["hidden_card"]


def test_edges_refute_nothing_where_those_of_cards_that_were_read_are_not_seen(lay: SimpleNamespace) -> None:
    whole = column_of(lay, "KS", "KH", "KD", "KC")
    beheaded = Column(whole.cards[1:], whole.sideways[1:], whole.starts[1:])
    assert asked(lay.with_edges(beheaded, 0, 1, 2, chance=0.4), table((whole,))) == ["hidden_card"]


def test_cards_are_doubted_for_no_edge_only_where_those_of_all_others_are_seen(lay: SimpleNamespace) -> None:
    """A ray-traced set of five aces showed two edges, a dim one and no more; all five had been read."""
    column = column_of(lay, "AH", "AD", "AS", "AC", "AH")
    assert find_without_leading_edge(lay.with_edges(column, 0, 1, 2, 4)) == {3}
    assert find_without_leading_edge(lay.with_edges(column, 0, 1, 4)) == {2, 3}
    starts, dim = (lay.with_edges(column, *places).seen_starts for places in ((0, 1), (4,)))
    dimmed = replace(starts, chances=np.maximum(starts.chances, 0.2 * dim.chances))
    assert find_without_leading_edge(column.with_seen_starts(dimmed)) == frozenset()


def test_an_edge_further_off_says_nothing_of_a_card_that_begins_at_none(lay: SimpleNamespace) -> None:
    """Rows side 1566: beside the next piece of a wide row a joker, its two stars found apart, counted twice.

    Everyday 904: a figure on the cloth half under a nine was asked about, since the cloth bore others.
    """
    column = column_of(lay, "JK", "JS", "AS")
    assert find_without_leading_edge(lay.with_edges(column, -1, 0, 2)) == {1}


def test_an_edge_near_by_may_be_that_of_a_card_that_seems_to_begin_at_none(lay: SimpleNamespace) -> None:
    column = column_of(lay, "9S", "8S", "7S")
    starts, dim = (lay.with_edges(column, *places).seen_starts for places in ((0, 2), (0.2,)))
    dimmed = replace(starts, chances=np.maximum(starts.chances, 0.4 * dim.chances))
    assert find_without_leading_edge(lay.with_edges(column, 0, 2)) == {1}
    assert find_without_leading_edge(column.with_seen_starts(dimmed)) == frozenset()


def test_edges_leave_no_room_only_between_cards_whose_own_are_seen(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards([
        *lay.column(["9S", "8S"], y=200)[:-1], *lay.column(["6S", "5S"], y=380)
    ]))  # fmt: skip
    assert find_room(column)[2]
    assert not any(find_room(lay.with_edges(column, 0, 1, 3, 4)))
    assert find_room(lay.with_edges(column, 0, 1, 4))[2]


def test_the_network_sees_where_the_cards_of_a_drawn_meld_begin() -> None:
    side, lane = drawn_side(), drawn_lane()
    starts = find_starts(side.image, border_of(side.image), lane, [])
    begun = np.flatnonzero(lane_truth(side, side.truth.melds[0], lane)[0] == 1)
    found = np.flatnonzero(starts.chances > 0.5)
    assert max(np.abs(found - cell).min() for cell in begun) <= 1
    assert max(np.abs(begun - cell).min() for cell in found) <= 2


def test_beyond_the_border_nothing_begins() -> None:
    image = drawn_side().image
    lane = Lane(image.shape[1] / 2, image.shape[0] - 40, np.pi / 2, 180.0, 3 * ROWS_A_CARD_WIDTH)
    starts = find_starts(image, border_of(image), lane, [])
    assert starts.chances[40:].max() == 0


def tilted(column: Column, *turns: float) -> Column:
    """The column, each card turned by so many degrees more."""
    cards = [
        replace(card, angle=card.angle + np.radians(turn))
        for card, turn in zip(column.cards, turns, strict=True)
    ]
    return replace(column, cards=tuple(cards))


def pushed_aside(lay: SimpleNamespace, aside: float) -> Column:
    """Two cards, the second so many px aside of where it would lie."""
    first, (second, other) = lay.index(500, 200, lay.sure("9S")), lay.column(["8S"], x=500 + aside, y=260)
    (column,) = find_columns(lay.cards([first, second, other]))
    return column


def test_the_lane_of_few_parallel_cards_runs_along_them(lay: SimpleNamespace) -> None:
    """Everyday side 15: two cards, one pushed aside, and the lane ran aslant past their edges."""
    assert lane_along(pushed_aside(lay, 20)).angle == pytest.approx(np.pi / 2, abs=0.01)


def test_where_they_are_not_parallel_it_runs_through_their_middles(lay: SimpleNamespace) -> None:
    column = tilted(pushed_aside(lay, 20), 0, 8)
    assert lane_along(column).angle == pytest.approx(np.arctan2(60, 20), abs=0.01)


def test_the_lane_of_a_longer_column_runs_through_their_middles(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["9S", "8S", "7S", "6S", "5S", "4S"], turn=0.1)))
    straight = tilted(column, *[-np.degrees(0.1)] * 6)
    assert lane_along(straight).angle == pytest.approx(np.pi / 2 + 0.1, abs=0.01)


def test_a_card_alone_has_no_lane(lay: SimpleNamespace) -> None:
    column = column_of(lay, "KS")
    picture = table((column,))
    assert with_seen_starts(picture, border_of(picture), [column]) == (column,)
    assert column.fit is None
