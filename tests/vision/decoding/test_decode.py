"""Rules and pack rank close alternatives, and never overrule strong evidence."""

from __future__ import annotations

from dataclasses import replace
from math import pi
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest

from kiosk.cards import format_cards, parse_card
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Burraco, Rules
from kiosk.vision.checks.duplicate_sets import check_duplicate_sets
from kiosk.vision.decoding.decode import decode_meld, decode_row, without_guesses
from kiosk.vision.decoding.layout_prior import chances_of_print
from kiosk.vision.decoding.pack_inventory import check_pack, share_suits
from kiosk.vision.layout.columns import Column, find_columns
from kiosk.vision.model import RIG_A, CountProposal, GroupKind, MeldReading


def read(lay: SimpleNamespace, names: list[str | np.ndarray], rules: Rules = INTERNATIONAL) -> MeldReading:
    (column,) = find_columns(lay.cards(lay.column(names)))
    return decode_meld(column, rules, RIG_A)


def names(meld: MeldReading) -> str:
    return format_cards(reading.card for reading in meld.cards if reading.card is not None)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("4D JK 2D", (GroupKind.SEQUENCE, 1, Burraco.NONE, 55, 0)),
        ("10H 9H 8H 7H JK", (GroupKind.SEQUENCE, 4, Burraco.NONE, 65, 0)),
        ("KC QC JC 10C 9C JK 7C 6C", (GroupKind.SEQUENCE, 5, Burraco.DIRTY, 90, 100)),
        ("8S 7S 6S 5S 4S 3S 2S AS", (GroupKind.SEQUENCE, None, Burraco.CLEAN, 70, 200)),
        ("9D JK JD QD KD AD", (GroupKind.SEQUENCE, 1, Burraco.NONE, 85, 0)),
        ("3H 3S 3D 3D 3C 3H", (GroupKind.SET, None, Burraco.NONE, 30, 0)),
    ],
)
def test_melds_are_read_as_they_lie(lay: SimpleNamespace, cards: str, expected: tuple[object, ...]) -> None:
    meld = read(lay, list(cards.split()))
    assert names(meld) == cards
    assert (meld.kind, meld.wild, meld.burraco, meld.points, meld.bonus) == expected
    assert not any(reading.doubtful for reading in meld.cards)


@pytest.mark.parametrize(
    ("pitch", "seen", "asked"), [(45.0, 0.97, True), (45.0, 0.999, False), (55.0, 0.999, False)]
)
def test_a_joker_where_a_jack_belongs_is_asked_about_unless_its_part_is_surely_read(
    lay: SimpleNamespace, pitch: float, seen: float, asked: bool
) -> None:
    """A joker's word begins with a jack's letter: what reads as one may be the other, and counts 20 more."""
    joker = lay.sure("JK", seen)

    def read_in(place: int, *cards: str | np.ndarray) -> tuple[str, bool]:
        (column,) = find_columns(lay.cards(lay.column([*cards], pitch=pitch)))
        reading = decode_meld(column, INTERNATIONAL, RIG_A).cards[place]
        return str(reading.card), reading.doubtful

    assert read_in(1, "QH", joker, "10H", "9H") == ("JK", asked)
    assert read_in(2, "QH", "JH", joker, "9H") == ("JK", False)


def test_what_looks_a_little_like_a_joker_is_the_jack_that_the_mark_wants(lay: SimpleNamespace) -> None:
    """Two cards across say that the burraco is a clean one."""
    jack = lay.chances(JK=0.922, JD=0.014, nothing=0.064)
    upright = lay.column(["KD", "QD", jack, "10D", "9D"])[:-1]
    x, y = (
        upright[-1].place.x + lay.SHAPE.right / 2,
        upright[-1].place.y + lay.SHAPE.down / 2,
    )
    across = [*lay.sideways(x, y, lay.sure("8D")), *lay.sideways(x, y + 40, lay.sure("7D"))]
    (column,) = find_columns(lay.cards([*upright, *across]))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert names(meld) == "KD QD JD 10D 9D 8D 7D"
    assert meld.cards[2].doubtful


def test_a_joker_in_a_jacks_place_that_only_peeps_out_at_its_far_end_is_asked_about(
    lay: SimpleNamespace,
) -> None:
    """There the card upon it may cut the letter lengthwise, so that a jack's looks like a word's."""
    queen, joker, *more = lay.column(["QH", "JK", "10H", "9H"])
    (column,) = find_columns(lay.cards([queen, lay.opposite(joker), *more]))
    (_, jack, *_) = decode_meld(column, INTERNATIONAL, RIG_A).cards
    assert (str(jack.card), jack.doubtful) == ("JK", True)


@pytest.mark.parametrize(("pitch", "asked"), [(22.0, True), (60.0, False)])
def test_a_two_of_which_half_shows_where_a_three_belongs_is_asked_about(
    lay: SimpleNamespace, pitch: float, asked: bool
) -> None:
    """Their upper halves look alike, and a two counts 15 more."""
    (column,) = find_columns(lay.cards(lay.column(["3H", "2S", "3D", "3C", "3S"], pitch=pitch)))
    (_, two, *_) = decode_meld(column, INTERNATIONAL, RIG_A).cards
    assert (str(two.card), two.doubtful) == ("2S", asked)


def test_an_open_joker_where_a_jack_belongs_shows_its_word_whole(lay: SimpleNamespace) -> None:
    """Two whole marks that both read as a joker's word are no covered jack."""
    *_, joker = read(lay, ["8H", "9H", "10H", "JK"]).cards
    assert (str(joker.card), joker.doubtful) == ("JK", False)


