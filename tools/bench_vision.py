"""Time a count, stage by stage, and measure the memory of the process that counts.

    python tools/bench_vision.py [--report]

Exit code: 0 if every figure is reached or `--report` is given, else 1. The sides are those of the yardstick.
The memory is that of a table's own counting process, which imports nothing that renders; its pictures are
the three frames of a shot. The last lines compare the detector with a network as large as YOLO11n, its
weights drawn by chance, given the same pictures in the same run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.evaluation import yardstick
from kiosk.vision.evaluation.benchmark import measure_work, stage_seconds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.evaluation.yardstick import YardstickQuestion

NATIVE: Final = "native frame, 4608 x 2592"
SIDES: Final = {NATIVE: 2, "half frame, 2304 x 1296": 0}
"""A side of the yardstick for each size of picture."""
SECONDS: Final = {NATIVE: 1.2, "half frame, 2304 x 1296": 0.6}
"""What a whole count may take on two cores of an x86."""
MEGABYTES: Final = 400.0
FRAMES: Final = 3


def peak_megabytes(question: YardstickQuestion, frames: int) -> float:
    """Peak memory of a table's counting process that counts one shot."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "side.npy"
        np.save(path, question.render().image)
        command = [sys.executable, str(Path(__file__).with_name("counting_memory.py")), str(path)]
        ran = subprocess.run(
            [*command, question.station.rig.name, str(frames)], check=True, capture_output=True, text=True
        )
    return float(ran.stdout)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _say_work(question: YardstickQuestion) -> None:
    work = measure_work(question)
    looks = ", ".join(f"{width} x {height}" for width, height in work.looks)
    lanes = len(work.lanes)
    _say(f"  the detector looks at {looks} px, the reader at {work.crops} crops, starts at {lanes} lanes")
    for name, seconds, multiply_adds in (
        ("detector", work.detector_seconds, work.detector_multiply_adds),
        ("as large as YOLO11n", work.chain_seconds, work.chain_multiply_adds),
    ):
        _say(f"  {name:20}{1000 * seconds:8.0f} ms{multiply_adds / 1e9:9.2f} G multiply-adds")
    for name, multiply_adds in (("reader", work.reader_multiply_adds), ("starts", work.starts_multiply_adds)):
        _say(f"  {name:20}{'':11}{multiply_adds / 1e9:9.2f} G multiply-adds")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(description="Time the recogniser and measure its memory.")
    parser.add_argument("--report", action="store_true", help="print the figures without judging them")
    asked = parser.parse_args(arguments)
    missed = []
    for name, number in SIDES.items():
        question = yardstick.question(number)
        seconds = stage_seconds(question)
        height = question.render().truth.index_height_px
        _say(f"{name} (index {height:.0f} px), {cv2.getNumThreads()} threads")
        for stage, spent in seconds.items():
            _say(f"  {stage:20}{1000 * spent:8.0f} ms")
        _say_work(question)
        if seconds["whole count"] > SECONDS[name]:
            missed.append(f"{name}: {seconds['whole count']:.2f} s, at most {SECONDS[name]} s")
    for frames in (1, FRAMES):
        peak = peak_megabytes(yardstick.question(SIDES[NATIVE]), frames)
        _say(f"peak memory of the counting process, native frames: {frames}: {peak:.0f} MB")
        if peak > MEGABYTES:
            missed.append(f"peak memory, {frames} frames: {peak:.0f} MB, at most {MEGABYTES:.0f} MB")
    if missed:
        _say("Not reached\n" + "\n".join(f"  {figure}" for figure in missed))
    return 1 if missed and not asked.report else 0


if __name__ == "__main__":
    sys.exit(main())
