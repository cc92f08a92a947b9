"""Reading melds: laid orders, what the wild stands for, long melds, adding cards (Art. 9-13; Sisal, Opening)."""

from __future__ import annotations

import pickle

import pytest

from kiosk.cards import Rank, Suit, format_cards, parse_card, parse_cards, show_cards
from kiosk.games.burraco.adding import add_card
from kiosk.games.burraco.illegal import SENTENCES, Illegality, IllegalMeldError
from kiosk.games.burraco.line_melds import repeated_set_ranks
from kiosk.games.burraco.meld import Meld, MeldKind, meld_kind, read_laid_meld, read_meld
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Burraco, Rules


def read(text: str, rules: Rules = INTERNATIONAL) -> Meld:
    return read_meld(parse_cards(text), rules)


def laid(text: str, rules: Rules = INTERNATIONAL) -> Meld:
    return read_laid_meld(parse_cards(text), rules)


def illegality(text: str, rules: Rules = INTERNATIONAL) -> Illegality:
    with pytest.raises(IllegalMeldError) as caught:
        laid(text, rules)
    return caught.value.illegality


@pytest.mark.parametrize(
    ("cards", "ordered", "stands_for"),
    [
        ("7H 5H 6H", "5H 6H 7H", None),
        ("KH AH 2H", "2H KH AH", Rank.QUEEN),
        ("JK 2H 3H", "JK 2H 3H", Rank.ACE),
        ("AH 2H JK", "AH 2H JK", Rank.THREE),
        ("JK 5H 7H", "5H JK 7H", Rank.SIX),
        ("4H 2H 2H", "2H 2H 4H", Rank.THREE),
        ("9C 8C JK", "JK 8C 9C", Rank.SEVEN),
        ("QD 2S AD", "QD 2S AD", Rank.KING),
    ],
)
def test_art_10_a_sequence_is_ordered_and_its_wild_stands_for_a_rank(
    cards: str, ordered: str, stands_for: Rank | None
) -> None:
    meld = read(cards)
    assert meld.kind is MeldKind.SEQUENCE
    assert format_cards(meld.cards) == ordered
    assert meld.stands_for is stands_for


def test_r3_the_wild_beside_thirteen_cards_stands_for_nothing() -> None:
    meld = read("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK")
    assert meld.wild_card is parse_card("JK")
    assert meld.stands_for is None
    assert meld.is_wild_free
    assert len(meld.cards) == 14


@pytest.mark.parametrize("end", [0, 13])
def test_r3_beside_a_high_ace_the_wild_is_no_second_ace(end: int) -> None:
    cards = ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH"]
    cards.insert(end, "JK")
    meld = laid(" ".join(cards))
    assert (meld.wild, meld.stands_for, meld.places[end]) == (end, None, 0)


def test_art_12_the_wild_of_a_set_stands_for_its_rank_and_comes_last() -> None:
    meld = read("3S JK 3H 3H")
    assert (meld.kind, meld.rank, meld.suit) == (MeldKind.SET, Rank.THREE, None)
    assert format_cards(meld.cards) == "3H 3H 3S JK"
    assert (meld.wild, meld.stands_for, meld.is_wild_free) == (3, Rank.THREE, False)


def test_a_sequence_has_a_suit_and_no_rank() -> None:
    meld = read("JK 9S 8S")
    assert (meld.suit, meld.rank) == (Suit.SPADES, None)


@pytest.mark.parametrize(
    ("cards", "wild"),
    [
        ("4D JK 2D", 1),
        ("KC QC JC 10C 9C JK 7C 6C", 5),
        ("10H 9H 8H 7H JK", 4),
        ("JK 7H 8H 9H", 0),
        ("7H 8H 9H JK", 3),
        ("QH KH AH 2H", 3),
        ("2H QH KH AH", 0),
        ("8S 7S 6S 5S 4S 2H 2S", 5),
        ("3S 3H JK 3D", 2),
        ("2C 3C 4C", None),
        ("2H 2H 3H", 0),
        ("3H 2H 2H", 2),
        ("3H 4H 5H 2H", None),
        ("2H 5H JK 3H", 2),
    ],
)
def test_art_6_a_laid_meld_keeps_its_order_and_shows_its_wild(cards: str, wild: int | None) -> None:
    meld = laid(cards)
    assert format_cards(meld.cards) == cards
    assert meld.wild == wild


@pytest.mark.parametrize(
    ("cards", "stands_for"),
    [("7H 8H 9H JK", Rank.TEN), ("9H 8H 7H JK", Rank.SIX), ("JK KS QS", Rank.ACE), ("JK AS KS", Rank.QUEEN)],
)
def test_a_free_wild_stands_for_the_place_where_it_lies_if_it_has_one(cards: str, stands_for: Rank) -> None:
    assert laid(cards).stands_for is stands_for


@pytest.mark.parametrize(
    "cards", ["5H 7H 6H", "KS AS QS", "5H JK 6H", "JK 3H 4H 5H 2H", "AH QH KH", "6H 5H 7H JK"]
)
def test_a_sequence_out_of_order_is_told_from_one_that_is_none(cards: str) -> None:
    assert illegality(cards) is Illegality.OUT_OF_ORDER
    assert meld_kind(parse_cards(cards), INTERNATIONAL) is MeldKind.SEQUENCE


def test_a_gap_in_a_laid_sequence_is_a_gap() -> None:
    assert illegality("AD QD JD 10D") is Illegality.GAP