def test_only_the_card_that_might_change_the_burraco_is_asked_about(lay: SimpleNamespace) -> None:
    """An eight that may be a joker makes a clean burraco or a dirty one; the other cards are the same in both."""
    either = lay.chances(_8S=0.6, JK=0.4)
    meld = read(lay, ["JS", "10S", "9S", either, "7S", "6S", "5S"])
    assert [str(reading.card) for reading in meld.cards if reading.doubtful] == ["8S"]


def test_a_card_that_might_be_print_is_sure_where_only_it_completes_the_meld(lay: SimpleNamespace) -> None:
    half = lay.chances(_8S=0.9, nothing=0.1)
    meld = read(lay, ["10S", "9S", half, "7S", "6S"])
    assert names(meld) == "10S 9S 8S 7S 6S"
    assert not any(reading.doubtful for reading in meld.cards)


def test_print_that_peeps_out_beside_a_card_of_a_row_is_asked_about(lay: SimpleNamespace) -> None:
    row = lay.column(["7D", "KS", "3C", "8D", "QC"])
    x, y = row[3].place.x, row[3].place.y - 20
    printed = lay.index(x - 15, y, lay.chances(_4H=0.58, _4D=0.41, nothing=0.01))
    (column,) = find_columns(lay.cards([*row, printed]))
    readings = {str(card.card): card.doubtful for card in decode_row(column, RIG_A).cards}
    assert readings == {"7D": False, "KS": False, "3C": False, "4H": True, "8D": False, "QC": False}


def test_what_looks_like_print_and_crowds_a_card_of_a_row_is_left_out_and_asked_about(
    lay: SimpleNamespace,
) -> None:
    """On a court picture, between two cards of a row, the edge of the robe was counted as a joker."""
    row = lay.column(["7D", "KS", "3C", "8D", "QC"])
    place = row[3].place
    robe = lay.index(place.x + 5, place.y - 18, lay.chances(JK=0.6, nothing=0.35))
    (column,) = find_columns(lay.cards([*row, robe]))
    readings = [(str(card.card), card.doubtful) for card in decode_row(column, RIG_A).cards]
    assert readings == [("7D", False), ("KS", False), ("3C", True), ("8D", True), ("QC", False)]


def test_a_joker_in_line_with_its_row_is_hardly_print(lay: SimpleNamespace) -> None:
    row = lay.column(["7D", "KS", lay.chances(JK=0.985, nothing=0.015), "8D", "QC"])
    (column,) = find_columns(lay.cards(row))
    assert not any(card.doubtful for card in decode_row(column, RIG_A).cards)


def test_what_crowds_a_card_is_hardly_print_where_its_edge_is_seen_and_likely_where_none_is(
    lay: SimpleNamespace,
) -> None:
    """Everyday side 14365: a first card that lay askew crowded the next one, as a second index does."""
    near = lay.index(500, 222, lay.sure("5C"))
    (column,) = find_columns(lay.cards([near, *lay.column(["5S", "5D", "5H", "5S"], y=240)]))
    seen = [card.chances for card in column.cards]
    begun, not_begun = (
        lay.with_edges(column, 0, 0.3, 1.3, 2.3, 3.3),
        lay.with_edges(column, 0.3, 1.3, 2.3, 3.3),
    )
    assert chances_of_print(column, seen)[0] == pytest.approx(0.05)
    assert chances_of_print(begun, seen)[0] < 0.001
    unsure = lay.with_edges(column, 0, 0.3, 1.3, 2.3, 3.3, chance=0.7)
    assert chances_of_print(unsure, seen)[0] == pytest.approx(0.05)
    assert chances_of_print(not_begun, seen)[0] > 1


def test_a_joker_that_is_surely_read_is_no_print_though_its_edge_is_not_seen(lay: SimpleNamespace) -> None:
    """Demanding side 291: without it two wilds in one meld were a legal sequence with one."""
    (column,) = find_columns(lay.cards(lay.column(["9S", "10S", "JS", "JK", "2S"])))
    meld = decode_meld(lay.with_edges(column, 0, 1, 2, 4), INTERNATIONAL, RIG_A)
    assert names(meld) == "9S 10S JS JK 2S"
    assert meld.kind is GroupKind.ILLEGAL
    assert meld.cards[3].doubtful


def test_of_two_jokers_the_one_whose_edge_is_not_seen_may_be_the_others_second_mark(
    lay: SimpleNamespace,
) -> None:
    """Demanding side 1650: the two stars of an open joker did not stand as those of one card do."""
    (column,) = find_columns(lay.cards(lay.column(["5S", "5C", "5D", "JK", "JK"])[:-1]))
    meld = decode_meld(lay.with_edges(column, 0, 1, 2, 3), INTERNATIONAL, RIG_A)
    assert names(meld) == "5S 5C 5D JK"


@pytest.mark.parametrize(("seen", "asked"), [(0.7, True), (0.95, False)])
def test_a_wild_two_that_is_hardly_read_is_asked_about(
    lay: SimpleNamespace, seen: float, asked: bool
) -> None:
    """Everyday side 786, silently wrong: a five in glare looked like a two, in a sequence that wants a five."""
    two = lay.chances(_2D=0.7 * seen, _2H=0.3 * seen, nothing=1 - seen)
    meld = read(lay, ["JH", "10H", "9H", "8H", "7H", "6H", two, "4H"])
    assert (str(meld.cards[6].card), meld.cards[6].doubtful) == ("2D", asked)


