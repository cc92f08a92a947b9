"""Melds found from the rules' side: what single cards leave open, the meld as a whole may tell."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from kiosk.cards import CARDS, format_cards, parse_card
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.vision.decoding.hypotheses import ColumnEvidence, likely_melds


def rank_alone(rank: str) -> np.ndarray:
    """An index of which the pip is covered: any suit is as likely."""
    values = np.zeros(len(CARDS) + 1)
    for suit in "HDCS":
        values[parse_card(rank + suit).index] = 0.25
    return values


def shown(
    chances: list[np.ndarray], room: int | None = None, crowding: tuple[int, ...] = ()
) -> ColumnEvidence:
    """A column with room for a card before one place, and others that crowd their neighbours."""
    places = range(len(chances))
    prints = [0.05 if place in crowding else 1e-4 for place in places]
    return ColumnEvidence(chances, chances, prints, [place == room for place in places])


def best(
    chances: list[np.ndarray],
    rules: Rules = INTERNATIONAL,
    room: int | None = None,
    crowding: tuple[int, ...] = (),
) -> str:
    return format_cards(likely_melds(shown(chances, room, crowding), rules)[0].cards)


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
    chances = [lay.sure("AD"), sure, lay.sure("JD"), lay.sure("10D")]
    melds = likely_melds(shown(chances), INTERNATIONAL)
    assert all(meld.names[1] in {parse_card("QD"), None} for meld in melds)


def test_the_second_index_of_a_card_is_left_out_of_a_sequence(lay: SimpleNamespace) -> None:
    chances = [lay.sure(name) for name in ("9C", "8C", "7C", "5C", "6C", "5C")]
    assert best(chances, crowding=(3, 4)) == "9C 8C 7C 6C 5C"


def test_a_place_that_crowds_another_may_be_left_out_of_a_set(lay: SimpleNamespace) -> None:
    """Beside the knave of clubs of a ray-traced side its own picture was taken for another one."""
    chances = [
        lay.sure("JD"),
        lay.sure("JS"),
        lay.sure("JC"),
        lay.chances(JC=0.44, nothing=0.38),
        lay.sure("JH"),
    ]
    melds = likely_melds(shown(chances, crowding=(2, 3)), ITALIAN)
    assert format_cards(melds[0].cards) == "JD JS JC JC JH"
    assert "JD JS JC JH" in {format_cards(meld.cards) for meld in melds}


def test_a_set_of_covered_pips_is_taken_for_cards_that_two_packs_hold(lay: SimpleNamespace) -> None:
    """Of a clean burraco of fives each black pip, half covered, looked rather like a spade."""
    black = [lay.chances(_5S=share, _5C=1 - share) for share in (0.7, 0.52, 0.6)]
    red = [lay.chances(_5H=share, _5D=1 - share) for share in (0.6, 0.65, 0.55)]
    chances = [black[0], red[0], black[1], red[1], lay.sure("5S"), black[2], red[2]]
    assert best(chances, ITALIAN) == "5S 5H 5C 5H 5S 5C 5D"


def test_nine_equal_ranks_stay_what_they_look_like(lay: SimpleNamespace) -> None:
    """No suits that two packs hold make a set of them."""
    melds = likely_melds(shown([lay.sure("5S")] * 9), ITALIAN)
    assert "5S 5S 5S 5S 5S 5S 5S 5S 5S" in {format_cards(meld.cards) for meld in melds}


def test_a_card_that_may_not_belong_hides_no_legal_sequence(lay: SimpleNamespace) -> None:
    """A half covered queen looks like a nine: the likelier names make no meld, and the queen a sequence."""
    nine = lay.chances(_9D=0.98, QD=0.015)
    chances = [lay.sure("AD"), lay.sure("KD"), nine, lay.sure("JD"), lay.sure("10D"), nine, lay.sure("8D")]
    found = {format_cards(meld.cards) for meld in likely_melds(shown(chances), INTERNATIONAL)}
    assert "AD KD QD JD 10D 9D 8D" in found


def test_a_card_may_hide_where_there_is_room(lay: SimpleNamespace) -> None:
    chances = [lay.sure(name) for name in ("9C", "8C", "6C", "5C")]
    assert best(chances, room=2) == "9C 8C 7C 6C 5C"


def test_a_free_wild_may_lie_beyond_the_ace(lay: SimpleNamespace) -> None:
    chances = [lay.sure(name) for name in ("QD", "KD", "AD", "JK")]
    assert best(chances) == "QD KD AD JK"


def test_no_cards_make_no_meld() -> None:
    assert likely_melds(shown([]), ITALIAN) == ()
