"""Make the bundled sample photograph, ``assets/samples/side.jpg``, and its truth, ``side.json``.

    python -m kiosk.vision.training.sides.sample_photo [FOLDER]

The same command always makes the same picture.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2

from kiosk.cards import parse_cards
from kiosk.resources import asset
from kiosk.vision.training.sides.rendered_sides import STATION_PHOTO, render_side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.training.sides.truth import Rendered

MELDS: Final = (
    "QH JH 10H 9H 8H 7H 6H 5H",
    "AS AC AH AD",
    "9S 8S 7S JK 5S 4S 3S 2S",
    "KD QD JD 10D 2C",
    "3C 3D 3H",
)
"""A clean and a dirty burraco, a joker inside a sequence, a natural two, a free wild."""
SEED: Final = 8
QUALITY: Final = 86


def sample() -> Rendered:
    """The bundled sample."""
    station = replace(STATION_PHOTO, px_per_mm=(3.4, 3.9))
    return render_side([parse_cards(cards) for cards in MELDS], station=station, seed=SEED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the picture and its truth."""
    asked = sys.argv[1:] if arguments is None else arguments
    folder = Path(asked[0]) if asked else asset("samples")
    folder.mkdir(parents=True, exist_ok=True)
    rendered = sample()
    cv2.imwrite(str(folder / "side.jpg"), rendered.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    text = json.dumps(rendered.truth.to_json(), indent=1)
    (folder / "side.json").write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
