"""Cards: suits, ranks, the 108-card pack of burraco, and how cards are written.

A card is written as rank and suit, ``10H``, ``AS``; a joker, which has no suit, is ``JK``.

>>> card = parse_card("10H")
>>> card, card.rank, card.suit, card.points
(10H, Rank.TEN, Suit.HEARTS, 10)
>>> card is parse_card("10h")
True
>>> format_cards(sorted(parse_cards("8H KS JK 2C AD")))
'JK 2C AD KS 8H'
>>> len(PACK), sum(card.points for card in PACK)
(108, 1080)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from functools import total_ordering
from typing import TYPE_CHECKING, Final, final

from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Suit(IntEnum):
    """The four suits, highest first (federation's code, Art. 1)."""

    HEARTS = 0
    DIAMONDS = 1
    CLUBS = 2
    SPADES = 3

    def __str__(self) -> str:
        return f"Suit.{self.name}"

    __repr__ = __str__

    @property
    def letter(self) -> str:
        """``H``, ``D``, ``C`` or ``S``."""
        return self.name[0]

    @property
    def symbol(self) -> str:
        """The suit's sign, for places that print text."""
        return "♥♦♣♠"[self]

    @property
    def is_red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """Ranks, highest first (federation's code, Art. 1): the joker, the two, then ace to three."""

    JOKER = 0
    TWO = 1
    ACE = 2
    KING = 3
    QUEEN = 4
    JACK = 5
    TEN = 6
    NINE = 7
    EIGHT = 8
    SEVEN = 9
    SIX = 10
    FIVE = 11
    FOUR = 12
    THREE = 13

    def __str__(self) -> str:
        return f"Rank.{self.name}"

    __repr__ = __str__

    @property
    def label(self) -> str:
        """As written: ``JK``, ``2``, ``A``, ``K`` ... ``3``."""
        return _RANK_LABELS[self]

    @property
    def points(self) -> int:
        """What a card of this rank is worth (both codes): 30, 20, 15, 10 or 5."""
        return _RANK_POINTS[self]


_RANK_LABELS: Final = ("JK", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3")
_RANK_POINTS: Final = (30, 20, 15, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5)


class InvalidCardError(KioskError, ValueError):
    """The text names no card, or the rank and suit do not go together."""


@final
@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 53 different cards. There is one object for each, so equality is identity.

    Take cards from `make_card`, `JOKER` or `parse_card`. Sorted, cards stand from the highest to the lowest:
    by rank, then by suit (federation's code, Art. 1 and glossary, *scartare secondo norma*).
    """

    rank: Rank
    suit: Suit | None
    """None for a joker, which has neither suit nor colour."""
    index: int
    """Place in `CARDS`, 0 to 52."""

    @property
    def points(self) -> int:
        """What the card is worth wherever it lies; a wild never takes the value it stands for."""
        return _RANK_POINTS[self.rank]

    @property
    def is_joker(self) -> bool:
        return self.suit is None

    def is_like(self, other: Card) -> bool:
        """Whether they differ at most in suits of one colour, which a covered pip does not tell apart."""
        if self.suit is None or other.suit is None:
            return self is other
        return self.rank is other.rank and self.suit.is_red == other.suit.is_red

    @property
    def is_two(self) -> bool:
        """A *pinella*: wild, unless it lies in its natural place in a sequence of its suit."""
        return self.rank is Rank.TWO

    @property
    def sign(self) -> str:
        """As players read it: ``10♥``, ``K♠``; a joker is a star."""
        return JOKER_SIGN if self.suit is None else self.rank.label + self.suit.symbol

    def __str__(self) -> str:
        return self.rank.label + (self.suit.letter if self.suit is not None else "")

    __repr__ = __str__

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_card, (str(self),)


JOKER: Final = Card(Rank.JOKER, None, 0)
JOKER_SIGN: Final = "★"
CARDS: Final[tuple[Card, ...]] = (
    JOKER,
    *(
        Card(rank, suit, 1 + 4 * (rank - 1) + suit)
        for rank in Rank
        if rank is not Rank.JOKER
        for suit in Suit
    ),
)
"""Every different card, highest first."""

COPIES: Final[Mapping[Card, int]] = {card: 4 if card.is_joker else 2 for card in CARDS}
"""How many of each card two packs of 54 hold."""

PACK: Final[tuple[Card, ...]] = tuple(card for card, copies in COPIES.items() for _ in range(copies))
"""The 108 cards of burraco, worth 1,080 points."""

_BY_TEXT: Final = {str(card): card for card in CARDS}


def make_card(rank: Rank, suit: Suit | None) -> Card:
    """The card of that rank and suit.

    Raises:
        InvalidCardError: a joker with a suit, or another rank without one.
    """
    if (rank is Rank.JOKER) != (suit is None):
        raise InvalidCardError(N_("There is no {rank} of that suit."), rank=rank.label)
    return JOKER if suit is None else CARDS[1 + 4 * (rank - 1) + suit]


def parse_card(text: str) -> Card:
    """Read one card, ``10H`` or ``jk``; case and surrounding blanks do not matter.

    Raises:
        InvalidCardError: the text names no card.
    """
    try:
        return _BY_TEXT[text.strip().upper()]
    except KeyError:
        raise InvalidCardError(
            N_("“{text}” is not a card. Write rank and suit, for example 10H, AS or JK."), text=text
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks.

    >>> parse_cards("2H 3H JK")
    (2H, 3H, JK)
    """
    return tuple(parse_card(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards as `parse_cards` reads them."""
    return " ".join(map(str, cards))


def show_cards(cards: Iterable[Card]) -> str:
    """Write cards as players read them.

    >>> show_cards(parse_cards("10H KS JK"))
    '10♥ K♠ ★'
    """
    return " ".join(card.sign for card in cards)


def surplus_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards, highest first, of which there are more than two packs hold, each as often as it is too many.

    >>> surplus_cards(parse_cards("7H 7H 7H AS"))
    (7H,)
    """
    counted = Counter(cards)
    return tuple(card for card in CARDS for _ in range(counted[card] - COPIES[card]))
