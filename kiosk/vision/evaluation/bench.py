"""How long a count takes, stage by stage, how much memory and how many multiply-adds.

    python -m kiosk.vision.evaluation.bench [--report]

Exit code: 0 if every figure is reached or `--report` is given, else 1. The sides are those of the yardstick;
the last lines time a chain of convolutions as large as YOLO11n at the detector's own input.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.resources import asset
from kiosk.vision import GENERIC_DECK, Shot, count
from kiosk.vision.cards import SeenIndex, find_cards, find_sizes
from kiosk.vision.columns import find_columns
from kiosk.vision.detect import FIRST_PASS_SIDE, find_indices
from kiosk.vision.edges import with_measured_margins
from kiosk.vision.engine import installed_network, load_network
from kiosk.vision.evaluation import yardstick
from kiosk.vision.evaluation.onnx_file import Convolution, chain_file, multiply_adds, parameters
from kiosk.vision.quality import check_frames
from kiosk.vision.read import CROP_HEIGHT, CROP_WIDTH, read_indices
from kiosk.vision.rectify import find_scale
from kiosk.vision.training.sides import shot_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.evaluation.yardstick import Question

REPEATS: Final = 5
SIDES: Final = {"native frame, 4608 x 2592": 2, "half frame, 2304 x 1296": 0}
"""A side of the yardstick for each size of picture."""
SECONDS: Final = {"native frame, 4608 x 2592": 1.2, "half frame, 2304 x 1296": 0.6}
"""What a whole count may take on two cores of an x86."""
MEGABYTES: Final = 400.0

YOLO11N_SIZED: Final = (
    Convolution(3, 16, stride=2), Convolution(16, 32, stride=2), Convolution(32, 64),
    Convolution(64, 64, stride=2), Convolution(64, 128), Convolution(128, 64), Convolution(64, 128, stride=2),
    Convolution(128, 256), Convolution(256, 256, stride=2), Convolution(256, 256), Convolution(256, 256),
    Convolution(256, 128),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Played:
    rules: Rules


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _timed(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Seconds that `work` takes: the median of so many runs, after one that does not count."""
    work()
    spent = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return median(spent)


def stage_seconds(question: Question) -> dict[str, float]:
    """Seconds by stage, and of the whole count, for one side."""
    rendered, rig = question.render(), question.station.rig
    picture, shot = rendered.image, shot_of(rendered, question.station)
    detector, reader = installed_network("detector"), installed_network("reader")
    places = find_indices(picture, detector)
    seen = [SeenIndex(*each) for each in zip(places, read_indices(picture, places, reader), strict=True)]
    height = float(np.median([each.place.height for each in seen]))

    def group() -> object:
        sizes = find_sizes(seen, GENERIC_DECK, find_scale(picture, rig, GENERIC_DECK, height))
        return find_columns(with_measured_margins(picture, find_cards(seen, sizes)))

    return {
        "quality": _timed(lambda: check_frames(shot.images)),
        "detect": _timed(lambda: find_indices(picture, detector)),
        "read": _timed(lambda: read_indices(picture, places, reader)),
        "cards and columns": _timed(group),
        "whole count": _timed(lambda: count([shot], rig, GENERIC_DECK, _Played(question.rules))),
    }


def _peak_of_a_count(path: str, question: Question) -> float:
    """Megabytes at the most in a process that does nothing but count the picture in the file."""
    shot = Shot((np.load(path),), question.station.zone)
    count([shot], question.station.rig, GENERIC_DECK, _Played(question.rules))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def peak_megabytes(question: Question) -> float:
    """Peak memory of a counting process."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "side.npy")
        np.save(path, question.render().image)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            return pool.apply(_peak_of_a_count, (path, question))


def network_multiply_adds(name: str, width: int, height: int) -> int:
    """Of one of the installed networks, for one picture of that size, as OpenCV counts them."""
    net = cv2.dnn.readNetFromONNX(str(asset(f"models/{name}.onnx")))
    return int(net.getFLOPS((1, 3, height, width)) // 2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(
        "python -m kiosk.vision.evaluation.bench", description="Time the recogniser."
    )
    parser.add_argument("--report", action="store_true", help="print the figures without judging them")
    asked = parser.parse_args(arguments)
    missed = []
    for name, number in SIDES.items():
        question = yardstick.question(number)
        seconds = stage_seconds(question)
        _say(f"{name} (index {question.render().truth.index_height_px:.0f} px)")
        for stage, spent in seconds.items():
            _say(f"  {stage:20}{1000 * spent:8.0f} ms")
        if seconds["whole count"] > SECONDS[name]:
            missed.append(f"{name}: {seconds['whole count']:.2f} s, at most {SECONDS[name]} s")
    peak = peak_megabytes(yardstick.question(SIDES["native frame, 4608 x 2592"]))
    _say(f"peak memory of a counting process, native frame: {peak:.0f} MB")
    if peak > MEGABYTES:
        missed.append(f"peak memory: {peak:.0f} MB, at most {MEGABYTES:.0f} MB")
    _compare_sizes()
    if missed:
        _say("Not reached\n" + "\n".join(f"  {each}" for each in missed))
    return 1 if missed and not asked.report else 0


def _compare_sizes() -> None:
    width, height = FIRST_PASS_SIDE, FIRST_PASS_SIDE * 9 // 16 // 32 * 32
    picture = np.zeros((1, 3, height, width), np.float32)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "chain.onnx"
        path.write_bytes(chain_file(YOLO11N_SIZED, width, height))
        chain, detector = load_network(path), installed_network("detector")
        spent = _timed(lambda: chain.run(picture)), _timed(lambda: detector.run(picture))
    _say(f"one look at {width} x {height} px, one thread")
    _say(
        f"  detector            {1000 * spent[1]:8.0f} ms"
        f" {network_multiply_adds('detector', width, height) / 1e9:8.2f} G multiply-adds"
    )
    _say(
        f"  as large as YOLO11n {1000 * spent[0]:8.0f} ms"
        f" {multiply_adds(YOLO11N_SIZED, width, height) / 1e9:8.2f} G multiply-adds,"
        f" {parameters(YOLO11N_SIZED) / 1e6:.1f} M parameters"
    )
    crop = network_multiply_adds("reader", CROP_WIDTH, CROP_HEIGHT)
    _say(f"reader, one crop: {crop / 1e6:.0f} M multiply-adds")


if __name__ == "__main__":
    sys.exit(main())
