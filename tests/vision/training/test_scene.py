"""Rendered sides: the truth says where things are in the picture, and the seed says it all."""

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest

from kiosk.cards import parse_cards
from kiosk.vision.model import GroupKind, Shows
from kiosk.vision.training.sides.camera import Effects, pinhole_camera
from kiosk.vision.training.sides.layouts import Layout
from kiosk.vision.training.sides.rendered_sides import (
    DEMO_STYLE,
    STATION_PHOTO,
    Taking,
    render_side,
    sample_side,
)
from kiosk.vision.training.sides.scene import LaidCard, LaidMeld, TableScene, render
from kiosk.vision.training.sides.table_top import Ground
from kiosk.vision.training.sides.truth import Rendered

PHOTO = replace(STATION_PHOTO, width_px=1152, height_px=648, px_per_mm=(1.8, 2.2))
MELDS = tuple(map(parse_cards, ("QH JH 10H 9H 8H 7H 6H 5H", "AS AC AH AD", "9S 8S 7S JK 5S 4S 3S")))


@lru_cache(maxsize=1)
def side() -> Rendered:
    return render_side(MELDS, station=PHOTO, seed=4)


def one_card(*cards: LaidCard, effects: Effects = Effects()) -> Rendered:  # noqa: B008 - frozen
    layout = Layout(parse_cards("8C"), GroupKind.ILLEGAL)
    melds = tuple(LaidMeld(layout, (card,)) for card in cards)
    scene = TableScene(DEMO_STYLE, melds, (), Shows.MELDS, Ground.WOOD)
    return render(scene, pinhole_camera(600, 600, 4.0), effects, 1)


def pixels_inside(rendered: Rendered, quad: tuple) -> np.ndarray:
    mask = np.zeros(rendered.image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(np.asarray(quad)).astype(np.int32), 1)
    return rendered.image[mask > 0]


def test_the_same_arguments_give_the_same_picture_to_the_last_bit() -> None:
    again = render_side(MELDS, station=PHOTO, seed=4)
    assert np.array_equal(again.image, side().image)
    assert again.truth == side().truth


def test_another_seed_or_another_card_gives_another_picture() -> None:
    other_seed = render_side(MELDS, station=PHOTO, seed=5)
    assert not np.array_equal(other_seed.image, side().image)
    changed = (MELDS[0], parse_cards("AS AC AH JK"), MELDS[2])
    other_card = render_side(changed, station=PHOTO, seed=4)
    assert other_card.truth.melds[1].names == ("AS", "AC", "AH", "JK")
    assert not np.array_equal(other_card.image, side().image)


def test_sampled_sides_are_determined_by_their_seed() -> None:
    one, same = (sample_side(9, PHOTO, Taking()) for _ in range(2))
    assert np.array_equal(one.image, same.image)
    assert one.truth == same.truth


def test_the_truth_lists_the_melds_as_laid_with_what_they_are_worth() -> None:
    clean, ace_set, dirty = side().truth.melds
    assert [str(card) for card in MELDS[0]] == list(clean.names)
    assert [card.sideways for card in clean.cards] == [False] * 6 + [True] * 2
    assert [card.sideways for card in dirty.cards] == [False] * 6 + [True]
    assert (ace_set.kind, ace_set.points, dirty.wild) == (GroupKind.SET, 60, 3)
    assert side().truth.base == 300


def test_visible_indices_contain_the_ink_of_their_suit() -> None:
    seen = 0
    for meld in side().truth.melds:
        for card in meld.cards:
            for index in card.indices:
                if index.visible_fraction < 0.99 or card.card is None or card.card.suit is None:
                    continue
                seen += 1
                pixels = pixels_inside(side(), index.quad).astype(int)
                red = (pixels[:, 2] - pixels[:, 1] > 60).mean()
                dark = (pixels.max(axis=1) < 110).mean()
                assert (red if card.card.suit.is_red else dark) > 0.1, (card.card, index.corner)
    assert seen > 15


