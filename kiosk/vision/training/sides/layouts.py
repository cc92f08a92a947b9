"""What a line has in front of it when a deal ends: melds, counting rows or a hand, from a pack of 108 cards.

Melds are sampled the way they come about at a table, not by their number, and a share of them is illegal:
such melds happen, and have to come back as illegal.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, COPIES, JOKER, Card, Rank, Suit, make_card
from kiosk.games.burraco.illegal import IllegalMeldError
from kiosk.games.burraco.meld import read_laid_meld
from kiosk.vision.model import Burraco, GroupKind, Shows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.games.burraco.rules import Rules

_PLACES: Final = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT,
                  Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)  # fmt: skip
_ROW_POINTS: Final = 100


@dataclass(frozen=True, slots=True)
class Layout:
    """A meld, a row or a hand: cards in the order laid, and what the rules say about them."""

    cards: tuple[Card, ...]
    kind: GroupKind
    wild: int | None = None
    burraco: Burraco = Burraco.NONE
    bonus: int = 0

    @property
    def points(self) -> int:
        return sum(card.points for card in self.cards)

    @property
    def sideways(self) -> int:
        """How many cards at the end are turned: two on a clean burraco, one on any other."""
        if self.burraco is Burraco.NONE:
            return 0
        return 2 if self.burraco is Burraco.CLEAN else 1


def read_layout(cards: Sequence[Card], rules: Rules, shows: Shows = Shows.MELDS) -> Layout:
    """Cards as laid, with what `rules` say of them."""
    if shows is not Shows.MELDS:
        return Layout(tuple(cards), GroupKind.ROW)
    try:
        meld = read_laid_meld(cards, rules)
    except IllegalMeldError:
        return Layout(tuple(cards), GroupKind.ILLEGAL)
    return Layout(
        tuple(cards), GroupKind(meld.kind.value), meld.wild, Burraco(meld.burraco.value), meld.bonus
    )


class Pack:
    """The cards that are still to be had while a side is put together."""

    def __init__(self) -> None:
        self._left = Counter(dict(COPIES))

    def has(self, cards: Iterable[Card]) -> bool:
        return all(self._left[card] >= number for card, number in Counter(cards).items())

    def take(self, cards: Iterable[Card]) -> None:
        """Remove the cards.

        Raises:
            ValueError: one of them is not left.
        """
        wanted = Counter(cards)
        if not self.has(wanted.elements()):
            raise ValueError("the pack has not so many of them")
        self._left -= wanted

    def draw(self, random: np.random.Generator, number: int) -> tuple[Card, ...]:
        """Take `number` cards by chance."""
        left = sorted(self._left.elements())
        drawn = tuple(left[place] for place in random.permutation(len(left))[:number])
        self.take(drawn)
        return drawn


def _wild(random: np.random.Generator, suit: Suit | None) -> Card:
    """A wild as lines play them: as often a joker as a two, and seldom the two of the suit itself."""
    if random.random() < 0.5:
        return JOKER
    suits = [other for other in Suit if other is not suit or random.random() < 0.3]
    return make_card(Rank.TWO, suits[random.integers(len(suits))])


def _length(random: np.random.Generator, longest: int) -> int:
    lengths = np.arange(3, longest + 1)
    weights = np.where(lengths < 7, 1.0, np.where(lengths < 10, 1.3, 0.35))
    return int(random.choice(lengths, p=weights / weights.sum()))


def _sequence(random: np.random.Generator, longest: int) -> list[Card]:
    length = min(_length(random, longest), 13)
    suit = Suit(int(random.integers(4)))
    start = int(random.integers(0, 14 - length + 1))
    cards = [make_card(rank, suit) for rank in _PLACES[start : start + length]]
    if random.random() < 0.45:
        cards[int(random.integers(length))] = _wild(random, suit)
    if random.random() < 0.75:  # the highest towards the middle of the table
        cards.reverse()
    if cards[0].is_joker:  # a free wild lies at the player's edge
        cards.append(cards.pop(0))
    return cards


def _set(random: np.random.Generator, longest: int, rules: Rules) -> list[Card]:
    ranks = sorted(rules.set_ranks)
    rank = ranks[random.integers(len(ranks))]
    copies = [make_card(rank, suit) for suit in Suit for _ in range(2)]
    length = min(_length(random, longest), 8)
    cards = [copies[place] for place in random.permutation(8)[:length]]
    if random.random() < 0.35:
        cards[-1] = _wild(random, None)
    return cards


def _spoilt(cards: list[Card], random: np.random.Generator) -> list[Card]:
    """A meld with a fault that happens: a card of another suit or rank in it, a gap, or a second wild."""
    place = int(random.integers(1, len(cards)))
    match int(random.integers(3)):
        case 0:
            return [*cards[:place], CARDS[random.integers(5, len(CARDS))], *cards[place + 1 :]]
        case 1 if len(cards) > 3:
            return [*cards[:place], *cards[place + 1 :]]
        case _:
            return [*cards[:-2], JOKER, make_card(Rank.TWO, Suit(int(random.integers(4))))]


def sample_meld(
    random: np.random.Generator, pack: Pack, rules: Rules, longest: int, illegal: float
) -> Layout:
    """A meld of at most `longest` cards, taken out of `pack`; a share `illegal` of them is no legal meld."""
    sets = 0.25 if len(rules.set_ranks) < 4 else 0.4
    while True:
        cards = _set(random, longest, rules) if random.random() < sets else _sequence(random, longest)
        wanted_illegal = random.random() < illegal
        if wanted_illegal:
            cards = _spoilt(cards, random)
        layout = read_layout(cards, rules)
        if (layout.kind is GroupKind.ILLEGAL) is wanted_illegal and pack.has(cards):
            pack.take(cards)
            return layout


def sample_melds(
    random: np.random.Generator, rules: Rules, number: int, longest: int, illegal: float = 0.02
) -> tuple[Layout, ...]:
    """One line's melds, with no card more often than the pack has it."""
    pack, melds = Pack(), list[Layout]()
    while len(melds) < number:
        melds.append(sample_meld(random, pack, rules, longest, illegal))
    return tuple(melds)


def sample_rows(random: np.random.Generator, number: int, longest: int) -> tuple[Layout, ...]:
    """Counting rows: about 100 points each and at most `longest` cards, the last one being what was left."""
    pack = Pack()
    rows = []
    for place in range(number):
        target = _ROW_POINTS if place < number - 1 else int(random.integers(20, 95))
        row: list[Card] = []
        while sum(card.points for card in row) < target and len(row) < longest:
            row.extend(pack.draw(random, 1))
        rows.append(Layout(tuple(row), GroupKind.ROW))
    return tuple(rows)


def sample_hand(random: np.random.Generator, number: int) -> tuple[Layout, ...]:
    """Cards left over, laid open."""
    return (Layout(tuple(sorted(Pack().draw(random, number))), GroupKind.ROW),)
