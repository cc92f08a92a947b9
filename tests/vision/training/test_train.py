"""The training from its first network to its last; where torch is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import pytest

pytest.importorskip("torch")

from kiosk.vision.recognition.digests import is_as_noted
from kiosk.vision.training import train
from kiosk.vision.training.networks import calibrate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def threads() -> Iterator[None]:
    """OpenCV with threads, as a command has it."""
    before = cv2.getNumThreads()
    cv2.setNumThreads(2)
    yield
    cv2.setNumThreads(before)


@pytest.mark.usefixtures("threads")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_run_makes_every_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one batch each; threads that calibrated the second do not keep who draws for the last waiting."""
    monkeypatch.setattr(train, "MODELS", tmp_path)
    monkeypatch.setattr(calibrate, "SIDES", 2)
    checkpoints = tmp_path / "checkpoints"
    monkeypatch.setattr("sys.argv", ["train", "--effort", "1e-9", "--checkpoints", str(checkpoints)])
    assert train.main() == 0
    assert sorted(path.stem for path in tmp_path.glob("*.onnx")) == ["detector", "reader", "starts"]
    assert all(is_as_noted(path) for path in tmp_path.glob("*.onnx"))
