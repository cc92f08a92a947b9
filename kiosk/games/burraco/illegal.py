"""Why cards are no legal meld."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from kiosk.cards import Card, show_cards
from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.burraco.rules import Articles, Rules


class Illegality(Enum):
    """What is wrong with a would-be meld."""

    TOO_SHORT = "too_short"
    IMPOSSIBLE_CARDS = "impossible_cards"
    ONLY_WILDS = "only_wilds"
    TWO_WILDS = "two_wilds"
    RANK_NOT_ALLOWED = "rank_not_allowed"
    NOT_A_MELD = "not_a_meld"
    MIXED_SUITS = "mixed_suits"
    ACE_TWICE = "ace_twice"
    DUPLICATE_RANK = "duplicate_rank"
    WRAP_AROUND = "wrap_around"
    GAP = "gap"
    OUT_OF_ORDER = "out_of_order"
    WILD_LOCKED = "wild_locked"
    WAS_NATURAL = "was_natural"


SENTENCES: Final[Mapping[Illegality, str]] = {
    Illegality.TOO_SHORT: N_("{cards}: a meld has at least three cards."),
    Illegality.IMPOSSIBLE_CARDS: N_("{cards}: two packs do not hold so many equal cards. Read them again."),
    Illegality.ONLY_WILDS: N_("{cards}: a meld cannot be made of wilds only."),
    Illegality.TWO_WILDS: N_("{cards}: a meld has at most one wild."),
    Illegality.RANK_NOT_ALLOWED: N_("{cards}: sets of this rank are not allowed."),
    Illegality.NOT_A_MELD: N_("{cards}: these cards are neither a sequence nor a set."),
    Illegality.MIXED_SUITS: N_("{cards}: the cards of a sequence are all of one suit."),
    Illegality.ACE_TWICE: N_("{cards}: a sequence has only one ace, before the two or after the king."),
    Illegality.DUPLICATE_RANK: N_("{cards}: a sequence has each card only once."),
    Illegality.WRAP_AROUND: N_("{cards}: a sequence does not go on from the king to the ace and the two."),
    Illegality.GAP: N_("{cards}: cards are missing inside the sequence."),
    Illegality.OUT_OF_ORDER: N_("{cards}: the cards of the sequence do not lie in order."),
    Illegality.WILD_LOCKED: N_("{cards}: only the card that it stands for may take the place of the wild."),
    Illegality.WAS_NATURAL: N_("{cards}: a card that lies in its own place stays there."),
}


class IllegalMeldError(KioskError, ValueError):
    """The cards are no legal meld; `illegality` says why, `cards` which."""

    def __init__(self, illegality: Illegality, cards: Sequence[Card], rules: Rules) -> None:
        self.illegality = illegality
        self.cards = tuple(cards)
        self.rules = rules
        super().__init__(
            SENTENCES[illegality],
            article=_article(illegality, rules.articles),
            field="cards",
            cards=show_cards(cards),
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.illegality, self.cards, self.rules)


def _article(illegality: Illegality, articles: Articles) -> str:
    match illegality:
        case Illegality.IMPOSSIBLE_CARDS:
            return articles.pack
        case Illegality.ONLY_WILDS | Illegality.TWO_WILDS | Illegality.WILD_LOCKED | Illegality.WAS_NATURAL:
            return articles.wild
        case Illegality.RANK_NOT_ALLOWED:
            return articles.set
        case (
            Illegality.MIXED_SUITS
            | Illegality.ACE_TWICE
            | Illegality.DUPLICATE_RANK
            | Illegality.WRAP_AROUND
            | Illegality.GAP
            | Illegality.OUT_OF_ORDER
        ):
            return articles.sequence
        case Illegality.TOO_SHORT | Illegality.NOT_A_MELD:
            return articles.meld