def test_a_joker_in_a_row_whose_edge_is_seen_is_no_print(lay: SimpleNamespace) -> None:
    row = lay.column(["7D", "KS", lay.chances(JK=0.9, nothing=0.1), "8D", "QC"])
    (column,) = find_columns(lay.cards(row))
    assert decode_row(column, RIG_A).cards[2].doubtful
    assert not decode_row(lay.with_edges(column, *range(5)), RIG_A).cards[2].doubtful


def test_a_card_of_a_row_that_begins_at_no_edge_is_asked_about(lay: SimpleNamespace) -> None:
    """Everyday side 7354: between two cards of a row print was counted as a king across."""
    (column,) = find_columns(lay.cards(lay.column(["7D", "KS", "3C", "8D", "QC"])))
    doubts = [card.doubtful for card in decode_row(lay.with_edges(column, 0, 1, 3, 4), RIG_A).cards]
    assert doubts == [False, False, True, False, False]
    assert not any(card.doubtful for card in decode_row(lay.with_edges(column, *range(5)), RIG_A).cards)


def test_of_what_crowds_cards_of_a_row_their_edges_tell(lay: SimpleNamespace) -> None:
    """Everyday sides 19 and 30: a word on the cloth between two cards, and a king that lay a little askew."""
    word = lay.index(500, 345, lay.chances(_7D=0.6, nothing=0.4))
    askew = lay.index(545, 342, lay.sure("KS"))
    for between, edges, is_kept in ((word, (0, 1, 2, 3, 4), False), (askew, (0, 1, 2, 2.37, 3, 4), True)):
        laid = lay.column(["6C", "10H", "5C", "4D", "QC"])
        (column,) = find_columns(lay.cards([*laid, between]))
        assert any(card.doubtful for card in decode_row(column, RIG_A).cards)
        row = decode_row(lay.with_edges(column, *edges), RIG_A)
        assert len(row.cards) == 5 + is_kept
        assert not any(card.doubtful for card in row.cards)


def test_what_begins_at_no_edge_and_shows_no_clear_card_is_left_out_unasked(lay: SimpleNamespace) -> None:
    """Everyday side 904: in a set of a deck with four indices an eighth seven was seen that was none."""
    for seen, is_asked in ((lay.chances(AS=0.76, AC=0.24), False), (lay.sure("AS", 0.9999), True)):
        laid = lay.column(["AC", "AH", "AD", "AC", "AH", "AS"])
        (column,) = find_columns(lay.cards([*laid, lay.index(500, 350, seen)]))
        meld = decode_meld(lay.with_edges(column, *range(6)), INTERNATIONAL, RIG_A)
        assert names(meld) == "AC AH AD AC AH AS"
        assert any(card.doubtful for card in meld.cards) == is_asked


def test_what_begins_at_no_edge_is_left_out_as_another_cards_second_index(lay: SimpleNamespace) -> None:
    """Everyday side 14415: of eight aces nine were counted."""
    laid = lay.column(["AC", "AH", "AD", "AC", "AH", "AS"])
    (column,) = find_columns(lay.cards([*laid, lay.index(500, 350, lay.sure("AS"))]))
    meld = decode_meld(lay.with_edges(column, *range(6)), INTERNATIONAL, RIG_A)
    assert names(decode_meld(column, INTERNATIONAL, RIG_A)) == "AC AH AD AS AC AH AS"
    assert names(meld) == "AC AH AD AC AH AS"
    assert any(card.doubtful for card in meld.cards)


def test_in_a_sequence_that_is_complete_without_it_nobody_is_asked_about_it(lay: SimpleNamespace) -> None:
    """Everyday side 15478: a queen's second index was found a third of a pitch further on."""
    laid = lay.column(["QH", "JH", "10H", "9H", "8H"])
    (column,) = find_columns(lay.cards([*laid, lay.index(500, 225, lay.sure("QH"))]))
    meld = decode_meld(lay.with_edges(column, *range(5)), INTERNATIONAL, RIG_A)
    assert decode_meld(column, INTERNATIONAL, RIG_A).cards[0].doubtful
    assert names(meld) == "QH JH 10H 9H 8H"
    assert not any(card.doubtful for card in meld.cards)


def test_a_wide_pitch_hides_no_card_where_no_edge_is_left(lay: SimpleNamespace) -> None:
    """Everyday side 15334: 6S, nearly two pitches further down, might have been a joker's neighbour."""
    laid = lay.column(["10S", "9S", "8S", "7S"])
    last = lay.index(500, 487, lay.sure("6S"))
    (column,) = find_columns(lay.cards([*laid[:-1], last, lay.opposite(last)]))
    closed, open_ = lay.with_edges(column, 0, 1, 2, 3, 4.78), lay.with_edges(column, 0, 1, 2, 3, 3.9, 4.78)
    assert not any(card.doubtful for card in decode_meld(closed, INTERNATIONAL, RIG_A).cards)
    assert any(card.doubtful for card in decode_meld(open_, INTERNATIONAL, RIG_A).cards)


def test_a_joker_that_may_be_print_but_hardly_another_card_is_no_jack(lay: SimpleNamespace) -> None:
    """Everyday side 14422: in a jack's place lay a joker whose word was hardly told from print."""
    laid = lay.column(["QC", lay.chances(JK=0.883, nothing=0.117), "10C"])
    (column,) = find_columns(lay.cards(laid))
    reading = decode_meld(lay.with_edges(column, 0, 1, 2), INTERNATIONAL, RIG_A).cards[1]
    assert (str(reading.card), reading.doubtful) == ("JK", False)


