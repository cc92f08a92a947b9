"""A printed corner index: where it lies and how it is turned."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.vision.model.proposal import Point, Quad


INDEX_FRAME: Final = (1.1, 0.62)
"""Height and width of what is drawn around an index, in index heights."""


def turned_back(dx: float, dy: float, angle: float) -> Point:
    """How far right and down a way in the picture leads, px, as what is read at `angle`, rad, has it."""
    c, s = cos(angle), sin(angle)
    return dx * c + dy * s, dy * c - dx * s


@dataclass(frozen=True, slots=True)
class Index:
    """A printed corner index as found: rank over pip, or a joker's word."""

    x: float
    y: float
    """Centre, px of the picture."""
    angle: float
    """Direction in which the index is read, rad: 0 is upright, positive turns clockwise in the picture."""
    height: float
    """From the top of the rank to the foot of the pip, px."""
    score: float
    """The network's heat, 0 to 1."""

    def at(self, right: float, down: float) -> Point:
        """The point that lies `right` and `down` of the centre, in px, as the index is read."""
        c, s = cos(self.angle), sin(self.angle)
        return self.x + right * c - down * s, self.y + right * s + down * c

    def seen_from(self, other: Index) -> Point:
        """How far right and down of `other` this index lies, in px, as `other` is read."""
        return turned_back(self.x - other.x, self.y - other.y, other.angle)

    @property
    def quad(self) -> Quad:
        """Corners around the index with a little of its paper, wide enough for a ten."""
        return self.around(*INDEX_FRAME)

    def around(self, height: float, width: float) -> Quad:
        """Corners around it, so many of its heights apart."""
        half_height, half_width = self.height * height / 2, self.height * width / 2
        return (
            self.at(-half_width, -half_height),
            self.at(half_width, -half_height),
            self.at(half_width, half_height),
            self.at(-half_width, half_height),
        )
