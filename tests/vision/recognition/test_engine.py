"""Both engines give the same answers, and a bad file is one clear sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.resources import asset
from kiosk.vision.recognition.detector import BAND_ROWS, find_fields
from kiosk.vision.recognition.engine import (
    NetworkError,
    OnnxRuntimeNetwork,
    OpenCVNetwork,
    installed_network,
    load_network,
)


@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("detector", [(1, 3, 256, 256), (1, 3, 360, 648), (2, 3, 64, 128)]),
        ("reader", [(1, 3, 80, 144), (7, 3, 80, 144)]),
        ("starts", [(1, 3, 384, 64), (1, 3, 722, 64), (2, 3, 64, 64)]),
    ],
)
def test_both_engines_answer_alike(name: str, shapes: list[tuple[int, ...]]) -> None:
    path = asset(f"models/{name}.onnx")
    first, second = OnnxRuntimeNetwork(path), OpenCVNetwork(path)
    random = np.random.default_rng(1)
    for shape in shapes:
        pictures = random.random(shape, np.float32)
        answers = zip(first.run(pictures), second.run(pictures), strict=True)
        assert all(np.abs(one - two).max() < 1e-4 for one, two in answers)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_network_answers_the_same_on_any_number_of_threads(threads: int) -> None:
    """It takes as many as OpenCV has been given."""
    before = cv2.getNumThreads()
    picture = np.random.default_rng(3).random((1, 3, 160, 240), np.float32)
    (wanted,) = installed_network("detector").run(picture)
    cv2.setNumThreads(threads)
    try:
        network = OnnxRuntimeNetwork(asset("models/detector.onnx"))
    finally:
        cv2.setNumThreads(before)
    assert network.threads == threads
    assert np.abs(network.run(picture)[0] - wanted).max() < 1e-5


def test_the_models_are_small() -> None:
    assert sum(path.stat().st_size for path in asset("models").glob("*.onnx")) < 5_000_000


def test_without_onnxruntime_opencv_runs_the_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    assert isinstance(load_network(asset("models/reader.onnx")), OpenCVNetwork)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    whole = asset("models/reader.onnx").read_bytes()
    (tmp_path / "reader.onnx").write_bytes(whole[:1000])
    with pytest.raises(NetworkError, match=r"reader\.onnx"):
        load_network(tmp_path / "reader.onnx")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(NetworkError, match=r"none\.onnx"):
        load_network(tmp_path / "none.onnx")


def test_a_large_picture_looked_at_in_bands_gives_what_the_whole_gives() -> None:
    picture = np.random.default_rng(3).integers(0, 256, (2 * BAND_ROWS + 72, 64, 3), np.uint8)
    network = installed_network("detector")
    (whole,) = network.run(cv2.dnn.blobFromImage(picture, 1 / 255))

    assert np.abs(find_fields(picture, network) - whole[0]).max() < 1e-4
