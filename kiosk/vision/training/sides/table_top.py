"""The table under the cards: cloth or wood, and the things that lie about."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.training.cards.glyphs import FIGURES, Face, text_mask
from kiosk.vision.training.cards.paint import PaintSheet, any_colour, rectangle
from kiosk.vision.training.sides.camera import CameraView, project

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from kiosk.vision.model import Image, Marker

    Texture = NDArray[np.float32]
    BgrColour = tuple[int, int, int]

_FINEST: Final = 3.0
"""Pixels per mm of the table top; cloth has no finer detail that a camera would see."""
_HAND: Final = Face("stroke-simplex")
_PRINTED: Final = (Face("OpenSans-Bold.ttf"), Face("OpenSans-Regular.ttf"), Face("stroke-duplex"))
_WORDS: Final = ("TORNEO", "JOKER", "BURRACO", "TAVOLO 7", "PUNTI", "10", "A", "1280", "OK", "KO", "ROSA")


class Ground(Enum):
    """What the cards lie on."""

    CLOTH = "cloth"
    BAIZE = "baize"
    CHECKS = "checks"
    STRIPES = "stripes"
    FLOWERS = "flowers"
    FIGURES = "figures"
    """A cloth printed with letters and figures, which look like indices."""
    WOOD = "wood"


_CLOTHS: Final[tuple[BgrColour, ...]] = (
    (60, 110, 20), (130, 60, 20), (35, 25, 140), (50, 50, 50),
    (180, 190, 200), (70, 30, 90), (120, 100, 30), (215, 220, 225),
)  # fmt: skip
_WOODS: Final[tuple[BgrColour, ...]] = ((60, 100, 150), (40, 65, 105), (110, 150, 190), (30, 40, 60))


def _noise(random: np.random.Generator, shape: tuple[int, int], cell: tuple[float, float]) -> Texture:
    """Smooth noise about 0 with standard deviation about 1, its grain `cell` (height, width) pixels."""
    size = (max(2, round(shape[1] / cell[1])), max(2, round(shape[0] / cell[0])))
    grain = random.standard_normal(size[::-1]).astype(np.float32)
    return np.asarray(cv2.resize(grain, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR), np.float32)


def _checks(shape: tuple[int, int], step: float, *, both_ways: bool) -> Texture:
    """0, 0.5 and 1, as threads of two colours cross."""
    across = (np.arange(shape[1], dtype=np.float32) // step) % 2
    if not both_ways:
        return np.asarray(np.broadcast_to(across, shape), np.float32)
    down = (np.arange(shape[0], dtype=np.float32) // step) % 2
    return np.asarray((across[None] + down[:, None]) / 2, np.float32)


def _woven(
    base: NDArray[np.float32], other: NDArray[np.float32], blend: Texture | None, grain: Texture
) -> Image:
    """`base`, or a blend of it with `other`, made lighter and darker by `grain`."""
    channels = []
    for one, two in zip(base, other, strict=True):  # one colour at a time is quicker
        channel = grain + one if blend is None else grain + one + blend * (two - one)
        channels.append(cv2.convertScaleAbs(np.maximum(channel, 0)))
    return np.asarray(cv2.merge(channels), np.uint8)


def _scattered(
    random: np.random.Generator,
    sheet: PaintSheet,
    colour: BgrColour,
    size_mm: tuple[float, float],
    ground: Ground,
) -> None:
    for _ in range(int(size_mm[0] * size_mm[1] / 2500)):
        place = (random.uniform(0, size_mm[0]), random.uniform(0, size_mm[1]))
        if ground is Ground.FIGURES:
            text = FIGURES[random.integers(len(FIGURES))]
            sheet.ink(text_mask(_HAND, text, random.uniform(8, 25) * sheet.scale), place, colour)
        else:
            for petal in np.arange(5) * 1.257:
                sheet.disc(
                    (place[0] + 3 * float(np.cos(petal)), place[1] + 3 * float(np.sin(petal))), 2, colour
                )


def draw_ground(
    random: np.random.Generator, ground: Ground, size_mm: tuple[float, float], scale: float
) -> PaintSheet:
    """A table top of `size_mm` (width, height), `scale` pixels per mm."""
    shape = (round(size_mm[1] * scale), round(size_mm[0] * scale))
    colours = _WOODS if ground is Ground.WOOD else _CLOTHS
    base = np.asarray(colours[random.integers(len(colours))], np.float32) + random.normal(0, 12, 3).astype(
        np.float32
    )
    other = np.asarray(_CLOTHS[random.integers(len(_CLOTHS))], np.float32)
    blend: Texture | None = None
    match ground:
        case Ground.WOOD:
            grain = 9 * _noise(random, shape, (1.2 * scale, 40 * scale)) + 12 * _noise(
                random, shape, (9 * scale, 160 * scale)
            )
        case Ground.CHECKS | Ground.STRIPES:
            blend = _checks(shape, random.uniform(5, 22) * scale, both_ways=ground is Ground.CHECKS)
            grain = 4 * _noise(random, shape, (1.0, 1.0))
        case _:
            rough = 9.0 if ground is Ground.BAIZE else 5.0
            grain = rough * _noise(random, shape, (0.5 * scale, 0.5 * scale))
    grain += 4 * _noise(random, shape, (60 * scale, 60 * scale))
    grain *= 0.5 + float(base.mean()) / 255
    image = _woven(base, other, blend, grain)
    sheet = PaintSheet(image, scale)
    if ground in (Ground.FLOWERS, Ground.FIGURES):
        blue, green, red = (int(level) for level in other)
        _scattered(random, sheet, (blue, green, red), size_mm, ground)
    return sheet


def _turned(
    points: Iterable[tuple[float, float]], at: tuple[float, float], angle: float
) -> list[tuple[float, float]]:
    c, s = float(np.cos(angle)), float(np.sin(angle))
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in points]


def _brighter(colour: BgrColour, gain: float) -> BgrColour:
    blue, green, red = (min(255, int(level * gain)) for level in colour)
    return blue, green, red


def draw_pen(random: np.random.Generator, sheet: PaintSheet, at: tuple[float, float]) -> None:
    """A ball-pen, 14 cm long."""
    angle = random.uniform(0, 6.3)
    body = any_colour(random, 10, 150)
    sheet.shade(_turned(rectangle(-70, -4, 66, 4), (at[0] + 1.5, at[1] + 2), angle))
    sheet.polygon(_turned(rectangle(-70, -4, 55, 4), at, angle), body)
    sheet.polygon(_turned(rectangle(-66, -2.2, 50, -0.8), at, angle), _brighter(body, 1.7))
    sheet.polygon(_turned([(55, -4), (55, 4), (70, 0)], at, angle), (60, 60, 60))


def draw_score_sheet(random: np.random.Generator, sheet: PaintSheet, at: tuple[float, float]) -> None:
    """A paper form with handwritten figures."""
    angle = random.normal(0, 0.12)
    sheet.shade(_turned(rectangle(-75, -50, 75, 50), (at[0] + 0.7, at[1] + 1), angle), 0.4)
    sheet.polygon(_turned(rectangle(-75, -50, 75, 50), at, angle), (238, 240, 242))
    for row in range(8):
        y = -40.0 + row * 11
        sheet.polygon(_turned(rectangle(-68, y, 68, y + 0.4), at, angle), (120, 90, 60))
        for x in (-50, -5, 40):
            figure = text_mask(_HAND, str(int(random.integers(5, 260)) * 5), 5 * sheet.scale)
            sheet.ink(figure, _turned([(x, y + 6)], at, angle)[0], (150, 60, 40))


def draw_print(random: np.random.Generator, sheet: PaintSheet, at: tuple[float, float]) -> None:
    """A printed paper: words in capitals and figures, also such as stand on cards."""
    turn = float(random.choice((0, np.pi / 2, np.pi, -np.pi / 2)) + random.normal(0, 0.1))
    sheet.shade(_turned(rectangle(-55, -75, 55, 75), (at[0] + 0.7, at[1] + 1), turn), 0.4)
    sheet.polygon(_turned(rectangle(-55, -75, 55, 75), at, turn), any_colour(random, 215, 250))
    ink = any_colour(random, 0, 140)
    y = -66.0
    while y < 66:
        height = random.uniform(3, 9)
        word = text_mask(
            _PRINTED[random.integers(len(_PRINTED))], str(random.choice(_WORDS)), height * sheet.scale
        )
        word = word[:, : int(100 * sheet.scale)]
        stamp = _rotated(word, turn)
        sheet.ink(stamp, _turned([(random.uniform(-20, 20), y)], at, turn)[0], ink)
        y += height + random.uniform(3, 14)


def _rotated(mask: NDArray[np.uint8], turn: float) -> NDArray[np.uint8]:
    """The mask turned clockwise by `turn` rad, large enough to hold it all."""
    height, width = mask.shape
    c, s = np.cos(turn), np.sin(turn)
    size = (int(abs(width * c) + abs(height * s)) + 2, int(abs(width * s) + abs(height * c)) + 2)
    place = np.array([[c, -s, size[0] / 2 - c * width / 2 + s * height / 2],
                      [s, c, size[1] / 2 - s * width / 2 - c * height / 2]])  # fmt: skip
    return np.asarray(cv2.warpAffine(mask, place, size), np.uint8)


def draw_glass(random: np.random.Generator, sheet: PaintSheet, at: tuple[float, float]) -> None:
    """A glass or a cup on a coaster, seen from above."""
    colour = any_colour(random, 20, 200)
    turn = np.linspace(0, 6.3, 40)
    edge = np.stack([at[0] + 5 + 42 * np.cos(turn), at[1] + 5 + 42 * np.sin(turn)], 1)
    sheet.shade(edge.tolist(), 0.7)
    sheet.disc(at, 42, colour)
    sheet.disc(at, 36, (210, 215, 215))
    sheet.disc(at, 33, _brighter(colour, 0.5))


def draw_marker(sheet: PaintSheet, marker: Marker, at: tuple[float, float]) -> None:
    """A printed ArUco marker with its white margin, its centre at `at`."""
    pixels = max(6, round(marker.side_mm * sheet.scale))
    code = cv2.aruco.generateImageMarker(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), marker.id, pixels
    )
    half = marker.side_mm * 0.65
    sheet.polygon(rectangle(at[0] - half, at[1] - half, at[0] + half, at[1] + half), (235, 238, 240))
    sheet.ink(np.asarray(255 - code, np.uint8), at, (25, 25, 25))


def visible_area(view: CameraView) -> tuple[float, float, float, float]:
    """x0, y0, x1, y1 of the part of the table that the view shows, in mm, with a little around it."""
    frame = np.array([[0, 0], [view.width, 0], [view.width, view.height], [0, view.height]], np.float64)
    seen = project(np.asarray(np.linalg.inv(view.matrix), np.float64), frame)
    (x0, y0), (x1, y1) = seen.min(axis=0) - 5, seen.max(axis=0) + 5
    return float(x0), float(y0), float(x1), float(y1)


def draw_table(
    random: np.random.Generator,
    ground: Ground,
    view: CameraView,
    things: int,
    markers: tuple[Marker, ...],
    *,
    prints: int = 0,
) -> Image:
    """The empty table as the view shows it, with `things` and printed papers lying about at its edges."""
    x0, y0, x1, y1 = visible_area(view)
    scale = min(_FINEST, view.px_per_mm)
    size = (x1 - x0, y1 - y0)
    sheet = draw_ground(random, ground, size, scale)
    drawers = (draw_pen, draw_score_sheet, draw_glass)
    for _ in range(things):
        edge = random.uniform(0, 1), random.choice((0.03, 0.97))
        x, y = edge if random.random() < 0.6 else edge[::-1]
        drawers[random.integers(len(drawers))](random, sheet, (size[0] * float(x), size[1] * float(y)))
    for _ in range(prints):
        side, height = random.choice((0.02, 0.98)), random.uniform(0, 1)
        draw_print(random, sheet, (size[0] * float(side), size[1] * float(height)))
    for marker in markers:
        draw_marker(sheet, marker, (marker.x_mm - x0, marker.y_mm - y0))
    onto_view = view.matrix @ np.array([[1 / scale, 0, x0], [0, 1 / scale, y0], [0, 0, 1]])
    table = cv2.warpPerspective(
        sheet.image,
        onto_view,
        (view.width, view.height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(table, np.uint8)
