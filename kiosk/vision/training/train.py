"""Trains the networks on the project's own pictures and exports them.

``python -m kiosk.vision.training.train`` trains both, ``--only reader`` one. `--half` computes in bfloat16,
which is quick where the processor can (AMX, AVX-512 BF16); a GPU is used where there is one.

Either run can be stopped, with Ctrl-C or by a lost supply, and started again, also with another `--effort`:
it goes on from its last checkpoint. Exit code 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import signal
import sys
from dataclasses import dataclass
from math import cos, pi
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from kiosk.vision.read import CROP_HEIGHT, CROP_WIDTH
from kiosk.vision.training.calibrate import calibrate
from kiosk.vision.training.crops import reader_batch
from kiosk.vision.training.inputs import to_input
from kiosk.vision.training.networks import Detector, Reader
from kiosk.vision.training.progress import Progress
from kiosk.vision.training.samples import detector_batch

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Batch = tuple[Tensor, Tensor]

SEED: Final = 20
CHECKPOINT_EVERY: Final = 50
WARM_UP: Final = 0.05
_PLANS: Final[dict[str, tuple[int, int, float]]] = {
    "detector": (12000, 16, 2e-3),
    "reader": (9000, 96, 3e-3),
}
"""Of each network: batches, samples a batch, highest learning rate."""

_DRAW: Final[dict[str, Callable[[int, int, int], tuple[NDArray[Any], NDArray[Any]]]]] = {
    "detector": detector_batch,
    "reader": reader_batch,
}


class _Batches:
    """The batches from `first` on, each a function of the seed and its number."""

    def __init__(self, name: str, first: int, last: int) -> None:
        self._draw = _DRAW[name]
        self._first, self._last, self._size = first, last, _PLANS[name][1]

    def __len__(self) -> int:
        return self._last - self._first

    def __getitem__(self, place: int) -> Batch:
        pictures, truth = self._draw(SEED, self._first + place, self._size)
        return torch.from_numpy(pictures), torch.from_numpy(truth)


def _leave_interruptions(_worker: int) -> None:
    """Ctrl-C reaches the process that draws, too; the one that trains decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def detector_loss(network: Detector, pictures: Tensor, fields: Tensor) -> Tensor:
    """Focal loss of the heat (Law & Deng, 2018, eq. 1) and absolute errors of angle and height."""
    values = network.logits(pictures).float()
    heat, truth, counts = values[:, 0], fields[:, 0], fields[:, 5]
    chance = torch.sigmoid(heat)
    centre = (truth > 0.999).float()
    found = centre * (1 - chance) ** 2 * functional.logsigmoid(heat)
    empty = (1 - centre) * (1 - truth) ** 4 * chance**2 * functional.logsigmoid(-heat)
    focal = -((found + empty) * counts).sum() / centre.sum().clamp(min=1)
    near = fields[:, 4:5]
    errors = (values[:, 1:] - fields[:, 1:4]).abs() * near
    return focal + errors.sum() / near.sum().clamp(min=1)


def reader_loss(network: Reader, pictures: Tensor, labels: Tensor) -> Tensor:
    """Cross-entropy of rank and suit, and of the suit by what stands beside the index."""
    rank, suit, suit_beside = (values.float() for values in network.answers(pictures))
    loss = functional.cross_entropy(rank, labels[:, 0])
    loss = loss + functional.cross_entropy(suit, labels[:, 1])
    return loss + functional.cross_entropy(suit_beside, labels[:, 1])


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


def train(name: str, run: Run) -> nn.Module:
    """Train ``detector`` or ``reader``; returns it ready for use, on the CPU."""
    torch.manual_seed(SEED)
    made: nn.Module = Detector() if name == "detector" else Reader()
    if run.start is not None:
        made.load_state_dict(torch.load(run.start, weights_only=True)["network"])
    network = made.to(run.device, memory_format=torch.channels_last)
    loss_of: Callable[..., Tensor] = detector_loss if name == "detector" else reader_loss
    planned, _, highest = _PLANS[name]
    batches = max(1, round(planned * run.effort))
    optimiser = torch.optim.AdamW(network.parameters(), lr=highest, weight_decay=1e-3)
    parts = {"network": network, "optimiser": optimiser}
    checkpoint, done = run.folder / f"{name}.pt", 0
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True, map_location=run.device)
        done = saved["done"]
        for key, part in parts.items():
            part.load_state_dict(saved[key])
    shown, progress = 0.0, Progress(batches - done, name)
    loader = DataLoader(
        _Batches(name, done, batches),
        batch_size=None,
        num_workers=1,
        prefetch_factor=4,
        worker_init_fn=_leave_interruptions,
    )
    for pictures, truth in loader:
        for group in optimiser.param_groups:
            group["lr"] = rate_at(done / batches, highest)
        shapes = to_input(pictures.to(run.device)).contiguous(memory_format=torch.channels_last)
        with torch.autocast(run.device, torch.bfloat16, enabled=run.half):
            loss = loss_of(network, shapes, truth.to(run.device))
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        done += 1
        shown = float(loss.detach()) if not shown else 0.97 * shown + 0.03 * float(loss.detach())
        progress.label = f"{name}, loss {shown:.3f}"
        progress.step()
        if done % CHECKPOINT_EVERY == 0 or done == batches:
            states = {key: part.state_dict() for key, part in parts.items()}
            run.folder.mkdir(parents=True, exist_ok=True)
            torch.save(states | {"done": done}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)
    progress.close()
    return network.to("cpu", memory_format=torch.contiguous_format).eval()


def export(name: str, network: nn.Module, path: Path) -> None:
    """Write the network as ONNX, opset 17, which onnxruntime and OpenCV 4 both run."""
    example = (
        torch.zeros(1, 3, 256, 256) if name == "detector" else torch.zeros(1, 3, CROP_HEIGHT, CROP_WIDTH)
    )
    changing = {0: "number", 2: "height", 3: "width"} if name == "detector" else {0: "number"}
    torch.onnx.export(
        network.eval(),
        (example,),
        str(path),
        input_names=["pictures"],
        output_names=["fields"] if name == "detector" else ["rank", "suit"],
        opset_version=17,
        dynamic_axes={"pictures": changing},
        dynamo=False,
    )


def main() -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(description="Train the recogniser's networks.")
    parser.add_argument("--only", choices=sorted(_PLANS), help="train this network alone")
    parser.add_argument("--checkpoints", type=Path, default=Path("build/training"))
    parser.add_argument("--models", type=Path, default=Path("assets/models"))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--effort", type=float, default=1.0, help="share of the planned batches")
    parser.add_argument("--start", type=Path, help="a checkpoint whose weights to begin with (with --only)")
    parser.add_argument("--half", action="store_true", help="compute in bfloat16")
    options = parser.parse_args()
    if options.start is not None and options.only is None:
        parser.error("--start needs --only: the weights are of one network")
    torch.set_num_threads(options.threads)
    options.models.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    run = Run(options.checkpoints, options.effort, options.half, device, options.start)
    try:
        for name in [options.only] if options.only else sorted(_PLANS):
            network = train(name, run)
            if isinstance(network, Reader):
                sys.stdout.write(f"{calibrate(network)}\n")
            export(name, network, options.models / f"{name}.onnx")
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped. Started again, the training goes on from its last checkpoint.\n")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
