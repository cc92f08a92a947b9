"""Keeps the pictures of the sides that are not read exactly, with what was read and what lies there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.messages import N_, KioskError
from kiosk.vision.overlay import draw_overlay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kiosk.vision.evaluation.metrics import SideScore
    from kiosk.vision.proposal import CountProposal
    from kiosk.vision.shots import Image
    from kiosk.vision.training.truth import Rendered, SideTruth

WIDEST: Final = 2304
"""Px; wider pictures are reduced."""
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
            reason=error,
        ) from error


def _picture(rendered: Rendered, proposal: CountProposal) -> bytes:
    drawn = _reduced(draw_overlay(rendered.image, proposal))
    captioned = _captioned(drawn, tuple(differences(rendered.truth, proposal)))
    return cv2.imencode(".jpg", captioned, [cv2.IMWRITE_JPEG_QUALITY, 88])[1].tobytes()


def differences(truth: SideTruth, proposal: CountProposal) -> Iterator[str]:
    """The points and bonuses, read and true, and the melds of which there are more on one side, as lines."""
    yield f"points {proposal.points}, true {truth.points}; base {proposal.base}, true {truth.base}"
    lying = Counter(" ".join(meld.names) for meld in truth.melds)
    read = Counter(" ".join(str(each.card or "?") for each in meld.cards) for meld in proposal.melds)
    for title, melds in (("lies there:", lying - read), ("was read:  ", read - lying)):
        yield from (f"{title} {meld}" for meld in sorted(melds.elements()))


def _reduced(drawn: Image) -> Image:
    height, width = drawn.shape[:2]
    if width <= WIDEST:
        return drawn
    size = (WIDEST, round(height * WIDEST / width))
    return np.asarray(cv2.resize(drawn, size, interpolation=cv2.INTER_AREA), np.uint8)


def _captioned(drawn: Image, lines: tuple[str, ...]) -> Image:
    strip = np.full((_LINE * len(lines) + _LINE // 2, drawn.shape[1], 3), 255, np.uint8)
    for number, line in enumerate(lines, start=1):
        cv2.putText(strip, line, (10, number * _LINE), cv2.FONT_HERSHEY_SIMPLEX, 0.7, _INK, 2, cv2.LINE_AA)
    return np.concatenate([drawn, strip])
