"""A bridge pack: thirteen cards each, and fifty-two different ones (Law 6.B).

Faces may be looked at only where nobody can profit: where staff deal, or after play. At the table a camera
counts backs. What it reports is the Director's to see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from kiosk.cards import CARDS
from kiosk.games.bridge.deal_checks import HAND
from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.games.bridge.seats import Seat

PACK: Final = tuple(card for card in CARDS if not card.is_joker)
"""The fifty-two cards of bridge, as the pack of 108 has them, without jokers."""


class Occasion(Enum):
    """Where and when cards lie before a camera."""

    STAFF_STATION = "staff_station"
    """Where staff deal in advance (6.E2 to 6.E4, 6.F)."""
    AT_TABLE = "at_table"
    """From the deal to the end of play."""
    AFTER_PLAY = "after_play"
    """At the table, when play is over and the cards are spread."""

    @property
    def shows_faces(self) -> bool:
        """Whether faces may be looked at; elsewhere the kiosk would hold what nobody may know."""
        return self is not Occasion.AT_TABLE


class FacesHiddenError(KioskError):
    """Faces were to be looked at while play is not over."""


class PackVerdict(Enum):
    """What a check of a pack comes to."""

    VERIFIED = "verified"
    WRONG = "wrong"
    NOT_VERIFIED = "not_verified"
    """Some cards were not read: nothing is said of the pack."""


@dataclass(frozen=True, slots=True)
class PackReport:
    """What a look at all four hands has found, for the Director."""

    counts: Mapping[Seat, int]
    """Cards of each hand, those not read among them."""
    missing: tuple[Card, ...] = ()
    """The cards of the pack that are not there; nothing is said of them while a card is not read."""
    duplicated: tuple[Card, ...] = ()
    """The cards that are there more than once, each as often as it is too many."""
    foreign: tuple[Card, ...] = ()
    """Jokers."""
    unknown: int = 0
    """Cards that were not read."""

    @property
    def wrong_hands(self) -> tuple[Seat, ...]:
        """The seats whose hand has not thirteen cards."""
        return tuple(seat for seat, count in self.counts.items() if count != HAND)

    @property
    def verdict(self) -> PackVerdict:
        if self.unknown:
            return PackVerdict.NOT_VERIFIED
        is_right = not (self.wrong_hands or self.missing or self.duplicated or self.foreign)
        return PackVerdict.VERIFIED if is_right else PackVerdict.WRONG

    @property
    def is_of_two_packs(self) -> bool:
        """Whether two packs seem to be mixed: thirteen each, and yet cards are missing and others twice."""
        return self.verdict is PackVerdict.WRONG and not self.wrong_hands and bool(self.duplicated)


def check_counts(backs: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The seats whose packet has not thirteen cards; they are counted face down, at any time."""
    return tuple(seat for seat, count in backs.items() if count != HAND)


def check_faces(hands: Mapping[Seat, Sequence[Card | None]], occasion: Occasion) -> PackReport:
    """Whether four hands are one whole pack.

    Args:
        hands: the cards of each hand; None is a card that was not read. It is never guessed.
        occasion: where they lie.

    Raises:
        FacesHiddenError: faces may not be looked at there.
    """
    _refuse_hidden(occasion)
    counts = {seat: len(hand) for seat, hand in hands.items()}
    cards = [card for hand in hands.values() for card in hand]
    unknown = cards.count(None)
    seen = Counter(card for card in cards if card is not None)
    return PackReport(
        counts,
        missing=() if unknown else tuple(card for card in PACK if not seen[card]),
        duplicated=tuple(card for card in PACK for _ in range(seen[card] - 1)),
        foreign=tuple(sorted(card for card in seen.elements() if card.is_joker)),
        unknown=unknown,
    )


@dataclass(frozen=True, slots=True)
class HandDifference:
    """How a hand differs from the record of the deal."""

    lacks: tuple[Card, ...]
    has_beside: tuple[Card, ...]


def compare(
    hands: Mapping[Seat, Sequence[Card]], record: Mapping[Seat, Sequence[Card]], occasion: Occasion
) -> Mapping[Seat, HandDifference]:
    """Where the hands of a board are not those of its record (6.F); empty when all are.

    Raises:
        FacesHiddenError: faces may not be looked at there.
    """
    _refuse_hidden(occasion)
    found = {}
    for seat, recorded in record.items():
        due, held = Counter(recorded), Counter(hands.get(seat, ()))
        if due != held:
            lacks, beside = due - held, held - due
            found[seat] = HandDifference(tuple(sorted(lacks.elements())), tuple(sorted(beside.elements())))
    return found


def _refuse_hidden(occasion: Occasion) -> None:
    if not occasion.shows_faces:
        raise FacesHiddenError(
            N_("Cards are not looked at while play is not over. Wait until the board is done."), article="L67"
        )
