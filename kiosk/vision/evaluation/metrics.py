"""What is measured, without any I/O: one side's proposal against its truth, and sums over many sides.

Intervals are Wilson's score intervals at 95 % (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.games.burraco.line_melds import repeated_set_ranks
from kiosk.vision.checks.duplicate_sets import rank_of_set
from kiosk.vision.evaluation.yardstick import LEGIBLE_INDEX, LEGIBLE_RANK, REVIEWED
from kiosk.vision.model import Burraco, GroupKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.cards import Card
    from kiosk.vision.model import CardReading, CountProposal, Quad
    from kiosk.vision.training.sides.truth import CardTruth, SideTruth

_Z: Final = 1.959963984540054
_NEAR: Final = 0.5
"""A reading lies on an index if their centres are within this share of the index's height."""
_SHOWN: Final = 0.15
"""An index of which less can be seen explains no reading."""
_ON_CARD: Final = 0.5
"""Overlap of outlines, as a share of both together, from which a reading lies on a card without an index."""
_BINS: Final = 15
UNREAD_NAME: Final = "-"


@dataclass(frozen=True, slots=True)
class HitTally:
    """Hits out of trials."""

    hits: int = 0
    trials: int = 0

    def __add__(self, other: HitTally) -> HitTally:
        return HitTally(self.hits + other.hits, self.trials + other.trials)

    @property
    def share(self) -> float | None:
        """None if nothing was tried."""
        return self.hits / self.trials if self.trials else None

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the share; (0, 1) if nothing was tried.

        >>> [round(edge, 4) for edge in HitTally(81, 263).interval]
        [0.2553, 0.3662]
        """
        n = self.trials
        if n == 0:
            return 0.0, 1.0
        p = self.hits / n
        middle = (p + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
        reach = _Z / (1 + _Z**2 / n) * (p * (1 - p) / n + _Z**2 / (4 * n**2)) ** 0.5
        return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Guess:
    """How sure a reading was, and whether it was right."""

    confidence: float
    right: bool


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side gave."""

    family: str
    index_height_px: float
    legible: HitTally
    """Cards with a legible index, and how many of them have a reading."""
    readings: HitTally
    """Readings, and how many of them lie on an index that is there."""
    cards: HitTally
    """Cards of the side, and how many were read as what they are."""
    jokers: HitTally
    melds: HitTally
    """Melds, and how many came back with exactly their cards."""
    burracos: HitTally
    """Burracos, and how many came back as the same kind."""
    points_exact: bool
    base_exact: bool
    sure: bool
    """Whether the proposal was made without a warning."""
    legal: bool
    """Whether the code allows what lies there: each meld, and of each rank one set (fibur_int, Art. 30).

    A side where it does not must be sent to review.
    """
    guesses: tuple[Guess, ...]
    named: tuple[tuple[str, str], ...]
    """(true, read) for each card of the side; what was not read is read as ``-``."""
    picture: str = ""
    """What the side is called."""

    @property
    def confusions(self) -> tuple[tuple[str, str], ...]:
        """(true, read) for each card that was read as another."""
        return tuple((true, read) for true, read in self.named if read not in (true, UNREAD_NAME))

    @property
    def exact(self) -> bool:
        return self.points_exact and self.base_exact

    @property
    def silently_wrong(self) -> bool:
        """A wrong score that nobody was warned of: what must not happen."""
        return self.sure and not self.exact


def _centre(quad: Quad) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.asarray(np.mean(np.asarray(quad, np.float64), axis=0))


def match_readings(readings: Sequence[CardReading], truths: Sequence[CardTruth]) -> dict[int, int]:
    """Which reading lies on which card: for each reading's place, the place of the card, nearest pairs first.

    A reading belongs to a card if its quad's centre is within half an index height of the centre of one of
    the card's indices that can be seen at all; a card takes one reading at most. To one that bears no index,
    as some decks' jokers, belongs what lies on no other card's, if the outlines are about the same.
    """
    away = [
        (distance, place, number)
        for number, truth in enumerate(truths)
        for index in truth.indices
        if index.visible_fraction >= _SHOWN
        for place, reading in enumerate(readings)
        if (distance := float(np.hypot(*(_centre(reading.quad) - index.centre))) / index.height_px) < _NEAR
    ]
    apart = [
        (1 - overlap, place, number)
        for number, truth in enumerate(truths)
        if truth.card is not None and not truth.indices
        for place, reading in enumerate(readings)
        if (overlap := _outline_overlap(reading.outline, truth.corners)) > _ON_CARD
    ]
    matched: dict[int, int] = {}
    for _, place, number in (*sorted(away), *sorted(apart)):
        if place not in matched and number not in matched.values():
            matched[place] = number
    return matched


def _outline_overlap(one: Quad, other: Quad) -> float:
    """Intersection over union of two convex outlines."""
    first, second = np.asarray(one, np.float32), np.asarray(other, np.float32)
    common, _ = cv2.intersectConvexConvex(first, second)
    return float(common / (cv2.contourArea(first) + cv2.contourArea(second) - common))


def _is_legible(truth: CardTruth) -> bool:
    return any(
        index.visible_fraction >= LEGIBLE_INDEX and index.rank_visible_fraction >= LEGIBLE_RANK
        for index in truth.indices
    )


