"""QR codes: drawn for a screen, and read from a photograph of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import segno

from kiosk.messages import N_
from kiosk.sync.bundles.pages import UnreadableError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MARGIN: Final = 4
"""Light modules around a code, without which it is not found."""
PHOTOGRAPH: Final = "photograph"
"""The field of an `UnreadableError`: another photograph may do."""
_NO_PICTURE: Final = N_("This is neither a table's file nor a picture that can be opened.")
_LARGEST_PHOTOGRAPH: Final = 32 * 1024 * 1024
"""Bytes of a photograph's file."""
_LARGEST_SIDE: Final = 2400
"""Pixels; a larger photograph is read smaller first, for a code fills a good part of it."""


def draw_code(text: str) -> NDArray[np.bool_]:
    """The code as a square of modules, margin included; True is dark. A quarter of it may be damaged.

    Raises:
        ValueError: the text is too long for any code.
    """
    code = segno.make_qr(text, error="m", boost_error=False)
    return np.pad(np.array([[bool(module) for module in row] for row in code.matrix]), MARGIN)


def read_photograph(photograph: bytes) -> tuple[str, ...]:
    """The texts of the codes in a photograph (JPEG, PNG or whatever OpenCV reads), without repetition.

    Raises:
        UnreadableError: it is no photograph, or no code in it can be read.
    """
    image = _load(photograph)
    for side in (_LARGEST_SIDE, _LARGEST_SIDE // 2, max(image.shape)):
        texts = _find(_shrunk(image, side))
        if texts:
            return texts
    raise UnreadableError(
        N_("No QR code can be read in this photograph. Hold the phone straight, closer and without glare."),
        field=PHOTOGRAPH,
    )


def _load(photograph: bytes) -> NDArray[np.uint8]:
    if not photograph or len(photograph) > _LARGEST_PHOTOGRAPH:
        raise UnreadableError(_NO_PICTURE, field=PHOTOGRAPH)
    try:
        image = cv2.imdecode(np.frombuffer(photograph, np.uint8), cv2.IMREAD_GRAYSCALE)
    except cv2.error:
        image = None
    if image is None:
        raise UnreadableError(_NO_PICTURE, field=PHOTOGRAPH)
    return image.astype(np.uint8, copy=False)


def _shrunk(image: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    factor = side / max(image.shape)
    if factor >= 1.0:
        return image
    return cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _find(image: NDArray[np.uint8]) -> tuple[str, ...]:
    # On photographs of a screen this detector reads what OpenCV's older one misses every sixth time.
    try:
        _, texts, _, _ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(image)
    except cv2.error:
        return ()
    return tuple(dict.fromkeys(text for text in texts if text))
