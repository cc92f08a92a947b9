"""The bundled sample is what its command makes, and small enough to travel with the project."""

import json

import cv2
import numpy as np
import pytest

from kiosk.resources import asset
from kiosk.vision.training.sides.sample_photo import sample

FOLDER = asset("samples")


def test_the_bundled_sample_is_what_the_command_makes() -> None:
    rendered = sample()
    bundled = cv2.imread(str(FOLDER / "side.jpg"))
    assert bundled.shape == rendered.image.shape == (1296, 2304, 3)
    assert np.abs(bundled.astype(int) - rendered.image).mean() < 4
    truth = json.loads((FOLDER / "side.json").read_text(encoding="utf-8"))
    for written, meld in zip(truth["melds"], rendered.truth.melds, strict=True):
        assert written["names"] == list(meld.names)
        corners = [corner for card in meld.cards for corner in card.corners]
        assert [corner for card in written["cards"] for corner in card["corners"]] == [
            pytest.approx(corner, abs=0.3) for corner in corners
        ]


def test_the_bundled_sample_has_a_clean_and_a_dirty_burraco_a_joker_and_a_natural_two() -> None:
    truth = json.loads((FOLDER / "side.json").read_text(encoding="utf-8"))
    assert [meld["burraco"] for meld in truth["melds"]] == ["clean", "none", "dirty", "none", "none"]
    assert truth["base"] == 300
    assert "JK" in truth["melds"][2]["names"]
    assert truth["melds"][2]["names"][-1] == "2S"
    assert truth["melds"][2]["wild"] == 3


def test_the_bundled_sample_is_small() -> None:
    assert (FOLDER / "side.jpg").stat().st_size <= 600 * 1024
