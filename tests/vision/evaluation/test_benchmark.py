"""What the benchmark compares with is what it says, and runs in both engines."""

from pathlib import Path

import numpy as np
import pytest

from kiosk.vision.evaluation import yardstick
from kiosk.vision.evaluation.benchmark import YOLO11N_SIZED, measure_work, network_multiply_adds
from kiosk.vision.evaluation.onnx_file import Convolution, chain_file, multiply_adds, parameters
from kiosk.vision.recognition.engine import OnnxRuntimeNetwork, OpenCVNetwork


def test_the_chain_is_as_large_as_yolo11n() -> None:
    """2.6 M parameters and 3.25 G multiply-adds at 640 x 640, as its makers publish."""
    assert 0.85 < parameters(YOLO11N_SIZED) / 2.6e6 < 1.15
    assert 0.85 < multiply_adds(YOLO11N_SIZED, 640, 640) / 3.25e9 < 1.15


def test_the_file_of_a_chain_runs_in_both_engines_with_the_same_answer(tmp_path: Path) -> None:
    path = tmp_path / "chain.onnx"
    path.write_bytes(chain_file((Convolution(3, 4, stride=2), Convolution(4, 5, kernel=1)), 32, 24))
    picture = np.random.default_rng(1).random((1, 3, 24, 32), np.float32)
    (one,), (two,) = OnnxRuntimeNetwork(path).run(picture), OpenCVNetwork(path).run(picture)
    assert one.shape == (1, 5, 12, 16)
    assert np.abs(one - two).max() < 1e-4
    assert one.max() > 0


def test_multiply_adds_are_those_of_the_layers() -> None:
    assert multiply_adds((Convolution(3, 4, stride=2), Convolution(4, 5, kernel=1)), 32, 24) == 192 * (
        108 + 20
    )
    assert network_multiply_adds("detector", 640, 640) > 1e8


@pytest.mark.slow
def test_a_sides_work_is_what_the_networks_were_given() -> None:
    work = measure_work(yardstick.question(0))

    assert work.crops > 0
    assert (
        work.starts_multiply_adds == sum(network_multiply_adds("starts", 64, rows) for rows in work.lanes) > 0
    )
    assert max(max(look) for look in work.looks) <= 2560
    assert work.detector_multiply_adds == sum(network_multiply_adds("detector", *look) for look in work.looks)
    assert work.chain_multiply_adds == sum(multiply_adds(YOLO11N_SIZED, *look) for look in work.looks)
    assert min(work.detector_seconds, work.chain_seconds) > 0
