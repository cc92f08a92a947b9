"""Makes the reader's probabilities honest: a temperature for each head, on decks it never learned from.

They are fitted on whole drawn sides, as the detector finds their indices: the patches that the reader learns
from are harder than what lies on a table, and would make it less sure than it may be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from kiosk.vision.recognition.detector import find_indices
from kiosk.vision.recognition.engine import installed_network
from kiosk.vision.recognition.reader import crop
from kiosk.vision.training.networks.inputs import to_input
from kiosk.vision.training.patches.reader_samples import NO_RANK, held_back_families, reader_label, shown_at
from kiosk.vision.training.patches.side_patches import side_patch
from kiosk.vision.training.sides.rendered_sides import (
    STATION_A,
    STATION_PHOTO,
    Taking,
    sample_side,
    style_of_side,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from kiosk.cards import Card
    from kiosk.vision.model import Index
    from kiosk.vision.training.networks.architectures import Reader
    from kiosk.vision.training.patches.card_patches import Patch

SEED: Final = 4_100_000
SIDES: Final = 48
TEMPERATURES: Final = torch.linspace(1.2, 4.0, 113)
"""None is lower: on decks unlike those held back and those learned, a reader is less sure than on either."""


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
    for number in range(SIDES):
        crops, truth = side_crops(number)
        rank, suit = network.logits(to_input(torch.from_numpy(crops)))
        ranks.append(rank)
        suits.append(suit)
        labels.append(torch.from_numpy(truth))
    return torch.cat(ranks), torch.cat(suits), torch.cat(labels)


def side_crops(number: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The crops of a side, N x 80 x 144 x 3, and their rank and suit, N x 2 (14 and 4: no index).

    Where a detector that has hardly learned finds nothing, they are cut where the indices were drawn.
    """
    families = held_back_families()
    taking = Taking(families=(families[number % len(families)],), glare=0.3, tight=0.35, tilted=0.25)
    seed, station = SEED + number, (STATION_A, STATION_PHOTO)[number % 2]
    rendered = sample_side(seed, station, taking)
    patch = side_patch(rendered, style_of_side(seed, station, taking))
    found = find_indices(rendered.image, installed_network("detector"))
    drawn = [index.place for index in patch.indices if index.is_readable]
    asked = list(_to_read(found, patch)) or list(_to_read(drawn, patch))
    crops = [crop(rendered.image, place) for place, _ in asked]
    return np.stack(crops), np.array([reader_label(card) for _, card in asked])


def _to_read(places: Iterable[Index], patch: Patch) -> Iterator[tuple[Index, Card | None]]:
    for place in places:
        shown = shown_at(place, patch)
        if shown is None:
            yield place, None
        elif shown.is_readable:
            yield place, shown.card


def _temperature(logits: Tensor, labels: Tensor) -> float:
    """The temperature under which the true answers are likeliest."""
    losses = [functional.cross_entropy(logits / temperature, labels) for temperature in TEMPERATURES]
    return float(TEMPERATURES[int(torch.stack(losses).argmin())])


def _accuracy(logits: Tensor, labels: Tensor) -> float:
    return float((logits.argmax(dim=1) == labels).float().mean())


def _expected_error(chances: Tensor, labels: Tensor) -> float:
    confidence, answers = chances.max(dim=1)
    right = (answers == labels).float()
    bins = (confidence * 10).long().clamp(max=9)
    gaps = [
        (bins == number).float().mean()
        * (confidence[bins == number].mean() - right[bins == number].mean()).abs()
        for number in range(10)
        if bool((bins == number).any())
    ]
    return float(sum(gaps))
