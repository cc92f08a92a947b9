"""What light, lens, sensor and file format do to a patch, fast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Image = NDArray[np.uint8]
    Light = NDArray[np.float32]


SPECKLED_SHARE: Final = 0.06
GREY_SHARE: Final = 0.04
GRAINY_SHARE: Final = 0.06
GRAIN: Final = (8.0, 22.0)
"""How much the grain of a sensor in dim light scatters, of 255."""
DIM_SHARE: Final = 0.1
"""Share of the patches in such light as a hall has whose lamps are off."""


def spoil(random: np.random.Generator, image: Image, index_px: float) -> Image:
    """The patch as a camera would bring it; blur grows with `index_px`, so that it stays readable."""
    lit = _lit(random, image.astype(np.float32))
    blurred = _blurred(random, lit, index_px / 40)
    noisy = blurred + _noise(random, image.shape[:2]) * random.choice((0.0, 3.0, 6.0, 11.0))
    exposed: Image = np.clip(noisy, 0, 255).astype(np.uint8)
    if random.random() < SPECKLED_SHARE:
        speckle(random, exposed)
    if random.random() < GREY_SHARE:
        exposed = without_colour(exposed)
    if random.random() < 0.6:
        _, coded = cv2.imencode(".jpg", exposed, [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(45, 96))])
        exposed = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return exposed


def speckle(random: np.random.Generator, image: Image) -> None:
    """Single pixels black or white, as dirt and worn sensors make them."""
    specks = random.random(image.shape[:2], np.float32)
    share = random.uniform(0.002, 0.02)
    image[specks < share] = 0
    image[specks > 1 - share] = 255


def with_grain(random: np.random.Generator, image: Image) -> Image:
    """The picture with such coarse noise, a pixel or two wide, as small sensors and their filters leave."""
    fine = random.standard_normal(image.shape).astype(np.float32)
    grain = cv2.GaussianBlur(fine, (0, 0), random.uniform(0.5, 1.2))
    scaled = grain / grain.std() * random.uniform(*GRAIN)
    return np.asarray(np.clip(image + scaled, 0, 255), np.uint8)


def without_colour(image: Image) -> Image:
    """The picture in grey, in which a red suit is told from a black one by its shape alone."""
    return np.repeat(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)


def _lit(random: np.random.Generator, image: Light) -> Light:
    size = len(image)
    cast = np.exp(random.normal(0, 0.1, 3)).astype(np.float32)
    slope = np.linspace(-1, 1, size, dtype=np.float32)
    fall = 1 + random.normal(0, 0.12) * slope[:, None] + random.normal(0, 0.12) * slope[None, :]
    light = random.uniform(0.12, 0.5) if random.random() < DIM_SHARE else random.uniform(0.5, 1.15)
    lit = image * cast * fall[..., None] * light
    if random.random() < 0.25:
        lit *= _edge_of_shadow(random, size)[..., None]
    if random.random() < 0.25:
        lit += _spot(random, size)[..., None] * random.uniform(20, 170)
    bright = np.clip(lit, 0, 255) / 255
    return np.asarray(255 * bright ** random.uniform(0.75, 1.35), np.float32)


def _edge_of_shadow(random: np.random.Generator, size: int) -> Light:
    rows, columns = np.mgrid[:size, :size].astype(np.float32)
    turn = random.uniform(0, 2 * np.pi)
    x, y = random.uniform(0, size, 2)
    far = (columns - x) * np.cos(turn) + (rows - y) * np.sin(turn)
    return np.asarray(1 - random.uniform(0.2, 0.65) / (1 + np.exp(-far / random.uniform(1, 20))), np.float32)


def _spot(random: np.random.Generator, size: int) -> Light:
    rows, columns = np.mgrid[:size, :size].astype(np.float32)
    x, y = random.uniform(0, size, 2)
    wide, high = random.uniform(15, 90, 2)
    return np.asarray(np.exp(-(((columns - x) / wide) ** 2) - ((rows - y) / high) ** 2), np.float32)


def _blurred(random: np.random.Generator, image: Light, unit: float) -> Light:
    if random.random() < 0.7:
        image = np.asarray(
            cv2.GaussianBlur(image, (0, 0), random.uniform(0.2, 1.7) * unit + 0.05), np.float32
        )
    length = int(random.integers(2, 6) * unit)
    if length > 1 and random.random() < 0.15:
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, int(random.integers(length))), (length - 1, int(random.integers(length))), 1.0)
        kernel = kernel if random.random() < 0.5 else np.ascontiguousarray(kernel.T)
        image = np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)
    return image


def _noise(random: np.random.Generator, shape: tuple[int, ...]) -> Light:
    fine = random.standard_normal((*shape, 3)).astype(np.float32)
    return fine if random.random() < 0.6 else np.asarray(cv2.GaussianBlur(fine, (0, 0), 0.8) * 2, np.float32)
