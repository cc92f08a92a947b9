"""Crooked patches, and what lies on cards: the truth goes along with the picture."""

from __future__ import annotations

from math import pi, remainder

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.vision.model import Index
from kiosk.vision.training.patches.covers import NOBODY, cover
from kiosk.vision.training.patches.warps import Warp, sample_warp

SIZE = 256


def sampled(seed: int) -> Warp:
    """The first warp that the generator gives."""
    random = np.random.default_rng(seed)
    return next(warp for warp in iter(lambda: sample_warp(random, SIZE), 0) if warp is not None)


@given(st.integers(0, 10_000))
def test_every_place_of_a_crooked_patch_comes_from_where_it_went_to(seed: int) -> None:
    warp = sampled(seed)
    places = np.random.default_rng(seed).uniform(0.1 * SIZE, 0.9 * SIZE, (20, 2))
    assert warp.targets(warp.sources(places)) == pytest.approx(places, abs=0.3)


@pytest.mark.parametrize("seed", range(6))
def test_an_index_is_where_its_ink_has_moved_to(seed: int) -> None:
    warp, index = sampled(seed), Index(110.0, 140.0, 0.6, 40.0, 1.0)
    straight = np.zeros((SIZE, SIZE, 3), np.uint8)
    ends = [index.at(0, down) for down in (-20, 20)]
    top, foot = (tuple(round(value) for value in end) for end in ends)
    cv2.circle(straight, top, 3, (255, 0, 0), -1)
    cv2.circle(straight, foot, 3, (0, 255, 0), -1)
    crooked, _ = warp.apply(straight, np.zeros((SIZE, SIZE), np.int16))
    middles = [np.argwhere(crooked[..., channel] > 128).mean(axis=0)[::-1] for channel in (0, 1)]
    moved = warp.moved(index)
    assert (moved.x, moved.y) == pytest.approx((middles[0] + middles[1]) / 2, abs=3)
    assert moved.height == pytest.approx(float(np.hypot(*(middles[0] - middles[1]))), rel=0.06)
    right, down = middles[1] - middles[0]
    assert abs(remainder(np.arctan2(-right, down) - moved.angle, 2 * pi)) < 0.06


def test_what_a_crooked_patch_does_not_show_belongs_to_nobody() -> None:
    owner = np.zeros((SIZE, SIZE), np.int16)
    _, seen = Warp(SIZE, zoom=0.5).apply(np.zeros((SIZE, SIZE, 3), np.uint8), owner)
    assert seen[SIZE // 2, SIZE // 2] == 0
    assert {int(seen[row, column]) for row in (0, -1) for column in (0, -1)} == {NOBODY}


def test_what_lies_on_cards_hides_them() -> None:
    hidden = []
    for seed in range(60):
        image = np.full((SIZE, SIZE, 3), 240, np.uint8)
        owner = np.zeros((SIZE, SIZE), np.int16)
        cover(np.random.default_rng(seed), image, owner, 2.5)
        hidden.append(float((owner == NOBODY).mean()))
        assert hidden[-1] > 0 or (image == 240).all()
    assert 2 <= sum(share > 0 for share in hidden) <= 25
