"""Signs that are drawn, not written: on keys, beside words, on cards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kiosk.table.ui.shapes import Polygon, Stroke, star_points

if TYPE_CHECKING:
    from kiosk.table.ui.canvas import Canvas
    from kiosk.table.ui.geometry import Rect
    from kiosk.table.ui.theme import Colour


def draw_erase(canvas: Canvas[Any], rect: Rect) -> None:
    """The sign of the key that takes the last one back."""
    (x, y), unit = rect.centre, canvas.panel.mm(1)
    ink = canvas.theme.key.ink
    outline = [(-5, 0), (-2, -3), (5, -3), (5, 3), (-2, 3)]
    canvas.put(Stroke(tuple((x + a * unit, y + b * unit) for a, b in outline), ink, 0.6 * unit, closed=True))
    for slope in (1, -1):
        ends = ((x + 0.2 * unit, y - 1.4 * slope * unit), (x + 3 * unit, y + 1.4 * slope * unit))
        canvas.put(Stroke(ends, ink, 0.6 * unit))


def tick(canvas: Canvas[Any], rect: Rect, colour: Colour) -> None:
    """A tick, as tall as the rect's lesser side allows."""
    (x, y), unit = rect.centre, min(rect.width, rect.height) / 10
    points = ((x - 3.6 * unit, y + 0.2 * unit), (x - 1 * unit, y + 3 * unit), (x + 4 * unit, y - 3.2 * unit))
    canvas.put(Stroke(points, colour, 1.3 * unit))


def bell(canvas: Canvas[Any], rect: Rect, colour: Colour) -> None:
    """The arbiter's bell."""
    (x, y), unit = rect.centre, min(rect.width, rect.height) / 12
    body = [
        (-4.6, 3),
        (-3.4, 1.6),
        (-3, -1.5),
        (-1.6, -3.7),
        (0, -4.3),
        (1.6, -3.7),
        (3, -1.5),
        (3.4, 1.6),
        (4.6, 3),
    ]
    canvas.put(Polygon(tuple((x + a * unit, y + b * unit) for a, b in body), colour))
    clapper = [(-1.2, 3.8), (1.2, 3.8), (0.7, 5), (-0.7, 5)]
    canvas.put(Polygon(tuple((x + a * unit, y + b * unit) for a, b in clapper), colour))


def star(canvas: Canvas[Any], rect: Rect, colour: Colour) -> None:
    """The joker's sign."""
    canvas.put(Polygon(star_points(rect.centre, min(rect.width, rect.height) / 2), colour))


def arrow(canvas: Canvas[Any], rect: Rect, colour: Colour, *, leads_back: bool = False) -> None:
    """An arrow: on to what comes next, or back."""
    (x, y), unit = rect.centre, min(rect.width / 1.6, rect.height) / 10
    way = -1 if leads_back else 1
    shaft = ((x - 5 * unit * way, y), (x + 5 * unit * way, y))
    head = ((x + 1.2 * unit * way, y - 3.6 * unit), shaft[1], (x + 1.2 * unit * way, y + 3.6 * unit))
    for points in (shaft, head):
        canvas.put(Stroke(points, colour, 1.3 * unit))


def back_arrow(canvas: Canvas[Any], rect: Rect, colour: Colour) -> None:
    """The way back."""
    arrow(canvas, rect, colour, leads_back=True)


def undo_arrow(canvas: Canvas[Any], rect: Rect, colour: Colour) -> None:
    """What was done last is taken back: an arrow that turns round."""
    (x, y), unit = rect.centre, min(rect.width / 1.6, rect.height) / 10
    turns = [math.radians(degrees) for degrees in range(-90, 91, 12)]
    bow = [(x + (1 + 3.2 * math.cos(turn)) * unit, y + (0.6 + 3.2 * math.sin(turn)) * unit) for turn in turns]
    tip = (x - 4.6 * unit, y - 2.6 * unit)
    canvas.put(Stroke((tip, *bow, (x - 2.6 * unit, y + 3.8 * unit)), colour, 1.3 * unit))
    head = ((tip[0] + 2.6 * unit, tip[1] - 2.6 * unit), tip, (tip[0] + 2.6 * unit, tip[1] + 2.6 * unit))
    canvas.put(Stroke(head, colour, 1.3 * unit))
