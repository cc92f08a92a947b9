"""Views, and what light, lens and sensor do to a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.vision.model import Image

    PixelField = NDArray[np.float32]

CAMERA_HEIGHT_MM: Final = 700.0
_COARSE: Final = 16
"""Light changes slowly: it is computed on one pixel in so many, each way."""


@dataclass(frozen=True, slots=True, eq=False)
class CameraView:
    """A frame and how the table's millimetres fall on it.

    The table's origin is where the camera looks, x right and y down as the picture shows it unturned.
    """

    width: int
    height: int
    matrix: NDArray[np.float64]
    """3x3 homography from mm on the table to px."""
    px_per_mm: float
    """At the origin."""

    def pixels(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where points on the table, (N, 2) in mm, fall: (N, 2) in px."""
        return project(self.matrix, points)


def project(matrix: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Apply a 3x3 homography to (N, 2) points."""
    moved = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(moved[:, :2] / moved[:, 2:])


def pinhole_camera(
    width: int,
    height: int,
    px_per_mm: float,
    *,
    tilt: tuple[float, float] = (0, 0),
    turn: float = 0,
    shift: tuple[float, float] = (0, 0),
) -> CameraView:
    """A pinhole camera 70 cm over the table.

    `tilt` is degrees about the table's x and y axes, `turn` degrees about the line of sight, clockwise,
    `shift` where the camera looks, in mm.
    """
    focal = px_per_mm * CAMERA_HEIGHT_MM
    about_x, about_y, about_z = np.radians([*tilt, turn])
    rotation = (
        cv2.Rodrigues(np.array([0, 0, about_z]))[0]
        @ cv2.Rodrigues(np.array([about_x, 0, 0]))[0]
        @ cv2.Rodrigues(np.array([0, about_y, 0]))[0]
    )
    onto_plane = np.array([[1, 0, -shift[0]], [0, 1, -shift[1]], [0, 0, 0]], dtype=np.float64)
    camera = rotation @ onto_plane
    camera[:, 2] += (0, 0, CAMERA_HEIGHT_MM)
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    return CameraView(width, height, lens @ camera, px_per_mm)


@dataclass(frozen=True, slots=True)
class Effects:
    """Light, lens and sensor. The defaults change nothing."""

    exposure: float = 1.0
    """Gain; 1 is right, above 1.3 paper burns out."""
    falloff: float = 0.0
    """How much darker the far side and the corners are, 0 to 0.6."""
    warmth: tuple[float, float] = (0.0, 0.0)
    """Colour of the light at the left and the right edge: -0.2 is bluish, 0.3 is a yellow bulb."""
    shadows: int = 0
    """Soft-edged shadows of people and lamps that fall across the picture."""
    defocus: float = 0.0
    """Blur, standard deviation in px."""
    motion: float = 0.0
    """Length of the smear, px."""
    noise: float = 0.0
    """Standard deviation, levels of 255."""
    sharpen: float = 0.0
    """The camera's own sharpening, 0 to 1."""
    jpeg: int = 100
    """Quality, 100 means not compressed at all."""


def sample_effects(random: np.random.Generator, hardness: float = 0.5) -> Effects:
    """Effects of an ordinary camera; `hardness` 0 is a rig in good light, 1 a poor phone in a dim hall."""
    hard = hardness * random.random()
    left = random.normal(0.04, 0.03 + 0.1 * hard)
    return Effects(
        exposure=float(np.clip(random.normal(0.97, 0.05 + 0.22 * hard), 0.35, 1.5)),
        falloff=random.uniform(0, 0.1 + 0.4 * hard),
        warmth=(left, left + random.normal(0, 0.1 * hard)),
        shadows=int(random.binomial(2, 0.15 + 0.5 * hard)),
        defocus=random.uniform(0.2, 0.5 + 1.1 * hard),
        motion=random.uniform(1, 5) if random.random() < 0.25 * hard else 0.0,
        noise=random.uniform(0.5, 2 + 9 * hard),
        sharpen=random.uniform(0, 0.7) if random.random() < 0.5 else 0.0,
        jpeg=int(random.integers(70, 96)),
    )


def _light(shape: tuple[int, int], effects: Effects, random: np.random.Generator) -> PixelField:
    """(h, w, 3) gains on the coarse grid."""
    y, x = np.mgrid[0 : 1 : shape[0] * 1j, 0 : 1 : shape[1] * 1j].astype(np.float32)
    away = random.uniform(0, 2 * np.pi)
    slope = (x - 0.5) * np.cos(away) + (y - 0.5) * np.sin(away)
    corners = (x - 0.5) ** 2 + (y - 0.5) ** 2
    gain = effects.exposure * (1 - effects.falloff * (slope + 0.5 + 0.5 * corners))
    for _ in range(effects.shadows):
        gain *= _shadow(x, y, random)
    warmth = effects.warmth[0] * (1 - x) + effects.warmth[1] * x
    return np.dstack(
        [gain * (1 - 1.2 * warmth), gain * (1 - 0.3 * warmth), gain * (1 + 0.4 * warmth)]
    ).astype(np.float32)


def _shadow(x: PixelField, y: PixelField, random: np.random.Generator) -> PixelField:
    """A half-plane in shade, its edge soft and a little wavy."""
    turn, soft = random.uniform(0, 2 * np.pi), random.uniform(0.01, 0.12)
    across = (x - random.uniform(0.1, 0.9)) * np.cos(turn) + (y - random.uniform(0.1, 0.9)) * np.sin(turn)
    across += 0.03 * np.sin(12 * (x + y) + turn)
    depth = random.uniform(0.15, 0.5)
    return np.asarray(1 - depth / (1 + np.exp(-np.clip(across / soft, -30, 30))), np.float32)


@lru_cache(maxsize=1)
def _noise_tile() -> Image:
    """A sensor's noise about 128, standard deviation 32: some in brightness and some, coarser, in colour."""
    random = np.random.default_rng(20)
    grey = random.standard_normal((1024, 1024, 1)).astype(np.float32)
    colour = cv2.GaussianBlur(random.standard_normal((1024, 1024, 3)).astype(np.float32), (0, 0), 1.0)
    mixed = cv2.GaussianBlur(np.repeat(grey, 3, 2), (0, 0), 0.5) * 1.1 + colour * 1.6
    return np.asarray(np.clip(mixed / mixed.std() * 32 + 128, 0, 255), np.uint8)


def _add_noise(image: Image, level: float, random: np.random.Generator) -> Image:
    height, width = image.shape[:2]
    down, across = (int(value) for value in random.integers(0, 1024, 2))
    paved = cv2.repeat(_noise_tile(), -(-(height + down) // 1024), -(-(width + across) // 1024))
    grain = paved[down : down + height, across : across + width]
    share = level / 32
    return np.asarray(cv2.addWeighted(image, 1.0, grain, share, -128 * share), np.uint8)


def _smear(image: Image, length: float, random: np.random.Generator) -> Image:
    size = int(length) | 1
    if size < 3:
        return image
    line = np.zeros((size, size), np.float32)
    turn = random.uniform(0, np.pi)
    reach = np.array([np.cos(turn), np.sin(turn)]) * size / 2
    middle = size // 2
    ends = [tuple(int(v) for v in np.round(middle + sign * reach)) for sign in (-1, 1)]
    cv2.line(line, ends[0], ends[1], 1.0, 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(image, -1, line / line.sum()), np.uint8)


def photograph(image: Image, effects: Effects, random: np.random.Generator) -> Image:
    """The picture as a camera takes it: light, blur, noise, sharpening, compression, in this order."""
    height, width = image.shape[:2]
    coarse = (max(2, height // _COARSE), max(2, width // _COARSE))
    gains = cv2.resize(_light(coarse, effects, random), (width, height), interpolation=cv2.INTER_LINEAR)
    lit = np.asarray(cv2.multiply(image, gains, dtype=cv2.CV_8U), np.uint8)
    if effects.defocus > 0.15:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), effects.defocus), np.uint8)
    lit = _smear(lit, effects.motion, random)
    if effects.noise > 0:
        lit = _add_noise(lit, effects.noise, random)
    if effects.sharpen > 0:
        soft = cv2.GaussianBlur(lit, (0, 0), 1.2)
        lit = np.asarray(cv2.addWeighted(lit, 1 + effects.sharpen, soft, -effects.sharpen, 0), np.uint8)
    if effects.jpeg < 100:
        coded = cv2.imencode(".jpg", lit, [cv2.IMWRITE_JPEG_QUALITY, effects.jpeg])[1]
        lit = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return lit
