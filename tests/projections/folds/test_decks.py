from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.journal.bodies import DeckEnrolled
from kiosk.projections.tournament_state import replay

if TYPE_CHECKING:
    from tests.projections.conftest import Evening

BRIDGE, POKER = DeckEnrolled("bridge", bytes(32)), DeckEnrolled("poker", bytes([1] * 32))


def test_a_tables_own_deck_goes_before_the_halls(evening: Evening) -> None:
    evening.say("director", BRIDGE)
    evening.say("table-2", POKER)

    decks = replay(evening.events).decks

    assert (decks.of("table-1"), decks.of("table-2")) == (BRIDGE, POKER)


@pytest.mark.parametrize("author", ["director", "table-2"])
def test_the_last_enrolment_counts_whenever_it_is_heard(evening: Evening, author: str) -> None:
    first, second = evening.say(author, BRIDGE), evening.say(author, POKER)

    for events in ([first, second], [second, first]):
        assert replay(events).decks.of("table-2") == POKER


def test_without_an_enrolment_there_is_no_deck(evening: Evening) -> None:
    evening.open()

    assert replay(evening.events).decks.of("table-1") is None


def test_the_hub_shares_the_deck_of_the_lowest_table_until_the_hall_has_one(evening: Evening) -> None:
    evening.say("table-7", POKER)
    evening.say("table-3", BRIDGE)
    assert replay(evening.events).decks.to_share == BRIDGE

    evening.say("director", POKER)
    assert replay(evening.events).decks.to_share is None


def test_a_deck_that_its_table_enrols_anew_is_shared_anew(evening: Evening) -> None:
    evening.say("table-3", BRIDGE)
    evening.say("director", BRIDGE)
    evening.say("table-3", POKER)
    assert replay(evening.events).decks.to_share == POKER

    evening.say("director", POKER)
    assert replay(evening.events).decks.to_share is None

    evening.say("table-3", BRIDGE)
    assert replay(evening.events).decks.to_share == BRIDGE, "the table went back to its first deck"


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_it_makes_no_difference_in_which_order_that_is_heard(
    evening: Evening, order: tuple[int, ...]
) -> None:
    said = [evening.say("table-3", BRIDGE), evening.say("table-3", POKER), evening.say("director", BRIDGE)]
    assert replay([said[place] for place in order]).decks.to_share == POKER


def test_another_tables_deck_is_its_own_alone(evening: Evening) -> None:
    evening.say("table-3", BRIDGE)
    evening.say("director", BRIDGE)
    evening.say("table-1", POKER)
    assert replay(evening.events).decks.to_share is None


def test_nobody_else_enrols_a_deck(evening: Evening) -> None:
    evening.say("hub", BRIDGE)

    hall = replay(evening.events)

    assert hall.decks.of("table-1") is None
    assert [irregularity.code for irregularity in hall.irregularities()] == ["not_entitled"]
