"""What makes straight things crooked: a camera aslant, its lens, and cards that are bent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.vision.model import Index

    Image = NDArray[np.uint8]
    Owners = NDArray[np.int16]
    PointArray = NDArray[np.float64]
    """N x 2: right and down."""

WARPED_SHARE: Final = 0.5
NOBODY: Final = -1
_STEPS: Final = 6


@dataclass(frozen=True, slots=True)
class Warp:
    """Where each point of a crooked patch comes from. Places are shares of half a side from the middle."""

    size: int
    """Of the patch, px a side."""
    near: tuple[float, float] = (0.0, 0.0)
    """How much nearer the camera is at the right and at the lower edge: perspective."""
    lens: float = 0.0
    """Barrel distortion, or cushion if negative, about `lens_middle`."""
    lens_middle: tuple[float, float] = (0.0, 0.0)
    bend: float = 0.0
    """How far a wave moves things at most, and how it runs."""
    bend_along: float = 0.0
    """Direction in which the wave runs, rad."""
    bend_across: float = 0.0
    """Direction in which it moves things, rad."""
    waves: float = 1.0
    """Rad of the wave to half a side."""
    phase: float = 0.0
    zoom: float = 1.0

    def sources(self, points: PointArray) -> PointArray:
        """Where the points of the crooked patch, px, are in the straight one."""
        half = self.size / 2
        seen = (points - half) / half
        flat = self.zoom * seen / (1 + seen @ np.array(self.near))[:, None]
        flat = flat + self._from_lens(flat) - self._from_lens(np.zeros((1, 2)))
        along = flat @ (cos(self.bend_along), sin(self.bend_along))
        moved = self.bend * (np.sin(self.waves * along + self.phase) - sin(self.phase))
        flat += moved[:, None] * (cos(self.bend_across), sin(self.bend_across))
        return np.asarray(flat * half + half)

    def _from_lens(self, places: PointArray) -> PointArray:
        away = places - self.lens_middle
        return np.asarray(self.lens * away * (away**2).sum(axis=1)[:, None])

    def targets(self, points: PointArray) -> PointArray:
        """Where points of the straight patch, px, get to: the inverse of `sources`, by Newton's method."""
        reached = points
        for _ in range(_STEPS):
            came = self.sources(reached)
            (ax, ay), (bx, by), (dx, dy) = (
                (self.sources(reached + np.array([1, 0])) - came).T,
                (self.sources(reached + np.array([0, 1])) - came).T,
                (points - came).T,
            )
            step = np.stack([dx * by - dy * bx, ax * dy - ay * dx], axis=1)
            reached = reached + step / (ax * by - ay * bx)[:, None]
        return reached

    def moved(self, index: Index) -> Index:
        """The index as it stands in the crooked patch."""
        top, foot = index.at(0, -index.height / 2), index.at(0, index.height / 2)
        (x, y), (x0, y0), (x1, y1) = self.targets(np.array([(index.x, index.y), top, foot]))
        height = float(np.hypot(x1 - x0, y1 - y0))
        return replace(index, x=float(x), y=float(y), angle=atan2(x0 - x1, y1 - y0), height=height)

    def apply(self, image: Image, owner: Owners) -> tuple[Image, Owners]:
        """The crooked picture; and the straight owners, without those of places that it does not show."""
        rows, columns = np.mgrid[: self.size, : self.size]
        sources = self.sources(np.stack([columns.ravel(), rows.ravel()], axis=1).astype(float))
        across, along = sources.T.reshape(2, self.size, self.size).astype(np.float32)
        crooked = cv2.remap(image, across, along, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        shown = np.zeros((self.size, self.size), np.uint8)
        right, down = np.clip(np.round(sources), 0, self.size - 1).astype(int).T
        shown[down, right] = 1
        shown = np.asarray(cv2.dilate(shown, np.ones((5, 5), np.uint8)), np.uint8)
        return np.asarray(crooked, np.uint8), np.where(shown > 0, owner, NOBODY).astype(np.int16)


def sample_warp(random: np.random.Generator, size: int) -> Warp | None:
    """A warp as pictures of tables show it; None for a patch that stays straight."""
    if random.random() >= WARPED_SHARE:
        return None
    strong = random.random() < 0.3
    right, down = np.clip(random.normal(0, 0.09 if strong else 0.03, 2), -0.2, 0.2)
    x, y = random.uniform(-1.5, 1.5, 2)
    return Warp(
        size,
        near=(float(right), float(down)),
        lens=float(np.clip(random.normal(0, 0.008), -0.012, 0.012)),
        lens_middle=(float(x), float(y)),
        bend=float(min(0.05, abs(random.normal(0, 0.025 if strong else 0.008)))),
        bend_along=random.uniform(0, 2 * pi),
        bend_across=random.uniform(0, 2 * pi),
        waves=random.uniform(1.0, 4.0),
        phase=random.uniform(0, 2 * pi),
        zoom=random.uniform(0.78, 0.95),
    )
