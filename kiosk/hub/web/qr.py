"""QR codes that stand in a page."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache

import segno


@lru_cache(maxsize=2048)
def qr_of(text: str) -> str:
    """A QR code as SVG that fills its place; what stands beside it says what it is."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(border=4, omitsize=True, svgclass="qr")
    return drawn.replace("<svg ", '<svg aria-hidden="true" ', 1)


@lru_cache(maxsize=2048)  # a sheet of links has one for everybody, and each takes 5 ms
def qr_bits(text: str) -> str:
    """A QR code as its modules, row by row from the highest bit of each byte, in base64.

    ``qr.js`` draws it: on a sheet of hundreds it weighs half of the picture.
    """
    modules = [module for row in segno.make(text, error="m", micro=False).matrix for module in row]
    bits = "".join(str(module) for module in modules)
    size = -(-len(bits) // 8)
    return b64encode(int(bits.ljust(8 * size, "0"), 2).to_bytes(size)).decode()
