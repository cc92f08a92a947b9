"""Samples that were drawn lately, to be learned several times: a GPU learns faster than they can be drawn."""

from __future__ import annotations

from math import radians
from typing import TYPE_CHECKING, Final

import torch
from torch.nn import functional

if TYPE_CHECKING:
    from torch import Tensor

SHIFT: Final = 0.02
"""How far a picture is moved when it is shown again, as a share of its side."""
TURN: Final = radians(2.5)
SIZE: Final = 0.04
"""How much larger or smaller it is, at the most, as are the two above."""
LIGHT: Final = 0.1
NOISE: Final = 0.02
"""The standard deviations of all light and of each pixel, 1 being white. Colours stay as they are: a picture
in grey has to be learnt in grey."""


class Pool:
    """The last `most` samples; each step learns some of them, chosen by chance."""

    def __init__(self, most: int, device: str) -> None:
        self._most, self._device = most, device
        self._pictures: Tensor | None = None
        self._truth: Tensor | None = None
        self._seen = 0

    def add(self, pictures: Tensor, truth: Tensor) -> None:
        """Keep N pictures (N, H, W, 3), uint8, with what they show, in place of the oldest."""
        if self._pictures is None or self._truth is None:
            self._pictures = torch.empty(
                (self._most, *pictures.shape[1:]), dtype=torch.uint8, device=self._device
            )
            self._truth = torch.empty((self._most, *truth.shape[1:]), dtype=truth.dtype, device=self._device)
        places = (torch.arange(len(pictures), device=self._device) + self._seen) % self._most
        self._pictures[places] = pictures.to(self._device, non_blocking=True)
        self._truth[places] = truth.to(self._device, non_blocking=True)
        self._seen += len(pictures)

    def choose(self, number: int) -> tuple[Tensor, Tensor]:
        """So many of the samples, and what they show.

        Raises:
            ValueError: nothing was added yet.
        """
        if self._pictures is None or self._truth is None:
            raise ValueError("the pool is empty")
        places = torch.randint(min(self._seen, self._most), (number,), device=self._device)
        return self._pictures[places], self._truth[places]


def shown_again(pictures: Tensor) -> Tensor:
    """Pictures (N, 3, H, W), 0 to 1, each a little moved, turned, in other light and with other noise."""
    number, _, height, width = pictures.shape
    device = pictures.device

    def between(most: float) -> Tensor:
        return (2 * torch.rand(number, device=device) - 1) * most

    turn, size = between(TURN), torch.exp(between(SIZE))
    c, s = torch.cos(turn) * size, torch.sin(turn) * size
    upper = torch.stack([c, -s * height / width, between(SHIFT)], dim=1)
    lower = torch.stack([s * width / height, c, between(SHIFT)], dim=1)
    grid = functional.affine_grid(
        torch.stack([upper, lower], dim=1), list(pictures.shape), align_corners=False
    )
    return in_other_light(functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False))


def in_other_light(pictures: Tensor) -> Tensor:
    """Pictures (N, 3, H, W), 0 to 1, each in other light and with other noise, everything where it was."""
    number, device = len(pictures), pictures.device
    gain = torch.exp(LIGHT * torch.randn(number, 1, 1, 1, device=device))
    noise = NOISE * torch.rand(number, 1, 1, 1, device=device) * torch.randn(pictures.shape, device=device)
    return (pictures * gain + noise).clamp(0, 1)
