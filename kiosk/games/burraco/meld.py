"""Melds: which cards make one, how they are read, and what they are worth.

`read_meld` takes the cards in any order, `read_laid_meld` in the order in which they lie in a column.

>>> from kiosk.cards import parse_cards
>>> from kiosk.games.burraco.rules import INTERNATIONAL
>>> meld = read_meld(parse_cards("9H 2H 4H 8H 7H 5H 6H"), INTERNATIONAL)
>>> meld.cards, meld.stands_for, meld.burraco.value, meld.points, meld.bonus
((2H, 4H, 5H, 6H, 7H, 8H, 9H), Rank.THREE, 'dirty', 60, 100)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.cards import Card, Rank, Suit, format_cards, make_card, surplus_cards
from kiosk.games.burraco.illegal import Illegality, IllegalMeldError
from kiosk.games.burraco.rules import Burraco, Rules
from kiosk.games.burraco.sequence import (
    HIGH_ACE,
    KING_PLACE,
    NO_PLACE,
    PLACES,
    Placed,
    SequenceReading,
    is_wild,
    sequence_readings,
    wrapped_readings,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


class MeldKind(Enum):
    """The two kinds of meld."""

    SEQUENCE = "sequence"
    """Cards of one suit in a row."""
    SET = "set"
    """Cards of one rank."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld as it is read. A sequence has at most 14 cards (13 and a wild), a set 9 (8 and a wild)."""

    kind: MeldKind
    cards: tuple[Card, ...]
    """As laid, from `read_laid_meld`. From `read_meld`: a sequence from its lowest place to its highest, a
    free wild at the lowest place it can take (Art. 6); a set from the highest suit down, its wild last."""
    wild: int | None
    """Where the wild is in `cards`. A two in its natural place is no wild."""
    places: tuple[int, ...]
    """The place of each card of a sequence, from 1 (low ace) to 14 (high ace), 0 for a wild beside thirteen
    cards; empty for a set."""
    burraco: Burraco
    bonus: int
    """What the burraco is worth beside the cards."""

    @property
    def points(self) -> int:
        """The cards' own points."""
        return sum(card.points for card in self.cards)

    @property
    def suit(self) -> Suit | None:
        """A sequence's suit; None for a set."""
        return self._example.suit if self.kind is MeldKind.SEQUENCE else None

    @property
    def rank(self) -> Rank | None:
        """A set's rank; None for a sequence."""
        return self._example.rank if self.kind is MeldKind.SET else None

    @property
    def wild_card(self) -> Card | None:
        """The wild itself."""
        return None if self.wild is None else self.cards[self.wild]

    @property
    def stands_for(self) -> Rank | None:
        """The rank whose place the wild takes, in a sequence of its suit.

        None without a wild, and for a wild beside thirteen cards (R3).
        """
        if self.wild is None or self.kind is MeldKind.SET:
            return None if self.wild is None else self.rank
        place = self.places[self.wild]
        return None if place == NO_PLACE else PLACES[place - 1]

    @property
    def is_wild_free(self) -> bool:
        """Whether a sequence's wild fills no hole, so that it may slide (R31)."""
        if self.wild is None or self.kind is MeldKind.SET:
            return False
        others = self.places[: self.wild] + self.places[self.wild + 1 :]
        return not min(others) < self.places[self.wild] < max(others)

    @property
    def _example(self) -> Card:
        return next(card for card in self.cards if not is_wild(card))

    def __str__(self) -> str:
        return format_cards(self.cards)


def read_meld(cards: Sequence[Card], rules: Rules) -> Meld:
    """Read cards, in any order, as one meld.

    Of several readings the one with the fewest wilds holds, then the one worth most to the line (the ace of a
    long sequence may lie at either end), then the one with the low ace.

    Raises:
        IllegalMeldError: the cards are no legal meld.
    """
    return readings(cards, rules)[0]


def readings(cards: Sequence[Card], rules: Rules) -> tuple[Meld, ...]:
    """Every way to read the cards, in any order, as one meld, that of `read_meld` first.

    Raises:
        IllegalMeldError: the cards are no legal meld.
    """
    if meld_kind(cards, rules) is MeldKind.SET:
        return (_set(sorted(cards, key=lambda card: (is_wild(card), card)), rules),)
    melds = [_sequence(reading, reading.ordered, rules) for reading in _legal_readings(cards)]
    return tuple(sorted(melds, key=lambda meld: (meld.wild is not None, -meld.bonus)))


def read_laid_meld(cards: Sequence[Card], rules: Rules) -> Meld:
    """Read cards as one meld in the order in which they lie, from either end of the column.

    A free wild, or a natural two laid as one, may lie at either end of a sequence. In a set the order does
    not matter.

    Raises:
        IllegalMeldError: the cards are no legal meld, or a sequence out of order (`Illegality.OUT_OF_ORDER`).
    """
    if meld_kind(cards, rules) is MeldKind.SET:
        return _set(cards, rules)
    for reading in sorted(_legal_readings(cards), key=lambda reading: len(reading.wilds)):
        for order in reading.laid_orders:
            if tuple(card for _, card in order) == tuple(cards):
                return _sequence(reading, order, rules)
    raise IllegalMeldError(Illegality.OUT_OF_ORDER, cards, rules)