def test_a_jack_whose_pip_is_covered_may_be_a_joker(lay: SimpleNamespace) -> None:
    """Everyday side 2211: of a J over a star the next card left the letter, and an illegal meld came back."""
    covered, seen = lay.chances(JD=0.3, JH=0.27, JC=0.22, JS=0.21), lay.sure("JD")
    meld = read(lay, ["9S", covered, "JS", "QS", "KS", "AS"])
    assert (str(meld.cards[1].card), meld.cards[1].doubtful, meld.problem) == ("JK", True, None)
    assert read(lay, ["9S", seen, "JS", "QS", "KS", "AS"]).problem is not None
    assert not any(card.doubtful for card in read(lay, ["JH", covered, "JS", "JC"], ITALIAN).cards)


def test_a_long_set_is_semi_clean_in_italian_burraco(lay: SimpleNamespace) -> None:
    meld = read(lay, ["10S", "10H", "10S", "10C", "10D", "10H", "10D", "2C"], ITALIAN)
    assert (meld.wild, meld.burraco, meld.bonus) == (7, Burraco.SEMI_CLEAN, 150)


def test_the_rules_decide_between_close_alternatives(lay: SimpleNamespace) -> None:
    meld = read(lay, ["9S", lay.chances(_6S=0.55, _8S=0.45), "7S"])
    assert names(meld) == "9S 8S 7S"
    assert meld.cards[1].inferred
    assert meld.cards[1].alternatives[0].probability == pytest.approx(0.55)


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        (["3S", {"_2D": 0.8, "_3D": 0.15}, "3H", "3C"], "3S 3D 3H 3C"),
        (["QD", {"JK": 0.7, "JD": 0.25}, "10D"], "QD JD 10D"),
        (["QD", {"JK": 0.95, "JD": 0.001}, "10D"], "QD JK 10D"),
    ],
)
def test_in_a_melds_place_its_own_card_lies_far_oftener_than_a_wild(
    lay: SimpleNamespace, laid: list[str | dict[str, float]], expected: str
) -> None:
    meld = read(lay, [given if isinstance(given, str) else lay.chances(**given) for given in laid])
    assert names(meld) == expected


def test_a_place_that_may_be_print_is_no_likelier_print_where_a_wild_lies(lay: SimpleNamespace) -> None:
    meld = read(lay, ["2C", "8D", "7D", "6D", "5D"])
    assert names(meld) == "2C 8D 7D 6D 5D"
    assert not any(reading.doubtful for reading in meld.cards)


def test_pips_that_are_all_covered_alike_tell_less_of_the_suit_than_so_many_looks(
    lay: SimpleNamespace,
) -> None:
    """Of thirteen hearts, eleven half covered ones looked a little like diamonds: no meld of two suits."""
    ranks = ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3")
    covered = [lay.chances(**{f"_{rank}D": 0.65, f"_{rank}H": 0.35}) for rank in ranks]
    meld = read(lay, [*covered, "2H", "AH"])
    assert names(meld) == "KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H AH"
    assert (meld.kind, meld.problem) == (GroupKind.SEQUENCE, None)


@pytest.mark.parametrize(("rank", "asked"), [(0.3, False), (0.05, True)])
def test_a_card_that_looks_rather_like_print_is_told_by_its_sequence(
    lay: SimpleNamespace, rank: float, asked: bool
) -> None:
    """Of a jack hardly more than the hook showed, and the cards on either side leave nothing else."""
    hook = lay.chances(_JC=rank, _JS=rank / 2, nothing=1 - 1.5 * rank)
    meld = read(lay, ["KC", "QC", hook, "10C", "9C", "8C", "7C"])
    assert names(meld) == "KC QC JC 10C 9C 8C 7C"
    assert meld.cards[2].doubtful is asked


@pytest.mark.parametrize(("away", "asked"), [(4.0, False), (25.0, True)])
def test_what_follows_a_card_at_once_is_left_out_of_a_complete_sequence(
    lay: SimpleNamespace, away: float, asked: bool
) -> None:
    """A card's second index peeped out beside it, and looked like another card."""
    seen = lay.column(["JC", "10C", "9C", "8C", "7C"])
    place = seen[1].place
    (column,) = find_columns(lay.cards([*seen, lay.index(place.x, place.y + away, lay.sure("10C"))]))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert names(meld) == "JC 10C 9C 8C 7C"
    assert any(reading.doubtful for reading in meld.cards) is asked


def test_two_melds_that_touch_come_back_whole_and_illegal(lay: SimpleNamespace) -> None:
    """A meld was pushed into another one, and was left out card by card, so that the rest was legal."""
    seen = lay.column(["KC", "QC", "JC", "10C", "9C", "8C", "7C"])
    pushed = [
        lay.index(seen[k].place.x, seen[k].place.y + 15, lay.sure(name))
        for k, name in ((1, "5H"), (3, "4H"), (4, "3H"))
    ]
    (column,) = find_columns(lay.cards([*seen, *pushed]))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert names(meld) == "KC QC 5H JC 10C 4H 9C 3H 8C 7C"
    assert meld.kind is GroupKind.ILLEGAL


@pytest.mark.parametrize(("looks", "asked"), [("_JC", False), ("_JH", True)])
def test_a_card_whose_colour_and_rank_fit_is_not_asked_about_for_its_suit(
    lay: SimpleNamespace, looks: str, asked: bool
) -> None:
    """Half a pip tells clubs from spades badly; hearts it does not look like."""
    meld = read(lay, ["QS", lay.chances(**{looks: 0.905, "_JS": 0.095}), "10S", "9S"])
    assert names(meld) == "QS JS 10S 9S"
    assert meld.cards[1].doubtful is asked


