"""The Raspberry Pi's own camera, read by a process of the system's Python.

picamera2 belongs to the system's Python and pins another NumPy than ours, so that both cannot live in one
process. `pi_camera_bridge` runs there; each frame comes over shared memory.
"""

from __future__ import annotations

import json
import mmap
import os
import select
import subprocess
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from hardware.ports import DeviceError, Frame

_BRIDGE: Final = Path(__file__).with_name("pi_camera_bridge.py")
_SYSTEM_PYTHON: Final = ("/usr/bin/python3", "-I")
_GRACE: Final = 2.0
"""Seconds that the bridge has to close the camera by itself."""


@dataclass(frozen=True, slots=True)
class PiCamera:
    """Camera `number` of the Pi, giving frames of `width` x `height` px.

    `patience`: seconds after which a camera that gives no frame has stopped answering.
    """

    number: int
    width: int
    height: int
    patience: float = 10.0
    python: Sequence[str] = _SYSTEM_PYTHON

    def frames(self) -> Generator[Frame, None, None]:
        """Open the camera, yield frames until the caller stops, close it.

        Raises:
            DeviceError: there is no camera or no picamera2, or the camera stopped answering.
        """
        size = self.width * self.height * 3
        descriptor = os.memfd_create("frame")
        try:
            os.ftruncate(descriptor, size)
            with mmap.mmap(descriptor, size) as memory, self._bridge(descriptor) as bridge:
                while True:
                    answer = self._ask(bridge)
                    pixels = np.frombuffer(bytearray(memory), np.uint8).reshape(self.height, self.width, 3)
                    yield Frame(pixels, answer["taken_at"], answer["exposure"])
        finally:
            os.close(descriptor)

    @contextmanager
    def _bridge(self, descriptor: int) -> Iterator[subprocess.Popen[bytes]]:
        numbers = (self.number, self.width, self.height, descriptor)
        command = [*self.python, str(_BRIDGE), *map(str, numbers)]
        try:
            bridge = subprocess.Popen(  # noqa: S603 - our own script, numbers as arguments
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[descriptor], bufsize=0
            )
        except OSError as error:
            raise self._failed(f"the system's Python does not start ({error})") from error
        with bridge:
            try:
                yield bridge
            finally:
                _dismiss(bridge)

    def _ask(self, bridge: subprocess.Popen[bytes]) -> dict[str, float]:
        assert bridge.stdin  # noqa: S101 - Popen was asked for both pipes
        assert bridge.stdout  # noqa: S101
        try:
            bridge.stdin.write(b"\n")
        except BrokenPipeError as error:
            raise self._failed("the process that reads it has ended") from error
        if not select.select([bridge.stdout], [], [], self.patience)[0]:
            raise self._failed(f"no picture came in {self.patience:g} s")
        line = bridge.stdout.readline()
        if not line:
            raise self._failed("the process that reads it has ended")
        answer: dict[str, float] = json.loads(line)
        if "error" in answer:
            raise self._failed(str(answer["error"]))
        return answer

    def _failed(self, why: str) -> DeviceError:
        return DeviceError(
            f"Camera {self.number} of the Raspberry Pi gives no pictures: {why}. "
            "Check its ribbon cable, and that python3-picamera2 is installed."
        )


def _dismiss(bridge: subprocess.Popen[bytes]) -> None:
    assert bridge.stdin  # noqa: S101 - Popen was asked for it
    bridge.stdin.close()
    try:
        bridge.wait(_GRACE)
    except subprocess.TimeoutExpired:
        bridge.kill()
