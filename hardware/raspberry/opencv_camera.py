"""A USB camera (V4L2), through OpenCV."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import cv2
import numpy as np

from hardware.ports import Clock, DeviceError, Frame


class UsbCamera:
    """A USB camera at `path`, best a name that stays with the camera, from ``/dev/v4l/by-id``.

    It is asked for frames of `width` x `height` px and gives the nearest size that it has.
    """

    def __init__(self, path: Path, width: int, height: int, clock: Clock) -> None:
        self._path = path
        self._width = width
        self._height = height
        self._clock = clock

    def frames(self) -> Generator[Frame, None, None]:
        """Open the camera, yield frames until the caller stops, close it.

        Raises:
            DeviceError: there is no camera at the path, or it stopped answering (10 s at most).
        """
        if not self._path.exists():
            raise DeviceError(f"There is no camera at {self._path}: check that it is plugged in.")
        capture = cv2.VideoCapture(str(self._path), cv2.CAP_V4L2)
        try:
            self._configure(capture)
            while True:
                arrived, image = capture.read()
                if not arrived:
                    raise DeviceError(
                        f"The camera at {self._path} stopped sending pictures: check its cable."
                    )
                yield Frame(np.asarray(image, np.uint8), self._clock.monotonic())
        finally:
            capture.release()

    def _configure(self, capture: cv2.VideoCapture) -> None:
        if not capture.isOpened():
            raise DeviceError(
                f"The camera at {self._path} does not open: check that no other program uses it "
                "and that the service is in the group video."
            )
        # Uncompressed frames of this size do not fit through USB; one buffer keeps the frames fresh.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._height)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
