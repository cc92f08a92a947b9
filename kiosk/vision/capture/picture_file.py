"""Reads a picture file, whatever it is, into the one form that the recogniser takes."""

from __future__ import annotations

import struct
import warnings
import zlib
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import Image as PillowImage
from PIL import UnidentifiedImageError

from kiosk.messages import N_, KioskError
from kiosk.system_errors import reason_of

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.vision.model import Image

MAX_SIDE_PX: Final = 10_000
MIN_SIDE_PX: Final = 64
_ORIENTATION: Final = 0x0112
_UPRIGHT: Final = {
    2: PillowImage.Transpose.FLIP_LEFT_RIGHT,
    3: PillowImage.Transpose.ROTATE_180,
    4: PillowImage.Transpose.FLIP_TOP_BOTTOM,
    5: PillowImage.Transpose.TRANSPOSE,
    6: PillowImage.Transpose.ROTATE_270,
    7: PillowImage.Transpose.TRANSVERSE,
    8: PillowImage.Transpose.ROTATE_90,
}
"""How a picture is turned upright, by its Exif tag *Orientation* (CIPA DC-008, 4.6.4).

Pillow's own `ImageOps.exif_transpose` writes all tags anew, and fails where another one is damaged."""

_DAMAGED: Final = (OSError, ValueError, SyntaxError, RuntimeError, EOFError, LookupError, TypeError,
                   ArithmeticError, MemoryError, struct.error, zlib.error)  # fmt: skip
"""What Pillow's many readers raise for files that are not what they say."""


class PictureError(KioskError, ValueError):
    """A file that is not a picture of a table."""


def read_picture(path: Path) -> Image:
    """The picture in the file `path`: height x width x 3, uint8, blue-green-red, turned upright.

    Grey and 16-bit pictures are converted; transparency is dropped.

    Raises:
        PictureError: no such file, not a picture, damaged, or a side below 64 or above 10,000 px.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with PillowImage.open(path) as picture:
                _check_size(picture, path)
                return _converted(picture)
    except FileNotFoundError:
        raise PictureError(N_("There is no file {path}."), path=path) from None
    except IsADirectoryError:
        raise PictureError(
            N_("{path} is a folder, not a picture. Give a photograph in JPEG or PNG format."), path=path
        ) from None
    except UnidentifiedImageError:
        raise PictureError(
            N_("{path} is not a picture. Take a photograph in JPEG or PNG format."), path=path
        ) from None
    except PillowImage.DecompressionBombError:
        raise _too_large(path) from None
    except PictureError:
        raise
    except _DAMAGED as error:
        if isinstance(error, OSError) and error.errno is not None:  # the system's; Pillow's have no number
            raise PictureError(
                N_("The picture {path} cannot be read ({reason})."), path=path, reason=reason_of(error)
            ) from None
        raise PictureError(
            N_("The picture {path} is damaged or cannot be read. Take it again."), path=path
        ) from None


def _check_size(picture: PillowImage.Image, path: Path) -> None:
    width, height = picture.size
    if min(width, height) < MIN_SIDE_PX:
        raise PictureError(
            N_("The picture {path} is only {width} x {height} pixels: too small to show cards."),
            path=path,
            width=width,
            height=height,
        )
    if max(width, height) > MAX_SIDE_PX:
        raise _too_large(path)


def _too_large(path: Path) -> PictureError:
    return PictureError(
        N_("The picture {path} is too large. Take one of at most {limit} pixels a side."),
        path=path,
        limit=MAX_SIDE_PX,
    )


def _converted(picture: PillowImage.Image) -> Image:
    way = _UPRIGHT.get(picture.getexif().get(_ORIENTATION, 1))
    upright = picture if way is None else picture.transpose(way)
    if upright.mode.startswith(("I", "F")):
        deep = np.asarray(upright).astype(np.float64)
        grey = np.clip(deep / (257 if deep.max() > 255 else 1), 0, 255).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    rgb = np.asarray(upright.convert("RGB"), dtype=np.uint8)
    return np.ascontiguousarray(rgb[:, :, ::-1])
