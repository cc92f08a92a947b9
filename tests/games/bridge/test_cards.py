"""Thirteen cards each and fifty-two different ones (Law 6.B)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.cards import JOKER, Card, parse_cards
from kiosk.games.bridge.cards import (
    PACK,
    FacesHiddenError,
    HandDifference,
    Occasion,
    PackVerdict,
    check_counts,
    check_faces,
    compare,
)
from kiosk.games.bridge.seats import SEATS, Seat

Hands = dict[Seat, list[Card | None]]
SHOWN = [Occasion.STAFF_STATION, Occasion.AFTER_PLAY]
packs = st.permutations(PACK)
places = st.integers(0, 51)


def dealt(cards: list[Card]) -> Hands:
    return {seat: list(cards[13 * place : 13 * place + 13]) for place, seat in enumerate(SEATS)}


def test_6b_a_pack_has_fifty_two_different_cards_and_no_joker() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert JOKER not in PACK


@given(packs, st.sampled_from(SHOWN))
def test_6b_any_shuffled_pack_is_verified(cards: list[Card], occasion: Occasion) -> None:
    assert check_faces(dealt(cards), occasion).verdict is PackVerdict.VERIFIED


@given(packs, places, places)
def test_6b_any_card_taken_for_another_is_found_and_named(cards: list[Card], here: int, there: int) -> None:
    if here == there:
        return
    lost, twice = cards[here], cards[there]
    report = check_faces(dealt([*cards[:here], twice, *cards[here + 1 :]]), Occasion.AFTER_PLAY)
    assert (report.missing, report.duplicated) == ((lost,), (twice,))
    assert report.is_of_two_packs
    assert report.verdict is PackVerdict.WRONG


@given(packs, st.sets(places, min_size=1), places)
def test_6b_with_a_card_not_read_nothing_is_verified_nor_called_wrong(
    cards: list[Card], hidden: set[int], twice: int
) -> None:
    read: list[Card | None] = [None if place in hidden else card for place, card in enumerate(cards)]
    hands = {seat: read[13 * place : 13 * place + 13] for place, seat in enumerate(SEATS)}
    report = check_faces(hands, Occasion.STAFF_STATION)
    assert (report.verdict, report.unknown, report.missing) == (PackVerdict.NOT_VERIFIED, len(hidden), ())


@given(packs, st.sampled_from(SEATS), st.sampled_from(SEATS))
def test_6b_a_card_in_the_wrong_hand_is_a_wrong_count(cards: list[Card], giver: Seat, taker: Seat) -> None:
    if giver is taker:
        return
    hands = dealt(cards)
    hands[taker].append(hands[giver].pop())
    report = check_faces(hands, Occasion.AFTER_PLAY)
    assert set(report.wrong_hands) == {giver, taker}
    assert (report.missing, report.duplicated, report.is_of_two_packs) == ((), (), False)


def test_6b_a_joker_is_foreign() -> None:
    report = check_faces(dealt([JOKER, *PACK[1:]]), Occasion.STAFF_STATION)
    assert (report.foreign, report.missing) == ((JOKER,), (PACK[0],))
    assert report.verdict is PackVerdict.WRONG


def test_67_at_the_table_faces_are_not_looked_at_before_play_is_over() -> None:
    hands = dealt(list(PACK))
    with pytest.raises(FacesHiddenError):
        check_faces(hands, Occasion.AT_TABLE)
    with pytest.raises(FacesHiddenError):
        compare({}, {}, Occasion.AT_TABLE)


def test_6b_backs_are_counted_at_any_time() -> None:
    assert check_counts(dict.fromkeys(SEATS, 13)) == ()
    assert check_counts({Seat.NORTH: 14, Seat.EAST: 12, Seat.SOUTH: 13, Seat.WEST: 13}) == (
        Seat.NORTH,
        Seat.EAST,
    )


@given(packs, places, places)
def test_6f_two_cards_exchanged_between_hands_differ_from_the_record(
    cards: list[Card], here: int, there: int
) -> None:
    changed = list(cards)
    changed[here], changed[there] = changed[there], changed[here]
    record = {seat: cards[13 * place : 13 * place + 13] for place, seat in enumerate(SEATS)}
    hands = {seat: changed[13 * place : 13 * place + 13] for place, seat in enumerate(SEATS)}
    found = compare(hands, record, Occasion.AFTER_PLAY)
    assert set(found) == ({SEATS[here // 13], SEATS[there // 13]} if here // 13 != there // 13 else set())


def test_6f_a_difference_names_the_cards() -> None:
    record = {Seat.NORTH: parse_cards("AS KS")}
    assert compare({Seat.NORTH: parse_cards("AS QS")}, record, Occasion.STAFF_STATION) == {
        Seat.NORTH: HandDifference(parse_cards("KS"), parse_cards("QS"))
    }