def meld_kind(cards: Sequence[Card], rules: Rules) -> MeldKind:
    """What kind of legal meld the cards are, in whatever order.

    Raises:
        IllegalMeldError: they are none.
    """
    illegality = why_illegal(cards, rules)
    if illegality is not None:
        raise IllegalMeldError(illegality, cards, rules)
    return MeldKind.SET if _is_set(cards) else MeldKind.SEQUENCE


def why_illegal(cards: Sequence[Card], rules: Rules) -> Illegality | None:
    """What keeps the cards, in whatever order, from being a meld; None if they are one."""
    naturals = [card for card in cards if not is_wild(card)]
    if len(cards) < rules.shortest_meld:
        return Illegality.TOO_SHORT
    if surplus_cards(cards):
        return Illegality.IMPOSSIBLE_CARDS
    if not naturals:
        return Illegality.ONLY_WILDS
    return _why_no_set(cards, rules) if _is_set(cards) else _why_no_sequence(cards)


def _why_no_set(cards: Sequence[Card], rules: Rules) -> Illegality | None:
    naturals = [card for card in cards if not is_wild(card)]
    if naturals[0].rank not in rules.set_ranks:
        return Illegality.RANK_NOT_ALLOWED
    return Illegality.TWO_WILDS if len(cards) - len(naturals) > 1 else None


def _why_no_sequence(cards: Sequence[Card]) -> Illegality | None:
    naturals = [card for card in cards if not is_wild(card)]
    if len({card.suit for card in naturals}) > 1:
        return Illegality.MIXED_SUITS if _looks_like_sequence(cards) else Illegality.NOT_A_MELD
    twice = [rank for rank, copies in Counter(card.rank for card in naturals).items() if copies > 1]
    if twice:
        return Illegality.ACE_TWICE if twice == [Rank.ACE] else Illegality.DUPLICATE_RANK
    nearest = min(sequence_readings(cards), key=lambda reading: reading.faults)
    if nearest.is_legal:
        return None
    if nearest.missing and _goes_round(cards, nearest):
        return Illegality.WRAP_AROUND
    return Illegality.TWO_WILDS if nearest.excess else Illegality.GAP


def _looks_like_sequence(cards: Sequence[Card]) -> bool:
    """Whether cards of several suits and ranks are rather a sequence than a set.

    They are if more of them share a suit than a rank, or if they would make a sequence were they of one suit.
    """
    naturals = {card for card in cards if not is_wild(card)}
    same_rank = max(Counter(card.rank for card in naturals).values())
    same_suit = max(Counter(card.suit for card in naturals).values())
    suit = next(iter(naturals)).suit
    recoloured = [card if card.is_joker else make_card(card.rank, suit) for card in cards]
    return same_suit > same_rank or (same_rank == 1 and _why_no_sequence(recoloured) is None)


def _goes_round(cards: Sequence[Card], straight: SequenceReading) -> bool:
    """Whether the cards are meant to go on from the king by the ace to the two, as Article 11 forbids.

    They do if so read they lack fewer cards than straight on, and either none or not the king and the ace.
    """
    nearest = min(wrapped_readings(cards), key=lambda reading: reading.faults, default=None)
    if nearest is None or nearest.excess or nearest.faults >= straight.faults:
        return False
    return not nearest.missing or nearest.naturals.keys() >= {KING_PLACE, HIGH_ACE}


def _is_set(cards: Sequence[Card]) -> bool:
    naturals = [card for card in cards if not is_wild(card)]
    return len(naturals) > 1 and len({card.rank for card in naturals}) == 1


def _legal_readings(cards: Sequence[Card]) -> list[SequenceReading]:
    return [reading for reading in sequence_readings(cards) if reading.is_legal]


def _set(cards: Sequence[Card], rules: Rules) -> Meld:
    wild = next((index for index, card in enumerate(cards) if is_wild(card)), None)
    burraco = Burraco.NONE
    if len(cards) >= rules.burraco_cards:
        is_semi_clean = rules.has_semi_clean and len(cards) >= rules.semi_clean_set
        burraco = _burraco(is_clean=wild is None, is_semi_clean=is_semi_clean)
    return Meld(MeldKind.SET, tuple(cards), wild, (), burraco, rules.bonus(burraco))


def _sequence(reading: SequenceReading, order: Placed, rules: Rules) -> Meld:
    places = tuple(place for place, _ in order)
    wild = next((index for index, place in enumerate(places) if place not in reading.naturals), None)
    burraco = Burraco.NONE
    if len(order) >= rules.burraco_cards:
        is_semi_clean = rules.has_semi_clean and reading.longest_run >= rules.semi_clean_run
        burraco = _burraco(is_clean=wild is None, is_semi_clean=is_semi_clean)
    cards = tuple(card for _, card in order)
    return Meld(MeldKind.SEQUENCE, cards, wild, places, burraco, rules.bonus(burraco))


def _burraco(*, is_clean: bool, is_semi_clean: bool) -> Burraco:
    if is_clean:
        return Burraco.CLEAN
    return Burraco.SEMI_CLEAN if is_semi_clean else Burraco.DIRTY