def test_the_rules_never_overrule_strong_evidence(lay: SimpleNamespace) -> None:
    meld = read(lay, ["AD", lay.chances(QD=0.9995, KD=0.0005), "JD", "10D"])
    assert names(meld) == "AD QD JD 10D"
    assert meld.kind is GroupKind.ILLEGAL
    assert meld.problem is not None


def test_cards_in_no_order_keep_the_names_that_were_surely_read(lay: SimpleNamespace) -> None:
    """A row photographed as melds: that another five would be nearer to a sequence makes it no six."""
    five = lay.chances(_5C=0.998, _6C=0.002)
    meld = read(lay, ["9H", five, "7D", "7C", "5C", "4C"])
    assert meld.kind is GroupKind.ILLEGAL
    assert names(meld) == "9H 5C 7D 7C 5C 4C"
    assert not any(reading.doubtful for reading in meld.cards)


def test_an_illegal_meld_keeps_the_side_from_being_sure(lay: SimpleNamespace) -> None:
    assert not CountProposal((read(lay, ["AD", "QD", "JD", "10D"]),), (), ()).is_sure
    assert CountProposal((read(lay, ["KD", "QD", "JD", "10D"]),), (), ()).is_sure


def test_what_the_rules_cannot_tell_stays_doubtful(lay: SimpleNamespace) -> None:
    meld = read(lay, ["3H", lay.chances(_3C=0.6, JK=0.4), "3D"])
    assert meld.cards[1].doubtful


def test_an_index_that_cannot_be_read_is_asked_about(lay: SimpleNamespace) -> None:
    meld = read(lay, ["9S", lay.chances(_8S=0.3, nothing=0.7), "7S", "6S"])
    assert names(meld) == "9S 8S 7S 6S"
    assert meld.cards[1].inferred
    assert [card.doubtful for card in meld.cards] == [False, True, False, False]


def test_what_can_hardly_be_read_may_be_any_card(lay: SimpleNamespace) -> None:
    laid = ["10C", "9C", lay.chances(JK=0.62, nothing=0.38), "7C", "6C", "5C", "4C"]
    (column,) = find_columns(lay.cards(lay.column(laid)))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert meld.cards[2].doubtful, "it may be the eight, which would make the burraco a clean one"


def test_what_looks_like_print_or_a_joker_is_no_other_card(lay: SimpleNamespace) -> None:
    """Of a joker's word, which runs down the edge, the next card covers the end."""
    meld = read(lay, ["10D", "9D", lay.chances(JK=0.79, nothing=0.21), "7D", "6D"])
    assert names(meld) == "10D 9D JK 7D 6D"
    assert not any(reading.doubtful for reading in meld.cards)


def test_an_index_that_fits_nowhere_and_cannot_be_read_is_no_card(lay: SimpleNamespace) -> None:
    meld = read(lay, ["9S", lay.chances(_3H=0.3, nothing=0.7), "8S", "7S"])
    assert [card.card is None for card in meld.cards] == [False, True, False, False]
    assert meld.cards[1].doubtful


def test_one_suit_for_all_makes_a_sequence_of_covered_pips(lay: SimpleNamespace) -> None:
    black = [lay.chances(**{f"_{rank}S": 0.6, f"_{rank}C": 0.4}) for rank in ("10", "9", "8", "7", "6")]
    meld = read(lay, [*black, "5C"])
    assert names(meld) == "10C 9C 8C 7C 6C 5C"
    assert all(card.inferred for card in meld.cards[:-1])


def test_a_hidden_card_is_put_in_where_there_is_room_and_asked_about(lay: SimpleNamespace) -> None:
    indices = lay.column(["10H", "9H", "8H", "7H", "6H", "5H", "4H"])
    (column,) = find_columns(lay.cards([*indices[:3], *indices[4:]]))
    clean = replace(column, sideways=(False,) * 4 + (True,) * 2)
    meld = decode_meld(clean, INTERNATIONAL, RIG_A)
    assert names(meld) == "10H 9H 8H 7H 6H 5H 4H"
    assert meld.cards[3].doubtful
    assert meld.cards[3].inferred
    assert meld.burraco is Burraco.CLEAN


def test_a_card_that_was_not_seen_is_shown_between_its_neighbours_whichever_way_up(
    lay: SimpleNamespace,
) -> None:
    """A last card whose lower index is the clearer one is read on its head."""
    indices = lay.column(["10H", "9H", "8H", "7H", "6H", "5H"])
    clearer = lay.index(indices[-1].place.x, indices[-1].place.y, lay.sure("5H", 0.9999), pi)
    (column,) = find_columns(lay.cards([*indices[:4], indices[5], clearer]))
    hidden = decode_meld(column, INTERNATIONAL, RIG_A).cards[4]
    assert hidden.inferred
    assert hidden.outline[0] == pytest.approx(
        tuple(np.mean([column.cards[3].outline[0], column.cards[4].outline[2]], axis=0))
    )
    assert hidden.quad[0] == pytest.approx((500 - 0.31 * lay.UNIT, 200 + 4 * 60 - 0.55 * lay.UNIT), abs=1)


def test_a_card_that_was_not_seen_shows_its_index_where_the_one_before_does(lay: SimpleNamespace) -> None:
    """Of a deck with four indices the next one may have been read in the other upper corner."""
    indices = lay.column(["10H", "9H", "8H", "7H", "6H", "5H"])
    (column,) = find_columns(lay.cards([*indices[:4], *indices[5:]]))
    *read_left, last = column.cards
    right = lay.index(last.indices[0].place.x + lay.SHAPE.right, last.indices[0].place.y, lay.sure("5H"))
    four = replace(column, cards=(*read_left, replace(last, indices=(right,))))
    before, hidden = decode_meld(four, INTERNATIONAL, RIG_A).cards[3:5]
    assert hidden.inferred
    assert np.subtract(hidden.quad, before.quad) == pytest.approx(np.tile((0.0, 60.0), (4, 1)), abs=3)


