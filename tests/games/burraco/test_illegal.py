"""The reason named for cards that are no meld, against plain counting (Art. 9-12; Sisal, Opening)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from kiosk.cards import PACK, Card, Rank, Suit, make_card, parse_cards, surplus_cards
from kiosk.games.burraco.illegal import Illegality, IllegalMeldError
from kiosk.games.burraco.meld import read_laid_meld, why_illegal
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.games.burraco.sequence import PLACES

BOTH = pytest.mark.parametrize("rules", [INTERNATIONAL, ITALIAN], ids=["international", "italian"])
CIRCLE = PLACES[:13]
"""Ace, two, three ... king, in the order of a suit."""
STRAIGHT = (0, 1)
"""Where the circle is cut so that the ace is the first or the last."""


@BOTH
@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("KH AH 2H 3H", Illegality.WRAP_AROUND),
        ("QS KS AS 2S 3S 4S", Illegality.WRAP_AROUND),
        ("QS KS JK 2S 3S", Illegality.WRAP_AROUND),  # the joker as the ace
        ("KH AH JK 3H", Illegality.WRAP_AROUND),  # the joker as the two
        ("KH AH 2C 3H", Illegality.WRAP_AROUND),
        ("QD JK AD 2D 3D", Illegality.WRAP_AROUND),  # the joker as the king
        ("KH AH 3H", Illegality.WRAP_AROUND),  # and the two is missing as well
        ("KH AH 3H 4H 5H 6H", Illegality.WRAP_AROUND),
        ("AH 3H QH", Illegality.GAP),
        ("5H 9H KH AH", Illegality.GAP),
        ("AH 3H 4H", Illegality.GAP),
        ("QH AH JH", Illegality.GAP),
        ("KH AH 2H 2C", Illegality.TWO_WILDS),
        ("KH JK 2H", Illegality.TWO_WILDS),
        ("KH AH AH 2H", Illegality.ACE_TWICE),
        ("5H 6D 7H", Illegality.MIXED_SUITS),
        ("5H 6D 7C", Illegality.MIXED_SUITS),
        ("5H 6D 8H", Illegality.MIXED_SUITS),
        ("5H 6D JK", Illegality.MIXED_SUITS),
        ("5H 6D 2S 8C", Illegality.MIXED_SUITS),
        ("10H JK KC 4D", Illegality.NOT_A_MELD),
        ("KH AD 2C 3S", Illegality.NOT_A_MELD),
        ("5H 6H 7H 7D", Illegality.MIXED_SUITS),
        ("9C 10C JC QC KD", Illegality.MIXED_SUITS),
        ("AH AD 3C", Illegality.NOT_A_MELD),
        ("7H 7D 7C 8H", Illegality.NOT_A_MELD),
        ("7H 7D 8H", Illegality.NOT_A_MELD),
        ("7H 7H 8H", Illegality.DUPLICATE_RANK),
        ("AH AH 3H 3H 4H", Illegality.DUPLICATE_RANK),
        ("3H 3D 2C JK", Illegality.TWO_WILDS),
        ("JK JK 2D", Illegality.ONLY_WILDS),
        ("5H JK", Illegality.TOO_SHORT),
        ("5H 5H 5H", Illegality.IMPOSSIBLE_CARDS),
    ],
)
def test_art_9_the_reason_is_the_one_that_a_player_would_give(
    cards: str, reason: Illegality, rules: Rules
) -> None:
    laid = parse_cards(cards)
    assert why_illegal(laid, rules) is reason
    with pytest.raises(IllegalMeldError) as caught:
        read_laid_meld(laid, rules)
    assert caught.value.illegality is reason


def test_art_11_an_ace_at_either_end_is_no_wrap_around() -> None:
    """Nor is a two that stands for the queen: king, ace and two may be laid."""
    for cards in ("QH KH AH", "AH 2H 3H", "KH AH 2H", "AH 2H 2C 3H", "AS JK 3S"):
        assert why_illegal(parse_cards(cards), INTERNATIONAL) is None


def missing(places: set[int], wilds: int) -> int:
    """How many cards must be added so that a straight run has no hole."""
    return max(0, max(places) - min(places) + 1 - len(places) - wilds)


def reason_in_one_suit(ranks: tuple[Rank, ...], wilds: int) -> Illegality | None:
    """For different ranks of one suit, the two among them if it is held, beside further wilds.

    Every place where the suit's circle may be cut is tried; cut before or after the ace it is straight.
    """
    seats = [CIRCLE.index(rank) for rank in ranks]
    ways = []
    for as_wild in (False, True) if Rank.TWO in ranks else (False,):
        held = [seat for seat in seats if not (as_wild and CIRCLE[seat] is Rank.TWO)]
        for cut in range(13) if held else ():
            lack = missing({(seat - cut) % 13 for seat in held}, wilds + as_wild)
            ways.append((lack + max(0, wilds + as_wild - 1), cut not in STRAIGHT, as_wild, lack))
    faults, _, as_wild, lack = min(way for way in ways if not way[1])
    if not faults:
        return None
    around = min((way for way in ways if way[1] and wilds + way[2] <= 1), default=None)
    nearest = min((way[0] for way in ways if way[1]), default=faults)
    has_corner = {Rank.KING, Rank.ACE} <= set(ranks)
    if lack and around and around[0] == nearest < faults and (not nearest or has_corner):
        return Illegality.WRAP_AROUND
    return Illegality.TWO_WILDS if wilds + as_wild > 1 else Illegality.GAP


@pytest.mark.slow
@pytest.mark.parametrize("beside", ["", "JK", "2D", "JK 2D"])
def test_art_11_every_choice_of_ranks_of_one_suit(beside: str) -> None:
    """All 8,191 choices of one suit's ranks, beside no, one and two further wilds."""
    wilds = parse_cards(beside)
    for size in range(1, 14):
        for ranks in combinations(CIRCLE, size):
            cards = (*(make_card(rank, Suit.HEARTS) for rank in ranks), *wilds)
            if len(cards) < 3 or set(ranks) == {Rank.TWO}:
                continue
            assert why_illegal(cards, ITALIAN) is reason_in_one_suit(ranks, len(wilds)), cards


