"""Where labels stand on a picture: none over another, or over what it tells of, where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, px."""


def freest(places: Iterable[Box], taken: Sequence[Box], within: Box) -> Box:
    """Of the places that a label may have, the one that covers least of what is taken and lies within.

    Of equals it is the first.

    >>> freest([(0, 0, 10, 5), (0, 10, 10, 15)], taken=[(8, 0, 20, 20)], within=(0, 0, 40, 12))
    (0, 0, 10, 5)
    >>> freest([(0, 0, 10, 5), (20, 0, 30, 5)], taken=[(8, 0, 20, 20)], within=(0, 0, 40, 12))
    (20, 0, 30, 5)
    """
    return min(
        places,
        key=lambda place: (
            _shared(place, place) - _shared(place, within) + sum(_shared(place, other) for other in taken)
        ),
    )


def _shared(one: Box, other: Box) -> int:
    """The area that two boxes have in common, px²."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, width) * max(0, height)