def _meld_key(kind: GroupKind, cards: Iterable[Card | None]) -> tuple[str, ...]:
    """A sequence is its cards in order; of any other group the order does not matter."""
    names = [str(card) for card in cards]
    return tuple(names if kind is GroupKind.SEQUENCE else sorted(names))


def _melds_found(truth: SideTruth, proposal: CountProposal) -> HitTally:
    true = Counter(_meld_key(meld.kind, [card.card for card in meld.cards]) for meld in truth.melds)
    read = Counter(_meld_key(meld.kind, [reading.card for reading in meld.cards]) for meld in proposal.melds)
    return HitTally((true & read).total(), true.total())


def _burracos_found(truth: SideTruth, proposal: CountProposal) -> HitTally:
    true: Counter[Burraco] = Counter(meld.burraco for meld in truth.melds if meld.burraco is not Burraco.NONE)
    read: Counter[Burraco] = Counter(meld.burraco for meld in proposal.melds)
    return HitTally((true & read).total(), true.total())


def _is_legal(truth: SideTruth) -> bool:
    sets = [rank_of_set(meld.kind, [card.card for card in meld.cards], meld.wild) for meld in truth.melds]
    is_any_illegal = any(meld.kind is GroupKind.ILLEGAL for meld in truth.melds)
    return not is_any_illegal and not repeated_set_ranks(sets)


def score_side(truth: SideTruth, proposal: CountProposal) -> SideScore:
    """Measure one proposal.

    Cards of the other line and of the stock are no part of the side; reading them is no error.
    """
    own = [card for meld in truth.melds for card in meld.cards]
    everything = [*own, *(card for card in truth.others if card.card is not None)]
    readings = [*proposal.readings, *proposal.loose]
    matched = match_readings(readings, everything)
    reading_of = {number: readings[place] for place, number in matched.items()}
    right = {number for number, reading in reading_of.items() if reading.card is everything[number].card}
    legible = [number for number, card in enumerate(own) if _is_legible(card)]
    jokers = [number for number, card in enumerate(own) if card.card is not None and card.card.is_joker]
    guesses = [
        Guess(reading.confidence, matched.get(place) in right)
        for place, reading in enumerate(readings)
        if reading.card is not None
    ]
    return SideScore(
        family=truth.family,
        index_height_px=truth.index_height_px,
        legible=HitTally(sum(number in reading_of for number in legible), len(legible)),
        readings=HitTally(len(matched), len(readings)),
        cards=HitTally(sum(number in right for number in range(len(own))), len(own)),
        jokers=HitTally(sum(number in right for number in jokers), len(jokers)),
        melds=_melds_found(truth, proposal),
        burracos=_burracos_found(truth, proposal),
        points_exact=proposal.points == truth.points,
        base_exact=proposal.base == truth.base,
        sure=proposal.is_sure,
        legal=_is_legal(truth),
        guesses=tuple(guesses),
        named=tuple(
            (str(card.card), _name(reading_of.get(number))) for number, card in enumerate(own) if card.card
        ),
    )


def _name(reading: CardReading | None) -> str:
    return UNREAD_NAME if reading is None or reading.card is None else str(reading.card)


def calibration_error(guesses: Iterable[Guess]) -> float | None:
    """Expected calibration error over 15 equal bins of confidence; None without guesses.

    >>> calibration_error([Guess(0.9, True)] * 9 + [Guess(0.9, False)])
    0.0
    """
    bins: dict[int, list[Guess]] = {}
    for guess in guesses:
        bins.setdefault(min(_BINS - 1, int(guess.confidence * _BINS)), []).append(guess)
    total = sum(map(len, bins.values()))
    if not total:
        return None
    gaps = (abs(sum(guess.confidence - guess.right for guess in guesses)) for guesses in bins.values())
    return round(sum(gaps) / total, 9)


def _sides(scores: Sequence[SideScore], hits: Iterable[bool]) -> HitTally:
    return HitTally(sum(hits), len(scores))


def measures(scores: Sequence[SideScore]) -> dict[str, HitTally]:
    """Every measured share by the name under which it is printed."""
    return {
        "index recall": sum((score.legible for score in scores), HitTally()),
        "index precision": sum((score.readings for score in scores), HitTally()),
        "card accuracy": sum((score.cards for score in scores), HitTally()),
        "joker recall": sum((score.jokers for score in scores), HitTally()),
        "burraco marks": sum((score.burracos for score in scores), HitTally()),
        "melds exact": sum((score.melds for score in scores), HitTally()),
        "sides with exact points": _sides(scores, (score.points_exact for score in scores)),
        "sides with exact base": _sides(scores, (score.base_exact for score in scores)),
        "sides exact": _sides(scores, (score.exact for score in scores)),
        "silent wrong sides": _sides(scores, (score.silently_wrong for score in scores)),
        REVIEWED: _sides(scores, (not score.sure for score in scores)),
    }


def all_guesses(scores: Iterable[SideScore]) -> list[Guess]:
    """The guesses of many sides, for `calibration_error`."""
    return list(chain.from_iterable(score.guesses for score in scores))


def box_overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """Intersection over union of two boxes x0, y0, x1, y1.

    >>> box_overlap((0, 0, 2, 2), (1, 0, 3, 2))
    0.3333333333333333
    """
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    common = width * height
    return common / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - common)
