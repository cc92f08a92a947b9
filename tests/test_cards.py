"""Cards: reading, writing, order, and the pack of 108."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.cards import (
    CARDS,
    COPIES,
    JOKER,
    PACK,
    InvalidCardError,
    Rank,
    Suit,
    format_cards,
    make_card,
    parse_card,
    parse_cards,
    surplus_cards,
)

card_lists = st.lists(st.sampled_from(CARDS), max_size=20)


def test_two_packs_have_108_cards_worth_1080() -> None:
    assert len(PACK) == 108
    assert sum(card.points for card in PACK) == 1080
    assert len(CARDS) == len(set(CARDS)) == 53
    assert sum(card.is_joker for card in PACK) == 4
    assert all(COPIES[card] == (4 if card.is_joker else 2) for card in CARDS)


@pytest.mark.parametrize(
    ("text", "points"),
    [("JK", 30), ("2S", 20), ("AH", 15), ("KD", 10), ("8C", 10), ("7C", 5), ("3H", 5)],
)
def test_points_of_a_card(text: str, points: int) -> None:
    assert parse_card(text).points == points


def test_every_card_is_read_as_it_is_written() -> None:
    for card in CARDS:
        assert parse_card(str(card)) is card
        assert parse_card(f" {str(card).lower()} ") is card
        assert make_card(card.rank, card.suit) is card


@settings(deadline=None)
@given(card_lists)
def test_lists_of_cards_are_read_as_they_are_written(cards: list[object]) -> None:
    assert list(parse_cards(format_cards(cards))) == cards  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", " ", "1H", "11H", "10", "JKH", "H10", "1OH", "AHH", "7♥", "🂡", "JOKER"])
def test_a_text_that_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InvalidCardError, match=r"is not a card.*10H, AS or JK"):
        parse_card(text)


def test_a_word_in_a_list_that_is_no_card_is_named() -> None:
    with pytest.raises(InvalidCardError, match="“4X”"):
        parse_cards("3H 4X 5H")


@pytest.mark.parametrize(("rank", "suit"), [(Rank.JOKER, Suit.HEARTS), (Rank.ACE, None)])
def test_only_jokers_have_no_suit(rank: Rank, suit: Suit | None) -> None:
    with pytest.raises(InvalidCardError):
        make_card(rank, suit)


def test_cards_stand_by_rank_then_suit() -> None:
    order = "JK 2H 2S AD KH KC 10S 9H 4D 3H 3S"
    assert format_cards(sorted(parse_cards("3S 9H JK KC 2S AD KH 2H 10S 3H 4D"))) == order
    assert sorted(CARDS) == list(CARDS)


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        parse_card("AH").rank = Rank.TWO  # type: ignore[misc]


def test_there_is_one_object_for_each_card_even_after_pickling_and_copying() -> None:
    for card in CARDS:
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own bytes
        assert copy.deepcopy(card) is card
    assert {parse_card("AH"): 1}[make_card(Rank.ACE, Suit.HEARTS)] == 1


def test_jokers_have_no_suit_and_twos_are_twos() -> None:
    assert JOKER.is_joker
    assert JOKER.suit is None
    assert [str(card) for card in CARDS if card.is_two] == ["2H", "2D", "2C", "2S"]


def test_suits_have_colours_and_signs() -> None:
    assert [(suit.letter, suit.symbol, suit.is_red) for suit in Suit] == [
        ("H", "♥", True),
        ("D", "♦", True),
        ("C", "♣", False),
        ("S", "♠", False),
    ]


def test_surplus_cards_are_those_beyond_two_packs() -> None:
    assert surplus_cards(PACK) == ()
    assert surplus_cards((*PACK, JOKER)) == (JOKER,)
    assert surplus_cards(parse_cards("7H 7H AS 7H 7H AS AS")) == parse_cards("AS 7H 7H")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("7H", "7D", True),
        ("7H", "7H", True),
        ("7H", "7S", False),
        ("7H", "8H", False),
        ("JK", "JK", True),
        ("JK", "JC", False),
    ],
)
def test_cards_are_alike_that_differ_at_most_in_suits_of_one_colour(
    one: str, other: str, expected: bool
) -> None:
    assert parse_card(one).is_like(parse_card(other)) is expected