def test_a_card_that_was_not_seen_before_one_across_is_shown_as_the_upright_ones_lie(
    lay: SimpleNamespace,
) -> None:
    upright = lay.column(["10H", "9H", "8H", "7H", "6H"])[:-1]
    start = 200 + 6 * 60 - lay.SHAPE.margin_down * lay.UNIT
    across = lay.sideways(500 + lay.SHAPE.right / 2, start + lay.SHAPE.width / 2, lay.sure("4H"))
    (column,) = find_columns(lay.cards([*upright, *across]))
    *_, before, hidden, _ = decode_meld(column, INTERNATIONAL, RIG_A).cards
    assert hidden.inferred
    assert np.subtract(hidden.outline, before.outline) == pytest.approx(np.tile((0.0, 60.0), (4, 1)), abs=3)
    assert np.subtract(hidden.quad, before.quad) == pytest.approx(np.tile((0.0, 60.0), (4, 1)), abs=3)


def test_the_mark_tells_that_a_joker_was_not_seen(lay: SimpleNamespace) -> None:
    indices = lay.column(["10H", "9H", "8H", "7H", "6H", "5H", "4H"])
    (column,) = find_columns(lay.cards([*indices[:3], *indices[4:]]))
    dirty = replace(column, sideways=(False,) * 5 + (True,))
    meld = decode_meld(dirty, INTERNATIONAL, RIG_A)
    assert names(meld) == "10H 9H 8H JK 6H 5H 4H"
    assert meld.cards[3].doubtful
    assert meld.burraco is Burraco.DIRTY


def test_a_gap_without_room_stays_illegal(lay: SimpleNamespace) -> None:
    meld = read(lay, ["10H", "9H", "8H", "6H", "5H", "4H"])
    assert meld.kind is GroupKind.ILLEGAL
    assert len(meld.cards) == 6


def test_a_sequence_out_of_order_is_never_sure(lay: SimpleNamespace) -> None:
    meld = read(lay, ["9D", "8D", "7D", "6D", "5D", "3D", "2D"])
    assert meld.problem is not None
    assert not CountProposal((meld,), (), ()).is_settled


def test_a_sequence_that_surely_lies_out_of_order_is_illegal_and_earns_no_bonus(lay: SimpleNamespace) -> None:
    """In another order its two would fill the gap, and make a burraco of it (everyday side 91)."""
    meld = read(lay, ["10H", "9H", "8H", "6H", "5H", "4H", "3H", "2H"])
    assert (meld.kind, meld.wild, meld.burraco, meld.bonus) == (GroupKind.ILLEGAL, None, Burraco.NONE, 0)
    assert meld.problem is not None
    assert meld.points == 70


def test_a_card_across_that_seems_to_lie_before_the_last_upright_one_is_no_disorder(
    lay: SimpleNamespace,
) -> None:
    """Everyday side 205: of a burraco the queen across began a little above the jack that it lies on."""
    (column,) = find_columns(
        lay.cards(lay.column(["2S", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "JC", "10C"]))
    )
    across = replace(column, sideways=(False,) * 8 + (True, False))
    meld = decode_meld(across, INTERNATIONAL, RIG_A)
    assert (meld.kind, meld.burraco) == (GroupKind.SEQUENCE, Burraco.DIRTY)


def test_a_card_that_was_hardly_read_may_be_why_a_sequence_seems_out_of_order(lay: SimpleNamespace) -> None:
    hardly = lay.chances(_4H=0.3, _3H=0.02, nothing=0.6)
    meld = read(lay, ["10H", "9H", "8H", "6H", "5H", hardly, "3H", "2H"])
    assert meld.kind is GroupKind.SEQUENCE
    assert meld.problem is not None


def test_a_suit_that_changes_no_score_is_not_asked(lay: SimpleNamespace) -> None:
    likely, open_question = lay.chances(_7C=0.9, _7S=0.1), lay.chances(_7C=0.6, _7S=0.4)
    meld = read(lay, ["7H", likely, open_question, "7D"], ITALIAN)
    assert not any(reading.doubtful for reading in meld.cards)
    assert meld.cards[1].confidence == pytest.approx(0.9, abs=0.04)


def test_a_name_that_the_rules_exclude_is_no_reason_to_ask(lay: SimpleNamespace) -> None:
    meld = read(lay, ["9S", lay.chances(_8S=0.95, _QS=0.05), "7S", "6S"])
    assert names(meld) == "9S 8S 7S 6S"
    assert not any(reading.doubtful for reading in meld.cards)


def test_the_mark_of_a_burraco_speaks_for_all_its_cards(lay: SimpleNamespace) -> None:
    laid = ["9S", "8S", lay.chances(_7S=0.6, nothing=0.4), "6S", "5S", "4S", "3S"]
    (column,) = find_columns(lay.cards(lay.column(laid)))
    marked = replace(column, sideways=(False,) * 5 + (True,) * 2)
    meld = decode_meld(marked, INTERNATIONAL, RIG_A)
    assert meld.burraco is Burraco.CLEAN
    assert not any(reading.doubtful for reading in meld.cards)


