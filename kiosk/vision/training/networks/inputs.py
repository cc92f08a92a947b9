"""Pictures as the networks take them while they learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch import Tensor


def to_input(pictures: Tensor) -> Tensor:
    """N x H x W x 3 uint8 to N x 3 x H x W, 0 to 1."""
    return pictures.permute(0, 3, 1, 2).float().div(255).contiguous()
