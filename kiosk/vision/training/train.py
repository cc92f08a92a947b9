"""Trains the networks on the project's own pictures and exports them.

``python -m kiosk.vision.training.train`` trains all, ``--only reader`` one. `--half` computes in bfloat16,
which is quick where the processor can (AMX, AVX-512 BF16); a GPU is used where there is one, and learns what
is drawn many times over. `--minutes` ends by the clock instead of the plan.

Either run can be stopped, with Ctrl-C or by a lost supply, and started again, also with another `--effort`:
it goes on from its last checkpoint. Exit code 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from dataclasses import dataclass
from io import BytesIO
from math import cos, pi
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import cv2
import onnx
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader

from kiosk.interruption import INTERRUPTED, heed_interrupts
from kiosk.progress_line import ProgressLine
from kiosk.vision.layout.lanes import LANE_COLUMNS
from kiosk.vision.recognition.digests import write_digests
from kiosk.vision.recognition.reader import CROP_HEIGHT_PX, CROP_WIDTH_PX
from kiosk.vision.training.networks.architectures import Detector, Reader, Starts
from kiosk.vision.training.networks.calibrate import calibrate
from kiosk.vision.training.networks.half_weights import with_half_weights
from kiosk.vision.training.networks.learning import Learner, Plan, Reuse
from kiosk.vision.training.networks.pool import in_other_light
from kiosk.vision.training.patches.detector_samples import detector_batch
from kiosk.vision.training.patches.lane_samples import LENGTH, starts_batch
from kiosk.vision.training.patches.reader_samples import reader_batch

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Batch = tuple[Tensor, Tensor]

MODELS: Final = Path("assets/models")
"""Where the networks go: the reader learns from what the detector there finds."""
SEED: Final = 20
CHECKPOINT_EVERY: Final = 20.0
"""Seconds."""
ENDLESS: Final = 10**9
MOST_WORKERS: Final = 1000
"""Of which no two with different seeds draw the same."""
PARTS: Final = 1000
"""Of a run, of which the progress is shown."""
WARM_UP: Final = 0.05

_DETECTOR: Final = Plan(12000, 16, 2e-3)
_PLANS: Final = {
    "cpu": {
        "detector": _DETECTOR,
        "reader": Plan(7000, 96, 3e-3),
        "starts": Plan(2000, 32, 2e-3, reuse=Reuse(4, 64, kept=8_000, change=in_other_light)),
    },
    "cuda": {
        "detector": _DETECTOR,
        "reader": Plan(11000, 96, 2e-3, decay=1e-2, reuse=Reuse(times=8, at_once=1024)),
        "starts": Plan(6000, 32, 2e-3, decay=1e-2, reuse=Reuse(8, 512, change=in_other_light)),
    },
}
"""Of each network, on each kind of device."""

_DRAW: Final[dict[str, Callable[[int, int, int], tuple[NDArray[Any], NDArray[Any]]]]] = {
    "detector": detector_batch,
    "reader": reader_batch,
    "starts": starts_batch,
}
_NETWORKS: Final[dict[str, type[nn.Module]]] = {"detector": Detector, "reader": Reader, "starts": Starts}


@dataclass(frozen=True, slots=True)
class _Form:
    """What a network's file takes and gives."""

    size: tuple[int, int]
    """Height and width of its pictures, px."""
    outputs: tuple[str, ...]
    changing: dict[int, str]
    """The axes of the pictures that may be longer or shorter."""


_FORMS: Final = {
    "detector": _Form((256, 256), ("fields",), {2: "height", 3: "width"}),
    "reader": _Form((CROP_HEIGHT_PX, CROP_WIDTH_PX), ("rank", "suit"), {}),
    "starts": _Form((LENGTH, LANE_COLUMNS), ("starts",), {2: "rows"}),
}


class _Batches:
    """The batches at `places`, each a function of the seed, its number and the number of workers.

    Each worker draws a series of its own: the batches of a series share what is dear to draw.
    """

    def __init__(self, name: str, places: range, size: int, workers: int, seed: int) -> None:
        self._draw = _DRAW[name]
        self._places, self._size, self._workers, self._seed = places, size, workers, seed

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, place: int) -> Batch:
        number, series = divmod(self._places[place], self._workers)
        pictures, truth = self._draw(MOST_WORKERS * self._seed + series, number, self._size)
        return torch.from_numpy(pictures), torch.from_numpy(truth)