def test_print_between_two_cards_is_no_card_if_the_pitch_has_no_room_for_it(lay: SimpleNamespace) -> None:
    seen = lay.column(["KD", "QD", "JD", "10D", "9D"])
    court = lay.index(560, 290, lay.chances(QH=0.45, nothing=0.55))
    (column,) = find_columns(lay.cards([*seen, court]))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert len(column.cards) == 6
    assert names(meld) == "KD QD JD 10D 9D"
    assert not any(reading.doubtful for reading in meld.cards)


@pytest.mark.parametrize(("size", "is_asked"), [(1.0, True), (1.6, False), (0.6, False)])
def test_a_figure_of_another_size_at_the_head_of_a_column_is_print(
    lay: SimpleNamespace, size: float, is_asked: bool
) -> None:
    figure = lay.index(490, 145, lay.chances(_3D=0.94, nothing=0.06))
    printed = replace(figure, place=replace(figure.place, height=size * lay.UNIT))
    (column,) = find_columns(lay.cards([printed, *lay.column(["2C", "3C", "4C", "5C", "6C"])]))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert len(column.cards) == 6
    is_sure = meld.problem is None and not any(reading.doubtful for reading in meld.cards)
    assert is_sure is not is_asked
    assert is_asked or names(meld) == "2C 3C 4C 5C 6C"


def test_print_that_looks_a_little_like_a_card_beside_it_raises_no_doubt_of_that_card(
    lay: SimpleNamespace,
) -> None:
    printed = lay.index(515, 225, lay.chances(_JD=0.6, _JS=0.3, nothing=0.1))
    (column,) = find_columns(lay.cards([*lay.column(["JD", "10D", "9D", "8D", "7D"]), printed]))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert len(column.cards) == 6
    assert names(meld) == "JD 10D 9D 8D 7D"
    assert not any(reading.doubtful for reading in meld.cards)


def test_an_index_of_another_size_is_a_cards_where_the_pitch_leaves_a_place_for_it(
    lay: SimpleNamespace,
) -> None:
    """Of half a covered index the height is seen too small; without its card the set would have a hole."""
    half = lay.chances(_9H=0.4, _9D=0.34, _QH=0.08, _QD=0.08, nothing=0.1)
    seen = lay.column(["QC", "QH", "QS", half, "QS", "QC", "QD"], pitch=0.7 * lay.UNIT)
    seen[3] = replace(seen[3], place=replace(seen[3].place, height=0.6 * lay.UNIT))
    (column,) = find_columns(lay.cards(seen))
    meld = decode_meld(column, ITALIAN, RIG_A)
    assert len(meld.cards) == 7
    assert meld.kind is GroupKind.SET
    assert meld.cards[3].card in {parse_card("QH"), parse_card("QD")}


def test_print_at_the_end_that_the_next_card_covers_is_left_out(lay: SimpleNamespace) -> None:
    seen = lay.column(["KD", "QD", "JD", "10D", "9D"])
    upside_down = lay.opposite(seen[1], lay.chances(_7H=0.95, nothing=0.05))
    court = replace(upside_down, place=replace(upside_down.place, x=upside_down.place.x + 0.5 * lay.UNIT))
    (column,) = find_columns(lay.cards([*seen, court]))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert len(column.cards) == 6
    assert names(meld) == "KD QD JD 10D 9D"
    assert not any(reading.doubtful for reading in meld.cards)


def test_a_two_where_its_sequences_own_two_belongs_is_hardly_a_wild(lay: SimpleNamespace) -> None:
    """Only its colour shows: a natural two makes a clean burraco, another one a dirty one."""
    black = lay.chances(_2C=0.65, _2S=0.35)
    (column,) = find_columns(lay.cards(lay.column(["8S", "7S", "6S", "5S", "4S", "3S", black])))
    meld = decode_meld(replace(column, sideways=(False,) * 5 + (True,) * 2), INTERNATIONAL, RIG_A)
    assert (names(meld), meld.burraco) == ("8S 7S 6S 5S 4S 3S 2S", Burraco.CLEAN)
    assert not any(reading.doubtful for reading in meld.cards)


def test_a_rank_that_changes_the_score_is_asked(lay: SimpleNamespace) -> None:
    row = decode_row(find_columns(lay.cards(lay.column(["KC", lay.chances(_8C=0.9, _3C=0.1)])))[0], RIG_A)
    assert [reading.doubtful for reading in row.cards] == [False, True]


def test_the_cards_of_an_equal_meld_that_touches_are_not_left_out_unasked(lay: SimpleNamespace) -> None:
    """Untidy side 68, silently wrong: of two sequences of spades that touched one was lost, cards and bonus."""
    long = lay.cards(lay.column(["QS", "JS", "10S", "9S", "8S", "7S", "6S", "5S"], pitch=60))
    twins = [replace(card, x=card.x + 90, y=card.y + 2) for card in long[1:4]]
    laid = sorted([*long, *twins], key=lambda card: card.y)
    column = Column(tuple(laid), (False,) * len(laid), tuple(card.y for card in laid))
    meld = decode_meld(column, INTERNATIONAL, RIG_A)
    assert any(shown.doubtful for shown in meld.cards)


def test_a_card_of_a_hand_that_is_likelier_another_bears_no_name(lay: SimpleNamespace) -> None:
    """A toss-up between a four and a joker: somebody has to say which, and its three best guesses are kept."""
    half = lay.chances(_4H=0.4, JK=0.39, nothing=0.21)
    row = decode_row(find_columns(lay.cards(lay.column(["KC", half, "9S"])))[0], RIG_A)
    cards = without_guesses(row).cards
    assert [str(card.card) for card in cards] == ["KC", "None", "9S"]
    assert cards[1].doubtful
    assert [str(alternative.card) for alternative in cards[1].alternatives] == ["4H", "JK", "None"]
    assert without_guesses(row).points == row.points - 5


