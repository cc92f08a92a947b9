"""How many pixels a millimetre takes: by the mat, by the rig, or by the indices themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.vision.capture.mat import MatView
    from kiosk.vision.model import Deck, Image, Rig


class ScaleSource(Enum):
    """What a scale was taken from."""

    MARKERS = "markers"
    RIG = "rig"
    INDICES = "indices"


@dataclass(frozen=True, slots=True)
class Scale:
    """How many pixels of the picture a millimetre of the table takes."""

    px_per_mm: float
    source: ScaleSource


def find_scale(picture: Image, rig: Rig, deck: Deck, index_px: float, mat: MatView | None = None) -> Scale:
    """The scale of `picture`, in which indices are `index_px` high.

    The mat tells it where it is seen; else the rig's own figure does if the picture has the size of its
    camera's frame; else the usual height of an index, which may be wrong by a third.
    """
    if mat is not None:
        return Scale(mat.px_per_mm, ScaleSource.MARKERS)
    for camera in rig.cameras:
        if camera.px_per_mm is not None and picture.shape[:2] == (camera.height_px, camera.width_px):
            return Scale(camera.px_per_mm, ScaleSource.RIG)
    return Scale(index_px / deck.index_height_mm, ScaleSource.INDICES)
