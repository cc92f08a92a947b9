"""What comes out of a count: the cards as read, the melds they make, and what is doubtful about them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.games.burraco.rules import Burraco

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from kiosk.cards import Card
    from kiosk.messages import Message

__all__ = [
    "Alternative",
    "Burraco",
    "CardReading",
    "CountProposal",
    "GroupKind",
    "MeldReading",
    "Point",
    "Quad",
    "VisionFinding",
    "joined",
]

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Four corners in px of the first frame, x right and y down: top left, top right, bottom right and
bottom left of what they surround, seen the way it is read."""


class GroupKind(Enum):
    """What a group of cards is."""

    SEQUENCE = "sequence"
    SET = "set"
    ILLEGAL = "illegal"
    """Cards that lie together as a meld and, as read, are none."""
    ROW = "row"
    """A counting row or a hand: only its points count."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A card that an index may show; card None means that it shows no card at all."""

    card: Card | None
    probability: float


@dataclass(frozen=True, slots=True)
class CardReading:
    """One card as seen. `card` is None if it cannot be told; `alternatives` still has the best guesses."""

    card: Card | None
    confidence: float
    """Calibrated probability, 0 to 1, that `card` is right."""
    alternatives: tuple[Alternative, ...]
    """The three likeliest cards by the picture alone, likeliest first."""
    quad: Quad
    """The corner index that was read."""
    outline: Quad
    """The whole card, as its index, its orientation and the usual size of a card place it."""
    inferred: bool = False
    """The rules or the pack decided between close alternatives; the picture alone did not."""
    sideways: bool = False
    """It lies across its column, as the last cards of a burraco do."""
    doubtful: bool = False
    """Somebody must look at it before the count is accepted."""
    others: tuple[Quad, ...] = ()
    """The card's other corner indices that were found: an open card shows two or four."""


@dataclass(frozen=True, slots=True)
class MeldReading:
    """Cards that lie together, in the order laid: the first is the most covered, the last lies open."""

    cards: tuple[CardReading, ...]
    kind: GroupKind
    wild: int | None
    """Place in `cards` of the card that lies as a wild."""
    burraco: Burraco
    points: int
    """Value of the cards that were read."""
    bonus: int
    """Base points of the burraco, 0 if it is none."""
    problem: Message | None
    """Why the cards are no legal meld."""
    confidence: float
    """Probability, 0 to 1, that every card of the meld is right and none is missing."""


@dataclass(frozen=True, slots=True)
class VisionFinding:
    """Something about the picture, or the side as a whole, that somebody has to know."""

    code: str
    message: Message
    advice: Message
    spoils: bool
    """Whether the count cannot be proposed as sure while this stands."""
    quad: Quad | None = None
    """Where in the picture, if it is at one place."""