@pytest.mark.slow
@BOTH
def test_art_9_random_cards(rules: Rules) -> None:
    """Thousands of handfuls from the pack; few suits and ranks at a time, so that many are nearly melds."""
    random, seen = Random(9), Counter[Illegality | None]()
    for _ in range(12_000):
        suits = random.sample(list(Suit), random.choice((1, 1, 2, 4)))
        ranks = random.sample(CIRCLE, random.randint(1, 6))
        pool = [card for card in PACK if card.is_joker or (card.suit in suits and card.rank in ranks)]
        cards = tuple(random.choices(pool, k=random.randint(2, 7)))
        reason = why_illegal(cards, rules)
        seen[reason] += 1
        assert reason is plain_reason(cards, rules), cards
    named = {*Illegality} - {Illegality.OUT_OF_ORDER, Illegality.WILD_LOCKED, Illegality.WAS_NATURAL}
    assert named - seen.keys() <= ({Illegality.RANK_NOT_ALLOWED} if rules is ITALIAN else set())


def plain_reason(cards: tuple[Card, ...], rules: Rules) -> Illegality | None:  # noqa: PLR0911 - as listed
    """What is most telling first: whether these can be cards of a meld, of which kind, then what spoils it."""
    if len(cards) < 3:
        return Illegality.TOO_SHORT
    if surplus_cards(cards):
        return Illegality.IMPOSSIBLE_CARDS
    naturals = [card for card in cards if card.rank not in (Rank.JOKER, Rank.TWO)]
    wilds = [card for card in cards if card.rank in (Rank.JOKER, Rank.TWO)]
    if not naturals:
        return Illegality.ONLY_WILDS
    ranks, suits = [card.rank for card in naturals], {card.suit for card in naturals}
    if len(naturals) > 1 and len(set(ranks)) == 1:
        if ranks[0] not in rules.set_ranks:
            return Illegality.RANK_NOT_ALLOWED
        return Illegality.TWO_WILDS if len(wilds) > 1 else None
    if len(suits) > 1:
        of_a_suit = max(len({card.rank for card in naturals if card.suit is suit}) for suit in suits)
        of_a_rank = max(len({card for card in naturals if card.rank is rank}) for rank in ranks)
        twos = sum(card.rank is Rank.TWO for card in wilds)
        own = [(*ranks, Rank.TWO), ranks] if twos else [ranks]
        runs = len(set(ranks)) == len(ranks) and any(
            reason_in_one_suit(tuple(held), len(cards) - len(held)) is None for held in own
        )
        is_sequence = of_a_suit > of_a_rank or runs
        return Illegality.MIXED_SUITS if is_sequence else Illegality.NOT_A_MELD
    twice = {rank for rank in ranks if ranks.count(rank) > 1}
    if twice:
        return Illegality.ACE_TWICE if twice == {Rank.ACE} else Illegality.DUPLICATE_RANK
    own_two = [card for card in wilds if card.rank is Rank.TWO and card.suit in suits][:1]
    return reason_in_one_suit((*ranks, *(card.rank for card in own_two)), len(wilds) - len(own_two))
