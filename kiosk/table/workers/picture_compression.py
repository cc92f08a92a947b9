"""How the pictures that a table keeps, and sends to the hub, are compressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2

if TYPE_CHECKING:
    from hardware.ports import Image

JPEG_QUALITY: Final = 95
"""Of 100."""


def compressed(picture: Image) -> bytes:
    """The picture as a JPEG file."""
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return encoded.tobytes()
