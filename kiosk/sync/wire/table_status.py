"""How a table is at this moment: said with each sign of life, kept by nobody, and no part of any score."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from msgspec import Meta, Struct

MEGABYTE: Final = 1024 * 1024
_STEP: Final = 64
"""Megabytes by which the free space is told: a log that grows is no news."""


class Activity(IntEnum):
    """What the players at a table are doing, as its screen shows it."""

    NOTHING = 0
    """No match is on."""
    PLAYING = 1
    COUNTING = 2
    """A deal is over, and its figures are being entered; or the match is, and nobody has signed yet."""
    ONE_LINE = 3
    """One line has accepted or signed, and waits for the other."""


class CameraState(IntEnum):
    """What a table knows about its cameras."""

    ABSENT = 0
    """It has none, and counts by hand."""
    WORKS = 1
    SILENT = 2
    """There is one, and it does not answer."""
    MISPLACED = 3
    """It does not see the mat where it has to be: it was knocked, or the mat was moved."""


class TableStatus(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a table says of itself."""

    activity: Activity
    camera: CameraState
    free: Annotated[int, Meta(ge=0, lt=2**31)]
    """Megabytes that are free on the disk of its journal, in steps (`free_space`)."""


def free_space(count: int) -> int:
    """Bytes as megabytes in steps that are worth telling.

    >>> free_space(1_000_000_000), free_space(-1)
    (896, 0)
    """
    return max(0, count // MEGABYTE // _STEP * _STEP)
