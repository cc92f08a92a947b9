"""Where labels stand on a picture: none over another, or over what it tells of, where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LabelBox: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, px."""
Extent: TypeAlias = tuple[int, int]
"""Width and height of a label, px."""
_GAP_PX: Final = 2
"""Px between a label and what it stands at."""


def freest(places: Iterable[LabelBox], taken: Sequence[LabelBox], within: LabelBox) -> LabelBox:
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


def at_index(index: LabelBox, extent: Extent) -> Iterator[LabelBox]:
    """Where the label of an index may stand, the best place first: beside it, over, under or further off."""
    left, top, right, bottom = index
    width, height = extent
    middle = (top + bottom - height) // 2
    corners = [(right + _GAP_PX, middle), (left - _GAP_PX - width, middle)]
    for away in (0, height + _GAP_PX):
        for x in (left, right - width):
            corners += [(x, top - _GAP_PX - height - away), (x, bottom + _GAP_PX + away)]
    return (_box(corner, extent) for corner in corners)


def at_meld(meld: LabelBox, extent: Extent) -> Iterator[LabelBox]:
    """The same of the label of cards that lie together: under them, over them, or beside them."""
    left, top, right, bottom = meld
    width, height = extent
    corners = [(x, y) for y in (bottom + _GAP_PX, top - _GAP_PX - height) for x in (left, right - width)]
    corners += [(x, (top + bottom - height) // 2) for x in (right + _GAP_PX, left - _GAP_PX - width)]
    return (_box(corner, extent) for corner in corners)


def below(line: LabelBox, extent: Extent) -> Iterator[LabelBox]:
    """The one place right below a line of text."""
    yield _box((line[0], line[3] + _GAP_PX), extent)


def _box(corner: tuple[int, int], extent: Extent) -> LabelBox:
    return corner[0], corner[1], corner[0] + extent[0], corner[1] + extent[1]


def _shared(one: LabelBox, other: LabelBox) -> int:
    """The area that two boxes have in common, px²."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, width) * max(0, height)
