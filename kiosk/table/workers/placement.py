"""Whether the cameras still see the mat where they saw it in the evening's first picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.vision.capture import MIN_PLACEMENT_MARKERS, MarkerPlaces, is_in_place, markers_seen

if TYPE_CHECKING:
    from hardware.ports import Image

MISPLACED_AFTER: Final = 2
"""Pictures in a row without the mat in its place after which somebody is to look: a hand may cover one."""


@dataclass(frozen=True, slots=True)
class CameraPlaced:
    """A picture has shown whether its camera is where it was."""

    is_right: bool


class Placement:
    """By camera, from 0. A mat without markers tells nothing, and nothing is said of it."""

    def __init__(self) -> None:
        self._references: dict[int, MarkerPlaces] = {}

    def look(self, place: int, picture: Image) -> CameraPlaced | None:
        """What a picture tells of its camera; the first in which the markers are seen is the measure."""
        seen = markers_seen(picture)
        reference = self._references.get(place)
        if reference is None:
            if len(seen) >= MIN_PLACEMENT_MARKERS:
                self._references[place] = seen
            return None
        return CameraPlaced(is_in_place(reference, seen))

    def begin_anew(self) -> None:
        """Somebody has set the cameras up: where they stand now is right."""
        self._references.clear()
