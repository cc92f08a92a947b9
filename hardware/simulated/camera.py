"""A camera whose pixels come from the program, and which fails when it is told to."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from enum import Enum
from itertools import cycle
from typing import assert_never

import numpy as np

from hardware.ports import Clock, DeviceError, Frame, Image


class CameraFault(Enum):
    """What is wrong with a `SimulatedCamera`."""

    MISSING = "missing"
    """It does not open."""
    UNPLUGGED = "unplugged"
    """It opens, or was open, and stops answering."""
    FROZEN = "frozen"
    """It repeats the picture that it showed last."""
    BLACK = "black"
    """Its pictures are black."""


class SimulatedCamera:
    """Yields what `source` returns, or the pictures of a sequence over and over.

    Frames come as fast as `source` makes them. `fault` may be set and unset at any time, from any thread;
    `is_open` tells whether somebody is taking frames.
    """

    def __init__(self, source: Callable[[], Image] | Sequence[Image], clock: Clock) -> None:
        self._next_image = source if callable(source) else cycle(source).__next__
        self._clock = clock
        self.fault: CameraFault | None = None
        self.is_open = False

    def frames(self) -> Generator[Frame, None, None]:
        """Open the camera, yield frames until the caller stops, close it.

        Raises:
            DeviceError: `fault` is MISSING when it is opened, or UNPLUGGED later.
        """
        if self.fault is CameraFault.MISSING:
            raise DeviceError("There is no camera: check that it is plugged in.")
        self.is_open = True
        try:
            image = self._next_image()
            while True:
                yield Frame(self._spoilt(image), self._clock.monotonic())
                if self.fault is not CameraFault.FROZEN:
                    image = self._next_image()
        finally:
            self.is_open = False

    def _spoilt(self, image: Image) -> Image:
        match self.fault:
            case None | CameraFault.FROZEN:
                return image.copy()
            case CameraFault.BLACK:
                return np.zeros_like(image)
            case CameraFault.MISSING | CameraFault.UNPLUGGED:
                raise DeviceError("The camera stopped sending pictures: check its cable.")
            case fault:
                assert_never(fault)
