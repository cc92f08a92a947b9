"""What was drawn lately is learned again, each time a little otherwise; where torch is installed."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from kiosk.vision.training.networks.pool import Pool, shown_again  # noqa: E402 - it needs torch


def test_the_pool_keeps_the_last_samples_with_what_they_show() -> None:
    pool = Pool(4, "cpu")
    for number in range(6):
        pool.add(torch.full((1, 2, 2, 3), number, dtype=torch.uint8), torch.tensor([[number]]))
    pictures, truth = pool.choose(200)
    assert set(truth[:, 0].tolist()) == {2, 3, 4, 5}
    assert torch.equal(pictures[:, 0, 0, 0].long(), truth[:, 0])


def test_nothing_is_chosen_from_an_empty_pool() -> None:
    with pytest.raises(ValueError, match="empty"):
        Pool(4, "cpu").choose(1)


def test_a_picture_shown_again_stays_grey_and_in_its_range() -> None:
    pictures = torch.linspace(0, 1, 80 * 144).reshape(1, 1, 80, 144).repeat(3, 3, 1, 1)
    again = shown_again(pictures)
    assert again.shape == pictures.shape
    assert not torch.equal(again[0], again[1])
    assert float(again.min()) >= 0
    assert float(again.max()) <= 1
    assert float((again.mean(dim=(2, 3)).std(dim=1)).max()) < 0.005
