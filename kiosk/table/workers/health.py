"""How this table is, put together for the director's PC. For the loop's thread."""

from __future__ import annotations

import logging
import shutil
from typing import TYPE_CHECKING, Final

from kiosk.sync.wire.table_status import Activity, CameraState, TableStatus, free_space
from kiosk.table.model.events.table_events import Device, DeviceChanged
from kiosk.table.workers.placement import MISPLACED_AFTER, CameraPlaced

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.table.model.events.table_events import TableEvent

LOOK_EVERY: Final = 60.0
"""Seconds between two looks at the disk."""
_log = logging.getLogger(__name__)


class TableHealth:
    """`folder` is on the disk that the journal is on."""

    def __init__(self, folder: Path, *, has_camera: bool) -> None:
        self._folder = folder
        self._activity = Activity.NOTHING
        self._has_camera = has_camera
        self._answers = True
        self._astray = 0
        self._free = 0
        self._looked_at: float | None = None

    def set_activity(self, activity: Activity) -> None:
        """The players do something else now."""
        self._activity = activity

    def hear(self, event: TableEvent | CameraPlaced) -> None:
        """Something has happened that may be about the camera."""
        match event:
            case DeviceChanged(device=Device.CAMERA, works=works):
                self._answers = works
            case CameraPlaced(is_right=is_right):
                self._astray = 0 if is_right else self._astray + 1
            case _:
                pass

    def status(self, now: float) -> TableStatus:
        """How the table is; `now` is monotonic seconds."""
        if self._looked_at is None or now - self._looked_at >= LOOK_EVERY:
            self._looked_at = now
            self._free = self._look()
        return TableStatus(self._activity, self._camera, self._free)

    @property
    def _camera(self) -> CameraState:
        if not self._has_camera:
            return CameraState.ABSENT
        if not self._answers:
            return CameraState.SILENT
        return CameraState.MISPLACED if self._astray >= MISPLACED_AFTER else CameraState.WORKS

    def _look(self) -> int:
        try:
            return free_space(shutil.disk_usage(self._folder).free)
        except OSError as error:
            _log.warning("the disk cannot be looked at: %s", error)
            return self._free
