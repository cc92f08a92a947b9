"""What the networks learn by; where torch is installed."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from kiosk.vision.training.networks.architectures import Starts  # noqa: E402
from kiosk.vision.training.networks.inputs import to_input  # noqa: E402 - it needs torch
from kiosk.vision.training.networks.learning import Learner, Plan, Reuse, starts_loss  # noqa: E402
from kiosk.vision.training.networks.pool import in_other_light  # noqa: E402
from kiosk.vision.training.patches.lane_samples import starts_batch  # noqa: E402


def test_the_network_of_starts_answers_for_every_other_row() -> None:
    chances = Starts().eval()(torch.zeros(2, 3, 98, 64))
    assert chances.shape == (2, 1, 49, 1)


def test_where_a_truth_does_not_count_nothing_is_learned() -> None:
    lanes, truth = (torch.from_numpy(array) for array in starts_batch(5, 3, 2))
    network = Starts().eval()
    truth[:, 1] = 0
    assert starts_loss(network, to_input(lanes), truth).item() == 0


def test_lanes_that_are_learned_again_and_again_are_learned() -> None:
    torch.manual_seed(1)
    lanes, truth = (torch.from_numpy(array) for array in starts_batch(5, 3, 8))
    network = Starts()
    learner = Learner(
        network, Plan(1, 8, 2e-3, reuse=Reuse(12, 8, kept=8, change=in_other_light)), "cpu", half=False
    )
    before = starts_loss(network, to_input(lanes), truth).item()
    learner.learn(lanes, truth, 2e-3)
    assert starts_loss(network, to_input(lanes), truth).item() < before / 2


def test_in_other_light_everything_stays_where_it_was() -> None:
    torch.manual_seed(1)
    lanes = torch.zeros(4, 3, 96, 64)
    lanes[:, :, 40:] = 0.5
    lit = in_other_light(lanes)
    assert not torch.equal(lit, lanes)
    assert float(lit[:, :, 40:].mean() - lit[:, :, :40].mean()) > 0.3
