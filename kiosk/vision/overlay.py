"""Draws on the photograph what was read where: which meld, how sure, which wild, what was inferred."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.vision.proposal import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.proposal import CardReading, CountProposal, MeldReading, Quad
    from kiosk.vision.shots import Image

    Colour = tuple[int, int, int]

MELD_COLOURS: Final = (
    (200, 120, 0), (0, 140, 60), (160, 0, 160), (150, 110, 0), (0, 110, 200), (90, 60, 200), (60, 120, 120),
)  # fmt: skip
DOUBTFUL: Final = (0, 0, 230)
LOOSE: Final = (120, 120, 120)
PAPER: Final = (255, 255, 255)
INK: Final = (20, 20, 20)


def draw_overlay(picture: Image, proposal: CountProposal) -> Image:
    """A copy of `picture` (H x W x 3, uint8, BGR) with the proposal drawn on it.

    Each meld has a colour; a doubtful card is framed in red with its three best names, a wild bears ``w``,
    an inferred card ``*``, and under the picture's upper edge stand the totals.
    """
    drawn = picture.copy()
    unit = max(0.4, max(picture.shape[:2]) / 2300)
    for place, meld in enumerate(proposal.melds):
        colour = MELD_COLOURS[place % len(MELD_COLOURS)]
        for reading in meld.cards:
            _outline(drawn, reading.outline, colour, max(1, round(unit)))
        for number, reading in enumerate(meld.cards):
            _draw_reading(
                drawn, reading, DOUBTFUL if reading.doubtful else colour, unit, is_wild=number == meld.wild
            )
        _draw_meld_sum(drawn, meld, colour, unit)
    for reading in proposal.loose:
        _draw_reading(drawn, reading, LOOSE, unit, is_wild=False)
    for finding in proposal.findings:
        if finding.quad is not None:
            _outline(drawn, finding.quad, DOUBTFUL, max(2, round(3 * unit)))
    _write(drawn, (round(8 * unit), round(30 * unit)), _summary(proposal), INK, unit)
    return drawn


def _summary(proposal: CountProposal) -> str:
    state = "sure" if proposal.is_sure else f"{len(proposal.doubts)} to check"
    counted = Counter(finding.code for finding in proposal.findings)
    findings = " ".join(code if number == 1 else f"{code} ({number})" for code, number in counted.items())
    return f"points {proposal.points}  base {proposal.base}  {state}  {findings}"


def _draw_reading(image: Image, reading: CardReading, colour: Colour, unit: float, *, is_wild: bool) -> None:
    _outline(image, reading.quad, colour, max(2, round(2 * unit)))
    name = str(reading.card) if reading.card is not None else "?"
    text = f"{name}{'w' if is_wild else ''}{'*' if reading.inferred else ''} {reading.confidence:.0%}"
    if reading.doubtful:
        text += " " + "/".join(str(each.card or "-") for each in reading.alternatives)
    right = max(x for x, _ in reading.quad)
    middle = sum(y for _, y in reading.quad) / 4
    _write(image, (round(right + 4 * unit), round(middle)), text, colour, 0.6 * unit)


def _draw_meld_sum(image: Image, meld: MeldReading, colour: Colour, unit: float) -> None:
    x = min(x for reading in meld.cards for x, _ in reading.outline)
    y = max(y for reading in meld.cards for _, y in reading.outline)
    kind = meld.burraco.value if meld.bonus else meld.kind.value
    text = f"{kind} {meld.points}" + (f" + {meld.bonus}" if meld.bonus else "")
    _write(image, (round(x), round(min(image.shape[0] - 8, y + 24 * unit))), text,
           DOUBTFUL if meld.kind is Kind.ILLEGAL else colour, 0.8 * unit)  # fmt: skip


def _outline(image: Image, quad: Quad, colour: Colour, pen: int) -> None:
    points: Sequence[np.ndarray] = [np.round(np.asarray(quad)).astype(np.int32)]
    cv2.polylines(image, points, True, colour, pen, cv2.LINE_AA)


def _write(image: Image, place: tuple[int, int], text: str, colour: Colour, size: float) -> None:
    pen = max(1, round(1.6 * size))
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, pen)
    x, y = place
    cv2.rectangle(image, (x - 2, y - height - 3), (x + width + 2, y + 4), PAPER, -1)
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, size, colour, pen, cv2.LINE_AA)