@dataclass(frozen=True, slots=True)
class CountProposal:
    """What the camera proposes for one side. People accept it; nothing here is final."""

    melds: tuple[MeldReading, ...]
    loose: tuple[CardReading, ...]
    """Cards that lie alone, or apart from the side; not part of the points."""
    findings: tuple[VisionFinding, ...]

    @property
    def readings(self) -> Iterator[CardReading]:
        """Every card of the side, meld by meld."""
        return (reading for meld in self.melds for reading in meld.cards)

    @property
    def doubts(self) -> tuple[CardReading, ...]:
        """The doubtful cards, most doubtful first."""
        return tuple(
            sorted(
                (reading for reading in self.readings if reading.doubtful),
                key=lambda reading: reading.confidence,
            )
        )

    @property
    def is_settled(self) -> bool:
        """Whether there is a card, no card is doubtful and every meld is legal."""
        return bool(self.melds) and not self.doubts and not any(meld.problem for meld in self.melds)

    @property
    def is_sure(self) -> bool:
        """Whether the side may be proposed without a warning: it is settled, and no finding spoils it."""
        return self.is_settled and not any(finding.spoils for finding in self.findings)

    def number_of(self, told: VisionFinding | CardReading) -> int | None:
        """Which of the melds, from 1, a finding or a card is of; None if it is of none, or of all."""
        place = told.quad if isinstance(told, VisionFinding) else told.outline
        holding = (
            number
            for number, meld in enumerate(self.melds, 1)
            if any(reading.outline == place for reading in meld.cards)
        )
        return next(holding, None)

    @property
    def is_of_rows(self) -> bool:
        """Whether only rows or a hand were counted, of which nobody can tell the burracos."""
        return bool(self.melds) and all(meld.kind is GroupKind.ROW for meld in self.melds)

    @property
    def points(self) -> int:
        """Value of all the cards of the side."""
        return sum(meld.points for meld in self.melds)

    @property
    def base(self) -> int:
        """Base points of the burracos, closing apart."""
        return sum(meld.bonus for meld in self.melds)

    @property
    def burracos(self) -> Mapping[Burraco, int]:
        """How many burracos of each kind, NONE apart."""
        kinds = [meld.burraco for meld in self.melds]
        return {kind: kinds.count(kind) for kind in Burraco if kind is not Burraco.NONE}

    @property
    def values(self) -> Mapping[str, int]:
        """The sheet's fields that a picture of the melds can fill: clean, semi_clean, dirty and cards.

        One of rows or a hand tells the cards alone.
        """
        burracos = {} if self.is_of_rows else self.burracos
        return {kind.value: number for kind, number in burracos.items()} | {"cards": self.points}

    def moved(self, place: Callable[[float, float], Point]) -> CountProposal:
        """The same with each place, x and y in px, where `place` says that it is."""

        def quad(corners: Quad) -> Quad:
            one, two, three, four = (place(*corner) for corner in corners)
            return one, two, three, four

        def readings(cards: Iterable[CardReading]) -> tuple[CardReading, ...]:
            return tuple(
                replace(
                    reading,
                    quad=quad(reading.quad),
                    outline=quad(reading.outline),
                    others=tuple(quad(other) for other in reading.others),
                )
                for reading in cards
            )

        return CountProposal(
            tuple(replace(meld, cards=readings(meld.cards)) for meld in self.melds),
            readings(self.loose),
            tuple(replace(finding, quad=finding.quad and quad(finding.quad)) for finding in self.findings),
        )

    def to_json(self) -> dict[str, object]:
        """The proposal as plain lists, dicts, strings and numbers; messages in English.

        `base` is None where only rows or a hand were counted.
        """
        return {
            "sure": self.is_sure,
            "points": self.points,
            "base": None if self.is_of_rows else self.base,
            "values": dict(self.values),
            "melds": [_meld_json(meld) for meld in self.melds],
            "loose": [_reading_json(reading) for reading in self.loose],
            "doubts": [_reading_json(reading) for reading in self.doubts],
            "findings": [_finding_json(finding) for finding in self.findings],
        }


def joined(proposals: Iterable[CountProposal]) -> CountProposal:
    """What several pictures show together, as one count."""
    counted = tuple(proposals)
    return CountProposal(
        tuple(meld for proposal in counted for meld in proposal.melds),
        tuple(reading for proposal in counted for reading in proposal.loose),
        tuple(finding for proposal in counted for finding in proposal.findings),
    )


def _reading_json(reading: CardReading) -> dict[str, object]:
    return {
        "card": _name(reading.card),
        "confidence": round(reading.confidence, 4),
        "alternatives": [
            [_name(alternative.card), round(alternative.probability, 4)]
            for alternative in reading.alternatives
        ],
        "quad": _quad_json(reading.quad),
        "others": [_quad_json(other) for other in reading.others],
        "outline": _quad_json(reading.outline),
        "inferred": reading.inferred,
        "sideways": reading.sideways,
        "doubtful": reading.doubtful,
    }


def _meld_json(meld: MeldReading) -> dict[str, object]:
    return {
        "kind": meld.kind.value,
        "cards": [_reading_json(reading) for reading in meld.cards],
        "wild": meld.wild,
        "burraco": meld.burraco.value,
        "points": meld.points,
        "bonus": meld.bonus,
        "problem": str(meld.problem) if meld.problem else None,
        "confidence": round(meld.confidence, 4),
    }


def _finding_json(finding: VisionFinding) -> dict[str, object]:
    return {
        "code": finding.code,
        "message": str(finding.message),
        "advice": str(finding.advice),
        "spoils": finding.spoils,
        "quad": _quad_json(finding.quad) if finding.quad else None,
    }


def _name(card: Card | None) -> str | None:
    return str(card) if card is not None else None


def _quad_json(quad: Quad) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in quad]