@pytest.mark.parametrize(
    ("cards", "reason", "article"),
    [
        ("7H 7D 7C", Illegality.RANK_NOT_ALLOWED, "Art. 12"),
        ("5H 6H", Illegality.TOO_SHORT, "Art. 9"),
        ("JK JK 2H", Illegality.ONLY_WILDS, "Art. 9, 10"),
        ("KH AH 2H 3H", Illegality.WRAP_AROUND, "Art. 11"),
        ("KH AH JK 3H", Illegality.WRAP_AROUND, "Art. 11"),
        ("AS AS AS", Illegality.IMPOSSIBLE_CARDS, "Art. 1"),
        ("3H 3D JK 2S", Illegality.TWO_WILDS, "Art. 9, 10"),
        ("5H 6D 7H", Illegality.MIXED_SUITS, "Art. 11"),
    ],
)
def test_an_illegal_meld_names_its_reason_and_article(cards: str, reason: Illegality, article: str) -> None:
    with pytest.raises(IllegalMeldError) as caught:
        read(cards)
    error = caught.value
    assert (error.illegality, error.article, error.field) == (reason, article, "cards")
    assert str(error).startswith(show_cards(parse_cards(cards)))


def test_every_illegality_has_its_sentence_and_its_article() -> None:
    for reason in Illegality:
        error = IllegalMeldError(reason, parse_cards("5H"), ITALIAN)
        assert error.article
        assert str(error) == SENTENCES[reason].format(cards="5♥")


def test_an_illegal_meld_error_crosses_processes() -> None:
    error = IllegalMeldError(Illegality.GAP, parse_cards("5H 7H 8H"), INTERNATIONAL)
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert (str(copied), copied.illegality, copied.article) == (str(error), error.illegality, error.article)


@pytest.mark.parametrize("rank", ["K", "7", "4"])
def test_sisal_opening_sets_of_any_rank_but_twos(rank: str) -> None:
    assert read(f"{rank}H {rank}H {rank}S", ITALIAN).kind is MeldKind.SET
    with pytest.raises(IllegalMeldError):
        read(f"{rank}H {rank}H {rank}S", INTERNATIONAL)


def test_r36_of_two_places_for_the_ace_the_one_worth_more_holds_unless_the_order_tells() -> None:
    run = "2H 3H 4H 5H 6H JK 8H 9H 10H JH QH KH"
    assert read(f"AH {run}", ITALIAN).burraco is Burraco.SEMI_CLEAN  # eight to ace: seven without the wild
    assert laid(f"{run} AH", ITALIAN).burraco is Burraco.SEMI_CLEAN
    assert laid(f"AH {run}", ITALIAN).burraco is Burraco.DIRTY  # six and six


def test_every_kind_of_burraco_has_its_bonus() -> None:
    assert read("3H 4H 5H 6H 7H 8H 9H").bonus == 200
    assert read("3H 4H 5H 6H 7H 8H JK").bonus == 100
    assert read("3H 4H 5H 6H 7H 8H 9H JK", ITALIAN).bonus == 150
    assert read("3H 4H 5H 6H 7H 8H").bonus == 0


def added(before: str, card: str, rules: Rules = INTERNATIONAL) -> str:
    return format_cards(add_card(laid(before, rules), parse_card(card), rules).cards)


@pytest.mark.parametrize(
    ("before", "card", "after"),
    [
        ("5H 6H 7H JK", "9H", "5H 6H 7H JK 9H"),  # R31: a free wild slides into the hole
        ("5H JK 7H", "6H", "JK 5H 6H 7H"),
        ("3H 2H 5H", "4H", "2H 3H 4H 5H"),  # displaced into its natural place
        ("2H 3H 4H", "2H", "2H 2H 3H 4H"),
        ("3D 3H 3C", "2S", "3H 3D 3C 2S"),
    ],
)
def test_art_10_what_may_be_added(before: str, card: str, after: str) -> None:
    assert added(before, card) == after


@pytest.mark.parametrize(
    ("before", "card", "reason"),
    [
        ("3H 2H 5H", "2C", Illegality.WILD_LOCKED),
        ("2H 4H 5H", "2C", Illegality.WILD_LOCKED),  # the two does not make room for another wild
        ("2H 3H 4H", "6H", Illegality.WAS_NATURAL),  # a natural two is no wild that slides
        ("5H JK 7H", "9H", Illegality.GAP),
        ("5H 6H 7H", "7H", Illegality.DUPLICATE_RANK),
        ("3H 3D 3C", "4H", Illegality.NOT_A_MELD),
        ("AH 2H 3H", "KH", Illegality.WRAP_AROUND),
        ("3H 4H JK", "2S", Illegality.TWO_WILDS),
    ],
)
def test_art_10_what_may_not_be_added(before: str, card: str, reason: Illegality) -> None:
    with pytest.raises(IllegalMeldError) as caught:
        added(before, card)
    assert caught.value.illegality is reason


@pytest.mark.parametrize("rules", [INTERNATIONAL, ITALIAN])
def test_art_30_a_line_has_no_two_sets_of_one_rank(rules: Rules) -> None:
    melds = [read("AH AD AC", rules), read("5H 6H 7H", rules), read("AS AS JK", rules)]
    assert repeated_set_ranks(meld.rank for meld in melds) == {Rank.ACE}
    assert not repeated_set_ranks(meld.rank for meld in melds[:2])
