"""What two packs allow: no more than so many equal cards on one side.

Where the next card covers a pip, the picture cannot tell the suits of one colour. In a set nothing but the
pack can: what would be there too often is then taken for the likeliest suit that is not.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.cards import COPIES, PACK, Card
from kiosk.messages import N_, Message
from kiosk.vision.model import GroupKind, MeldReading, VisionFinding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from kiosk.vision.model import Alternative, CardReading

MAX_UNSURE_CONFIDENCE: Final = 0.95
"""Confidence up to which a card of a set may be taken for another suit."""
MIN_OTHER_SUIT_CHANCE: Final = 0.02
"""Chance below which it is not."""


def share_suits(melds: Sequence[MeldReading]) -> tuple[MeldReading, ...]:
    """The melds, the suits of unsure cards in sets chosen so that no card is there too often, if they can be.

    The points stay what they were.
    """
    shared = list(melds)
    while (step := min(_changes(shared), key=lambda change: change[0], default=None)) is not None:
        _, number, place, other = step
        meld = shared[number]
        reading = replace(meld.cards[place], card=other.card, confidence=other.probability, inferred=True)
        shared[number] = replace(meld, cards=(*meld.cards[:place], reading, *meld.cards[place + 1 :]))
    return tuple(shared)


def _changes(melds: Sequence[MeldReading]) -> Iterator[tuple[float, int, int, Alternative]]:
    """What may be changed: how much likelier the present name is, the meld, the place, and the new name."""
    counted = _counted(melds)
    for number, meld in enumerate(melds):
        for place, reading in enumerate(meld.cards):
            if meld.kind is not GroupKind.SET or place == meld.wild or reading.card is None:
                continue
            if counted[reading.card] <= COPIES[reading.card] or reading.confidence > MAX_UNSURE_CONFIDENCE:
                continue
            for other in reading.alternatives:
                if _is_free(reading, other, counted):
                    yield reading.confidence / other.probability, number, place, other


def _is_free(reading: CardReading, other: Alternative, counted: Counter[Card]) -> bool:
    """Whether the alternative is a card of the same rank of which the pack has one more."""
    card = other.card
    return (
        card is not None
        and reading.card is not None
        and card.rank is reading.card.rank
        and card is not reading.card
        and other.probability > MIN_OTHER_SUIT_CHANCE
        and counted[card] < COPIES[card]
    )


def _counted(melds: Sequence[MeldReading]) -> Counter[Card]:
    return Counter(reading.card for meld in melds for reading in meld.cards if reading.card is not None)


def find_surplus(readings: Iterable[CardReading]) -> dict[Card, int]:
    """The cards that were read more often than two packs hold them, each with how often.

    Names that are not sure count only towards their rank: the suits of a set may be covered.
    """
    named = [(reading.card, reading.confidence) for reading in readings if reading.card is not None]
    counted = Counter(card for card, _ in named)
    sure = Counter(card for card, confidence in named if confidence > MAX_UNSURE_CONFIDENCE)
    ranks = Counter(card.rank for card, _ in named)
    room = Counter(card.rank for card in PACK)
    return {
        card: number
        for card, number in counted.items()
        if sure[card] > COPIES[card] or (number > COPIES[card] and ranks[card.rank] > room[card.rank])
    }


def check_pack(melds: Sequence[MeldReading]) -> tuple[tuple[MeldReading, ...], tuple[VisionFinding, ...]]:
    """Doubt the least sure of cards that occur more often than two packs allow, and say so."""
    surplus = find_surplus([reading for meld in melds for reading in meld.cards])
    doubted = tuple(
        replace(
            meld,
            cards=tuple(
                replace(reading, doubtful=True) if reading.card in surplus else reading
                for reading in meld.cards
            ),
        )
        for meld in melds
    )
    return doubted, _too_many(surplus)


def check_equal(readings: Iterable[CardReading]) -> tuple[VisionFinding, ...]:
    """A finding for each card that was read more often than two packs hold it."""
    return _too_many(find_surplus(readings))


def _too_many(surplus: Mapping[Card, int]) -> tuple[VisionFinding, ...]:
    return tuple(
        VisionFinding(
            "too_many_equal",
            Message(N_("{number} cards were read as {card}; two packs hold {copies}."),
                    {"number": number, "card": str(card), "copies": COPIES[card]}),
            Message(N_("Check each of them.")),
            spoils=True,
        )
        for card, number in surplus.items()
    )  # fmt: skip
