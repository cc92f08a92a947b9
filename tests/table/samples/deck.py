"""A state for each screen on which a deck is enrolled."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.cards import CARDS, JOKER, Suit, parse_card
from kiosk.table.model.modes.deck_modes import DeckDone, LayingOut, NamingCard
from kiosk.table.workers.photographing import NO_ANSWER
from kiosk.vision.capture import HANDS_AWAY
from kiosk.vision.decks.enrolment import DeckEnrolment, Sighting
from tests.table.samples.count import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kiosk.cards import Card
    from kiosk.table.model.state import Mode, State

_OUTLINE: Final = ((100.0, 100.0), (300.0, 100.0), (300.0, 390.0), (100.0, 390.0))
_SIZES: Final = (58.0, 88.0, 14.0)


def enrolment_of(cards: Iterable[Card], unnamed: int = 0) -> DeckEnrolment:
    """Photographs that showed these cards, and so many that nobody has named."""
    named = [_sighting(card, is_settled=True) for card in cards]
    asked = [_sighting(parse_card("9S"), is_settled=False) for _ in range(unnamed)]
    return DeckEnrolment((*named, *asked), (), _SIZES)


def _sighting(card: Card, *, is_settled: bool) -> Sighting:
    likely = {card: 0.4, parse_card("9C"): 0.3, parse_card("6S"): 0.2}
    chances = tuple(likely.get(card, 0.0) for card in CARDS)
    return Sighting(0, _OUTLINE, (b"",), card, chances, is_settled)


def deck_states(unlocked: State) -> Mapping[str, State]:
    """At a table that is open for service."""
    looking = LayingOut(frame=1, width=WIDTH, height=HEIGHT)
    half = replace(looking, photos=3, enrolment=enrolment_of([card for card in CARDS if card.suit in _SEEN]))
    asked = replace(looking, photos=6, enrolment=enrolment_of(CARDS[:-2], unnamed=2))
    without = replace(looking, photos=6, enrolment=enrolment_of(card for card in CARDS if card != JOKER))
    whole = replace(looking, photos=7, enrolment=enrolment_of(CARDS))
    modes: dict[str, Mode] = {
        "begin": looking,
        "hands": replace(half, advice=HANDS_AWAY),
        "half": half,
        "busy": replace(half, is_busy=True, frame=0, width=0, height=0),
        "failed": replace(half, problem=NO_ANSWER),
        "jokers": without,
        "asked": asked,
        "whole": whole,
        "which": NamingCard(asked, len(CARDS) - 2),
        "doubted": NamingCard(asked, len(CARDS) - 2, doubted=parse_card("KH")),
        "rank": NamingCard(asked, len(CARDS) - 2, Suit.SPADES),
        "done": DeckDone("12 · 2026-11-22"),
    }
    return {f"deck-{name}": replace(unlocked, mode=mode) for name, mode in modes.items()}


_SEEN: Final = (Suit.HEARTS, Suit.CLUBS)
