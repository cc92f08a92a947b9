"""How cards of one suit can be read as a sequence: the place of the ace, of a two, and of the wild."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from kiosk.cards import Card, Rank

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PLACES: Final[tuple[Rank, ...]] = (
    Rank.ACE,
    Rank.TWO,
    Rank.THREE,
    Rank.FOUR,
    Rank.FIVE,
    Rank.SIX,
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.NINE,
    Rank.TEN,
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
    Rank.ACE,
)
"""The ranks from place 1, the low ace, to place 14, the high ace: `PLACES[place - 1]`."""

LOW_ACE: Final = 1
TWO_PLACE: Final = 2
KING_PLACE: Final = 13
HIGH_ACE: Final = 14
NO_PLACE: Final = 0
"""The place of a wild beside thirteen cards: it stands for nothing (R3)."""

Placed = tuple[tuple[int, Card], ...]
"""Cards in the order in which they lie, each with its place."""


def is_wild(card: Card) -> bool:
    """Whether the card is a joker or a two: wild, unless a two lies in its natural place (Art. 10)."""
    return card.is_joker or card.is_two


@dataclass(frozen=True, slots=True)
class SequenceReading:
    """One way to read cards as a sequence, legal or not."""

    naturals: Mapping[int, Card]
    """The cards that stand for themselves, by place; see `wrapped_readings` for places above the high ace."""
    wilds: tuple[Card, ...]

    @property
    def holes(self) -> tuple[int, ...]:
        """Empty places between the naturals."""
        return tuple(
            place for place in range(min(self.naturals), max(self.naturals)) if place not in self.naturals
        )

    @property
    def missing(self) -> int:
        """Holes for which there is no wild."""
        return max(0, len(self.holes) - len(self.wilds))

    @property
    def excess(self) -> int:
        """Wilds beyond the one that is allowed."""
        return max(0, len(self.wilds) - 1)

    @property
    def faults(self) -> int:
        """How many cards it lacks or has too many."""
        return self.missing + self.excess

    @property
    def is_legal(self) -> bool:
        return self.faults == 0

    @property
    def longest_run(self) -> int:
        """How many naturals follow each other without a hole."""
        longest = run = 1
        for place, following in pairwise(sorted(self.naturals)):
            run = run + 1 if following == place + 1 else 1
            longest = max(longest, run)
        return longest

    @property
    def ordered(self) -> Placed:
        """The cards of a legal reading from the lowest place to the highest.

        A free wild is at the lowest place that it can take (Art. 6, 10).
        """
        placed = dict(self.naturals)
        if self.wilds:
            placed[self.holes[0] if self.holes else self._free_place] = self.wilds[0]
        return tuple(sorted(placed.items()))

    @property
    def laid_orders(self) -> Iterator[Placed]:
        """Every order in which a legal reading may lie in a column.

        A free wild lies at either end, and so does a natural two that was laid as one: what counts is what
        the cards are in the end (Art. 13, R6).
        """
        ordered = self.ordered
        yield from _both_ways(ordered)
        if ordered[0] == (TWO_PLACE, self.naturals.get(TWO_PLACE)):
            yield from _both_ways((*ordered[1:], ordered[0]))
        if self.wilds and not self.holes:
            naturals = tuple(sorted(self.naturals.items()))
            above = max(self.naturals) + 1
            place = above if above <= self._top else self._free_place
            yield from _both_ways((*naturals, (place, self.wilds[0])))
            yield from _both_ways(((self._free_place, self.wilds[0]), *naturals))

    @property
    def _top(self) -> int:
        """The highest place of a sequence: a second ace has none (R3)."""
        return KING_PLACE if LOW_ACE in self.naturals else HIGH_ACE

    @property
    def _free_place(self) -> int:
        below, above = min(self.naturals) - 1, max(self.naturals) + 1
        if below > LOW_ACE or (below == LOW_ACE and HIGH_ACE not in self.naturals):
            return below
        return above if above <= self._top else NO_PLACE


def _both_ways(placed: Placed) -> tuple[Placed, Placed]:
    return placed, placed[::-1]


def sequence_readings(cards: Sequence[Card]) -> tuple[SequenceReading, ...]:
    """Every way to read the cards as a sequence.

    The cards that are no wild must be of one suit and of different ranks, and there must be at least one. The
    low ace comes before the high one, the natural two before the same card as a wild.
    """
    naturals = [card for card in cards if not is_wild(card)]
    wilds = [card for card in cards if is_wild(card)]
    suit = naturals[0].suit
    two = next((card for card in wilds if card.is_two and card.suit is suit), None)
    has_ace = any(card.rank is Rank.ACE for card in naturals)
    return tuple(
        _reading(naturals, wilds, ace_place, natural_two)
        for ace_place in ((LOW_ACE, HIGH_ACE) if has_ace else (LOW_ACE,))
        for natural_two in ((two, None) if two is not None else (None,))
    )


def wrapped_readings(cards: Sequence[Card]) -> tuple[SequenceReading, ...]:
    """Every way to read the cards as going on from the king to the ace and the two; none of them is legal.

    The places of the cards that follow the ace go on from it: 15 for the two, 16 for the three.
    """
    return tuple(
        SequenceReading(wrapped, reading.wilds)
        for reading in sequence_readings(cards)
        for last in range(LOW_ACE, KING_PLACE)
        if min(wrapped := _moved_up(reading.naturals, last)) < HIGH_ACE < max(wrapped)
    )


def _moved_up(naturals: Mapping[int, Card], last: int) -> dict[int, Card]:
    """The cards with those up to a place behind the king."""
    return {place + KING_PLACE if place <= last else place: card for place, card in naturals.items()}


def _reading(
    naturals: Sequence[Card], wilds: Sequence[Card], ace_place: int, natural_two: Card | None
) -> SequenceReading:
    placed = {ace_place if card.rank is Rank.ACE else PLACES.index(card.rank) + 1: card for card in naturals}
    remaining = list(wilds)
    if natural_two is not None:
        placed[TWO_PLACE] = natural_two
        remaining.remove(natural_two)
    return SequenceReading(placed, tuple(remaining))
