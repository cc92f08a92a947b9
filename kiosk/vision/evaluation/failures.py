"""Keeps the pictures of the sides that are not read exactly, with what was read and what lies there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.messages import N_, KioskError
from kiosk.system_errors import reason_of
from kiosk.vision.report.overlay import draw_overlay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kiosk.vision.evaluation.metrics import SideScore
    from kiosk.vision.model import CountProposal, Image
    from kiosk.vision.training.sides.truth import Rendered, SideTruth

PICTURE_WIDTH_PX: Final = 2304
"""Px of the pictures that are kept."""
MAX_ENLARGEMENT: Final = 3.0
"""How many times a picture is enlarged at the most."""
MARGIN_SHARE: Final = 0.12
"""What is kept around the cards, as a share of the room that they take."""
_LINE: Final = 26
_INK: Final = (20, 20, 20)


class FailureError(KioskError):
    """A picture of a side that failed cannot be kept."""


def keep_failure(folder: Path, rendered: Rendered, proposal: CountProposal, score: SideScore) -> None:
    """Write the overlay of a side that was not read exactly into `folder`, under the side's name.

    Under the picture stand the melds that lie there and were not read, and those that were read and do not
    lie there. Of a side that was read exactly no picture is left, not even an older one.

    Raises:
        FailureError: the folder cannot be written to.
    """
    path = folder / f"{score.picture.replace(' ', '_')}.jpg"
    try:
        if score.exact:
            path.unlink(missing_ok=True)
            return
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_picture(rendered, proposal))
    except OSError as error:
        raise FailureError(
            N_("The picture {path} cannot be written ({reason}). Give a folder that can be written to."),
            path=path,
            reason=reason_of(error),
        ) from error


def _picture(rendered: Rendered, proposal: CountProposal) -> bytes:
    """The part of the picture where cards lie or were read, with the proposal drawn on it."""
    left, top, right, bottom = _where_cards_are(rendered, proposal)
    part = rendered.image[top:bottom, left:right]
    zoom = min(PICTURE_WIDTH_PX / part.shape[1], MAX_ENLARGEMENT)
    size = (round(part.shape[1] * zoom), round(part.shape[0] * zoom))
    way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_CUBIC
    larger = np.asarray(cv2.resize(part, size, interpolation=way), np.uint8)
    drawn = draw_overlay(larger, proposal.moved(lambda x, y: ((x - left) * zoom, (y - top) * zoom)))
    captioned = _captioned(drawn, tuple(miscounts(rendered.truth, proposal)))
    return cv2.imencode(".jpg", captioned, [cv2.IMWRITE_JPEG_QUALITY, 88])[1].tobytes()


def _where_cards_are(rendered: Rendered, proposal: CountProposal) -> tuple[int, int, int, int]:
    """Left, top, right and bottom, px."""
    height, width = rendered.image.shape[:2]
    lying = (card.corners for meld in rendered.truth.melds for card in meld.cards)
    read = (reading.outline for reading in (*proposal.readings, *proposal.loose))
    points = np.asarray([point for quad in (*lying, *read) for point in quad])
    if not len(points):
        return 0, 0, width, height
    low, high = points.min(axis=0), points.max(axis=0)
    spare = MARGIN_SHARE * max(high - low)
    left, top = np.clip(low - spare, 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(high + spare, 1, (width, height)).astype(int)
    return int(left), int(top), int(max(right, left + 1)), int(max(bottom, top + 1))


def miscounts(truth: SideTruth, proposal: CountProposal) -> Iterator[str]:
    """The points and bonuses, read and true, and the melds of which there are more on one side, as lines."""
    yield f"points {proposal.points}, true {truth.points}; base {proposal.base}, true {truth.base}"
    lying = Counter(" ".join(meld.names) for meld in truth.melds)
    read = Counter(" ".join(str(reading.card or "?") for reading in meld.cards) for meld in proposal.melds)
    for title, melds in (("lies there:", lying - read), ("was read:  ", read - lying)):
        yield from (f"{title} {meld}" for meld in sorted(melds.elements()))


def _captioned(drawn: Image, lines: tuple[str, ...]) -> Image:
    strip = np.full((_LINE * len(lines) + _LINE // 2, drawn.shape[1], 3), 255, np.uint8)
    for number, line in enumerate(lines, start=1):
        cv2.putText(strip, line, (10, number * _LINE), cv2.FONT_HERSHEY_SIMPLEX, 0.7, _INK, 2, cv2.LINE_AA)
    return np.concatenate([drawn, strip])