def test_an_index_points_from_its_pip_to_its_rank() -> None:
    upright, headlong, sideways = (
        one_card(LaidCard(MELDS[0][0], 0, 0, angle)).truth.melds[0].cards[0].indices for angle in (0, 180, 90)
    )
    assert upright[0].corner == "TL"
    assert upright[0].up == pytest.approx((0, -1), abs=0.01)
    assert upright[1].up == pytest.approx((0, 1), abs=0.01)
    assert headlong[1].up == pytest.approx((0, -1), abs=0.01)
    assert sideways[0].up == pytest.approx((1, 0), abs=0.01)
    top_left, top_right, bottom_right, _ = np.asarray(upright[1].quad)
    assert top_left[0] > top_right[0]
    assert top_left[1] > bottom_right[1]


def test_corners_lie_where_the_card_was_drawn() -> None:
    rendered = one_card(LaidCard(MELDS[1][0], 10, -5, 20))
    card = rendered.truth.melds[0].cards[0]
    centre = np.mean(card.corners, axis=0)
    assert centre == pytest.approx([300 + 40, 300 - 20], abs=0.6)
    width = np.hypot(*(np.asarray(card.corners[1]) - card.corners[0]))
    assert width == pytest.approx(DEMO_STYLE.width * 4, rel=0.01)
    inner = centre + (np.asarray(card.corners) - centre) * 0.9
    outer = centre + (np.asarray(card.corners) - centre) * 1.1
    for inside, outside in zip(inner, outer, strict=True):
        light, dark = (rendered.image[round(y), round(x)].astype(int).mean() for x, y in (inside, outside))
        assert light > 200 > dark


def test_a_covered_card_is_not_visible_at_all() -> None:
    below, above = LaidCard(MELDS[0][0], 0, 0, 0), LaidCard(MELDS[0][1], 0, 0, 0)
    hidden, shown = (meld.cards[0] for meld in one_card(below, above).truth.melds)
    assert hidden.visible_fraction < 0.01
    assert [index.visible_fraction for index in hidden.indices] == [0.0, 0.0]
    assert [index.visible_fraction for index in shown.indices] == [1.0, 1.0]
    assert shown.visible_fraction > 0.98


def test_a_card_cut_by_the_frame_is_visible_in_part() -> None:
    (meld,) = one_card(LaidCard(MELDS[0][0], -75, 0, 0)).truth.melds
    left, right = meld.cards[0].indices
    assert meld.cards[0].visible_fraction == pytest.approx(0.5, abs=0.02)
    assert (left.visible_fraction, right.visible_fraction) == (0.0, 1.0)


def test_a_card_face_down_has_no_index() -> None:
    (meld,) = one_card(LaidCard(None, 0, 0, 0)).truth.melds
    assert meld.cards[0].indices == ()
    assert meld.cards[0].card is None


def test_columns_show_each_card_by_at_least_a_part_of_its_rank() -> None:
    for meld in side().truth.melds:
        for card in meld.cards:
            assert max(index.rank_visible_fraction for index in card.indices) > 0.5, card.card


def test_no_melds_give_the_empty_table() -> None:
    rendered = render_side([], station=PHOTO)
    assert rendered.image.shape == (648, 1152, 3)
    assert rendered.truth.melds == ()


def test_fifteen_melds_stay_inside_the_picture() -> None:
    rendered = render_side([parse_cards("3C 3D 3H 3S 3C 3D 3H")] * 15, station=PHOTO, seed=2)
    for meld in rendered.truth.melds:
        for card in meld.cards:
            assert max(index.rank_visible_fraction for index in card.indices) > 0.2


def test_noise_and_blur_change_the_picture_but_not_the_truth() -> None:
    card = LaidCard(MELDS[0][0], 0, 0, 0)
    plain = one_card(card)
    spoilt = one_card(card, effects=Effects(noise=8, defocus=2, jpeg=60, exposure=0.7))
    assert plain.truth == spoilt.truth
    assert spoilt.image.mean() < 0.8 * plain.image.mean()


def test_the_truth_can_be_written_as_json() -> None:
    truth = side().truth.to_json()
    assert truth["points"] == side().truth.points
    assert truth["melds"][2]["names"] == ["9S", "8S", "7S", "JK", "5S", "4S", "3S"]
