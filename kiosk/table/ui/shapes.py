"""What a screen is made of, as data: a `Scene` lists shapes from back to front and the targets of touches."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from kiosk.table.ui.geometry import Rect

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.cards import Suit
    from kiosk.table.ui.theme import Colour, Paint

Polyline = tuple[tuple[float, float], ...]

E = TypeVar("E")
"""What a touch comes to: the events of whoever draws."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle with round corners. Without a fill only the border is drawn."""

    rect: Rect
    fill: Colour | None
    border: Colour | None = None
    border_px: float = 0
    radius: float = 0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text, already fitted. `rect` is the room that it takes, `within` the room that it had."""

    text: str
    rect: Rect
    within: Rect
    font_px: int
    bold: bool
    paint: Paint
    turn: int
    """0, or 90 to be read from the right of the screen, or -90 to be read from its left."""
    shortened: bool


@dataclass(frozen=True, slots=True)
class Polygon:
    points: Polyline
    fill: Colour


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through `points`; `closed` joins the last to the first."""

    points: Polyline
    colour: Colour
    width: float
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Pip:
    """A suit's sign, drawn; it fills the square of side `size` around `centre`."""

    suit: Suit
    centre: tuple[float, float]
    size: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring that fills clockwise from the top; `portion` 0 to 1."""

    centre: tuple[float, float]
    radius: float
    width: float
    portion: float
    colour: Colour
    track: Colour


@dataclass(frozen=True, slots=True)
class Photograph:
    """A picture kept by the loop under its name, filling `rect`; `area` is the part of it to show.

    `area` is in px of a picture that is `across` px wide: what is kept may be smaller.
    """

    picture: str
    rect: Rect
    area: Rect
    across: int


@dataclass(frozen=True, slots=True)
class QrCode:
    """A text as QR code, black on white in every theme, in whole pixels a module, in the middle of `rect`."""

    text: str
    rect: Rect


Shape = Box | TextLine | Polygon | Stroke | Pip | Ring | Photograph | QrCode


@dataclass(frozen=True, slots=True)
class Target(Generic[E]):
    """Somewhere to touch. A tap posts `tap`; holding posts `hold`; where it `draws`, a finger leaves a line.

    A target with none of these is switched off.
    """

    rect: Rect
    tap: E | None = None
    hold: E | None = None
    draws: bool = False


@dataclass(frozen=True, slots=True)
class Scene(Generic[E]):
    """A whole screen. Two equal scenes look the same, so that nothing needs to be drawn again."""

    ground: Colour
    shapes: tuple[Shape, ...]
    targets: Mapping[str, Target[E]]


def star_points(centre: tuple[float, float], radius: float) -> Polyline:
    """The outline of the joker's sign: a star with five points."""
    reach = (radius, radius * 0.42)
    angles = [math.pi * (corner / 5 - 0.5) for corner in range(10)]
    return tuple(
        (centre[0] + reach[corner % 2] * math.cos(angle), centre[1] + reach[corner % 2] * math.sin(angle))
        for corner, angle in enumerate(angles)
    )
