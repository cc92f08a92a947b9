"""A table that ends in the middle of a picture waits for it: a thread that is still in it aborts the process."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np

from hardware.ports import Image
from kiosk.table.runner.app import run_table
from kiosk.table.runner.pilot import Leave, PilotAct
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import simulated_devices
from tests.end_to_end.test_bad_input import enrol


class SlowCamera:
    """Takes half a second for a picture."""

    def __init__(self) -> None:
        self.is_asked = threading.Event()
        self.has_answered = threading.Event()

    def take(self) -> Image:
        self.is_asked.set()
        threading.Event().wait(0.5)
        self.has_answered.set()
        return np.zeros((90, 160, 3), np.uint8)


class Leaver:
    """Closes the table while the camera is at work."""

    def __init__(self, camera: SlowCamera) -> None:
        self._camera = camera

    def act(self, *_: object) -> PilotAct | None:
        return Leave() if self._camera.is_asked.is_set() else None

    def stop(self) -> None:
        raise AssertionError("nobody touches the screen here")


def test_no_picture_is_left_under_way(tmp_path: Path) -> None:
    camera = SlowCamera()
    enrol(tmp_path, 1)
    settings = TableSettings(tmp_path, 1, language="en")
    run_table(settings, simulated_devices(camera.take), pilot=Leaver(camera))
    assert camera.has_answered.is_set()
    assert not {thread.name for thread in threading.enumerate()} & {"camera-watch", "photograph"}
