"""What a camera sees now, frame by frame, for the screen. For the loop's thread."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from kiosk.table.model.events.count_events import FrameSeen
from kiosk.table.model.events.service_events import CameraSeen
from kiosk.table.model.picture_names import LIVE, live_name
from kiosk.table.workers.viewfinder import Viewfinder
from kiosk.vision.model import WHOLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pygame

    from hardware.ports import Camera
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.workers.viewfinder import LiveFrame
    from kiosk.vision.model import Area


class LivePicture:
    """One camera at a time. The newest frame is among `pictures`, by its `live_name`.

    `wake` lets the loop call `news`, from any thread.
    """

    def __init__(self, pictures: dict[str, pygame.Surface]) -> None:
        self.wake: Callable[[], None] = lambda: None
        self._pictures = pictures
        self._frames: SimpleQueue[tuple[int, LiveFrame]] = SimpleQueue()
        self._run = 0
        """Frames of an earlier look are dropped."""
        self._frame = 0
        self._area: Area | None = None
        self._viewfinder: Viewfinder | None = None

    def look(
        self, camera: Camera, fail: Callable[[], None], area: Area | None, after: Callable[[], None]
    ) -> None:
        """Look through a camera until `stop`, once `after` has come back.

        With an `area`, at cards that belong there; without, at the camera's own place and its markers. `fail`
        and `after` are called on another thread, `fail` where the camera does not answer.
        """
        run = self._run

        def show(frame: LiveFrame) -> None:
            self._frames.put((run, frame))
            self.wake()

        self._area = area
        self._viewfinder = Viewfinder(
            camera, show, fail, area=area or WHOLE, finds_markers=area is None, after=after
        )

    def stop(self) -> None:
        """Let go of the camera; returns at once."""
        self._run += 1
        if self._viewfinder is not None:
            self._viewfinder.stop()
        for name in [name for name in self._pictures if name.startswith(LIVE)]:
            self._pictures.pop(name, None)

    def join(self) -> None:
        """Wait until the camera is let go of, for a while at most."""
        if self._viewfinder is not None:
            self._viewfinder.join()

    def hand_over(self) -> Viewfinder | None:
        """Whoever has the camera now: to be stopped and waited for by who wants it next."""
        self._run += 1
        before, self._viewfinder = self._viewfinder, None
        return before

    def news(self) -> Iterator[TableEvent]:
        """The newest frame alone: a busy screen passes over some."""
        newest: LiveFrame | None = None
        while True:
            try:
                run, frame = self._frames.get_nowait()
            except Empty:
                break
            newest = frame if run == self._run else newest
        if newest is None:
            return
        self._pictures.pop(live_name(self._frame), None)
        self._frame += 1
        self._pictures[live_name(self._frame)] = newest.surface
        width, height = newest.surface.get_size()
        if self._area is None:
            yield CameraSeen(self._frame, width, height, newest.markers, newest.glare, newest.advice)
        else:
            yield FrameSeen(self._frame, width, height, self._area, newest.advice)
