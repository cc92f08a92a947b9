"""Whether a camera still looks at the mat from where it did: the mat's printed markers tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from kiosk.vision.capture.mat import find_markers

if TYPE_CHECKING:
    from kiosk.vision.model import Image

MarkerPlaces: TypeAlias = Mapping[int, tuple[float, float]]
"""By marker: its centre, as shares of the picture's width and height."""

MAX_MARKER_SHIFT_SHARE: Final = 0.03
"""Share of the picture by which a marker may wander before the camera counts as moved: 28 mm under rig C."""
MIN_PLACEMENT_MARKERS: Final = 2
"""Markers that must be seen to tell anything."""


def markers_seen(picture: Image) -> MarkerPlaces:
    """The markers in a picture; empty where the mat has none."""
    extent = np.array(picture.shape[1::-1], dtype=float)
    middles = {number: quad.mean(axis=0) / extent for number, quad in find_markers(picture).items()}
    return {number: (float(x), float(y)) for number, (x, y) in middles.items()}


def is_in_place(reference: MarkerPlaces, seen: MarkerPlaces) -> bool:
    """Whether the camera stands where it stood when it saw the `reference`.

    A few markers may lie under cards or sleeves; but those that are seen must be where they were.

    >>> is_in_place({1: (0.1, 0.1), 2: (0.9, 0.1)}, {1: (0.11, 0.1), 2: (0.9, 0.1)})
    True
    >>> is_in_place({1: (0.1, 0.1), 2: (0.9, 0.1)}, {1: (0.2, 0.1), 2: (0.99, 0.1)})
    False
    """
    common = reference.keys() & seen.keys()
    if len(common) < min(MIN_PLACEMENT_MARKERS, len(reference)):
        return False
    return all(
        max(abs(here - there) for here, there in zip(seen[marker], reference[marker], strict=True))
        <= MAX_MARKER_SHIFT_SHARE
        for marker in common
    )
