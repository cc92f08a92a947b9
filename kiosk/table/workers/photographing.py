"""Taking pictures for a count, on a thread of their own: a camera may take its time, or not answer at all."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import pygame

from hardware.ports import DeviceError
from kiosk.messages import N_, Message
from kiosk.table.model.picture_names import CARD_SHOWN
from kiosk.table.workers.picture_compression import compressed
from kiosk.vision.capture import reduced

if TYPE_CHECKING:
    from hardware.ports import Camera, Image
    from kiosk.journal.attachments import AttachmentStore
    from kiosk.vision.model import Quad

SHOWN: Final = 2304
"""Pixels across a picture on the screen at most: enough for the crop of an index, a quarter of the memory."""
CARD_MARGIN: Final = 0.06
"""How much of what is kept of a deck's card is around it."""
FRAMES: Final = 3
"""Frames of a shot, taken one after the other."""
RETRY_SECONDS: Final = 20.0
"""How often a missing camera is looked for."""
CLOSING_SECONDS: Final = 5.0
"""How long a table that ends waits for a picture under way: to end in one aborts the process."""
NO_ANSWER: Final = Message(N_("The camera does not answer. Check its cable."))
NO_COUNT: Final = Message(N_("The camera does not answer. Check its cable, or write the points."))

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class TakenShot:
    """One shot; `digest` is the SHA-256 of the picture that is kept, `size` its width and height in px.

    `surface` goes on the screen: the picture, reduced to `SHOWN` px across if it is wider.
    """

    frames: tuple[Image, ...]
    digest: bytes
    size: tuple[int, int]
    surface: pygame.Surface


def take_shot(camera: Camera, attachments: AttachmentStore) -> TakenShot:
    """Take the frames of a shot, and keep the first as a JPEG among the attachments.

    Raises:
        DeviceError: the camera does not answer.
        kiosk.journal.attachments.AttachmentError: the picture cannot be kept.
    """
    with closing(camera.frames()) as stream:
        frames = tuple(frame.image for frame in islice(stream, FRAMES))
    if not frames:
        raise DeviceError("The camera gave no picture.")
    digest = attachments.put(compressed(frames[0]))
    height, width = frames[0].shape[:2]
    return TakenShot(frames, digest, (width, height), _surface(frames[0]))


def take_photo(camera: Camera) -> Image:
    """One picture.

    Raises:
        DeviceError: the camera does not answer.
    """
    with closing(camera.frames()) as stream:
        for frame in stream:
            return frame.image
    raise DeviceError("The camera gave no picture.")


def card_picture(photo: Image, outline: Quad) -> pygame.Surface:
    """A card of a photograph, set upright and small, with a little of what lies around it."""
    width, height = CARD_SHOWN
    left, top = width * CARD_MARGIN, height * CARD_MARGIN
    corners = ((left, top), (width - left, top), (width - left, height - top), (left, height - top))
    way = cv2.getPerspectiveTransform(np.array(outline, np.float32), np.array(corners, np.float32))
    return _surface(cv2.warpPerspective(photo, way, CARD_SHOWN).astype(photo.dtype, copy=False))


def _surface(image: Image) -> pygame.Surface:
    reds_first = cv2.cvtColor(reduced(image, SHOWN), cv2.COLOR_BGR2RGB)
    return pygame.image.frombytes(reds_first.tobytes(), reds_first.shape[1::-1], "RGB")


class CameraWatch:
    """Looks whether a camera answers, now and, as long as it does not, every `RETRY_SECONDS`.

    `on_change` is called on another thread: it must only post an event.
    """

    def __init__(self, on_change: Callable[[bool], None]) -> None:
        self._on_change = on_change
        self._closing = Event()
        self._thread: Thread | None = None

    def look(self, camera: Camera) -> None:
        """Begin, unless it is looking already."""
        if self._thread is None or not self._thread.is_alive():
            thread = Thread(target=self._look, args=(camera,), name="camera-watch", daemon=True)
            thread.start()  # before `close` may see it, from another thread
            self._thread = thread

    def close(self) -> None:
        """Look no more. A camera that hangs is waited for `CLOSING_SECONDS` at most."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join(CLOSING_SECONDS)

    def _look(self, camera: Camera) -> None:
        while not self._closing.is_set():
            works = _answers(camera)
            if self._closing.is_set():
                return
            self._on_change(works)
            if works:
                return
            self._closing.wait(RETRY_SECONDS)


def _answers(camera: Camera) -> bool:
    try:
        with closing(camera.frames()) as stream:
            return next(iter(stream), None) is not None
    except DeviceError as error:
        _log.warning("no camera: %s", error)
        return False
