"""QR codes that stand in a page."""

from __future__ import annotations

from functools import lru_cache

import segno


@lru_cache(maxsize=2048)  # a sheet of links has one for everybody, and each takes 5 ms
def qr_of(text: str) -> str:
    """A QR code as SVG that fills its place; what stands beside it says what it is."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(border=4, omitsize=True, svgclass="qr")
    return drawn.replace("<svg ", '<svg aria-hidden="true" ', 1)
