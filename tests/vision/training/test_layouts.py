"""What a line has in front of it: no card more often than the pack has it, and what the rules say of it."""

from collections import Counter

import numpy as np
import pytest

from kiosk.cards import COPIES, parse_cards
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.vision.model import Burraco, GroupKind, Shows
from kiosk.vision.training.sides.layouts import Pack, read_layout, sample_hand, sample_melds, sample_rows


def within_pack(layouts: tuple) -> bool:
    counted = Counter(card for layout in layouts for card in layout.cards)
    return all(number <= COPIES[card] for card, number in counted.items())


@pytest.mark.parametrize("rules", [INTERNATIONAL, ITALIAN], ids=lambda rules: rules.key)
def test_sampled_melds_use_no_card_more_often_than_the_pack_has_it(rules: Rules) -> None:
    for seed in range(40):
        melds = sample_melds(np.random.default_rng(seed), rules, number=7, longest=12)
        assert len(melds) == 7
        assert within_pack(melds)
        assert all(3 <= len(meld.cards) <= 12 for meld in melds)


def test_the_share_of_illegal_melds_is_what_was_asked() -> None:
    random = np.random.default_rng(1)
    legal = [meld for _ in range(20) for meld in sample_melds(random, ITALIAN, 5, 9, illegal=0.0)]
    illegal = [meld for _ in range(5) for meld in sample_melds(random, ITALIAN, 4, 9, illegal=1.0)]
    assert all(meld.kind is not GroupKind.ILLEGAL for meld in legal)
    assert all(meld.kind is GroupKind.ILLEGAL for meld in illegal)


def test_sampled_melds_have_every_kind_of_burraco() -> None:
    random = np.random.default_rng(2)
    melds = [meld for _ in range(30) for meld in sample_melds(random, ITALIAN, 6, 13)]
    assert {meld.burraco for meld in melds} == set(Burraco)
    assert {meld.kind for meld in melds} >= {GroupKind.SEQUENCE, GroupKind.SET}


@pytest.mark.parametrize(
    ("cards", "rules", "kind", "burraco", "sideways"),
    [
        ("QH JH 10H 9H 8H 7H 6H 5H", INTERNATIONAL, GroupKind.SEQUENCE, Burraco.CLEAN, 2),
        ("9S 8S 7S JK 5S 4S 3S 2S", INTERNATIONAL, GroupKind.SEQUENCE, Burraco.DIRTY, 1),
        ("10S 10H 10S 10C 10D 10H 10D 2C", ITALIAN, GroupKind.SET, Burraco.SEMI_CLEAN, 1),
        ("10S 10H 10D", INTERNATIONAL, GroupKind.ILLEGAL, Burraco.NONE, 0),
        ("3S 3H 3D", INTERNATIONAL, GroupKind.SET, Burraco.NONE, 0),
    ],
)
def test_a_given_meld_is_read_by_the_rules(
    cards: str, rules: Rules, kind: GroupKind, burraco: Burraco, sideways: int
) -> None:
    layout = read_layout(parse_cards(cards), rules)
    assert (layout.kind, layout.burraco, layout.sideways) == (kind, burraco, sideways)


def test_cards_of_a_counting_row_are_never_read_as_a_meld() -> None:
    layout = read_layout(parse_cards("3S 3H 3D"), INTERNATIONAL, Shows.ROWS)
    assert (layout.kind, layout.points, layout.bonus) == (GroupKind.ROW, 15, 0)


def test_counting_rows_are_worth_about_a_hundred_points() -> None:
    for seed in range(20):
        rows = sample_rows(np.random.default_rng(seed), 4, longest=30)
        assert within_pack(rows)
        assert all(100 <= row.points < 130 for row in rows[:-1])


def test_a_hand_lies_sorted_and_within_the_pack() -> None:
    (hand,) = sample_hand(np.random.default_rng(0), 11)
    assert len(hand.cards) == 11
    assert within_pack((hand,))


def test_a_pack_does_not_give_a_card_that_is_gone() -> None:
    pack = Pack()
    pack.take(parse_cards("7H 7H"))
    with pytest.raises(ValueError, match="not so many"):
        pack.take(parse_cards("7H"))
