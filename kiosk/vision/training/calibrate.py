"""Makes the reader's probabilities honest: a temperature for each head, on decks it never learned from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import torch
from torch import Tensor
from torch.nn import functional

from kiosk.vision.training.crops import NO_RANK, reader_batch
from kiosk.vision.training.inputs import to_input

if TYPE_CHECKING:
    from kiosk.vision.training.networks import Reader

SEED: Final = 4100
BATCHES: Final = 30
BATCH_SIZE: Final = 128
TEMPERATURES: Final = torch.linspace(0.5, 4.0, 141)


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was found on `crops` crops of the families that were held back."""

    crops: int
    rank_accuracy: float
    suit_accuracy: float
    """Shares of right answers among crops that show an index."""
    rank_temperature: float
    suit_temperature: float
    expected_error: float
    """Expected calibration error (ten bins) of the rank after the temperature."""

    def __str__(self) -> str:
        return (
            f"{self.crops} crops of families held back: rank {self.rank_accuracy:.2%}, "
            f"suit {self.suit_accuracy:.2%}, temperatures {self.rank_temperature:.2f} and "
            f"{self.suit_temperature:.2f}, expected calibration error {self.expected_error:.3f}"
        )


def calibrate(network: Reader) -> Calibration:
    """Set the network's temperatures; returns what was measured on the way."""
    with torch.no_grad():
        ranks, suits, labels = _answers(network)
    shown = labels[:, 0] != NO_RANK
    suited = shown & (labels[:, 1] < suits.shape[1] - 1)
    rank_temperature = _temperature(ranks, labels[:, 0])
    suit_temperature = _temperature(suits[shown], labels[shown, 1])
    network.temperatures.copy_(torch.tensor([rank_temperature, suit_temperature]))
    return Calibration(
        len(labels),
        _accuracy(ranks[shown], labels[shown, 0]),
        _accuracy(suits[suited], labels[suited, 1]),
        rank_temperature,
        suit_temperature,
        _expected_error(torch.softmax(ranks / rank_temperature, dim=1), labels[:, 0]),
    )


def _answers(network: Reader) -> tuple[Tensor, Tensor, Tensor]:
    ranks, suits, labels = [], [], []
    for number in range(BATCHES):
        crops, truth = reader_batch(SEED, number, BATCH_SIZE, held_back=True)
        rank, suit = network.logits(to_input(torch.from_numpy(crops)))
        ranks.append(rank)
        suits.append(suit)
        labels.append(torch.from_numpy(truth))
    return torch.cat(ranks), torch.cat(suits), torch.cat(labels)


def _temperature(logits: Tensor, labels: Tensor) -> float:
    """The temperature under which the true answers are likeliest."""
    losses = [functional.cross_entropy(logits / each, labels) for each in TEMPERATURES]
    return float(TEMPERATURES[int(torch.stack(losses).argmin())])


def _accuracy(logits: Tensor, labels: Tensor) -> float:
    return float((logits.argmax(dim=1) == labels).float().mean())


def _expected_error(chances: Tensor, labels: Tensor) -> float:
    confidence, answers = chances.max(dim=1)
    right = (answers == labels).float()
    bins = (confidence * 10).long().clamp(max=9)
    gaps = [
        (bins == each).float().mean() * (confidence[bins == each].mean() - right[bins == each].mean()).abs()
        for each in range(10)
        if bool((bins == each).any())
    ]
    return float(sum(gaps))
