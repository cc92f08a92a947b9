"""A camera opens once at a time, whoever wants to look through it and however soon."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from threading import Event as Flag
from types import SimpleNamespace

import numpy as np
import pytest

from hardware.ports import DeviceError, Frame
from kiosk.games.burraco.game import BurracoGame
from kiosk.journal.attachments import AttachmentStore
from kiosk.table.model.effects import CountCards
from kiosk.table.model.events.count_events import CountFailed, FrameSeen, PictureTaken
from kiosk.table.model.events.table_events import TableEvent
from kiosk.table.workers.camera_work import CameraWork
from kiosk.table.workers.devices import Devices
from kiosk.vision.model import RIG_PHOTO

WAIT = 30.0


class OneAtATime:
    """A camera as the system's: who opens it while another has it open is refused. It waits for its light."""

    def __init__(self) -> None:
        self.is_open = False
        self.opened, self.light = Flag(), Flag()

    def frames(self) -> Generator[Frame, None, None]:
        if self.is_open:
            raise DeviceError("The camera is in use.")
        self.is_open = True
        try:
            self.opened.set()
            assert self.light.wait(WAIT)
            while True:
                yield Frame(np.full((90, 160, 3), 90, np.uint8), 0.0)
        finally:
            self.is_open = False


@pytest.mark.parametrize("then", ["look", "photograph"])
def test_whoever_comes_back_while_a_picture_is_taken_waits_for_it(tmp_path: Path, then: str) -> None:
    camera, news, heard = OneAtATime(), Flag(), list[TableEvent]()
    store = AttachmentStore(tmp_path, reserve=0)
    work = CameraWork(Devices(cameras=(camera,)), RIG_PHOTO, store, heard.append)
    recogniser = SimpleNamespace(request=lambda _: None)
    work.counting = recogniser  # type: ignore[assignment]
    work._wake = work._live.wake = news.set  # and no watch, which would open the camera
    wanted = CountCards("ns")
    with closing(work):
        assert list(work.count(BurracoGame(), wanted)) == []
        assert camera.opened.wait(WAIT)
        again = work.show_live(BurracoGame(), "ns") if then == "look" else work.count(BurracoGame(), wanted)
        assert not list(again or ())
        camera.light.set()
        wished = FrameSeen if then == "look" else PictureTaken
        while not any(isinstance(message, (wished, CountFailed)) for message in heard):
            assert news.wait(WAIT)
            news.clear()
            heard.extend(work.news())
    assert not [message for message in heard if isinstance(message, CountFailed)]
