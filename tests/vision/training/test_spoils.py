"""What light and sensors do to what the networks learn from."""

from __future__ import annotations

import numpy as np

from kiosk.vision.training.patches.spoils import GRAIN, with_grain


def test_grain_is_coarse_and_leaves_the_picture_as_light_as_it_was() -> None:
    grey = np.full((80, 144, 3), 128, np.uint8)
    for seed in range(5):
        grain = with_grain(np.random.default_rng(seed), grey).astype(float) - 128
        assert GRAIN[0] - 1 < grain.std() < GRAIN[1] + 1
        assert abs(grain.mean()) < 2
        assert np.corrcoef(grain[:, 1:].ravel(), grain[:, :-1].ravel())[0, 1] > 0.2
