"""``kiosk markers``: the sheet with a mat's four markers, to be printed and cut out."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import cv2

from kiosk.messages import N_, Message
from kiosk.vision.capture.mat import MARKER_DICTIONARY, MARKER_MM

if TYPE_CHECKING:
    from collections.abc import Callable

    Say = Callable[[Message], str]

PAGE: Final = (210, 297)
"""A4, mm."""
CELLS: Final = 6
"""Fields of a marker, each way."""
LABEL: Final = 50
"""Side of what is cut out, mm: the marker needs white around it."""
MIDDLES: Final = ((65, 105), (145, 105), (145, 185), (65, 185))
"""Of the markers 0 to 3 on the page, mm."""
RULER: Final = (55, 20, 120)
"""Height, left and right end of the line by which the print is measured, mm."""
HEADING: Final = N_("The markers of a table's mat")
MEASURE: Final = N_("Print at 100 %, not fitted to the page: this line is then 100 mm long.")
PRINTING_STEPS: Final = (
    N_("1. Cut along the dashed lines."),
    N_("2. Fix the markers in the mat's corners as they lie above: 0 upper left."),
    N_("3. Measure in mm, from middle to middle, how far 1 is from 0, and 3 from 0."),
    N_("4. Write both into the table's settings, for example: mat = [640, 400]"),
)


def draw_mat_sheet(say: Say = str) -> str:
    """The sheet as an SVG document of one A4 page, its lengths in mm; a browser prints it."""
    width, height = PAGE
    page = ET.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        width=f"{width}mm",
        height=f"{height}mm",
        viewBox=f"0 0 {width} {height}",
    )
    _text(page, 20, 30, 8, say(Message(HEADING)))
    y, left, right = RULER
    _text(page, 20, 44, 4.2, say(Message(MEASURE)))
    outline = f"M{left} {y - 2}v4M{left} {y}H{right}M{right} {y - 2}v4"
    ET.SubElement(page, "path", {"d": outline, "fill": "none", "stroke": "black", "stroke-width": "0.4"})
    for number, (x, middle) in enumerate(MIDDLES):
        _marker(page, number, x, middle)
    for place, step in enumerate(PRINTING_STEPS):
        _text(page, 20, 232 + 9 * place, 4.2, say(Message(step)))
    return ET.tostring(page, encoding="unicode") + "\n"


def _marker(page: ET.Element, number: int, x: float, y: float) -> None:
    """The marker with its middle at `x`, `y`, mm, and the line along which it is cut out."""
    known = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    is_black = cv2.aruco.generateImageMarker(known, number, CELLS) == 0
    field, corner = MARKER_MM / CELLS, MARKER_MM / 2
    # one outline for all: fields drawn each by itself leave hairlines between them
    fields = [
        f"M{x - corner + field * column:g} {y - corner + field * row:g}h{field:g}v{field:g}h{-field:g}z"
        for row, column in product(range(CELLS), repeat=2)
        if is_black[row, column]
    ]
    ET.SubElement(page, "path", d="".join(fields), fill="black")
    cut = {"x": f"{x - LABEL / 2:g}", "y": f"{y - LABEL / 2:g}", "width": f"{LABEL}", "height": f"{LABEL}"}
    line = {"fill": "none", "stroke": "gray", "stroke-width": "0.3", "stroke-dasharray": "3 2"}
    ET.SubElement(page, "rect", {**cut, **line})
    _text(page, x - LABEL / 2 + 2, y + LABEL / 2 - 2, 5, str(number))


def _text(page: ET.Element, x: float, y: float, size: float, words: str) -> None:
    line = ET.SubElement(page, "text", x=f"{x:g}", y=f"{y:g}")
    line.set("font-size", f"{size:g}")
    line.set("font-family", "sans-serif")
    line.text = words
