"""A picture that somebody has sent, as a small PNG with nothing in it but what is seen."""

from __future__ import annotations

import struct
import warnings
import zlib
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from kiosk.messages import N_, KioskError

LARGEST_FILE: Final = 8 * 1024 * 1024
"""Bytes of a file that is taken."""
MOST_PIXELS: Final = 40_000_000
"""Of a picture that is taken, as its header says: a photograph has fewer."""
LARGEST: Final = (1000, 500)
"""Width and height (px) within which a picture is kept: on the largest screens it is shown no larger."""
FORMATS: Final = ("PNG", "JPEG", "WEBP")
"""As Pillow calls them."""

_DAMAGED: Final = (OSError, ValueError, SyntaxError, RuntimeError, EOFError, LookupError, TypeError,
                   ArithmeticError, MemoryError, struct.error, zlib.error)  # fmt: skip
"""What Pillow's readers raise for files that are not what they say."""


class LogoError(KioskError, ValueError):
    """A file that cannot be the club's logo."""


def as_logo(data: bytes) -> bytes:
    """The picture in a file of `FORMATS`, upright, within `LARGEST`, as PNG without any metadata.

    A picture that moves stands still. To be called in a process of its own: a header may lie.

    Raises:
        LogoError: the file is too large, no picture of these kinds, of too many pixels, or damaged.
    """
    if len(data) > LARGEST_FILE:
        raise LogoError(N_("This file is larger than 8 MB: save the picture smaller, and choose it again."))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Pillow about bombs: the bound here is lower
            with Image.open(BytesIO(data), formats=FORMATS) as picture:
                if picture.width * picture.height > MOST_PIXELS:
                    raise _too_many_pixels()
                return _reduced(picture)
    except LogoError:
        raise
    except UnidentifiedImageError as error:
        raise LogoError(N_("This file is no picture in PNG, JPEG or WebP format: choose another.")) from error
    except Image.DecompressionBombError as error:
        raise _too_many_pixels() from error
    except _DAMAGED as error:
        raise unreadable() from error


def unreadable() -> LogoError:
    """The refusal of a picture that nothing can be made of."""
    return LogoError(
        N_("This picture is damaged, or too large to be read: save it as PNG, and choose it again.")
    )


def _too_many_pixels() -> LogoError:
    return LogoError(
        N_("This picture has more than 40 million pixels: save it smaller, and choose it again.")
    )


def _reduced(picture: Image.Image) -> bytes:
    picture.draft("RGB", (2 * LARGEST[0], 2 * LARGEST[1]))  # of a JPEG no more is decoded than is needed
    has_alpha = "A" in picture.getbands() or "transparency" in picture.info
    upright = ImageOps.exif_transpose(picture.convert("RGBA" if has_alpha else "RGB"))
    upright.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    plain = Image.new(upright.mode, upright.size)
    plain.paste(upright)  # the pixels, and nothing that came with them
    written = BytesIO()
    plain.save(written, "PNG", optimize=True)
    return written.getvalue()