def test_a_small_index_is_held_to_more(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["9S", lay.chances(_8S=0.985, _3S=0.015), "7S"])))
    rows = decode_row(column, RIG_A).cards, decode_row(column, _rig(accept=60)).cards
    assert [cards[1].doubtful for cards in rows] == [False, True]
    assert all(card.doubtful for card in decode_row(column, _rig(accept=70, refuse=60)).cards)


def _rig(accept: float, refuse: float = 30) -> object:
    return replace(RIG_A, accept_index_px=accept, refuse_index_px=refuse)


def test_a_row_keeps_only_points(lay: SimpleNamespace) -> None:
    (column,) = find_columns(lay.cards(lay.column(["6D", "2H", "10C", "JS", "2S"])))
    row = decode_row(column, RIG_A)
    assert (row.kind, row.points, row.problem) == (GroupKind.ROW, 65, None)


def test_of_an_open_card_both_indices_are_shown_and_move_with_it(lay: SimpleNamespace) -> None:
    covered, opened = read(lay, ["9S", "9H"]).cards
    assert covered.others == ()
    (lower,) = opened.others
    right, down = np.mean(lower, axis=0) - np.mean(opened.quad, axis=0)
    assert (right, down) == pytest.approx((lay.SHAPE.right, lay.SHAPE.down))
    (moved,) = CountProposal((), (opened,), ()).moved(lambda x, y: (x + 5, y - 3)).loose
    assert np.allclose(np.subtract(moved.others, opened.others), (5, -3))


def test_three_equal_cards_are_doubted(lay: SimpleNamespace) -> None:
    melds = [read(lay, ["7H", "8H", "9H"]) for _ in range(3)]
    twice, none = check_pack(melds[:2])
    assert none == ()
    assert not any(reading.doubtful for meld in twice for reading in meld.cards)
    thrice, findings = check_pack(melds)
    assert {finding.code for finding in findings} == {"too_many_equal"}
    assert all(reading.doubtful for meld in thrice for reading in meld.cards)


def test_names_that_are_not_sure_make_no_three_equal_cards(lay: SimpleNamespace) -> None:
    unsure = lay.chances(_7S=0.6, _7C=0.4)
    meld = read(lay, [unsure] * 8, ITALIAN)
    assert check_pack([meld])[1] == ()
    assert check_pack([meld, read(lay, ["7H", "7D", "7H"], ITALIAN)])[1] != ()


def test_suits_of_a_set_are_shared_as_the_pack_allows(lay: SimpleNamespace) -> None:
    unsure = lay.chances(_7S=0.6, _7C=0.4)
    (meld,) = share_suits([read(lay, [unsure, unsure, unsure, "7H"], ITALIAN)])
    assert sorted(str(card.card) for card in meld.cards) == ["7C", "7H", "7S", "7S"]
    assert check_pack([meld])[1] == ()


def test_four_jokers_are_all_there_are(lay: SimpleNamespace) -> None:
    melds = [read(lay, ["7H", "JK", "9H"]), read(lay, ["7D", "JK", "9D"]), read(lay, ["7S", "JK", "9S"])]
    assert check_pack(melds)[1] == ()
    assert check_pack([*melds, *melds[:2]])[1] != ()


def test_a_card_that_the_rules_prefer_to_a_far_likelier_one_is_asked_about(lay: SimpleNamespace) -> None:
    """Three eights, or a three among eights, which is illegal and happens."""
    meld = read(lay, ["8H", "8S", "8D", lay.chances(_3C=0.84, _8C=0.16)], ITALIAN)
    assert [reading.doubtful for reading in meld.cards] == [False, False, False, True]
    likely = read(lay, ["8H", "8S", "8D", lay.chances(_3C=0.4, _8C=0.6)], ITALIAN)
    assert not any(reading.doubtful for reading in likely.cards)


def test_two_sets_of_one_rank_are_asked_about(lay: SimpleNamespace) -> None:
    """A line has one set of a rank (fibur_int, Art. 30): seven aces laid in two columns are a burraco."""
    sets = [read(lay, names.split()) for names in ("AS AH AD", "AC AS 2H", "3H 3S 3D")]
    assert [finding.quad for finding in check_duplicate_sets(sets)] == [
        meld.cards[0].outline for meld in sets[:2]
    ]
    assert all(finding.spoils for finding in check_duplicate_sets(sets))
    sequences = [read(lay, names.split()) for names in ("7S 6S 5S", "7S 6S 5S")]
    assert check_duplicate_sets([sets[0], sets[2], *sequences]) == ()


def test_a_count_with_cards_to_be_asked_about_can_be_kept(lay: SimpleNamespace) -> None:
    """It was accepted, and what is kept of it could not be written: some of its numbers were no plain ones."""
    indices = lay.column(["10H", "9H", "8H", "7H", "6H", "5H", "4H"])
    (holed,) = find_columns(lay.cards([*indices[:3], *indices[4:]]))
    hidden = decode_meld(holed, INTERNATIONAL, RIG_A)
    likelier = read(lay, ["8H", "8S", "8D", lay.chances(_3C=0.84, _8C=0.16)], ITALIAN)
    for meld in (hidden, likelier):
        assert any(card.doubtful for card in meld.cards)
        kept = CountProposal((meld,), (), ()).to_json()
        assert msgspec.json.decode(msgspec.json.encode(kept)) == kept