def _begin_drawing(_worker: int) -> None:
    """Ctrl-C reaches the processes that draw, too; the one that trains decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cv2.setNumThreads(1)


def rate_at(progress: float, highest: float) -> float:
    """The learning rate: up during the first twentieth of the run, then down to nothing along a cosine."""
    if progress < WARM_UP:
        return highest * (0.04 + 0.96 * progress / WARM_UP)
    return highest * (0.5 + 0.5 * cos(pi * min(1.0, (progress - WARM_UP) / (1 - WARM_UP)))) + 1e-6


@dataclass(frozen=True, slots=True)
class Run:
    """How to train: where the checkpoints are, and by what."""

    folder: Path
    effort: float = 1.0
    """Batches, as a share of those planned."""
    half: bool = False
    device: str = "cpu"
    start: Path | None = None
    """Weights to begin with; without, the network begins by chance."""
    workers: int = 1
    """Processes that draw."""
    minutes: float | None = None
    """How long to learn, instead of the planned batches."""
    rate: float | None = None
    """The highest learning rate, instead of the planned one."""
    seed: int = SEED
    """Of what is drawn; a later stage needs another, or it sees again what it has learned."""


def train(name: str, run: Run) -> nn.Module:
    """Train ``detector``, ``reader`` or ``starts``; returns it ready for use, on the CPU."""
    torch.manual_seed(SEED)
    network = _NETWORKS[name]()
    if run.start is not None:
        network.load_state_dict(torch.load(run.start, weights_only=True)["network"])
    plan = _PLANS[run.device][name]
    highest = plan.rate if run.rate is None else run.rate
    batches = ENDLESS if run.minutes is not None else max(1, round(plan.batches * run.effort))
    learner = Learner(network, plan, run.device, half=run.half)
    checkpoint, done = run.folder / f"{name}.pt", 0
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True, map_location=run.device)
        learner.go_on(saved)
        done = saved["done"]
    loader = DataLoader(
        _Batches(name, range(done, batches), plan.size, run.workers, run.seed),
        batch_size=None,
        num_workers=run.workers,
        # forked from here, they would wait for ever for threads of OpenCV that only this process has
        multiprocessing_context="forkserver",
        prefetch_factor=4,
        worker_init_fn=_begin_drawing,
    )
    started = saved_at = time.monotonic()
    shown = int(PARTS * done / batches)
    progress = ProgressLine(PARTS - shown, name)
    for pictures, truth in loader:
        now = time.monotonic()
        share = done / batches if run.minutes is None else (now - started) / (60 * run.minutes)
        learner.learn(pictures, truth, rate_at(share, highest))
        done += 1
        is_last = done == batches or share >= 1
        while shown < (PARTS if is_last else int(PARTS * share)):
            progress.label = f"{name}, batch {done}, loss {learner.loss:.3f}"
            progress.step()
            shown += 1
        if is_last or now - saved_at > CHECKPOINT_EVERY:
            saved_at = now
            run.folder.mkdir(parents=True, exist_ok=True)
            torch.save(learner.states() | {"done": done}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)
        if is_last:
            break
    progress.close()
    return network.to("cpu", memory_format=torch.contiguous_format).eval()


def export(name: str, network: nn.Module, path: Path) -> None:
    """Write the network as ONNX, opset 17, which onnxruntime and OpenCV 4 both run, with halved weights.

    Its digest is noted beside it.
    """
    form = _FORMS[name]
    written = BytesIO()
    torch.onnx.export(
        network.eval(),
        (torch.zeros(1, 3, *form.size),),
        written,
        input_names=["pictures"],
        output_names=list(form.outputs),
        opset_version=17,
        dynamic_axes={"pictures": {0: "number"} | form.changing},
        dynamo=False,
    )
    path.write_bytes(with_half_weights(onnx.load_from_string(written.getvalue())).SerializeToString())
    write_digests(path.parent)


def main() -> int:
    """Run the command and return its exit code."""
    heed_interrupts()
    parser = argparse.ArgumentParser(description="Train the recogniser's networks.")
    parser.add_argument("--only", choices=sorted(_DRAW), help="train this network alone")
    parser.add_argument("--checkpoints", type=Path, default=Path("build/training"))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--effort", type=float, default=1.0, help="share of the planned batches")
    parser.add_argument("--start", type=Path, help="a checkpoint whose weights to begin with (with --only)")
    parser.add_argument("--half", action="store_true", help="compute in bfloat16")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw")
    parser.add_argument("--minutes", type=float, help="learn each network for so long instead")
    parser.add_argument("--rate", type=float, help="highest learning rate, instead of the planned one")
    parser.add_argument("--seed", type=int, default=SEED, help="of what is drawn (a later stage: another)")
    options = parser.parse_args()
    if options.start is not None and options.only is None:
        parser.error("--start needs --only: the weights are of one network")
    torch.set_num_threads(options.threads)
    torch.backends.cudnn.benchmark = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    run = Run(
        options.checkpoints,
        options.effort,
        options.half,
        device,
        options.start,
        options.workers,
        options.minutes,
        options.rate,
        options.seed,
    )
    try:
        for name in [options.only] if options.only else sorted(_DRAW):
            network = train(name, run)
            if isinstance(network, Reader):
                sys.stdout.write(f"{calibrate(network)}\n")
            export(name, network, MODELS / f"{name}.onnx")
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped. Started again, the training goes on from its last checkpoint.\n")
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
