"""Melds found from the rules' side: what single cards leave open, the meld as a whole may tell."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from kiosk.cards import CARDS, format_cards, parse_card
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.vision.hypotheses import likely_melds


def rank_alone(rank: str) -> np.ndarray:
    """An index of which the pip is covered: any suit is as likely."""
    values = np.zeros(len(CARDS) + 1)
    for suit in "HDCS":
        values[parse_card(rank + suit).index] = 0.25
    return values


def best(chances: list[np.ndarray], rules: Rules = INTERNATIONAL) -> str:
    return format_cards(next(iter(likely_melds(chances, rules))))


def test_one_visible_suit_names_a_whole_sequence(lay: SimpleNamespace) -> None:
    covered = [rank_alone(rank) for rank in ("9", "8", "7", "6")]
    assert best([*covered, lay.sure("5D")]) == "9D 8D 7D 6D 5D"


def test_a_wild_may_stand_anywhere(lay: SimpleNamespace) -> None:
    chances = [lay.sure("9C"), lay.chances(JK=0.6, _8C=0.0, _8S=0.4), rank_alone("7"), lay.sure("6C")]
    assert best(chances) == "9C JK 7C 6C"


def test_a_set_takes_the_likeliest_suits(lay: SimpleNamespace) -> None:
    chances = [lay.sure("KC"), lay.chances(_KH=0.5, _QH=0.5), lay.sure("KD")]
    assert best(chances, ITALIAN) == "KC KH KD"


def test_strong_evidence_is_never_bent(lay: SimpleNamespace) -> None:
    sure = np.zeros(len(CARDS) + 1)
    sure[parse_card("QD").index] = 1.0
    melds = likely_melds([lay.sure("AD"), sure, lay.sure("JD"), lay.sure("10D")], INTERNATIONAL)
    assert all(cards[1] is parse_card("QD") for cards in melds)


def test_no_cards_make_no_meld() -> None:
    assert likely_melds([], ITALIAN) == {}
