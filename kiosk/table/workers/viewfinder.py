"""The live picture before a shot: small frames, and what the quality gate says about each."""

from __future__ import annotations

import logging
from contextlib import closing
from dataclasses import dataclass
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

import cv2
import pygame

from hardware.ports import DeviceError
from kiosk.vision.capture import BLUR_WIDTH_PX, check_frames, find_markers, hand_advice, reduced
from kiosk.vision.model import WHOLE, part_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.ports import Camera, Image
    from kiosk.messages import Message
    from kiosk.vision.model import Area

WIDTH: Final = 800
"""Pixels across a frame of the live picture at most."""
PERIOD: Final = 0.125
"""Seconds between two frames."""
WHITE: Final = 250
"""From which value on, 0 to 255, a pixel is as white as it gets."""
CLOSING_SECONDS: Final = 5.0
"""How long a shot waits for the live picture to let go of the camera."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class LiveFrame:
    """`advice` is what to do before the picture is taken; None while it is good enough."""

    surface: pygame.Surface
    advice: Message | None
    glare: float
    """Share of the frame, 0 to 1, that is as white as it gets."""
    markers: tuple[int, ...] = ()
    """The ids of the mat's markers that are seen, where they are looked for."""


class Viewfinder:
    """Takes frames from one camera on a thread of its own, until it is closed.

    The advice is about `area` alone: elsewhere the other line may move as it likes. `on_frame` and
    `on_failure` are called on that thread: they must only post events.
    """

    def __init__(
        self,
        camera: Camera,
        on_frame: Callable[[LiveFrame], None],
        on_failure: Callable[[], None],
        *,
        area: Area = WHOLE,
        finds_markers: bool = False,
        after: Callable[[], None] = lambda: None,
    ) -> None:
        """Before it opens the camera it calls `after`, which waits until nobody else has it."""
        self._area = area
        self._finds_markers = finds_markers
        self._after = after
        self._camera = camera
        self._on_frame = on_frame
        self._on_failure = on_failure
        self._closing = Event()
        self._thread = Thread(target=self._look, name="viewfinder", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ask it to end; returns at once."""
        self._closing.set()

    def join(self) -> None:
        """Wait until the camera is free again, `CLOSING_SECONDS` at most."""
        self._thread.join(CLOSING_SECONDS)

    def _look(self) -> None:
        self._after()
        self._after = lambda: None  # whoever had it is not kept in memory
        before: Image | None = None
        try:
            with closing(self._camera.frames()) as stream:
                for frame in stream:
                    if self._closing.is_set():
                        return
                    judged = reduced(part_of(frame.image, self._area), BLUR_WIDTH_PX)
                    small = reduced(frame.image if self._area != WHOLE else judged, WIDTH)
                    advice = _advice(before, judged)
                    markers = tuple(sorted(find_markers(frame.image))) if self._finds_markers else ()
                    self._on_frame(LiveFrame(_surface(small), advice, _glare(small), markers))
                    before = judged
                    if self._closing.wait(PERIOD):
                        return
        except DeviceError as error:
            _log.warning("no live picture: %s", error)
            if not self._closing.is_set():
                self._on_failure()


def _advice(before: Image | None, now: Image) -> Message | None:
    """What to do first before the picture is taken: about light and sharpness, motion, or a hand."""
    findings = check_frames((now,) if before is None else (now, before))
    return findings[0].advice if findings else hand_advice(now)


def _glare(image: Image) -> float:
    return float((image.min(axis=2) >= WHITE).mean())


def _surface(image: Image) -> pygame.Surface:
    height, width = image.shape[:2]
    return pygame.image.frombytes(cv2.cvtColor(image, cv2.COLOR_BGR2RGB).tobytes(), (width, height), "RGB")
