"""Draws on the photograph what was read where: which meld, how sure, which wild, what was inferred."""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import JOKER, Suit
from kiosk.vision.model import GroupKind
from kiosk.vision.report.label_placement import at_index, at_meld, below, freest
from kiosk.vision.report.wording import name_meld, sum_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from kiosk.messages import Message
    from kiosk.vision.model import CardReading, CountProposal, Image, MeldReading, Quad
    from kiosk.vision.report.label_placement import Extent, LabelBox

    PenColour = tuple[int, int, int]
    Say = Callable[[Message], str]

MELD_COLOURS: Final = (
    (200, 120, 0), (0, 140, 60), (160, 0, 160), (150, 110, 0), (0, 110, 200), (90, 60, 200), (60, 120, 120),
)  # fmt: skip
DOUBTFUL_COLOUR: Final = (0, 0, 230)
LOOSE_COLOUR: Final = (120, 120, 120)
PAPER_COLOUR: Final = (255, 255, 255)
INK_COLOUR: Final = (20, 20, 20)
_LETTERS: Final = str.maketrans({suit.symbol: suit.letter for suit in Suit} | {JOKER.sign: str(JOKER)})
_GRAVE, _ACUTE = "\N{COMBINING GRAVE ACCENT}", "\N{COMBINING ACUTE ACCENT}"


def draw_overlay(picture: Image, proposal: CountProposal, say: Say = str) -> Image:
    """A copy of `picture` (H x W x 3, uint8, BGR) with the proposal drawn on it.

    Each meld has a colour and its number, from 1; a doubtful card is framed in red with its three best names,
    a wild bears ``w``, an inferred card ``*``. In the upper left corner stand the totals and what was found
    wrong with which melds, as `say` puts it in the reader's language.
    """
    sheet = _Sheet(picture.copy(), max(0.4, max(picture.shape[:2]) / 2300))
    sheet.melds.extend(map(_around, proposal.melds))
    coloured = list(zip(proposal.melds, cycle(MELD_COLOURS), strict=False))
    for meld, colour in coloured:
        sheet.frame_meld(meld, colour)
    for reading in proposal.loose:
        sheet.frame_indices(reading, LOOSE_COLOUR)
    for finding in proposal.findings:
        if finding.quad is not None:
            sheet.outline(finding.quad, DOUBTFUL_COLOUR, 3)
    sheet.write_lines(_summary(proposal, say))
    for reading in proposal.loose:
        sheet.label_card(reading, LOOSE_COLOUR)
    for number, (meld, colour) in enumerate(coloured, 1):
        sheet.label_meld(number, meld, colour, say)
    return sheet.image


