"""What a network learns from the batches that are drawn: its loss, and its steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from kiosk.vision.training.networks.architectures import Detector, Reader, Starts
from kiosk.vision.training.networks.inputs import to_input
from kiosk.vision.training.networks.pool import Pool, shown_again

if TYPE_CHECKING:
    from collections.abc import Mapping

SMOOTHING: Final = 0.03
"""Share of the last step in the loss that is shown."""


@dataclass(frozen=True, slots=True)
class Reuse:
    """Samples learned more than once: out of a pool, each time a little otherwise."""

    times: int
    """How often each is, on average."""
    at_once: int
    """Samples in a step."""
    kept: int = 400_000
    """Samples in the pool."""
    change: Callable[[Tensor], Tensor] = shown_again
    """What makes pictures (N, 3, H, W), 0 to 1, a little other ones that show the same."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a network learns."""

    batches: int
    """That are drawn."""
    size: int
    """Samples in one of them."""
    rate: float
    """The highest learning rate."""
    decay: float = 1e-3
    """Weight decay."""
    reuse: Reuse | None = None
    """Without, each batch is learned once, as it was drawn."""


def detector_loss(network: Detector, pictures: Tensor, fields: Tensor) -> Tensor:
    """Focal loss of the heat and absolute errors of angle and height."""
    values = network.logits(pictures).float()
    near = fields[:, 4:5]
    errors = (values[:, 1:] - fields[:, 1:4]).abs() * near
    return _focal_loss(values[:, 0], fields[:, 0], fields[:, 5]) + errors.sum() / near.sum().clamp(min=1)


def _focal_loss(heat: Tensor, truth: Tensor, counts: Tensor) -> Tensor:
    """The loss of a heat map's logits where they count (Law & Deng, 2018, eq. 1), per centre."""
    chance = torch.sigmoid(heat)
    centre = (truth > 0.999).float()
    found = centre * (1 - chance) ** 2 * functional.logsigmoid(heat)
    empty = (1 - centre) * (1 - truth) ** 4 * chance**2 * functional.logsigmoid(-heat)
    return -((found + empty) * counts).sum() / centre.sum().clamp(min=1)


def reader_loss(network: Reader, pictures: Tensor, labels: Tensor) -> Tensor:
    """Cross-entropy of rank and suit, and of the suit by what stands beside the index."""
    rank, suit, suit_beside = (values.float() for values in network.answers(pictures))
    loss = functional.cross_entropy(rank, labels[:, 0])
    loss = loss + functional.cross_entropy(suit, labels[:, 1])
    return loss + functional.cross_entropy(suit_beside, labels[:, 1])


def starts_loss(network: Starts, lanes: Tensor, truth: Tensor) -> Tensor:
    """Focal loss of where cards begin."""
    heat = network.logits(lanes).float()[:, 0, :, 0]
    return _focal_loss(heat, truth[:, 0], truth[:, 1])


_LOSSES: Final[dict[type[nn.Module], Callable[..., Tensor]]] = {
    Detector: detector_loss,
    Reader: reader_loss,
    Starts: starts_loss,
}


class Learner:
    """A network that takes the batches that are drawn, and makes the steps that the plan asks of them."""

    def __init__(self, network: nn.Module, plan: Plan, device: str, *, half: bool) -> None:
        self.network = network.to(device, memory_format=torch.channels_last)
        self._reuse, self._device, self._half = plan.reuse, device, half
        self._loss = _LOSSES[type(network)]
        self._optimiser = torch.optim.AdamW(network.parameters(), weight_decay=plan.decay)
        self._pool = Pool(0 if plan.reuse is None else plan.reuse.kept, device)
        self._owed = 0.0
        self._smoothed: Tensor | None = None

    @property
    def loss(self) -> float:
        """Smoothed over the last steps; 0 before the first."""
        return 0.0 if self._smoothed is None else float(self._smoothed)

    def states(self) -> dict[str, Any]:
        """What is needed to go on later."""
        return {"network": self.network.state_dict(), "optimiser": self._optimiser.state_dict()}

    def go_on(self, states: Mapping[str, Any]) -> None:
        """Go on from what `states` returned."""
        self.network.load_state_dict(states["network"])
        self._optimiser.load_state_dict(states["optimiser"])

    def learn(self, pictures: Tensor, truth: Tensor, rate: float) -> None:
        """Take pictures (N, H, W, 3), uint8, and what they show; make the steps that are due, at a rate."""
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        if self._reuse is None:
            self._step(to_input(pictures.to(self._device)), truth.to(self._device))
            return
        self._pool.add(pictures, truth)
        self._owed += self._reuse.times * len(pictures) / self._reuse.at_once
        while self._owed >= 1:
            self._owed -= 1
            chosen, shown = self._pool.choose(self._reuse.at_once)
            self._step(self._reuse.change(to_input(chosen)), shown)

    def _step(self, pictures: Tensor, truth: Tensor) -> None:
        shapes = pictures.contiguous(memory_format=torch.channels_last)
        with torch.autocast(self._device, torch.bfloat16, enabled=self._half):
            loss = self._loss(self.network, shapes, truth)
        self._optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self._optimiser.step()
        last = loss.detach()
        known = last if self._smoothed is None else self._smoothed
        self._smoothed = (1 - SMOOTHING) * known + SMOOTHING * last
