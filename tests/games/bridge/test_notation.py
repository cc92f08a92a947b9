"""Four hands as people and programs write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.cards import Card, Suit
from kiosk.games.bridge.cards import PACK
from kiosk.games.bridge.notation import InvalidDealError, parse_deal
from kiosk.games.bridge.seats import SEATS, Seat, order_from

Hands = Mapping[Seat, Sequence[Card]]
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def ranks(hand: Sequence[Card], suit: Suit, ten: str = "10") -> str:
    return "".join(card.rank.label.replace("10", ten) for card in hand if card.suit is suit)


def dotted(hand: Sequence[Card]) -> str:
    return ".".join(ranks(hand, suit, "T") for suit in SUITS)


def in_portable_notation(hands: Hands, first: Seat) -> str:
    return f'[Event "?"]\n[Deal "{first}:{" ".join(dotted(hands[seat]) for seat in order_from(first))}"]'


def by_line(write: Callable[[Sequence[Card]], str]) -> Callable[[Hands, Seat], str]:
    return lambda hands, first: "\n".join(f"{seat} {write(hands[seat])}" for seat in order_from(first))


def by_suits(hand: Sequence[Card]) -> str:
    return " ".join(f"{suit.symbol}{ranks(hand, suit) or '-'}" for suit in SUITS)


def by_letters(hand: Sequence[Card]) -> str:
    return " ".join(f"{suit.letter} {ranks(hand, suit) or '–'}" for suit in SUITS)


def by_cards(hand: Sequence[Card]) -> str:
    return " ".join(map(str, hand))


@given(
    st.permutations(PACK),
    st.sampled_from(SEATS),
    st.sampled_from([in_portable_notation, *map(by_line, (dotted, by_suits, by_letters, by_cards))]),
)
def test_every_way_of_writing_tells_the_same_cards(
    cards: list[Card], first: Seat, write: Callable[[Hands, Seat], str]
) -> None:
    hands = {seat: cards[13 * place : 13 * place + 13] for place, seat in enumerate(SEATS)}
    read = parse_deal(write(hands, first))
    assert {seat: sorted(card for card in hand if card) for seat, hand in read.items()} == {
        seat: sorted(hand) for seat, hand in hands.items()
    }


def test_cards_that_are_not_known_are_there_and_never_guessed() -> None:
    read = parse_deal("N: ♠A? ♥x\nEast: - \nS = AS ? KH\nw x.?..")
    counted = {seat: (len(hand), hand.count(None)) for seat, hand in read.items()}
    assert counted == {Seat.NORTH: (3, 2), Seat.EAST: (13, 13), Seat.SOUTH: (3, 1), Seat.WEST: (2, 2)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "N AKQ...",
        "N A...\nN K...\nE Q...\nS J...\nW T...",
        "N A...\nE Q...\nS J...\nX T...",
        "N A...\nE Q...\nS J...\nW 1...",
        "N AS K\nE Q...\nS J...\nW T...",
        "N JK\nE Q...\nS J...\nW T...",
        "N A.K\nE Q...\nS J...\nW T...",
        '[Deal "N:A... K... Q..."]',
        '[Deal "Z:A... K... Q... J..."]',
    ],
)
def test_what_is_no_deal_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        parse_deal(text)
    assert str(caught.value).endswith(".")