def _summary(proposal: CountProposal, say: Say) -> Iterator[str]:
    yield say(sum_up(proposal))
    told = [(say(finding.message), proposal.number_of(finding)) for finding in proposal.findings]
    problems = ((meld.problem, number) for number, meld in enumerate(proposal.melds, 1))
    told += [(say(problem), number) for problem, number in problems if problem is not None]
    for sentence, times in Counter(sentence for sentence, _ in told).items():
        numbers = sorted(
            {number for told_sentence, number in told if told_sentence == sentence and number is not None}
        )
        melds = f"{', '.join(map(str, numbers))}: " if numbers else ""
        yield f"{melds}{sentence}" if numbers or times == 1 else f"{sentence} ({times})"


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A picture that is drawn on, and what of it no label should cover."""

    image: Image
    unit: float
    """Px of the pen's width; letters and frames grow with it."""
    taken: list[LabelBox] = field(default_factory=list)
    melds: list[LabelBox] = field(default_factory=list)
    """Around the cards of each: where the labels of no other should stand."""

    def outline(self, quad: Quad, colour: PenColour, width: int) -> None:
        points: Sequence[np.ndarray] = [np.round(np.asarray(quad)).astype(np.int32)]
        cv2.polylines(self.image, points, True, colour, max(1, round(width * self.unit)), cv2.LINE_AA)

    def frame(self, quad: Quad, colour: PenColour, width: int) -> None:
        """Outline something that no label should cover."""
        self.outline(quad, colour, width)
        self.taken.append(_box(quad))

    def frame_indices(self, reading: CardReading, colour: PenColour) -> None:
        """The index that its label stands at, and thinly the card's others."""
        self.frame(reading.quad, colour, 2)
        for other in reading.others:
            self.frame(other, colour, 1)

    def frame_meld(self, meld: MeldReading, colour: PenColour) -> None:
        for reading in meld.cards:
            self.outline(reading.outline, colour, 1)
        for reading in meld.cards:
            self.frame_indices(reading, DOUBTFUL_COLOUR if reading.doubtful else colour)

    def label_meld(self, number: int, meld: MeldReading, colour: PenColour, say: Say) -> None:
        """Its number and sum below it, and each card's name beside its index."""
        own = _around(meld)
        text = f"{number}: {say(name_meld(meld))} {meld.points}" + (f" + {meld.bonus}" if meld.bonus else "")
        self._write(
            [text], DOUBTFUL_COLOUR if meld.kind is GroupKind.ILLEGAL else colour, 0.8, at_meld, own, meld=own
        )
        for place, reading in enumerate(meld.cards):
            self.label_card(
                reading, DOUBTFUL_COLOUR if reading.doubtful else colour, own, is_wild=place == meld.wild
            )

    def label_card(
        self, reading: CardReading, colour: PenColour, meld: LabelBox | None = None, *, is_wild: bool = False
    ) -> None:
        """Its name; of a doubtful one the likeliest below it."""
        name = str(reading.card) if reading.card is not None else "?"
        lines = [f"{name}{'w' if is_wild else ''}{'*' if reading.inferred else ''} {reading.confidence:.0%}"]
        if reading.doubtful:
            lines.append("/".join(str(alternative.card or "-") for alternative in reading.alternatives))
        self._write(lines, colour, 0.6, at_index, _box(reading.quad), meld=meld)

    def write_lines(self, lines: Iterator[str]) -> None:
        """Lines from the upper left corner down."""
        above: LabelBox = (0, 0, 0, 0)
        for line in lines:
            above = self._write([line], INK_COLOUR, 1.0 if above[3] == 0 else 0.7, below, above)

    def _write(
        self,
        lines: Sequence[str],
        colour: PenColour,
        size: float,
        places: Callable[[LabelBox, Extent], Iterable[LabelBox]],
        around: LabelBox,
        *,
        meld: LabelBox | None = None,
    ) -> LabelBox:
        """Write lines on the freest of the places that a label of the `meld` may have at `around`."""
        texts, pen, scale = list(map(_plain, lines)), max(1, round(1.6 * size * self.unit)), size * self.unit
        sizes = [cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, pen) for text in texts]
        (_, height), under = sizes[0]
        edge = max(2, round(4 * scale))
        step = height + under // 2 + edge
        extent = max(width for (width, _), _ in sizes) + 2 * edge, step * len(texts) + edge
        taken = [*self.taken, *(other for other in self.melds if other != meld)]
        rows, columns = self.image.shape[:2]
        box = freest(places(around, extent), taken, (0, 0, columns, rows))
        self.taken.append(box)
        cv2.rectangle(self.image, box[:2], (box[2] - 1, box[3] - 1), PAPER_COLOUR, -1)
        for line, text in enumerate(texts):
            start = (box[0] + edge, box[1] + edge + height + step * line)
            cv2.putText(self.image, text, start, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, pen, cv2.LINE_AA)
        return box


def _around(meld: MeldReading) -> LabelBox:
    """What holds all its cards."""
    left, top, right, bottom = zip(*(_box(reading.outline) for reading in meld.cards), strict=True)
    return min(left), min(top), max(right), max(bottom)


def _box(quad: Quad) -> LabelBox:
    corners = np.round(np.asarray(quad)).astype(int)
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    return int(left), int(top), int(right), int(bottom)


def _plain(text: str) -> str:
    """The text in the letters that can be drawn: of accents an apostrophe is left, as on old telegrams.

    >>> _plain("Una carta può mancare.")
    "Una carta puo' mancare."
    >>> _plain("10♥ ★")
    '10H JK'
    """
    apart = unicodedata.normalize("NFD", text.translate(_LETTERS)).replace(_GRAVE, "'").replace(_ACUTE, "'")
    return apart.encode("ascii", "ignore").decode()
