"""Make the pages' typefaces from the screens': the letters of European languages alone, packed (WOFF2).

    python tools/web_fonts.py

A page with the whole typefaces would be ten times as heavy for a phone.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter, load_font, save_font

FONTS: Final = Path(__file__).parent.parent / "assets" / "fonts"
LETTERS: Final = (
    range(0x20, 0x7F),
    range(0xA0, 0x180),  # Latin with every European language's marks
    range(0x218, 0x21C),  # Romanian's
    range(0x2010, 0x2030),  # dashes, quotation marks, the ellipsis
    (0x202F, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212),
)


def main() -> int:
    """The command."""
    for path in sorted(FONTS.glob("OpenSans-*.ttf")):
        options = Options(flavor="woff2", layout_features=["*"], hinting=False)
        font = load_font(path, options)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[letter for letters in LETTERS for letter in letters])
        subsetter.subset(font)
        packed = path.with_suffix(".woff2")
        save_font(font, packed, options)
        print(f"{packed.name}: {packed.stat().st_size / 1000:.0f} kB, from {path.stat().st_size / 1000:.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
